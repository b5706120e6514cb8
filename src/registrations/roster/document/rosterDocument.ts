import { z } from 'zod';
import { cellText, folded } from '#src/platform/tables/cellText.ts';
import { type ColumnId, columns } from '#src/registrations/roster/words/columns.ts';

/*
 * A list being corrected: plain rows, which are the document from the first reading on. Changes are pure functions (`changes.ts`, `teamChanges.ts`),
 * problems derive from the rows by the form's rules (`deriveProblems.ts`).
 */

export const isColumn = (value: string): value is ColumnId => columns.some(({ id }) => id === value);
const Column = z.string().refine(isColumn);

/** A cell as the file has it, or as typed. A cell whose value the spreadsheet lost keeps what it shows. */
export const RowCell = z.union([z.string(), z.object({ lost: z.enum(['formula_cell', 'error_cell', 'date_cell']), text: z.string() })]);
export type RowCell = z.infer<typeof RowCell>;

/** A child of the list. */
export const RosterRow = z.object({
  /** Identifies the child in all changes. */
  key: z.int(),
  /** The child's place in the file, `part` among the children of its row; row 0 for one that was added by hand. */
  source: z.object({ sheet: z.string(), row: z.int(), part: z.int() }),
  team: z.int(),
  /** True if the file has no team in this row, so that the team above was assumed. */
  isFromAbove: z.boolean(),
  /** True if the row's parent is this child's. */
  hasOwnParent: z.boolean(),
  cells: z.partialRecord(Column, RowCell),
  /** The places of the cells in the file, such as `F3`. */
  addresses: z.partialRecord(Column, z.string()),
  /** The columns that a person has changed. */
  edited: z.array(Column),
});
export type RosterRow = z.infer<typeof RosterRow>;

export const DocumentTeam = z.object({ key: z.int(), name: RowCell });
export type DocumentTeam = z.infer<typeof DocumentTeam>;

export const RosterDocument = z.object({
  /** The columns of the table, in the order of the template. */
  columns: z.array(Column),
  /** In the order of the list; each has at least one child. */
  teams: z.array(DocumentTeam),
  rows: z.array(RosterRow),
  /** The values of all teams for which the list has none. */
  shared: z.partialRecord(Column, z.string()),
  /** True once a person has named teams anew or moved children between them. */
  hasOwnTeams: z.boolean(),
});
export type RosterDocument = z.infer<typeof RosterDocument>;

/** The columns with one value for a whole team. */
export const ofTeam: ReadonlySet<ColumnId> = new Set<ColumnId>([
  'group',
  'invitationCode',
  'organization',
  'instructorName',
  'instructorPhone',
  'addressCountry',
  'addressRegion',
  'addressCity',
  'addressDetail',
]);

/** The columns that can be filled in once for all teams for which the list has no value. */
export const sharedColumns = [
  'group',
  'invitationCode',
  'organization',
  'instructorName',
  'instructorPhone',
  'parentName',
  'parentPhone',
  'addressCountry',
  'addressRegion',
  'addressCity',
  'addressDetail',
] as const satisfies readonly ColumnId[];
export type SharedColumn = (typeof sharedColumns)[number];

export const inTemplateOrder = (wanted: Iterable<ColumnId>): ColumnId[] => {
  const all = new Set(wanted);
  return columns.map(({ id }) => id).filter((id) => all.has(id));
};

/** Returns the value of a row's column. */
export const cellOf = (document: Pick<RosterDocument, 'teams'>, row: RosterRow, column: ColumnId): RowCell =>
  (column === 'teamName' ? document.teams.find(({ key }) => key === row.team)?.name : row.cells[column]) ?? '';

export const isBlankCell = (cell: RowCell | undefined): boolean => {
  if (cell === undefined) return true;
  // most cells; the signs that a cell is cleaned of are no letters and no digits
  if (typeof cell === 'string' && /[\p{L}\p{N}]/u.test(cell)) return false;
  const { text, problem } = cellText(cell);
  return text === '' && problem === null;
};

/** Returns the form in which names of teams are compared; null for a name that the spreadsheet lost, which equals no other. */
export const teamNameKey = (name: RowCell): string | null => (typeof name === 'string' ? folded(cellText(name).text) : null);

export interface TeamRows {
  team: DocumentTeam;
  rows: RosterRow[];
}

/** Returns the teams with their children, in the order of the table. */
export const teamRows = ({ teams, rows }: Pick<RosterDocument, 'teams' | 'rows'>): TeamRows[] => {
  const byTeam = Map.groupBy(rows, ({ team }) => team);
  return teams.flatMap((team) => {
    const own = byTeam.get(team.key);
    return own ? [{ team, rows: own }] : [];
  });
};
