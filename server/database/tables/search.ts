import type { ColumnType } from 'kysely';
import { type Column, optional, text } from './columns.ts';

/** A column that the database numbers by itself. */
const numbered = (): Column<ColumnType<number, never, never>> => ({ type: 'integer', nullable: false, hasDefault: false });

/** The search documents, one for each entry, work or account, deleted with it. */
export const searchDocument = {
  /** Ascends with the time at which rows are written. */
  no: numbered(),
  registrationId: optional(text()),
  workId: optional(text()),
  accountId: optional(text()),
  /** The searchable fields, normalised by `searchableText`. */
  text: text(),
  /** The tokens of the index, separated by spaces: the grams of the text and the competition's token. */
  grams: text(),
};
