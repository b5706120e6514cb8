import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { createConflictFinder, type FoundConflict } from '#contract/judging/rules/conflictFinder.ts';
import { type EntryFacts, foldEntry, foldJudge, type JudgeFacts } from '#contract/judging/rules/conflicts.ts';

/** A work with the data of its entry. */
interface Work {
  id: string;
  facts: EntryFacts;
}

/** The conflicts of a work, and the digest of the data that show them. */
interface Known {
  digest: string;
  found: readonly FoundConflict[];
}

/** Maximum number of works remembered, over all sets of people. */
const MAX_WORKS = 100_000;

/**
 * The conflicts found before, by the digest of the people's data, then by work: a board is asked for every few seconds, and the data seldom change. Digests alone are
 * kept of the data.
 */
const remembered = new LRUCache<string, Map<string, Known>>({ maxSize: MAX_WORKS, sizeCalculation: (works) => 1 + works.size });

const digestOf = (data: unknown): string => hash('sha256', JSON.stringify(data), 'base64');

/** Returns the conflicts between people and works that the data show, by work; works without any are left out. */
export const derivedConflicts = (
  people: ReadonlyMap<string, JudgeFacts>,
  works: readonly Work[],
): ReadonlyMap<string, readonly FoundConflict[]> => {
  if (people.size === 0 || works.length === 0) return new Map();
  const key = digestOf([...people.values()]);
  const before = remembered.get(key);
  const known = new Map(before);
  let find: ReturnType<typeof createConflictFinder> | null = null;
  const conflicts = new Map<string, readonly FoundConflict[]>();
  for (const { id, facts } of works) {
    const digest = digestOf(facts);
    let entry = known.get(id);
    if (entry?.digest !== digest) {
      find ??= createConflictFinder(new Map([...people].map(([judgeId, judge]) => [judgeId, foldJudge(judge)])));
      entry = { digest, found: find(foldEntry(facts)) };
      known.set(id, entry);
    }
    if (entry.found.length > 0) conflicts.set(id, entry.found);
  }
  if (find) remembered.set(key, known);
  return conflicts;
};
