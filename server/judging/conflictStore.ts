import type { Db, Tx } from '#server/database/connection.ts';
import type { Pair } from './assignmentStore.ts';

export type Ruling = 'open' | 'confirmed' | 'overruled';

/** Returns what stands of a conflict; null if it was neither declared nor ruled on. */
export const findRuling = async (db: Db | Tx, { workId, judgeId }: Pair): Promise<Ruling | null> => {
  const row = await db
    .selectFrom('judgingConflict')
    .select('ruling')
    .where('workId', '=', workId)
    .where('judgeId', '=', judgeId)
    .executeTakeFirst();
  return row?.ruling ?? null;
};

/** Returns the declared and ruled conflicts of a competition's works, with the names of those who ruled. */
export const conflictsOf = (db: Db | Tx, competitionId: string) =>
  db
    .selectFrom('judgingConflict')
    .leftJoin('account', 'account.id', 'judgingConflict.ruledBy')
    .selectAll('judgingConflict')
    .select('account.name as ruledByName')
    .where('competitionId', '=', competitionId)
    .execute();

/** Notes that a judge declares a conflict; one that was ruled on is open again with the new words. */
export const declareConflict = async (
  tx: Tx,
  { competitionId, workId, judgeId, note, now }: Pair & { competitionId: string; note: string; now: number },
): Promise<void> => {
  const open = { note, ruling: 'open' as const, reason: null, ruledBy: null, ruledAt: null };
  await tx
    .insertInto('judgingConflict')
    .values({ competitionId, workId, judgeId, createdAt: now, ...open })
    .onConflict((c) => c.columns(['workId', 'judgeId']).doUpdateSet(open).where('judgingConflict.ruling', '!=', 'confirmed'))
    .execute();
};

/** Notes an organiser's ruling on a declared or derived conflict. */
export const saveRuling = async (
  tx: Tx,
  { competitionId, workId, judgeId }: Pair & { competitionId: string },
  ruled: { ruling: 'confirmed' | 'overruled'; reason: string; ruledBy: string; ruledAt: number },
): Promise<void> => {
  await tx
    .insertInto('judgingConflict')
    .values({ competitionId, workId, judgeId, note: null, createdAt: ruled.ruledAt, ...ruled })
    .onConflict((c) => c.columns(['workId', 'judgeId']).doUpdateSet(ruled))
    .execute();
};
