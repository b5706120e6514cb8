import { MAX_TOLD_CHANGES, type ResultChange, type StoredGroup, type StoredRow } from '#contract/results/admin.ts';
import type { Db } from '#server/database/connection.ts';
import { marksSince } from './computationStore.ts';

/** Between two computations (epoch ms). */
interface Span {
  since: number;
  until: number;
}

const told = ({ rank, total, awards }: StoredRow): ResultChange['from'] => ({ rank, total, awards });
const NOTHING: ResultChange['from'] = { rank: null, total: null, awards: [] };

const differs = (a: ResultChange['from'], b: ResultChange['from']): boolean =>
  a.rank !== b.rank || a.total !== b.total || a.awards.join() !== b.awards.join();

/** Returns the marks of a competition that arrived or were taken between two computations, by their work. */
const marksBetween = async (db: Db, competitionId: string, { since, until }: Span): Promise<ReadonlyMap<string, ResultChange['marks']>> => {
  const marks = (await marksSince(db, competitionId, since)).map(({ workId, judge, receivedAt, takenAt, before, total }) => ({
    workId,
    told: { judge: judge ?? '', at: takenAt ?? receivedAt, from: before, to: total },
  }));
  const within = marks.filter(({ told: { at } }) => at > since && at <= until);
  return new Map([...Map.groupBy(within, ({ workId }) => workId)].map(([workId, own]) => [workId, own.map((mark) => mark.told)]));
};

/**
 * Returns the entries whose rank, total or awards changed between two computations: first those whose marks did it, then those that moved because of them, each
 * from the best on.
 */
export const changesBetween = async (
  db: Db,
  competitionId: string,
  span: Span,
  groups: readonly StoredGroup[],
  { earlier, nameOf, hidden }: { earlier: ReadonlyMap<string, StoredRow>; nameOf: (id: string) => string; hidden: ReadonlySet<string> },
): Promise<ResultChange[]> => {
  const marksOf = await marksBetween(db, competitionId, span);
  const changed = groups.flatMap(({ group, rows }) =>
    rows.flatMap((row) => {
      const before = earlier.get(row.id);
      const from = before ? told(before) : NOTHING;
      if (hidden.has(row.workId) || !differs(from, told(row))) return [];
      return [{ id: row.id, group, teamName: nameOf(row.id), from, to: told(row), marks: marksOf.get(row.workId) ?? [] }];
    }),
  );
  return changed.toSorted((a, b) => Number(b.marks.length > 0) - Number(a.marks.length > 0)).slice(0, MAX_TOLD_CHANGES);
};
