import type { SheetFaultCode, SheetNoteCode, SheetRow } from '#contract/judging/rules/scoreSheet/sheetTypes.ts';
import type { SheetReport } from '#contract/judging/scoreSheets.ts';
import type { Fault, Note } from '#src/admin/scoreSheets/useSheetWords.ts';

/** A row of the file with what is told of it. */
export interface ToldItem {
  row: SheetRow;
  faults: Fault[];
  notes: Note[];
}

/** Returns the rows of which something is told, in the order of the file: all that are faulty, or those with a chosen reason. */
export const toldItems = (
  { faulty, noted }: Pick<SheetReport, 'faulty' | 'noted'>,
  rows: readonly SheetRow[],
  chosen: SheetFaultCode | SheetNoteCode | null,
): ToldItem[] => {
  const faults = new Map(faulty.map(({ row, told }) => [row, told]));
  const notes = new Map(noted.map(({ row, told }) => [row, told]));
  return rows
    .map((row): ToldItem => ({ row, faults: faults.get(row.row) ?? [], notes: notes.get(row.row) ?? [] }))
    .filter((item) => {
      if (chosen === null) return faulty.length > 0 ? item.faults.length > 0 : item.notes.length > 0;
      return [...item.faults, ...item.notes].some(({ code }) => code === chosen);
    });
};

/** Returns the number of rows with each reason, the most first. */
export const countReasons = <C extends string>(told: readonly { told: readonly { code: C }[] }[]): [C, number][] => {
  const counts = new Map<C, number>();
  for (const row of told) for (const code of new Set(row.told.map((each) => each.code))) counts.set(code, (counts.get(code) ?? 0) + 1);
  return [...counts].toSorted((a, b) => b[1] - a[1]);
};
