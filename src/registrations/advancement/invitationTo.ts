import type { Advancement } from '#contract/registrations/advancement.ts';
import type { Entry, EntrySummary } from '#contract/registrations/public.ts';
import type { RegistrationTerms } from '#contract/registrations/rules/registration.ts';

/** Returns the invitation of an entry to a competition, while its code can be used. */
export const invitationTo = ({ advancements = [] }: Pick<EntrySummary, 'advancements'>, competitionId: string): Advancement | undefined =>
  advancements.find(({ target, code }) => target.id === competitionId && code !== null);

/** The parts of an entry that do not fit into the form of the competition to which it is invited. */
export interface Misfits {
  /** True if that competition has no such group. */
  group: boolean;
  /** True if it takes no such entry: single ones or teams alone. */
  participation: boolean;
  /** The names of the children for whom there is no place. */
  leftOut: string[];
  /** Number of children that are missing for the smallest team. */
  missing: number;
}

/** Returns what of an entry does not fit into a form; null if everything does. */
export const misfitsOf = (
  entry: Pick<Entry, 'group' | 'participation' | 'members'>,
  { groups, teamSize }: Pick<RegistrationTerms, 'groups' | 'teamSize'>,
  participation: Entry['participation'],
): Misfits | null => {
  const { min, max } = participation === 'single' ? { min: 1, max: 1 } : teamSize;
  const misfits = {
    group: !groups.includes(entry.group),
    participation: entry.participation !== participation,
    leftOut: entry.members.slice(max).map(({ name }) => name),
    missing: Math.max(0, min - entry.members.length),
  };
  return misfits.group || misfits.participation || misfits.leftOut.length > 0 || misfits.missing > 0 ? misfits : null;
};
