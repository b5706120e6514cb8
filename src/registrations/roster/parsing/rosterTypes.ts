import type { Account } from '#contract/accounts/public.ts';
import type { Participation } from '#contract/competitions/public.ts';
import type { Locale } from '#contract/http/common.ts';
import type { FieldCode } from '#contract/http/problem.ts';
import type { RegistrationTerms } from '#contract/registrations/rules/registration.ts';
import type { CellProblem } from '#src/platform/tables/cellText.ts';
import type { FormValues } from '#src/registrations/form/state/formValues.ts';
import type { ColumnId } from '#src/registrations/roster/words/columns.ts';
import type { Child } from './children.ts';

export type RosterCode =
  | FieldCode
  | CellProblem
  | 'gender_unknown'
  | 'group_unknown'
  | 'region_unknown'
  | 'differs'
  | 'child_twice'
  | 'name_doubtful'
  | 'contact_doubtful'
  | 'contact_differs'
  | 'team_from_above'
  | 'team_in_sheets';

/** A problem with a cell of the file, or a remark about it. */
export interface RosterProblem {
  sheet: string;
  /** The spreadsheet's row number, from 1. */
  row: number;
  column: ColumnId;
  code: RosterCode;
  /** Such as `F3`; null if the file has no column for it. */
  address: string | null;
  /** The value in the file. */
  value: string;
  detail?: {
    /** The value that is used instead. */
    taken?: string;
    team?: string;
    count?: number;
    min?: number;
    max?: number;
    /** The other place with the same value. */
    other?: { sheet: string; row: number };
  };
}

export interface RosterTeam {
  values: FormValues;
  /** The problems in the order of the rows; empty if everything in the file is valid. */
  problems: RosterProblem[];
  children: Child[];
}

const remarks: ReadonlySet<RosterCode> = new Set<RosterCode>([
  'differs',
  'name_doubtful',
  'contact_doubtful',
  'contact_differs',
  'team_from_above',
  'team_in_sheets',
  // confirmed in the draft
  'guardian_own_number',
  'guardian_shared_number',
  'guardian_landline',
]);

/** Returns true if a problem must be corrected; otherwise it is a remark about the value that was used. */
export const isError = ({ code }: RosterProblem): boolean => !remarks.has(code);

export interface RosterTerms {
  competition: RegistrationTerms;
  participation: Participation;
  account: Account;
  locale: Locale;
  /** Epoch ms. */
  now: number;
}

/** The fields that are the same in all teams of a school. */
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

/** Returns a team of a school's list without problems about fields that the desk fills into all drafts at once. */
export const withoutShared = (team: RosterTeam): RosterTeam => ({
  ...team,
  problems: team.problems.filter(({ code, column }) => code !== 'required' || !ofTheSchool.has(column)),
});
