import type { Db } from '../database/connection.ts';
import { inBatches } from '../platform/inBatches.ts';
import type { Retention } from '../platform/retention.ts';

/** Competitions whose voting ended before that, or that have none any more. */
const closedBefore = (db: Db, before: number) =>
  db
    .selectFrom('competition')
    .select('id')
    .where((e) => e.or([e('votingClosesAt', 'is', null), e('votingClosesAt', '<', before)]))
    .execute();

const forgetNumbers = async (db: Db, competitionId: string, before: number, limit: number): Promise<number> => {
  const kept = db
    .selectFrom('vote')
    .select('id')
    .where('competitionId', '=', competitionId)
    .where('castAt', '<', before)
    .where('voterHash', 'is not', null)
    .limit(limit);
  const { numUpdatedRows } = await db.updateTable('vote').set({ voterHash: null }).where('id', 'in', kept).executeTakeFirst();
  return Number(numUpdatedRows);
};

const forgetAddresses = async (db: Db, competitionId: string, before: number, limit: number): Promise<number> => {
  const kept = db
    .selectFrom('vote')
    .select('id')
    .where('competitionId', '=', competitionId)
    .where('castAt', '<', before)
    .where('accountId', 'is', null)
    .where('addressHash', 'is not', null)
    .limit(limit);
  const { numUpdatedRows } = await db.updateTable('vote').set({ addressHash: null }).where('id', 'in', kept).executeTakeFirst();
  return Number(numUpdatedRows);
};

/**
 * Lets go of the hash of each vote's number, and of the address of those whose account is gone, a while after the voting of their competition:
 * until then they keep a number from voting again that day, and organisers look at bursts and void them.
 */
export const retireVoters = async (db: Db, now: number, { voterHashes }: Pick<Retention, 'voterHashes'>): Promise<void> => {
  const before = now - voterHashes;
  for (const { id } of await closedBefore(db, before)) {
    await inBatches((limit) => forgetNumbers(db, id, before, limit));
    await inBatches((limit) => forgetAddresses(db, id, before, limit));
  }
};
