import { Problem } from '#contract/http/problem.ts';
import type { AttemptLateReason, AttemptReceipt, NewAttempt } from '#contract/judging/attempts.ts';
import type { Rubric } from '#contract/judging/rubric.ts';
import { attemptProblems, receiptOfAttempt, totalOfAttempt } from '#contract/judging/rules/attempt.ts';
import { standingsOf } from '#contract/judging/rules/attemptStandings.ts';
import { markTiming } from '#contract/judging/rules/rounds.ts';
import { findCompetition } from '#server/competitions/index.ts';
import type { Tx } from '#server/database/connection.ts';
import type { Deps } from '#server/platform/deps.ts';
import { type IdempotencyKey, withIdempotency } from '#server/platform/idempotency.ts';
import type { Actor } from '#server/platform/sessions.ts';
import {
  type AttemptRow,
  attemptsOf,
  factsOf,
  findAttempt,
  insertAttempts,
  lastNumbers,
  noteReplaced,
  openOfNumber,
} from './attemptStore.ts';
import { noteMarked } from './markStore.ts';
import { findRound, lockRound, placeIn, type RoundRow } from './roundStore.ts';
import { settingsOf } from './rounds.ts';
import { barredFrom, scorableTeam } from './roundTeams.ts';
import { rubricNumbered } from './rubrics.ts';

/** The origin of attempts: a judge, or a sheet. */
interface Origin {
  judgeId: string | null;
  sheetId: string | null;
  late: AttemptLateReason | null;
}

type Content = Omit<NewAttempt, 'replaces'>;

/** Returns an attempt as it is stored, by its number. */
const toRow = async (
  { points, penalties, ...attempt }: Content,
  { rubric, number, ...stored }: Origin & { roundId: string; rubric: Rubric; number: number; receivedAt: number },
): Promise<AttemptRow> => ({
  ...attempt,
  ...stored,
  number,
  points: JSON.stringify(points),
  penalties: JSON.stringify(penalties),
  total: totalOfAttempt(rubric, { points, penalties }),
  receipt: await receiptOfAttempt({ points, penalties, ...attempt }),
  replaces: null,
  replacedBy: null,
  isVoid: stored.late === null ? 0 : 1,
  ruledAt: null,
  ruledBy: null,
  rulingReason: null,
  sheetTakenBackAt: null,
});

/** Stores attempts whose ids devices have made. Throws not_found if one is another attempt's, of another round that stored it meanwhile. */
const insertFresh = async (tx: Tx, rows: readonly AttemptRow[]): Promise<void> => {
  if (!(await insertAttempts(tx, rows))) throw new Problem('not_found');
};

/**
 * Stores attempts of teams of a locked round, each with its number, if it names a free one, or the next one of its team, in their order. They have been checked by
 * `attemptProblems`, and their teams are of the round.
 */
export const writeAttempts = async (
  tx: Tx,
  { roundId, rubric, now, ...origin }: Origin & { roundId: string; rubric: Rubric; now: number },
  attempts: readonly (Content & { number?: number })[],
): Promise<AttemptRow[]> => {
  const ids = [...new Set(attempts.map(({ registrationId }) => registrationId))];
  const last = new Map(await lastNumbers(tx, roundId, ids));
  const rows: AttemptRow[] = [];
  for (const attempt of attempts) {
    const highest = last.get(attempt.registrationId) ?? 0;
    const number = attempt.number ?? highest + 1;
    last.set(attempt.registrationId, Math.max(highest, number));
    rows.push(await toRow(attempt, { ...origin, roundId, rubric, number, receivedAt: now }));
  }
  await insertFresh(tx, rows);
  return rows;
};

/**
 * Stores an attempt in the place of the judge's own one that it corrects, or of what has corrected that one since. A ruling on the former holds for the
 * correction. A late correction leaves what it corrects as it stands, until an organiser takes it. Throws action_not_allowed_now for another judge's attempt.
 */
const correct = async (
  tx: Tx,
  { replaces, ...attempt }: NewAttempt & { replaces: string },
  stored: { roundId: string; judgeId: string; rubric: Rubric; now: number; late: AttemptLateReason | null },
): Promise<AttemptRow> => {
  const { roundId, judgeId, rubric, now, late } = stored;
  const named = await findAttempt(tx, replaces);
  const isOwn = named?.roundId === roundId && named.registrationId === attempt.registrationId && named.judgeId === judgeId;
  const open = isOwn ? await openOfNumber(tx, named) : [];
  const inTime = open.find((each) => each.late === null || each.isVoid === 0);
  const former = inTime ?? open.at(-1);
  if (!former) throw new Problem('action_not_allowed_now');
  const row = await toRow(attempt, { roundId, judgeId, sheetId: null, late, rubric, number: former.number, receivedAt: now });
  const { isVoid, ruledAt, ruledBy, rulingReason } = former;
  const ruling = isVoid === 1 && late === null ? { isVoid, ruledAt, ruledBy, rulingReason, late: former.late } : {};
  const corrected = { ...row, ...ruling, replaces: former.id };
  for (const { id } of open) if (late === null || id !== inTime?.id) await noteReplaced(tx, id, row.id);
  await insertFresh(tx, [corrected]);
  return corrected;
};

/** Returns a round whose teams run at a table and the reason why an attempt of a judge that arrives now waits for an organiser. Throws not_found, action_not_allowed_now. */
const tableOf = async (
  tx: Tx,
  actor: Actor,
  roundId: string,
  now: number,
): Promise<{ round: RoundRow; late: AttemptLateReason | null }> => {
  const round = await findRound(tx, roundId);
  const place = await placeIn(tx, roundId, actor.id);
  if (!round || round.tableSettings === null || round.state === 'draft' || place === null) throw new Problem('not_found');
  if (markTiming(round, now) === 'too_early') throw new Problem('action_not_allowed_now');
  // the end of a day at the tables is when an organiser locks the round, whatever was planned
  if (round.state === 'locked') return { round, late: 'round_locked' };
  return { round, late: place === 'left' ? 'taken_away' : null };
};

/** Returns the answer to a stored attempt. */
const receiptFor = async (tx: Tx, round: RoundRow, row: AttemptRow): Promise<AttemptReceipt> => {
  const { table } = settingsOf(round);
  const standings = standingsOf((await attemptsOf(tx, round.id, row.registrationId)).map(factsOf), table?.attempts ?? 0);
  const { id, registrationId, number, total, receipt, receivedAt, late } = row;
  return { id, registrationId, number, total, receipt, receivedAt, late, standing: standings.get(id) ?? 'stands' };
};

/**
 * Stores a judge's attempt of a team, or a correction of one, once for its id. Throws not_found, rubric_outdated, invalid_input, judge_conflict, action_not_allowed_now
 * before the round begins and for a correction of another judge's attempt.
 */
export const storeAttempt = (
  deps: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  roundId: string,
  { replaces, ...attempt }: NewAttempt,
  key: IdempotencyKey | null,
): Promise<AttemptReceipt> =>
  deps.db.transaction().execute((tx) =>
    withIdempotency(tx, deps.clock, key, async () => {
      await lockRound(tx, roundId);
      const now = deps.clock.now();
      const { round, late } = await tableOf(tx, actor, roundId, now);
      const sent = await findAttempt(tx, attempt.id);
      if (sent) {
        if (sent.roundId !== roundId || sent.judgeId !== actor.id) throw new Problem('not_found');
        return receiptFor(tx, round, sent);
      }
      const team = await scorableTeam(tx, round, attempt.registrationId);
      const competition = await findCompetition(tx, round.competitionId);
      if (!team || !competition) throw new Problem('not_found');
      if ((await barredFrom(tx, round.competitionId, actor.id, [team])).has(team.id)) throw new Problem('judge_conflict');
      const rubric = await rubricNumbered(tx, competition, attempt.rubricNumber, now);
      const fields = attemptProblems(rubric, attempt);
      if (Object.keys(fields).length > 0) throw new Problem('invalid_input', { fields });
      const from = { roundId, judgeId: actor.id, rubric, now, late };
      const [row] =
        replaces === null
          ? await writeAttempts(tx, { ...from, sheetId: null }, [attempt])
          : [await correct(tx, { ...attempt, replaces }, from)];
      if (!row) throw new Error('no attempt was stored');
      await noteMarked(tx, roundId, actor.id, now);
      return receiptFor(tx, round, row);
    }),
  );
