import { cellText, folded, shownText } from '#src/platform/tables/cellText.ts';
import type { Child } from './children.ts';

/** The children of one team, in the order of the rows. */
export interface Grouped {
  children: Child[];
  /** The name that is assigned if the list has none. */
  name: string | null;
  /** Children without a team's name of their own, who are assigned to the team above. */
  fromAbove: ReadonlySet<Child>;
}

export interface Grouping {
  participation: 'team' | 'single';
  /** Number of children per team if the list has no teams. */
  teamSize: number;
  /** Returns the name of the nth of these teams. */
  teamLabel: (number: number) => string;
}

export const hasTeamColumn = ({ fields }: Child): boolean => fields.has('teamName');

/** Divides children evenly into teams of at most `size`. */
export const divided = <T>(all: readonly T[], size: number): T[][] => {
  const count = Math.ceil(all.length / Math.max(1, size));
  return Array.from({ length: count }, (_, index) =>
    all.slice(Math.round((index * all.length) / count), Math.round(((index + 1) * all.length) / count)),
  );
};

/**
 * Groups children by the name of their team. Names are equal if they differ only in surrounding space, width and case, and are under the
 * same heading. A child with an empty cell belongs to the team above. A cell that has lost its value is a team of its own, because the
 * right one is unknown.
 */
const byName = (children: readonly Child[]): Grouped[] => {
  const teams = new Map<string, Child[]>();
  const fromAbove = new Set<Child>();
  let current = '';
  for (const child of children) {
    const cell = child.cells.get('teamName')?.cell ?? null;
    const { text, problem } = cellText(cell);
    const isNameless = text === '' && problem === null;
    const name = text === '' && problem !== null ? `\0${shownText(cell)} ${child.row}` : folded(text);
    if (isNameless && current !== '') fromAbove.add(child);
    if (!isNameless) current = `${child.section} ${name}`;
    const key = current === '' || !current.startsWith(`${child.section} `) ? `${child.section} ` : current;
    current = key;
    const team = teams.get(key);
    if (team) team.push(child);
    else teams.set(key, [child]);
  }
  return [...teams.values()].map((team) => ({ children: team, name: null, fromAbove }));
};

/** Groups the children of a list into entries: no child is lost, and none joins a team that is not its own by name. */
export const groupChildren = (children: readonly Child[], { participation, teamSize, teamLabel }: Grouping): Grouped[] => {
  const none: ReadonlySet<Child> = new Set();
  if (participation === 'single') return children.map((child) => ({ children: [child], name: null, fromAbove: none }));
  let number = 0;
  return [...Map.groupBy(children, ({ section }) => section).values()].flatMap((section) => {
    if (section.some(hasTeamColumn)) return byName(section);
    return divided(section, teamSize).map((team) => {
      number += 1;
      return { children: team, name: teamLabel(number), fromAbove: none };
    });
  });
};
