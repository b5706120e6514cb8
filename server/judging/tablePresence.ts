import { Problem } from '#contract/http/problem.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Actor } from '#server/platform/sessions.ts';
import { deleteOldPresence, deletePresence, othersAtTeam, savePresence } from './presenceStore.ts';
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
    const tablet = { roundId, judgeId: actor.id, device };
    await deleteOldPresence(tx, now);
    if (registrationId === null) {
      await deletePresence(tx, tablet);
      return { others: [] };
    }
    const team = await findTeam(tx, round.competitionId, registrationId);
    if (!team || (await barredFrom(tx, round.competitionId, actor.id, [team])).size > 0) throw new Problem('not_found');
    await savePresence(tx, tablet, registrationId, now);
    const others = await othersAtTeam(tx, tablet, registrationId);
    return { others: others.map(({ judgeId, name, since }) => ({ judge: name ?? '', isMe: judgeId === actor.id, since })) };
  });
