import { z } from 'zod';
import type { Cell, Sheet } from '#src/platform/tables/table.ts';
import { RosterDocument } from '#src/registrations/roster/document/rosterDocument.ts';
import { isField } from '#src/registrations/roster/words/fields.ts';
import { steps } from './steps.ts';

const Matching = z.record(
  z.string(),
  z
    .string()
    .refine((value): value is 'none' => value === 'none')
    .or(z.string().refine(isField)),
);

/** A person's decisions about a file. */
export const SavedChoices = z.object({
  sheets: z.array(z.string()).nullable(),
  readHidden: z.boolean(),
  matching: Matching,
});

/** An import as it is stored on the device, without the file. */
export const SavedRoster = z.object({
  step: z.enum(steps),
  participation: z.enum(['team', 'single']),
  /** The file's name; empty if it was pasted. */
  name: z.string(),
  choices: SavedChoices,
  document: RosterDocument.nullable(),
});
export type SavedRoster = z.infer<typeof SavedRoster>;

const Lost = z.object({ lost: z.enum(['formula_cell', 'error_cell', 'date_cell']), text: z.string() });
const StoredCell = z.union([z.string(), z.boolean(), z.null(), Lost, z.object({ date: z.number() })]);

/** The sheets of a file as they were read. */
export const SavedSource = z.object({
  sheets: z.array(
    z.object({
      name: z.string(),
      isHidden: z.boolean(),
      rows: z.array(z.object({ number: z.int(), isHidden: z.boolean(), cells: z.array(StoredCell) })),
      merges: z.array(z.object({ top: z.int(), left: z.int(), bottom: z.int(), right: z.int() })),
      hiddenColumns: z.array(z.int()),
      beyond: z.array(z.string()),
      isTooLarge: z.boolean(),
    }),
  ),
});
export type SavedSource = z.infer<typeof SavedSource>;

const storedCell = (cell: Cell): z.infer<typeof StoredCell> => (cell instanceof Date ? { date: cell.getTime() } : cell);
const cellFrom = (cell: z.infer<typeof StoredCell>): Cell =>
  typeof cell === 'object' && cell !== null && 'date' in cell ? new Date(cell.date) : cell;

/** Number of filled cells up to which a file is stored beside the corrected list. */
const MAX_CELLS = 50_000;

/** Returns sheets in their stored form; null if there is too much in them. */
export const sourceOf = (sheets: readonly Sheet[]): SavedSource | null => {
  const count = sheets.reduce((sum, { rows }) => sum + rows.reduce((cells, row) => cells + row.cells.length, 0), 0);
  if (count > MAX_CELLS) return null;
  return { sheets: sheets.map((sheet) => ({ ...sheet, rows: sheet.rows.map((row) => ({ ...row, cells: row.cells.map(storedCell) })) })) };
};

export const sheetsFrom = ({ sheets }: SavedSource): Sheet[] =>
  sheets.map((sheet) => ({ ...sheet, rows: sheet.rows.map((row) => ({ ...row, cells: row.cells.map(cellFrom) })) }));
