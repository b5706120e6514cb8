import type { Field } from './headingWords.ts';

/** The fate of a column. */
export type ColumnFate =
  /** It fills its field. */
  | 'used'
  /** No field is known for it. */
  | 'unknown'
  /** Another column fills the same field. */
  | 'repeated'
  /** A person has decided that it is not read. */
  | 'left_out'
  | 'hidden';

export interface ColumnUse {
  /** From 1. */
  column: number;
  /** As the file has it; empty where none stands above the cells. */
  heading: string;
  /** Names the column among a person's own decisions. */
  key: string;
  field: Field | null;
  /** The position of the child in the row, from 1. */
  index: number | null;
  fate: ColumnFate;
  /** A cell beneath it, to tell what it holds. */
  sample: string;
}
