import type { Db } from '#server/database/connection.ts';
import { inBatches } from '#server/platform/jobs/inBatches.ts';
import type { Retention } from '#server/platform/retention.ts';
import { closedBefore, forgetHashes } from './retentionStore.ts';

/**
 * Erases the hash of each vote's number, and of the address of votes without an account, a while after the voting of their competition. Until then
 * the hashes keep a number from voting again that day, and organisers look at bursts and void them.
 */
export const retireVoters = async (db: Db, now: number, { voterHashes }: Pick<Retention, 'voterHashes'>): Promise<void> => {
  const before = now - voterHashes;
  for (const { id } of await closedBefore(db, before)) {
    for (const column of ['voterHash', 'addressHash'] as const)
      await inBatches((limit) => forgetHashes(db, column, { competitionId: id, before, limit }));
  }
};
