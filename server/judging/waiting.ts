import type { Db } from '#server/database/connection.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Actor } from '#server/platform/sessions.ts';
import type { Pair } from './assignmentStore.ts';
import { acceptedSpreadsOf } from './boardStore.ts';
import { worksWithIds } from './factStore.ts';
import { worksOfOwnFamily } from './ownFamily.ts';
import type { RoundRow } from './roundStore.ts';
import { factsOfEntries } from './teamStore.ts';
import { apartWorks, begunRoundsOf, hasWorksLeft, lateAttempts, lateWorks, openConflicts } from './waitingStore.ts';

/** A round that ends within this time, with marks missing, is pressing: judges get their first reminder. */
const SOON_MS = 48 * 3600_000;

/** The counts of what waits for organisers in judging, and the first round in which something does. */
export interface JudgingWaits {
  late: number;
  apart: number;
  conflicts: number;
  closing: number;
  first: { competitionId: string; roundId: string } | null;
}

/** Returns the given works without those of the actor's own family or school, and whether each is still judged. */
const seenBy = async (db: Db, actor: Pick<Actor, 'id'>, workIds: readonly string[]): Promise<ReadonlyMap<string, boolean>> => {
  const works = await worksWithIds(db, [...new Set(workIds)]);
  const own = await worksOfOwnFamily(db, actor, works);
  return new Map(works.flatMap(({ id, isJudged }) => (own.has(id) ? [] : [[id, isJudged] as const])));
};

/** Returns what waits in a round: late marks, and while it is open works whose marks are too far apart for which nobody is called. */
const waitsOfRound = async (db: Db, round: RoundRow, max: number): Promise<{ late: Pair[]; apart: string[] }> => {
  const late = await lateWorks(db, round.id, max);
  if (round.state !== 'open') return { late, apart: [] };
  const apart = await apartWorks(db, round, max);
  const accepted = apart.length === 0 ? new Set<string>() : await acceptedSpreadsOf(db, round.id);
  return {
    late,
    apart: apart.flatMap(({ workId }) => (accepted.has(workId) || workId === round.calibrationWorkId ? [] : [workId])),
  };
};

/** Counts the late attempts of a round that wait, without those of the actor's own family or school. */
const lateAttemptsSeen = async (db: Db, actor: Pick<Actor, 'id'>, roundId: string, max: number): Promise<number> => {
  const late = await lateAttempts(db, roundId, max);
  const entries = await factsOfEntries(db, [...new Set(late.map(({ registrationId }) => registrationId))]);
  const own = await worksOfOwnFamily(db, actor, entries);
  return late.filter(({ registrationId }) => !own.has(registrationId)).length;
};

/**
 * Counts what waits for an organiser in the judging of competitions, each up to `max`: from indexes alone, whatever the number of works. Conflicts are those that
 * judges have declared; those that only the data show, and works without enough judges, are on the board alone: to find them takes all works.
 */
export const countJudging = async (
  { readDb: db, clock }: Pick<Deps, 'readDb' | 'clock'>,
  actor: Pick<Actor, 'id'>,
  competitionIds: readonly string[],
  max: number,
): Promise<JudgingWaits> => {
  const now = clock.now();
  const waits: JudgingWaits = { late: 0, apart: 0, conflicts: 0, closing: 0, first: null };
  const rounds = Map.groupBy(await begunRoundsOf(db, competitionIds), ({ competitionId }) => competitionId);
  for (const [competitionId, those] of rounds) {
    const open = await openConflicts(db, competitionId, max);
    const each = await Promise.all(those.map(async (round) => ({ round, ...(await waitsOfRound(db, round, max)) })));
    const ids = [
      ...open.map(({ workId }) => workId),
      ...each.flatMap(({ late, apart }) => [...late.map(({ workId }) => workId), ...apart]),
    ];
    const seen = await seenBy(db, actor, ids);
    const conflicts = open.filter(({ workId }) => seen.get(workId) === true).length;
    waits.conflicts += conflicts;
    for (const { round, late, apart } of each) {
      const [lateSeen, apartSeen] = [
        late.filter(({ workId }) => seen.has(workId)).length,
        apart.filter((id) => seen.get(id) === true).length,
      ];
      const attempts = round.tableSettings === null ? 0 : await lateAttemptsSeen(db, actor, round.id, max);
      const isSoon = round.state === 'open' && round.closesAt > now && round.closesAt <= now + SOON_MS;
      const isClosing = isSoon && (await hasWorksLeft(db, round.id));
      waits.late += lateSeen + attempts;
      waits.apart += apartSeen;
      waits.closing += Number(isClosing);
      if (lateSeen + apartSeen + attempts + conflicts > 0 || isClosing) waits.first ??= { competitionId, roundId: round.id };
    }
  }
  return waits;
};
