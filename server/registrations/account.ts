import type { Tx } from '../database/connection.ts';
import type { Deps } from '../platform/deps.ts';
import { release } from './cancel.ts';
import { toEntry } from './entry.ts';
import { auditOfEntries } from './reviewStore.ts';
import { consentRecordsOf, findRegistration, lockCompetition, registrationsOf } from './store.ts';

/** Cancels the entries of an account before it is deleted. Fails with action_not_allowed_now where a work has been handed in for judging. */
export const releaseEntriesOf = async (tx: Tx, deps: Deps, account: { id: string; name: string }): Promise<void> => {
  const rows = (await registrationsOf(tx, account.id)).filter(({ state }) => state !== 'cancelled');
  for (const competitionId of [...new Set(rows.map((row) => row.competitionId))].sort()) {
    await lockCompetition(tx, competitionId);
    for (const row of rows.filter((each) => each.competitionId === competitionId)) {
      const current = await findRegistration(tx, row.id);
      if (current && current.state !== 'cancelled') await release(tx, deps, account, current);
    }
  }
};

/** Everything stored about an account's entries, ID numbers included, for the account's own export. */
export const exportEntriesOf = async (
  { db, clock, vault }: Pick<Deps, 'db' | 'clock' | 'vault'>,
  accountId: string,
): Promise<unknown[]> => {
  const rows = await registrationsOf(db, accountId);
  const history = await auditOfEntries(
    db,
    rows.map(({ id }) => id),
  );
  const consents = await consentRecordsOf(db, accountId);
  return Promise.all(
    rows.map(async (row) => ({
      ...(await toEntry(db, row, clock.now(), vault)),
      consents: consents.filter(({ registrationId }) => registrationId === row.id),
      history: history
        .filter(({ subjectId }) => subjectId === row.id)
        .map(({ subjectId, at, action, detail }) => ({ subjectId, at, action, detail })),
    })),
  );
};
