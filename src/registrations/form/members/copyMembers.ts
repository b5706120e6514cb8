import { type MemberDraft, memberFieldNames } from '#contract/registrations/members.ts';
import { maskIdNumber, normalizeIdNumber } from '#contract/registrations/rules/idNumber.ts';
import { isBlank } from '#contract/text/blankText.ts';
import { foldName } from '#contract/text/typedText.ts';

/** Returns true if nothing is filled in; the country often is from the start. */
const isUntouched = (member: MemberDraft): boolean => memberFieldNames.every((field) => field === 'country' || isBlank(member[field]));
type Child = Pick<MemberDraft, 'country' | 'idNumber' | 'name'>;
/**
 * Returns a key that identifies a child. Of a number that stayed on the server only the end is known here: the name distinguishes children
 * with the same end.
 */
const identity = ({ country, idNumber, name }: Child) =>
  `${country} ${maskIdNumber(normalizeIdNumber(country, idNumber))} ${foldName(name)}`;

/** Returns true if the child is already in the team. */
export const isIn = (team: readonly MemberDraft[], child: Child): boolean => team.some((member) => identity(member) === identity(child));

/** Returns how many more children fit into a team of at most `max`: members with nothing filled in are replaced. */
export const roomIn = (team: readonly MemberDraft[], max: number): number =>
  Math.max(0, max - team.filter((member) => !isUntouched(member)).length);

/** Returns the indexes of members with nothing filled in yet: copied children replace them. */
export const blankIndexes = (team: readonly MemberDraft[]): number[] =>
  team.flatMap((member, index) => (isUntouched(member) ? [index] : []));
