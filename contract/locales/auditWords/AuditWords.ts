import type { GalleryKind } from '#contract/content/rules/galleryItem.ts';
import type { AuditWordSet } from '#contract/office/rules/auditFields.ts';
import type { AuditSubject } from '#contract/office/rules/auditSubjects.ts';

/** Sets whose words are those of exported files. */
type Shared = 'action' | 'subject' | 'channel' | 'group' | 'kind' | 'list' | 'participation' | 'payment' | 'role' | 'template' | 'yesNo';

/** The words of the audit log besides those of exported files: on its page, and in its file. */
export interface AuditWords {
  subjects: Record<AuditSubject, string>;
  /** Labels of fields, by their name, or by more of their path where the name alone says something else. */
  fields: Readonly<Record<string, string>>;
  /** Codes that the exported files have no words for, or not all. */
  sets: Record<Exclude<AuditWordSet, Shared>, Readonly<Record<string, string>>>;
  /** In place of old and new, which the log does not say. */
  changed: string;
  /** `{count}`: how many more there are than are told. */
  more: string;
  /** `{season}`, and `{place}` in its gallery: what a photo or a video is called that has no caption. */
  uncaptioned: Record<GalleryKind, string>;
  /** The same of one that was removed. */
  removed: Record<GalleryKind, string>;
  /** `{season}`: of one whose place an older release did not note. */
  removedFrom: Record<GalleryKind, string>;
  /** What organisers write and have given no title yet. */
  untitled: string;
  /** Between a label and its value, the values of a list, and the parts of a label. */
  colon: string;
  comma: string;
  dot: string;
  /** Who did it where no account did. */
  system: string;
  guardian: string;
  operator: string;
  gone: string;
}
