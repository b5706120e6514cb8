import { ComputedTerms, type StoredRow } from '#contract/results/admin.ts';
import type { CarriedEntry } from '#contract/results/rules/compute.ts';
import type { Db, Tx } from '#server/database/connection.ts';
import { groupsOf, livingEntries, publishedComputation } from './computationStore.ts';

interface Carried {
  entries: (CarriedEntry & Pick<StoredRow, 'votes' | 'workId'>)[];
  choices: NonNullable<ComputedTerms['choices']>;
}

/**
 * Returns the entries that were published and erased since, with their points and votes as they were published: an anonymous row stays, so that no other place
 * moves. With them the jury's choices of them. `ranked`: the ids of the entries that are ranked by their marks.
 */
export const carriedEntries = async (db: Db | Tx, competitionId: string, ranked: ReadonlySet<string>): Promise<Carried> => {
  const published = await publishedComputation(db, competitionId);
  if (!published) return { entries: [], choices: [] };
  const gone = groupsOf(published).flatMap(({ group, rows }) => rows.filter(({ id }) => !ranked.has(id)).map((row) => ({ ...row, group })));
  const living = new Set(
    await livingEntries(
      db,
      gone.map(({ id }) => id),
    ),
  );
  const entries = gone
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
  if (entries.length === 0) return { entries, choices: [] };
  const ids = new Set(entries.map(({ id }) => id));
  const { choices = [] } = ComputedTerms.parse(JSON.parse(published.terms));
  return { entries, choices: choices.filter(({ entryId }) => ids.has(entryId)) };
};
