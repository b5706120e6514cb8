import { MAX_TOLD_CHANGES, type ResultChange, type StoredGroup, type StoredRow } from '#contract/results/admin.ts';
import type { Db } from '#server/database/connection.ts';
import { attemptsSince, marksSince } from './computationStore.ts';

/** Between two computations (epoch ms). */
interface Span {
  since: number;
  until: number;
}

const told = ({ rank, total, awards }: StoredRow): ResultChange['from'] => ({ rank, total, awards });
const NOTHING: ResultChange['from'] = { rank: null, total: null, awards: [] };

const differs = (a: ResultChange['from'], b: ResultChange['from']): boolean =>
  a.rank !== b.rank || a.total !== b.total || a.awards.join() !== b.awards.join();

type ToldMark = ResultChange['marks'][number];

/** Returns the marks of a competition that arrived or were taken between two computations, by their work. */
const marksBetween = async (db: Db, competitionId: string, { since, until }: Span): Promise<ReadonlyMap<string, ToldMark[]>> => {
  const marks = (await marksSince(db, competitionId, since)).map(({ workId, judge, receivedAt, takenAt, before, total }) => ({
    workId,
    told: { judge: judge ?? '', at: takenAt ?? receivedAt, from: before, to: total },
  }));
  const within = marks.filter(({ told: { at } }) => at > since && at <= until);
  return new Map([...Map.groupBy(within, ({ workId }) => workId)].map(([workId, own]) => [workId, own.map((mark) => mark.told)]));
};

/** Returns the attempts of a competition that arrived, were ruled on or went with their sheet between two computations, by their entry. */
const attemptsBetween = async (db: Db, competitionId: string, { since, until }: Span): Promise<ReadonlyMap<string, ToldMark[]>> => {
  const attempts = (await attemptsSince(db, competitionId, since)).filter(({ state }) => state === 'handed_in');
  const within = attempts
    .map(({ registrationId, number, judge, receivedAt, ruledAt, sheetTakenBackAt, isVoid, before, total }) => {
      const isEnded = isVoid === 1 || sheetTakenBackAt !== null;
      const at = Math.max(receivedAt, ruledAt ?? 0, sheetTakenBackAt ?? 0);
      const isNew = receivedAt > since;
      const from = isNew ? before : isEnded ? total : null;
      return { registrationId, told: { judge, attempt: number, at, from, to: isEnded ? null : total } };
    })
    .filter(({ told: { at, from, to } }) => at <= until && from !== to);
  return new Map([...Map.groupBy(within, ({ registrationId }) => registrationId)].map(([id, own]) => [id, own.map(({ told }) => told)]));
};

/**
 * Returns the entries whose rank, total or awards changed between two computations: first those whose marks or attempts did it, then those that moved because of them, each
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
  const attemptsOf = await attemptsBetween(db, competitionId, span);
  const changed = groups.flatMap(({ group, rows }) =>
    rows.flatMap((row) => {
      const before = earlier.get(row.id);
      const from = before ? told(before) : NOTHING;
      if (hidden.has(row.id) || !differs(from, told(row))) return [];
      const marks = [...(marksOf.get(row.workId ?? '') ?? []), ...(attemptsOf.get(row.id) ?? [])];
      return [{ id: row.id, group, teamName: nameOf(row.id), from, to: told(row), marks }];
    }),
  );
  return changed.toSorted((a, b) => Number(b.marks.length > 0) - Number(a.marks.length > 0)).slice(0, MAX_TOLD_CHANGES);
};
