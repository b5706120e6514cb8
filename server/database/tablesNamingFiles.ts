import type { TableName } from './tables/index.ts';

/** The tables of what organisers publish and write: it names files by their public URL, also inside JSON and Markdown. */
export const tablesNamingFiles = [
  'competition',
  'news',
  'question',
  'download',
  'review',
  'photo',
  'video',
  'slide',
  'partner',
  'page',
  'pageUpcoming',
  'contentDraft',
  'contentVersion',
] as const satisfies readonly TableName[];
