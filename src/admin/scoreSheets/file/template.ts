import { plainColumns, pointsColumn, type SheetColumn } from '#contract/judging/rules/scoreSheet/sheetTypes.ts';
import type { ScoreSheets } from '#contract/judging/scoreSheets.ts';

/** The columns of a round's sheet, in the order of its template. */
export const columnsOfRound = ({ criteria, timed }: ScoreSheets['rubric']): SheetColumn[] =>
  plainColumns.flatMap((column): SheetColumn[] => {
    if (column === 'aborted') return [...criteria.map(({ key }) => pointsColumn(key)), column];
    return column === 'time' && !timed ? [] : [column];
  });

interface TemplateWords {
  /** The heading of a column, with its range. */
  headingOf: (column: SheetColumn) => string;
  group: (team: ScoreSheets['teams'][number]) => string;
  school: string;
  groupHeading: string;
}

/**
 * Returns the rows of a template: the headings, then a row for each attempt that a team has left, with what is known of it. Teams that were scored at a table are left
 * out. School and group only help to find a row; the import skips them.
 */
export const templateRows = (
  { round, rubric, teams }: Pick<ScoreSheets, 'round' | 'rubric' | 'teams'>,
  { headingOf, group, school, groupHeading }: TemplateWords,
): string[][] => {
  const columns = columnsOfRound(rubric);
  const heads = columns.flatMap((column) => (column === 'team' ? [headingOf(column), school, groupHeading] : [headingOf(column)]));
  const rows = teams
    .filter(({ isScoredAtTable }) => !isScoredAtTable)
    .flatMap((team) =>
      Array.from({ length: Math.max(0, round.table.attempts - team.used) }, (_, at) =>
        columns.flatMap((column) => {
          if (column === 'number') return [team.number];
          if (column === 'team') return [team.teamName, team.organization, group(team)];
          return [column === 'attempt' ? String(team.next + at) : ''];
        }),
      ),
    );
  return [heads, ...rows];
};

/** Returns the rows of a sheet that are to be mended, each with its number in the file and what is wrong with it. */
export const faultyRows = (
  rows: readonly { row: number; cells: Readonly<Partial<Record<SheetColumn, string>>> }[],
  columns: readonly SheetColumn[],
  {
    headingOf,
    row,
    wrong,
    toldOf,
  }: { headingOf: (column: SheetColumn) => string; row: string; wrong: string; toldOf: (row: number) => string },
): string[][] => [
  [row, ...columns.map(headingOf), wrong],
  ...rows.map((each) => [String(each.row), ...columns.map((column) => each.cells[column] ?? ''), toldOf(each.row)]),
];
