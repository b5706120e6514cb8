import type { Db, Tx } from '#server/database/connection.ts';
import type { RoundRow } from './roundStore.ts';

/** Returns the open rounds that have begun. */
export const begunRounds = (db: Db, now: number): Promise<RoundRow[]> =>
  db
    .selectFrom('judgingRound')
    .selectAll()
    .where('state', '=', 'open')
    .where('opensAt', '<=', now)
    .orderBy('closesAt')
    .orderBy('id')
    .execute();

/** Returns what is needed to reach a judge. */
export const judgeAccount = (tx: Tx, id: string) =>
  tx
    .selectFrom('account')
    .select(['id', 'mobile', 'email', 'emailProvenAt', 'disabledAt', 'name', 'locale'])
    .where('id', '=', id)
    .where('role', '=', 'judge')
    .where('disabledAt', 'is', null)
    .executeTakeFirst();

const countByJudge = (db: Db | Tx, roundId: string) =>
  db
    .selectFrom('assignment')
    .select((e) => ['judgeId', e.fn.countAll<number>().as('n')])
    .where('roundId', '=', roundId)
    .where('removedAt', 'is', null)
    .groupBy('judgeId');

const byJudge = (rows: readonly { judgeId: string; n: number }[]): ReadonlyMap<string, number> =>
  new Map(rows.map(({ judgeId, n }) => [judgeId, Number(n)]));

/** Counts by judge the works of a round that are not handed in. */
export const leftOf = async (db: Db | Tx, roundId: string): Promise<ReadonlyMap<string, number>> =>
  byJudge(
    await countByJudge(db, roundId)
      .where((e) => e.or([e('state', 'is', null), e('state', '=', 'provisional')]))
      .execute(),
  );

/** Counts by judge the works of a round that are handed in. */
export const handedInOf = async (db: Db | Tx, roundId: string): Promise<ReadonlyMap<string, number>> =>
  byJudge(await countByJudge(db, roundId).where('state', '=', 'handed_in').execute());

/** Notes that judges are told of the works assigned to them until `assignedBy`. Returns the number of works by judge. */
export const noteTold = async (tx: Tx, roundId: string, { assignedBy, now }: { assignedBy: number; now: number }) => {
  const told = await tx
    .updateTable('assignment')
    .set({ toldAt: now })
    .where('roundId', '=', roundId)
    .where('removedAt', 'is', null)
    .where('toldAt', 'is', null)
    .where('assignedAt', '<=', assignedBy)
    .returning('judgeId')
    .execute();
  return Map.groupBy(told, ({ judgeId }) => judgeId);
};

/** Notes that a judge is reminded, unless that has happened since `unlessSince`. Returns false if it has. */
export const noteReminded = async (
  tx: Tx,
  roundId: string,
  judgeId: string,
  { unlessSince, now }: { unlessSince: number; now: number },
): Promise<boolean> => {
  const result = await tx
    .updateTable('panelMember')
    .set({ remindedAt: now })
    .where('roundId', '=', roundId)
    .where('judgeId', '=', judgeId)
    .where('leftAt', 'is', null)
    .where((e) => e.or([e('remindedAt', 'is', null), e('remindedAt', '<', unlessSince)]))
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
};
