import type { DoorListPage, DoorListRows, ListedTeam } from '#contract/eventDay/doorList.ts';
import type { Locale } from '#contract/http/common.ts';

/** Orders of a door list: by start number, or in which a name is found. */
export const doorListOrders = ['number', 'name', 'school'] as const;
export type DoorListOrder = (typeof doorListOrders)[number];

/** A line to tick off. */
export interface DoorRow {
  key: string;
  team: ListedTeam;
  /** Null in a list of teams. */
  child: ListedTeam['children'][number] | null;
}

/** Returns the lines of a page. A team whose children are not known stays a line of its own. */
const rowsIn = (teams: readonly ListedTeam[], rows: DoorListRows): DoorRow[] =>
  teams.flatMap((team): DoorRow[] =>
    rows === 'teams' || team.children.length === 0
      ? [{ key: team.id, team, child: null }]
      : team.children.map((child, index) => ({ key: `${team.id} ${index}`, team, child })),
  );

/** Returns the lines of a page in an order; lines that are alike in it stay by competition, number and place in the team. */
export const doorRowsOf = (page: DoorListPage, rows: DoorListRows, order: DoorListOrder, locale: Locale): DoorRow[] => {
  const { compare } = new Intl.Collator(locale, { numeric: true });
  const nameOf = ({ team, child }: DoorRow): string => child?.name ?? team.teamName;
  const by: Record<DoorListOrder, (a: DoorRow, b: DoorRow) => number> = {
    number: () => 0,
    name: (a, b) => compare(nameOf(a), nameOf(b)),
    school: (a, b) => compare(a.team.organization, b.team.organization) || compare(a.team.teamName, b.team.teamName),
  };
  return rowsIn(page.teams, rows).toSorted(by[order]);
};
