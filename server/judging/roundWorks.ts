import { firstOfGroups } from '#contract/judging/rules/firstOfGroup.ts';
import type { Db, Tx } from '#server/database/connection.ts';
import { type RoundWork, worksOfGroups } from './factStore.ts';
import { findRound, type RoundRow } from './roundStore.ts';
import { settingsOf } from './rounds.ts';
import { totalsOfRound } from './roundTeams.ts';

/**
 * Returns the works that a round takes, in the order of their numbers: those of its groups and, for a later round, the first of an earlier one. With
 * `workIds` only those.
 */
export const worksOfRound = async (db: Db | Tx, round: RoundRow, workIds?: readonly string[]): Promise<RoundWork[]> => {
  const { groups, after } = settingsOf(round);
  const { competitionId } = round;
  const earlier = after && (await findRound(db, after.roundId));
  // which are the first is known only from all of them
  if (!earlier) return worksOfGroups(db, { competitionId, groups, ...(workIds && { workIds }) });
  const works = await worksOfGroups(db, { competitionId, groups });
  const totals = await totalsOfRound(
    db,
    earlier,
    works.map(({ id, registrationId }) => ({ id: registrationId, workId: id })),
  );
  const first = firstOfGroups(
    works.map(({ id, registrationId, group }) => ({ id, group, total: totals.get(registrationId) ?? null })),
    after.first,
  );
  const asked = workIds && new Set(workIds);
  return works.filter(({ id }) => first.has(id) && (!asked || asked.has(id)));
};
