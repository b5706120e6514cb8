import { shownText } from '#src/platform/tables/cellText.ts';
import { cellKey, type Derived } from '#src/registrations/roster/document/deriveProblems.ts';
import { cellOf, type RosterDocument, teamRows } from '#src/registrations/roster/document/rosterDocument.ts';
import type { ColumnId } from '#src/registrations/roster/words/columns.ts';

interface Words {
  nameOf: (column: ColumnId) => string;
  textOf: (problem: NonNullable<ReturnType<Derived['byCell']['get']>>[number]) => string;
  placeOf: (key: number) => string;
  /** The headings of the list of problems. */
  problemHead: readonly string[];
}

/** Returns the corrected list with its headings, as it can be imported again. */
export const correctedRows = (
  document: RosterDocument,
  { columns }: Pick<Derived, 'columns'>,
  { nameOf }: Pick<Words, 'nameOf'>,
): string[][] => [
  columns.map(nameOf),
  ...teamRows(document).flatMap(({ rows }) => rows.map((row) => columns.map((column) => shownText(cellOf(document, row, column))))),
];

/** Returns the list of problems: where in the file, whose, which column, the value, and the words. */
export const problemRows = (document: RosterDocument, derived: Derived, { nameOf, textOf, placeOf, problemHead }: Words): string[][] => [
  [...problemHead],
  ...derived.teams.flatMap(({ team, rows }) => [
    ...(derived.ofTeams.get(team.key) ?? []).map((problem) => ['', shownText(team.name), '', '', '', textOf(problem)]),
    ...rows.flatMap((row) =>
      derived.columns.flatMap((column) =>
        (derived.byCell.get(cellKey(row.key, column)) ?? []).map((problem) => [
          [placeOf(row.key), row.addresses[column] ?? ''].filter((part) => part !== '').join(' '),
          shownText(team.name),
          shownText(row.cells.memberName ?? ''),
          nameOf(column),
          shownText(cellOf(document, row, column)),
          textOf(problem),
        ]),
      ),
    ),
  ]),
];
