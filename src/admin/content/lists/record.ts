import type { ContentRecord } from '#contract/content/admin.ts';
import type { ContentData, ContentKind } from '#contract/content/contentData.ts';
import type { Drafted } from '#src/admin/revisions/editing/draftEditing.ts';

export type DataOf<K extends ContentKind> = Extract<ContentData, { kind: K }>;
/** A record of one kind, as its editor holds it. */
export type RecordOf<K extends ContentKind> = Omit<ContentRecord, 'published' | 'draft'> & Drafted<DataOf<K>>;

/** Returns true if a record is of a kind: its texts then have this kind's fields. */
export const isOfKind = <K extends ContentKind>(
  record: Omit<ContentRecord, 'published' | 'draft'> & Drafted<ContentData>,
  kind: K,
): record is RecordOf<K> => [record.published, record.draft].every((version) => version === null || version.data.kind === kind);
