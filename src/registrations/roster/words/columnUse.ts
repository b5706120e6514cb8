import type { Field } from './headingWords.ts';

/** The fate of a column. */
export type ColumnFate =
  /** The column fills its field. */
  | 'used'
  /** No field is known for the column. */
  | 'unknown'
  /** Another column fills the same field. */
  | 'repeated'
  /** A person has decided not to read the column. */
  | 'left_out'
  | 'hidden';

export interface ColumnUse {
  /** The column's number, from 1. */
  column: number;
  /** The heading in the file; empty if there is none above the cells. */
  heading: string;
  /** The key of the column in a person's decisions. */
  key: string;
  field: Field | null;
  /** The position of the child in the row, from 1. */
  index: number | null;
  fate: ColumnFate;
  /** A few cells beneath the heading, as examples of the contents. */
  samples: readonly string[];
}
