import type { GalleryKind } from '#contract/content/rules/galleryItem.ts';
import type { AuditWordSet } from '#contract/office/rules/auditFields.ts';
import type { AuditSubject } from '#contract/office/rules/auditSubjects.ts';

/** Sets whose texts are those of exported files. */
type Shared = 'action' | 'subject' | 'channel' | 'group' | 'kind' | 'list' | 'participation' | 'payment' | 'role' | 'template' | 'yesNo';

/** Texts of the audit log besides those of exported files: on its page, and in its file. */
export interface AuditWords {
  subjects: Record<AuditSubject, string>;
  /** Field labels, by name, or by more of the path if the name alone is ambiguous. */
  fields: Readonly<Record<string, string>>;
  /** Codes that the exported files have no texts for, or not all. */
  sets: Record<Exclude<AuditWordSet, Shared>, Readonly<Record<string, string>>>;
  /** In place of the old and new values, if the log does not contain them. */
  changed: string;
  /** `{count}`: number of further items not shown. */
  more: string;
  /** `{season}`, and `{place}` in its gallery: name of a photo or a video without a caption. */
  uncaptioned: Record<GalleryKind, string>;
  /** The same for a removed one. */
  removed: Record<GalleryKind, string>;
  /** `{season}`: for one whose place an older release did not record. */
  removedFrom: Record<GalleryKind, string>;
  /** Name of content without a title yet. */
  untitled: string;
  /** Separators: between a label and its value, the values of a list, and the parts of a label. */
  colon: string;
  comma: string;
  dot: string;
  /** The actor's name, if no account acted. */
  system: string;
  guardian: string;
  operator: string;
  gone: string;
}
