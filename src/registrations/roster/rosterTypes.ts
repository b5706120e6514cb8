import type { Account } from '#contract/accounts/public.ts';
import type { Participation } from '#contract/competitions/public.ts';
import type { Locale } from '#contract/http/common.ts';
import type { FieldCode } from '#contract/http/problem.ts';
import type { RegistrationTerms } from '#contract/registrations/rules/registration.ts';
import type { FormValues } from '#src/registrations/form/formValues.ts';
import type { CellProblem } from './cell.ts';
import type { Child } from './children.ts';
import type { ColumnId } from './columns.ts';

export type RosterCode =
  | FieldCode
  | CellProblem
  | 'gender_unknown'
  | 'group_unknown'
  | 'region_unknown'
  | 'differs'
  | 'child_twice'
  | 'name_doubtful'
  | 'team_from_above'
  | 'team_in_sheets';

/** What is wrong with a cell of the file, or worth a remark. */
export interface RosterProblem {
  sheet: string;
  /** The spreadsheet's row number, from 1. */
  row: number;
  column: ColumnId;
  code: RosterCode;
  /** `F3`; null where the file has no column for it. */
  address: string | null;
  /** What the file has there. */
  value: string;
  detail?: {
    /** What counts instead. */
    taken?: string;
    team?: string;
    count?: number;
    min?: number;
    max?: number;
    /** The other place that says the same. */
    other?: { sheet: string; row: number };
  };
}

export interface RosterTeam {
  values: FormValues;
  /** In the order of the rows; empty where everything in the file is valid. */
  problems: RosterProblem[];
  children: Child[];
}

const remarks: ReadonlySet<RosterCode> = new Set<RosterCode>(['differs', 'name_doubtful', 'team_from_above', 'team_in_sheets']);

/** Whether it has to be corrected; else it is a remark about what was taken. */
export const isError = ({ code }: RosterProblem): boolean => !remarks.has(code);

export interface RosterTerms {
  competition: RegistrationTerms;
  participation: Participation;
  account: Account;
  locale: Locale;
  /** Epoch ms. */
  now: number;
}

/** What is the same in all teams of a school. */
export const ofTheSchool: ReadonlySet<ColumnId> = new Set<ColumnId>([
  'parentName',
  'parentPhone',
  'organization',
  'instructorName',
  'instructorPhone',
  'addressCountry',
  'addressRegion',
  'addressDetail',
]);

/** What is said of a team of a school's list: what the desk fills into all drafts at once is missing from it without being wrong. */
export const withoutShared = (team: RosterTeam): RosterTeam => ({
  ...team,
  problems: team.problems.filter(({ code, column }) => code !== 'required' || !ofTheSchool.has(column)),
});
