import type { ColumnType } from 'kysely';
import { type Column, optional, text } from './columns.ts';

/** The database numbers the rows. */
const numbered = (): Column<ColumnType<number, never, never>> => ({ type: 'integer', nullable: false, hasDefault: false });

/** What can be searched, one row for an entry, a work or an account; it goes when that goes. */
export const searchDocument = {
  /** Ascends with the time at which rows are written. */
  no: numbered(),
  registrationId: optional(text()),
  workId: optional(text()),
  accountId: optional(text()),
  /** The searchable fields as `searchableText` leaves them. */
  text: text(),
  /** The tokens of the index, separated by spaces: the grams of the text and what searches are narrowed by. */
  grams: text(),
};
