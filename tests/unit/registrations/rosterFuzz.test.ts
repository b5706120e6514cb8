// Promise: no row or child of any possible list is lost silently: every row is read or reported, and none takes long.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readTables } from '#src/platform/tables/readTables.ts';
import { isBlankRow, type Sheet } from '#src/platform/tables/table.ts';
import { childrenOf } from '#src/registrations/roster/parsing/children.ts';
import { parseRoster } from '#src/registrations/roster/parsing/parseRoster.ts';
import { madeRoster } from '../../fixtures/madeRoster.ts';
import { rosterChoices, rosterTerms } from '../../fixtures/rosterCases.ts';

/** Number of generated lists; `FUZZ_ROSTERS=10000` for a long run. */
const RUNS = Number(process.env['FUZZ_ROSTERS'] ?? 300);

/** Returns the rows of a sheet that are neither read nor reported. */
const silentRows = (sheet: Sheet): number[] => {
  const { children, ignored, headingRows } = childrenOf(sheet, rosterChoices, 0);
  const accounted = new Set([...children.map(({ row }) => row), ...ignored.map(({ row }) => row), ...headingRows]);
  return sheet.rows.filter((row) => !isBlankRow(row) && !accounted.has(row.number)).map(({ number }) => number);
};

/** Returns the non-empty columns in a sheet's preview that are neither read nor reported. */
const silentColumns = (sheet: Sheet): number[] => {
  const { columns } = childrenOf(sheet, rosterChoices, 0);
  const named = new Set(columns.map(({ column }) => column));
  const shown = sheet.rows.filter(({ isHidden }) => !isHidden);
  const filled = shown.flatMap(({ cells }) => cells.flatMap((cell, at) => (cell === null || cell === '' ? [] : [at + 1])));
  return [...new Set(filled)].filter((column) => columns.length > 0 && !named.has(column));
};

it(
  `reads or names every row and column of ${RUNS} lists, and every child`,
  () => {
    fc.assert(
      fc.property(madeRoster, ({ bytes, rows, children }) => {
        const tables = readTables(bytes, { country: 'CN', isChinese: true });
        if (tables.state === 'refused') throw new Error(tables.code);
        const sheet = tables.sheets.at(-1);
        expect(sheet?.rows.filter((row) => !isBlankRow(row)).map(({ number }) => number)).toEqual(rows);
        expect(tables.sheets.flatMap(silentRows)).toEqual([]);
        expect(tables.sheets.flatMap(silentColumns)).toEqual([]);
        const roster = parseRoster(tables.sheets, rosterTerms, rosterChoices);
        const read = roster.teams.flatMap((team) =>
          team.values.members.map(({ name }, index) => [team.children[index]?.row ?? 0, name] as const),
        );
        const wanted = [...children].flatMap(([row, names]) => names.map((name) => [row, name] as const));
        const inOrder = (all: readonly (readonly [number, string])[]) => all.map(([row, name]) => `${row} ${name}`).toSorted();
        expect(inOrder(read), JSON.stringify(sheet?.rows)).toEqual(inOrder(wanted));
      }),
      { numRuns: RUNS },
    );
  },
  Math.max(60_000, RUNS * 60),
);
