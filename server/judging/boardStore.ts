import type { Db, Tx } from '#server/database/connection.ts';

/** Returns the codes of a round's marks that stand, by their ids. */
export const receiptsOf = async (db: Db, roundId: string): Promise<ReadonlyMap<string, string>> => {
  const rows = await db
    .selectFrom('assignment')
    .innerJoin('mark', 'mark.id', 'assignment.markId')
    .select(['mark.id', 'receipt'])
    .where('assignment.roundId', '=', roundId)
    .execute();
  return new Map(rows.map(({ id, receipt }) => [id, receipt]));
};

/** Returns the works of a round whose marks an organiser has accepted although they are far apart: those marks, and none that came after. */
export const acceptedSpreadsOf = async (db: Db, roundId: string): Promise<ReadonlySet<string>> => {
  const rows = await db
    .selectFrom('acceptedSpread')
    .select('workId')
    .where('roundId', '=', roundId)
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('assignment')
            .innerJoin('mark', 'mark.id', 'assignment.markId')
            .select('mark.id')
            .whereRef('assignment.roundId', '=', 'acceptedSpread.roundId')
            .whereRef('assignment.workId', '=', 'acceptedSpread.workId')
            .whereRef('mark.receivedAt', '>', 'acceptedSpread.at'),
        ),
      ),
    )
    .execute();
  return new Set(rows.map(({ workId }) => workId));
};

/** Notes that marks of a work are accepted although they are far apart. */
export const acceptSpread = async (
  tx: Tx,
  roundId: string,
  workId: string,
  accepted: { reason: string; byId: string; at: number },
): Promise<void> => {
  await tx
    .insertInto('acceptedSpread')
    .values({ roundId, workId, ...accepted })
    .onConflict((c) => c.columns(['roundId', 'workId']).doUpdateSet(accepted))
    .execute();
};
