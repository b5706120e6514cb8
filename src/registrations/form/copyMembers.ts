import { type MemberDraft, memberFieldNames } from '#contract/registrations/members.ts';
import { maskIdNumber, normalizeIdNumber } from '#contract/registrations/rules/idNumber.ts';
import { isBlank } from '#contract/text/blankText.ts';
import { foldName } from '#contract/text/typedText.ts';

/** Whether nothing is filled in; the country often is from the start. */
const isUntouched = (member: MemberDraft): boolean => memberFieldNames.every((field) => field === 'country' || isBlank(member[field]));
type Child = Pick<MemberDraft, 'country' | 'idNumber' | 'name'>;
/** Of a number that stayed on the server only the end is known here: the name tells children with the same end apart. */
const identity = ({ country, idNumber, name }: Child) =>
  `${country} ${maskIdNumber(normalizeIdNumber(country, idNumber))} ${foldName(name)}`;

/** Whether the child is in the team already. */
export const isIn = (team: readonly MemberDraft[], child: Child): boolean => team.some((member) => identity(member) === identity(child));

/** How many more children a team of at most `max` takes: members of whom nothing is filled in give way. */
export const roomIn = (team: readonly MemberDraft[], max: number): number =>
  Math.max(0, max - team.filter((member) => !isUntouched(member)).length);

/** Indexes of members with nothing filled in yet: copied children replace them. */
export const blankIndexes = (team: readonly MemberDraft[]): number[] =>
  team.flatMap((member, index) => (isUntouched(member) ? [index] : []));
