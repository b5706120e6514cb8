import { TABLE_SEEN_MS } from '#contract/judging/attempts.ts';
import type { Db, Tx } from '#server/database/connection.ts';

/** A judge's tablet at a table round. */
interface Tablet {
  roundId: string;
  judgeId: string;
  device: string;
}

/** Deletes what tablets told that is past its minute. */
export const deleteOldPresence = async (db: Db | Tx, now: number): Promise<void> => {
  await db
    .deleteFrom('tablePresence')
    .where('seenAt', '<=', now - TABLE_SEEN_MS)
    .execute();
};

export const deletePresence = async (tx: Tx, { roundId, judgeId, device }: Tablet): Promise<void> => {
  await tx.deleteFrom('tablePresence').where('roundId', '=', roundId).where('judgeId', '=', judgeId).where('device', '=', device).execute();
};

/** Notes that a tablet has a team open at `now`; since when stays while it is the same team. */
export const savePresence = async (tx: Tx, tablet: Tablet, registrationId: string, now: number): Promise<void> => {
  await tx
    .insertInto('tablePresence')
    .values({ ...tablet, registrationId, since: now, seenAt: now })
    .onConflict((c) =>
      c.columns(['roundId', 'judgeId', 'device']).doUpdateSet((e) => ({
        registrationId,
        since: e
          .case()
          .when('tablePresence.registrationId', '=', registrationId)
          .then(e.ref('tablePresence.since'))
          .else(e.ref('excluded.since'))
          .end(),
        seenAt: now,
      })),
    )
    .execute();
};

/** Returns the other tablets that have a team open, with their judges' names, the first first. */
export const othersAtTeam = (tx: Tx, { roundId, judgeId, device }: Tablet, registrationId: string) =>
  tx
    .selectFrom('tablePresence')
    .leftJoin('account', 'account.id', 'tablePresence.judgeId')
    .select(['judgeId', 'name', 'since'])
    .where('roundId', '=', roundId)
    .where('registrationId', '=', registrationId)
    .where((e) => e.or([e('judgeId', '!=', judgeId), e('device', '!=', device)]))
    .orderBy('since')
    .execute();
