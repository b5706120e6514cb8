/** Most rows of a sheet. */
export const MAX_SHEET_ROWS = 5000;

/** The columns of a score sheet besides those of its criteria. */
export const plainColumns = ['number', 'team', 'attempt', 'aborted', 'time', 'penaltyPoints', 'penaltyReason', 'comment'] as const;
export type PlainColumn = (typeof plainColumns)[number];
/** A column of a score sheet; that of a criterion by the criterion's key. */
export type SheetColumn = PlainColumn | `points.${string}`;

/** The names of columns. */
export const COLUMN = /^(?:number|team|attempt|aborted|time|penaltyPoints|penaltyReason|comment|points\.[a-z0-9_]{1,30})$/;
export const isColumn = (name: string): name is SheetColumn => COLUMN.test(name);

export const pointsColumn = (key: string): SheetColumn => `points.${key}`;
/** Returns the key of a column's criterion; null for another column. */
export const criterionOf = (column: string): string | null => (column.startsWith('points.') ? column.slice('points.'.length) : null);

/** A row of a sheet: its number in the file, and the texts of its cells by column. */
export interface SheetRow {
  row: number;
  cells: Readonly<Partial<Record<SheetColumn, string>>>;
}

/** The mistakes of a cell. Any of them keeps the whole sheet out. */
export const sheetFaultCodes = [
  'number_missing',
  'number_unknown',
  'number_similar',
  'number_shared',
  'name_other',
  'name_unknown',
  'name_shared',
  'own_family',
  'scored_at_table',
  'attempt_invalid',
  'attempt_twice',
  'attempt_taken',
  'attempts_over',
  'aborted_unclear',
  'points_missing',
  'points_letters',
  'points_unclear',
  'points_off_scale',
  'points_off_step',
  'time_missing',
  'time_unclear',
  'time_like_points',
  'time_too_long',
  'penalty_unclear',
  'penalty_off_scale',
  'penalty_points_missing',
  'penalty_reason_missing',
  'penalties_over',
  'reason_too_long',
  'comment_too_long',
  'comment_unreadable',
] as const;
export type SheetFaultCode = (typeof sheetFaultCodes)[number];

/** Remarks on a row that is read all the same. */
export const sheetNoteCodes = ['time_as_minutes', 'time_hours', 'number_from_name'] as const;
export type SheetNoteCode = (typeof sheetNoteCodes)[number];

/** Values that the words of a fault name: a team, a number, rows. */
export type FaultValues = Readonly<Record<string, string | number>>;

export interface SheetFault {
  column: SheetColumn;
  code: SheetFaultCode;
  values: FaultValues;
}

export interface SheetNote {
  column: SheetColumn;
  code: SheetNoteCode;
  values: FaultValues;
}
