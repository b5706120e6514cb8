import { asksGuardians } from '#contract/registrations/rules/guardians.ts';
import type { Sheet } from '#src/platform/tables/table.ts';
import { reportDuplicates, reportNamesakes } from '#src/registrations/roster/acrossTeams.ts';
import type { ColumnId } from '#src/registrations/roster/words/columns.ts';
import type { ColumnUse } from '#src/registrations/roster/words/columnUse.ts';
import { type Child, childrenOf, type Ignored, type ReadingChoices, type SheetChildren } from './children.ts';
import { createTeamFiller, type FilledTeam } from './fillTeam.ts';
import { ofTheSchool, type RosterTeam, type RosterTerms } from './rosterTypes.ts';
import { type Grouped, groupChildren, hasTeamColumn } from './teams.ts';

/** Maximum number of children: as many as the largest school registers. */
export const MAX_ROWS = 500;

/** The properties of a sheet. */
export interface SheetFound {
  name: string;
  isHidden: boolean;
  isTooLarge: boolean;
  /** Number of children in its list. */
  children: number;
  isChosen: boolean;
}

export type OverLimit = Pick<Ignored, 'sheet' | 'row'>;

/** A person's decisions about a file. */
export interface RosterChoices extends ReadingChoices {
  /** The names of the chosen sheets; null until somebody has chosen. */
  sheets: readonly string[] | null;
  /** Number of children per team if the list has no teams; null for the maximum of the competition. */
  teamSize: number | null;
  teamLabel: (number: number) => string;
}

export interface Roster {
  teams: RosterTeam[];
  sheets: SheetFound[];
  /** The non-empty columns by sheet. */
  columns: { sheet: string; uses: ColumnUse[] }[];
  /** Everything that is not read, listed. */
  ignored: Ignored[];
  /** Children beyond the limit of a list, in whole teams. */
  overLimit: OverLimit[];
  /** Fields that the form needs and no column has. */
  missing: ColumnId[];
  /** True if the list has no teams, so that they are made of its children. */
  isTeamless: boolean;
  /** True if there are hidden parts that could be read. */
  hasHidden: boolean;
  /** The reason why there is nothing to read; null if there is something. */
  problem: 'no_heading' | 'no_rows' | 'too_large_inside' | null;
}

/** The facts about a list before the forms of its teams are filled in. */
export type RosterFacts = Omit<Roster, 'teams'>;
export type RosterReading = Omit<RosterFacts, 'missing'> & { groups: Grouped[] };

export const noChoices: RosterChoices = {
  sheets: null,
  matching: {},
  readHidden: false,
  teamSize: null,
  teamLabel: String,
};

interface ReadSheet extends SheetChildren {
  sheet: Sheet;
}

/** Returns the chosen sheets. If a person has not chosen, proposes the first visible one that has a heading and children, as far as there is one. */
const chosenOf = (read: readonly ReadSheet[], { sheets, readHidden }: RosterChoices): ReadonlySet<Sheet> => {
  if (sheets) return new Set(read.filter(({ sheet }) => sheets.includes(sheet.name)).map(({ sheet }) => sheet));
  const candidates = read.filter(({ sheet }) => readHidden || !sheet.isHidden);
  const visible = candidates.filter(({ sheet }) => !sheet.isHidden);
  const byWorth = (a: ReadSheet, b: ReadSheet) =>
    Number(b.hasHeading) - Number(a.hasHeading) || Number(b.children.length > 0) - Number(a.children.length > 0);
  const [best] = (visible.length > 0 ? visible : candidates).toSorted(byWorth);
  return new Set(best ? [best.sheet] : []);
};

/** Leaves out whole teams beyond the limit, and lists their rows. */
const withinLimit = <T extends { children: readonly Child[] }>(groups: readonly T[]): { kept: T[]; left: OverLimit[] } => {
  const kept: T[] = [];
  const left: OverLimit[] = [];
  let count = 0;
  for (const group of groups) {
    if (count + group.children.length <= MAX_ROWS) {
      kept.push(group);
      count += group.children.length;
    } else for (const { sheet, row } of group.children) left.push({ sheet, row });
  }
  return { kept, left };
};

const GUARDIANS: readonly ColumnId[] = ['parentPhone', 'memberGuardianPhone'];

/**
 * Returns the fields for which the list should have columns: those that the form requires of every team, except those that a school fills
 * in once.
 */
export const missingOf = (teams: readonly FilledTeam[], terms: RosterTerms): ColumnId[] => {
  const isAsked = asksGuardians(terms.account);
  const missing = new Set(teams.flatMap((team) => team.missing).filter((column) => !(isAsked && ofTheSchool.has(column))));
  const children = teams.flatMap((team) => team.children);
  if (isAsked && children.length > 0 && !children.some(({ fields }) => GUARDIANS.some((field) => fields.has(field))))
    missing.add('parentPhone');
  return [...missing];
};

/** Reads a file's sheets into the children of each team (for single participants of each child). */
export const readGroups = (sheets: readonly Sheet[], terms: RosterTerms, choices: RosterChoices): RosterReading => {
  let base = 0;
  const read = sheets.map((sheet): ReadSheet => {
    base += 1000;
    return { sheet, ...childrenOf(sheet, choices, base) };
  });
  const chosen = chosenOf(read, choices);
  const used = read.filter(({ sheet }) => chosen.has(sheet));
  const children = used.flatMap((each) => each.children);
  const teamSize = choices.teamSize ?? terms.competition.teamSize.max;
  const groups = groupChildren(children, { participation: terms.participation, teamSize, teamLabel: choices.teamLabel });
  const { kept, left } = withinLimit(groups);
  const problem = () => {
    if (kept.length > 0) return null;
    if (used.some(({ sheet }) => sheet.isTooLarge)) return 'too_large_inside';
    return used.some(({ hasHeading }) => hasHeading) ? 'no_rows' : 'no_heading';
  };
  return {
    groups: kept,
    sheets: read.map(({ sheet, children: found, hasHeading }) => ({
      name: sheet.name,
      isHidden: sheet.isHidden,
      isTooLarge: sheet.isTooLarge,
      children: hasHeading ? found.length : 0,
      isChosen: chosen.has(sheet),
    })),
    columns: used.map(({ sheet, columns }) => ({ sheet: sheet.name, uses: columns })),
    ignored: used.flatMap(({ ignored }) => ignored),
    overLimit: left,
    isTeamless: terms.participation === 'team' && children.length > 0 && !children.every(hasTeamColumn),
    hasHidden: read.some(({ sheet, hasHidden }) => (sheet.isHidden && sheet.rows.length > 0) || (chosen.has(sheet) && hasHidden)),
    problem: problem(),
  };
};

/**
 * Reads a file's sheets as a roster into one form per team (for single participants one per child), with problems by sheet, row and column.
 * Every cell is accounted for: it is read, it is in a column or row that is listed as not read, or it is reported as wrong.
 */
export const parseRoster = (sheets: readonly Sheet[], terms: RosterTerms, choices: RosterChoices): Roster => {
  const { groups, ...facts } = readGroups(sheets, terms, choices);
  const teams = groups.map(createTeamFiller(terms));
  reportDuplicates(teams);
  if (terms.participation === 'team') reportNamesakes(teams);
  return { ...facts, teams, missing: missingOf(teams, terms) };
};
