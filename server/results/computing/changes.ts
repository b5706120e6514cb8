import type { ResultChange, StoredGroup, StoredRow } from '#contract/results/admin.ts';
import type { Db } from '#server/database/connection.ts';
import { marksSince } from './computationStore.ts';

/** Most changes that are told with the marks that did them. */
const MAX_CHANGES = 100;

const told = ({ rank, total, awards }: StoredRow): ResultChange['from'] => ({ rank, total, awards });
const NOTHING: ResultChange['from'] = { rank: null, total: null, awards: [] };

const differs = (a: ResultChange['from'], b: ResultChange['from']): boolean =>
  a.rank !== b.rank || a.total !== b.total || a.awards.join() !== b.awards.join();

/** Returns the entries whose rank, total or awards changed between two computations, the best first, with the marks that arrived in between. */
export const changesBetween = async (
  db: Db,
  { since, until }: { since: number; until: number },
  groups: readonly StoredGroup[],
  { earlier, nameOf, hidden }: { earlier: ReadonlyMap<string, StoredRow>; nameOf: (id: string) => string; hidden: ReadonlySet<string> },
): Promise<ResultChange[]> => {
  const changed = groups.flatMap(({ group, rows }) =>
    rows.flatMap((row) => {
      const before = earlier.get(row.id);
      const from = before ? told(before) : NOTHING;
      return hidden.has(row.workId) || !differs(from, told(row)) ? [] : [{ row, group, from }];
    }),
  );
  const shown = changed.slice(0, MAX_CHANGES);
  const marks = Map.groupBy(
    await marksSince(
      db,
      shown.map(({ row }) => row.workId),
      since,
    ),
    ({ workId }) => workId,
  );
  return shown.map(({ row, group, from }) => ({
    id: row.id,
    group,
    teamName: nameOf(row.id),
    from,
    to: told(row),
    marks: (marks.get(row.workId) ?? [])
      .map(({ judge, receivedAt, takenAt, before, total }) => ({ judge: judge ?? '', at: takenAt ?? receivedAt, from: before, to: total }))
      .filter(({ at }) => at > since && at <= until),
  }));
};
