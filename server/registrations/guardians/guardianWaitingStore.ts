import { endedStates } from '#contract/registrations/rules/entryStatus.ts';
import type { Db } from '#server/database/connection.ts';

const GUARDIANS_AT_ONCE = 5000;

export interface Waiting {
  id: string;
  registrationId: string;
}

/** Returns the guardians of living entries, of one account or of all, whose link waits. */
export const guardiansWaiting = (db: Db, accountId?: string): Promise<Waiting[]> =>
  db
    .selectFrom('guardian')
    .select(['guardian.id', 'guardian.registrationId'])
    .where('guardian.phone', 'is not', null)
    .where('guardian.invitedAt', 'is', null)
    .where('guardian.answeredAt', 'is', null)
    .where((e) => {
      const living = e
        .selectFrom('registration')
        .select('registration.id')
        .whereRef('registration.id', '=', 'guardian.registrationId')
        .where('registration.state', 'not in', endedStates);
      return e.exists(accountId === undefined ? living : living.where('registration.accountId', '=', accountId));
    })
    .orderBy('guardian.registrationId')
    .orderBy('guardian.id')
    .limit(GUARDIANS_AT_ONCE)
    .execute();
