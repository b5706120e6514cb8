import type { StoredRow } from '#contract/results/admin.ts';
import type { CarriedEntry } from '#contract/results/rules/compute.ts';
import type { Db, Tx } from '#server/database/connection.ts';
import { groupsOf, livingEntries, publishedComputation } from './computationStore.ts';

/**
 * Returns the entries that were published and erased since, with their points and votes as they were published: an anonymous row stays, so that no other place
 * moves. `ranked`: the ids of the entries that are ranked by their marks.
 */
export const carriedEntries = async (
  db: Db | Tx,
  competitionId: string,
  ranked: ReadonlySet<string>,
): Promise<(CarriedEntry & Pick<StoredRow, 'votes' | 'workId'>)[]> => {
  const published = await publishedComputation(db, competitionId);
  if (!published) return [];
  const gone = groupsOf(published).flatMap(({ group, rows }) => rows.filter(({ id }) => !ranked.has(id)).map((row) => ({ ...row, group })));
  const living = new Set(
    await livingEntries(
      db,
      gone.map(({ id }) => id),
    ),
  );
  return gone
    .filter(({ id }) => !living.has(id))
    .map(({ id, workId, group, roundId, total, scores, durationMs, votes }) => ({
      id,
      workId,
      group,
      roundId,
      total,
      scores,
      durationMs,
      votes,
    }))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1));
};
