import { normalizeIdNumber } from '#contract/rules/idNumber.ts';
import type { MemberValues } from './formValues.ts';

const isBlank = ({ name, gender, idNumber }: MemberValues): boolean => name.trim() === '' && gender === '' && idNumber.trim() === '';
const identity = ({ country, idNumber }: Pick<MemberValues, 'country' | 'idNumber'>) =>
  `${country} ${normalizeIdNumber(country, idNumber)}`;

/** Whether the child is in the team already. */
export const isIn = (team: readonly MemberValues[], child: Pick<MemberValues, 'country' | 'idNumber'>): boolean =>
  team.some((member) => identity(member) === identity(child));

/** How many more children a team of at most `max` takes: members of whom nothing is filled in give way. */
export const roomIn = (team: readonly MemberValues[], max: number): number =>
  Math.max(0, max - team.filter((member) => !isBlank(member)).length);

/** Indexes of members with nothing filled in yet: copied children replace them. */
export const blankIndexes = (team: readonly MemberValues[]): number[] => team.flatMap((member, index) => (isBlank(member) ? [index] : []));
