import { Problem } from '#contract/http/problem.ts';
import { TABLE_SEEN_MS } from '#contract/judging/attempts.ts';
import type { Db } from '#server/database/connection.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Actor } from '#server/platform/sessions.ts';
import { findRound, placeIn } from './roundStore.ts';
import { barredFrom } from './roundTeams.ts';
import { findTeam } from './teamStore.ts';

/** A tablet and the team that it has open; null for none. */
interface Open {
  registrationId: string | null;
  device: string;
}

/**
 * Notes which team a tablet has open, for a minute, and returns who else has it open. Throws not_found for a round or a team that is not the judge's to score.
 */
export const tellTable = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  roundId: string,
  { registrationId, device }: Open,
): Promise<{ others: { judge: string; isMe: boolean; since: number }[] }> =>
  db.transaction().execute(async (tx) => {
    const now = clock.now();
    const round = await findRound(tx, roundId);
    if (!round || round.tableSettings === null || (await placeIn(tx, roundId, actor.id)) !== 'there') throw new Problem('not_found');
    const gone = tx.deleteFrom('tablePresence').where('roundId', '=', roundId);
    await gone.where('seenAt', '<=', now - TABLE_SEEN_MS).execute();
    if (registrationId === null) {
      await gone.where('judgeId', '=', actor.id).where('device', '=', device).execute();
      return { others: [] };
    }
    const team = await findTeam(tx, round.competitionId, registrationId);
    if (!team || (await barredFrom(tx, round.competitionId, actor.id, [team])).size > 0) throw new Problem('not_found');
    await tx
      .insertInto('tablePresence')
      .values({ roundId, judgeId: actor.id, device, registrationId, since: now, seenAt: now })
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
    const others = await tx
      .selectFrom('tablePresence')
      .leftJoin('account', 'account.id', 'tablePresence.judgeId')
      .select(['judgeId', 'name', 'since'])
      .where('roundId', '=', roundId)
      .where('registrationId', '=', registrationId)
      .where((e) => e.or([e('judgeId', '!=', actor.id), e('device', '!=', device)]))
      .orderBy('since')
      .execute();
    return { others: others.map(({ judgeId, name, since }) => ({ judge: name ?? '', isMe: judgeId === actor.id, since })) };
  });

/** Deletes what tablets told that is past its minute. */
export const deleteOldPresence = async (db: Db, now: number): Promise<void> => {
  await db
    .deleteFrom('tablePresence')
    .where('seenAt', '<=', now - TABLE_SEEN_MS)
    .execute();
};
