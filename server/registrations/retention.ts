import type { Deps } from '../platform/deps.ts';
import { type Retention, seasonEnd } from '../platform/retention.ts';
import { competitionSeasons, eraseEntryDetails, eraseIdNumbers } from './retentionStore.ts';

/**
 * Erases ID numbers a while after their season, with what the audit log says of the entry, and those of cancelled and rejected entries once
 * sign-up is over and they can be corrected no more.
 */
export const retireEntries = async ({ db }: Pick<Deps, 'db'>, now: number, retention: Retention): Promise<void> => {
  for (const { id: competitionId, season, signupClosesAt } of await competitionSeasons(db)) {
    if (seasonEnd(season) + retention.idNumbers <= now) {
      await eraseIdNumbers(db, { competitionId });
      await eraseEntryDetails(db, { competitionId });
    } else if (signupClosesAt !== null && signupClosesAt <= now) {
      const changedBefore = now - retention.correction;
      await eraseIdNumbers(db, { competitionId, only: { states: ['cancelled', 'rejected'], changedBefore } });
    }
  }
};
