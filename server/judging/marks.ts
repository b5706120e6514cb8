import type { Updateable } from 'kysely';
import { Problem } from '#contract/http/problem.ts';
import type { HistoricMark } from '#contract/judging/admin.ts';
import type { LateReason, MarkReceipt, NewMark } from '#contract/judging/public.ts';
import type { Criterion } from '#contract/judging/rubric.ts';
import { canTakeMark, markProblems, receiptOfMark } from '#contract/judging/rules/mark.ts';
import { markTiming } from '#contract/judging/rules/rounds.ts';
import { totalOf } from '#contract/judging/rules/rubric.ts';
import type { CompetitionScope } from '#contract/office/rules/staffRights.ts';
import { parseWorkNo } from '#contract/works/rules/workNumber.ts';
import { findCompetition } from '#server/competitions/index.ts';
import type { Tx } from '#server/database/connection.ts';
import type { Tables } from '#server/database/tables/index.ts';
import { writeAudit } from '#server/platform/audit/audit.ts';
import type { Deps } from '#server/platform/deps.ts';
import { type IdempotencyKey, withIdempotency } from '#server/platform/idempotency.ts';
import type { Actor } from '#server/platform/sessions.ts';
import { findWork, findWorkByNo } from '#server/works/index.ts';
import { type AssignmentRow, findAssignment, updateAssignment } from './assignmentStore.ts';
import { declareConflict, findRuling } from './conflictStore.ts';
import { isJudgedState } from './factStore.ts';
import {
  findMark,
  insertMark,
  lastMarkNumber,
  lateMarksAfter,
  type MarkRow,
  marksOfWork,
  noteMarked,
  refuseMark,
  takeMark,
  toSharedMark,
} from './markStore.ts';
import { refuseHiddenWork } from './ownFamily.ts';
import { findRound, hasLeft, lockRound, type RoundRow } from './roundStore.ts';
import { lockedRound, roundInScope } from './rounds.ts';
import { criteriaOf, rubricNumbered } from './rubrics.ts';

type MarkDeps = Pick<Deps, 'db' | 'clock' | 'ids'>;

interface Assigned {
  round: RoundRow;
  no: string;
  workId: string;
  isJudged: boolean;
  assignment: AssignmentRow;
}

/** Returns a judge's assignment, even if it was taken away again. Throws not_found if there never was one that the judge could see. */
const assignedTo = async (tx: Tx, actor: Actor, typedNo: string, roundId: string): Promise<Assigned> => {
  const no = parseWorkNo(typedNo);
  const work = no === null ? undefined : await findWorkByNo(tx, no);
  const round = await findRound(tx, roundId);
  const assignment = work && (await findAssignment(tx, roundId, { workId: work.id, judgeId: actor.id }));
  if (!round || round.state === 'draft' || !work || !assignment) throw new Problem('not_found');
  return { round, no: work.no, workId: work.id, isJudged: isJudgedState(work.entryState), assignment };
};

/** Returns the reason why a mark that arrives now does not count; null if it does. Throws action_not_allowed_now before the round begins. */
const latenessOf = async (tx: Tx, { round, workId, isJudged, assignment }: Assigned, now: number): Promise<LateReason | null> => {
  const timing = markTiming(round, now);
  if (timing === 'too_early') throw new Problem('action_not_allowed_now');
  if (!isJudged) return 'work_withdrawn';
  if (timing === 'late') return round.state === 'locked' ? 'round_locked' : 'round_over';
  if ((await findRuling(tx, { workId, judgeId: assignment.judgeId })) === 'confirmed') return 'conflict_ruled';
  return assignment.removedAt === null && !(await hasLeft(tx, round.id, assignment.judgeId)) ? null : 'taken_away';
};

/**
 * Stores a judge's mark and makes it the one that stands, or keeps it for an organiser if it is late. One transaction, once for a key. Throws not_found,
 * rubric_outdated, invalid_input, action_not_allowed_now before the round begins.
 */
export const storeMark = (
  deps: MarkDeps,
  actor: Actor,
  no: string,
  { roundId, basedOn, ...content }: NewMark,
  key: IdempotencyKey | null,
): Promise<MarkReceipt> =>
  deps.db.transaction().execute((tx) =>
    withIdempotency(tx, deps.clock, key, async () => {
      await lockRound(tx, roundId);
      const now = deps.clock.now();
      const assigned = await assignedTo(tx, actor, no, roundId);
      const { round, workId, assignment } = assigned;
      const competition = await findCompetition(tx, round.competitionId);
      if (!competition) throw new Problem('not_found');
      const rubric = await rubricNumbered(tx, competition, content.rubricNumber, now);
      const fields = markProblems(rubric, content);
      if (Object.keys(fields).length > 0) throw new Problem('invalid_input', { fields });
      const pair = { workId, judgeId: actor.id };
      const number = (await lastMarkNumber(tx, roundId, pair)) + 1;
      const late = await latenessOf(tx, assigned, now);
      const total = totalOf(rubric, content.points);
      const receipt = await receiptOfMark(assigned.no, content);
      const id = deps.ids.next();
      const { points, ...columns } = content;
      await insertMark(tx, {
        id,
        roundId,
        ...pair,
        number,
        ...columns,
        points: JSON.stringify(points),
        total,
        receivedAt: now,
        receipt,
        late,
        takenAt: null,
        takenBy: null,
        takeReason: null,
        refusedAt: null,
        refusedBy: null,
        refuseReason: null,
      });
      const before = assignment.markId === null ? undefined : await findMark(tx, assignment.markId);
      // what came late before it waits no more: its judge has replaced it
      if (late === null) await updateAssignment(tx, assignment.id, { state: content.state, markId: id, total, lateMarks: 0 });
      else await updateAssignment(tx, assignment.id, { lateMarks: assignment.lateMarks + 1 });
      if (content.state === 'abstained')
        await declareConflict(tx, { competitionId: round.competitionId, ...pair, note: content.note, now });
      await noteMarked(tx, roundId, actor.id, now);
      const replaced = late === null && before && before.number > basedOn ? before : null;
      return {
        id,
        no: assigned.no,
        number,
        receipt,
        receivedAt: now,
        late,
        replaced: replaced && { number: replaced.number, total: replaced.total, receivedAt: replaced.receivedAt },
      };
    }),
  );

/** Notes that a judge has opened a work. Throws not_found. */
export const noteOpened = (deps: MarkDeps, actor: Actor, no: string, roundId: string): Promise<void> =>
  deps.db.transaction().execute(async (tx) => {
    const { assignment } = await assignedTo(tx, actor, no, roundId);
    if (assignment.openedAt === null) await updateAssignment(tx, assignment.id, { openedAt: deps.clock.now() });
  });

/**
 * Returns the address of a judge's work on another site, which can name whose work it is: the audit log records it. Throws not_found, also for a work
 * that was taken away, of a round that the judge has left, or that has not begun to be judged.
 */
export const addressOf = (deps: MarkDeps, actor: Actor, typedNo: string, roundId: string): Promise<{ url: string }> =>
  deps.db.transaction().execute(async (tx) => {
    const { round, workId, assignment } = await assignedTo(tx, actor, typedNo, roundId);
    const work = await findWork(tx, workId);
    const isTheirs = assignment.removedAt === null && !(await hasLeft(tx, roundId, actor.id));
    const isShown = isTheirs && markTiming(round, deps.clock.now()) !== 'too_early';
    if (!isShown || work?.kind !== 'link' || work.link === null) throw new Problem('not_found');
    await writeAudit(tx, deps, { actor, action: 'link_seen', subject: 'work', subjectId: workId, detail: { no: work.no } });
    return { url: work.link };
  });

/** Returns every mark of a work in a round, the newest first. Throws not_found, also for a work of the actor's own family or school. */
export const historyOf = async (
  { readDb }: Pick<Deps, 'readDb'>,
  actor: Actor,
  scope: CompetitionScope,
  { id, workId }: { id: string; workId: string },
): Promise<{ items: HistoricMark[]; criteria: Pick<Criterion, 'key' | 'title'>[] }> => {
  const round = await roundInScope(readDb, scope, id);
  await refuseHiddenWork(readDb, actor, round, workId);
  const rows = await marksOfWork(readDb, id, workId);
  const standing = new Map<string, string | null>();
  for (const { judgeId } of rows)
    if (!standing.has(judgeId)) standing.set(judgeId, (await findAssignment(readDb, id, { workId, judgeId }))?.markId ?? null);
  const items = rows.map(({ judgeName, takerName, refuserName, ...row }) => ({
    ...toSharedMark(row),
    late: row.late,
    judge: { id: row.judgeId, name: judgeName ?? '' },
    stands: standing.get(row.judgeId) === row.id,
    taken: row.takenAt === null ? null : { by: takerName ?? '', at: row.takenAt, reason: row.takeReason ?? '' },
    refused: row.refusedAt === null ? null : { by: refuserName ?? '', at: row.refusedAt, reason: row.refuseReason ?? '' },
  }));
  return { items, criteria: [...(await criteriaOf(readDb, round.competitionId))].map(([key, title]) => ({ key, title })) };
};

/** The answer to a late mark: the columns of its assignment that change, and the number of the mark that stands from now on. */
interface LateAnswer {
  columns: Updateable<Tables['assignment']>;
  standing: number;
}

/**
 * Answers a late mark, with its audit line. Throws not_found; action_not_allowed_now if it was not late, is taken already, its judge has replaced it by the one that
 * stands, or `answer` returns null.
 */
const answerLate = (
  deps: MarkDeps,
  actor: Actor,
  scope: CompetitionScope,
  { id, reason, action }: { id: string; reason: string; action: 'mark_taken' | 'mark_refused' },
  answer: (tx: Tx, late: { mark: MarkRow; standing: number }, now: number) => Promise<LateAnswer | null>,
): Promise<void> =>
  deps.db.transaction().execute(async (tx) => {
    const found = await findMark(tx, id);
    if (!found) throw new Problem('not_found');
    const round = await lockedRound(tx, scope, found.roundId);
    await refuseHiddenWork(tx, actor, round, found.workId);
    const mark = await findMark(tx, id);
    const assignment = await findAssignment(tx, found.roundId, found);
    if (!mark || !assignment) throw new Problem('not_found');
    const standing = (assignment.markId === null ? undefined : await findMark(tx, assignment.markId))?.number ?? 0;
    const waits = canTakeMark({ isLate: mark.late !== null, isTaken: mark.takenAt !== null, number: mark.number }, standing);
    const answered = waits ? await answer(tx, { mark, standing }, deps.clock.now()) : null;
    if (!answered) throw new Problem('action_not_allowed_now');
    const lateMarks = await lateMarksAfter(tx, { ...mark, number: answered.standing });
    await updateAssignment(tx, assignment.id, { ...answered.columns, lateMarks });
    await writeAudit(tx, deps, {
      actor,
      action,
      subject: 'work',
      subjectId: mark.workId,
      detail: { reason, judgeIds: [mark.judgeId] },
    });
  });

/** Takes a late mark, even one that was refused: from now on it stands. Throws as `answerLate` does. */
export const takeLateMark = (deps: MarkDeps, actor: Actor, scope: CompetitionScope, id: string, reason: string): Promise<void> =>
  answerLate(deps, actor, scope, { id, reason, action: 'mark_taken' }, async (tx, { mark: { state, total, number } }, now) => {
    const isTaken = await takeMark(tx, id, { takenAt: now, takenBy: actor.id, takeReason: reason });
    return isTaken ? { columns: { removedAt: null, state, markId: id, total }, standing: number } : null;
  });

/** Refuses a late mark: it stays in the history, and its judge reads the reason. Throws as `answerLate` does, also if it is answered. */
export const refuseLateMark = (deps: MarkDeps, actor: Actor, scope: CompetitionScope, id: string, reason: string): Promise<void> =>
  answerLate(deps, actor, scope, { id, reason, action: 'mark_refused' }, async (tx, { standing }, now) => {
    const isRefused = await refuseMark(tx, id, { refusedAt: now, refusedBy: actor.id, refuseReason: reason });
    return isRefused ? { columns: {}, standing } : null;
  });
