import { Problem } from '#contract/http/problem.ts';
import { UNDO_MS } from '#contract/judging/rules/assignmentUndo.ts';
import { remindersOf } from '#contract/judging/rules/rounds.ts';
import type { CompetitionScope } from '#contract/office/rules/staffRights.ts';
import { writeAudit } from '#server/platform/audit/audit.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Job } from '#server/platform/jobs/jobs.ts';
import type { Actor } from '#server/platform/sessions.ts';
import { begunRounds, leftOf, noteReminded, noteTold } from './reminderStore.ts';
import type { RoundRow } from './roundStore.ts';
import { roundInScope } from './rounds.ts';
import { type TellDeps, tellJudge } from './tellJudge.ts';

type ReminderDeps = TellDeps & Pick<Deps, 'db'>;

/** Shortest time between two reminders that organisers send to one judge of a round. */
const DAY_MS = 24 * 3600_000;
const JOB = 'judging-messages';
const EVERY_MS = 60_000;

/** Reminds judges of what they have left in an open round, each at most once a day. Throws not_found, action_not_allowed_now. */
export const remindJudges = async (
  deps: ReminderDeps,
  actor: Actor,
  scope: CompetitionScope,
  id: string,
  judgeIds: readonly string[],
): Promise<{ reminded: string[]; tooSoon: string[] }> => {
  const outcome = await deps.db.transaction().execute(async (tx) => {
    const round = await roundInScope(tx, scope, id);
    if (round.state !== 'open') throw new Problem('action_not_allowed_now');
    const left = await leftOf(tx, id);
    const now = deps.clock.now();
    const reminded: string[] = [];
    const tooSoon: string[] = [];
    for (const judgeId of new Set(judgeIds)) {
      const count = left.get(judgeId);
      if (count === undefined) continue;
      if (!(await noteReminded(tx, id, judgeId, { unlessSince: now - DAY_MS, now }))) tooSoon.push(judgeId);
      else {
        await tellJudge(tx, deps, round, { judgeId, template: 'judge_reminder', count });
        reminded.push(judgeId);
      }
    }
    if (reminded.length > 0)
      await writeAudit(tx, deps, {
        actor,
        action: 'judges_reminded',
        subject: 'competition',
        subjectId: round.competitionId,
        detail: { round: JSON.parse(round.name), judgeIds: reminded },
      });
    return { reminded, tooSoon };
  });
  await deps.messages.committed();
  return outcome;
};

/** Tells the judges of a round what was assigned to them, one message each, once it can no longer be taken back. */
const tellOfAssignments = (deps: ReminderDeps, round: RoundRow): Promise<void> =>
  deps.db.transaction().execute(async (tx) => {
    const now = deps.clock.now();
    const told = await noteTold(tx, round.id, { assignedBy: now - UNDO_MS, now });
    for (const [judgeId, works] of told) await tellJudge(tx, deps, round, { judgeId, template: 'judge_assigned', count: works.length });
  });

/** Reminds the judges of a round whose end is near, unless they were reminded since the reminder was due. */
const remindBeforeEnd = (deps: ReminderDeps, round: RoundRow): Promise<void> =>
  deps.db.transaction().execute(async (tx) => {
    const now = deps.clock.now();
    const dueSince = remindersOf(round).findLast((at) => at <= now);
    if (dueSince === undefined || now >= round.closesAt) return;
    for (const [judgeId, count] of await leftOf(tx, round.id))
      if (await noteReminded(tx, round.id, judgeId, { unlessSince: dueSince, now }))
        await tellJudge(tx, deps, round, { judgeId, template: 'judge_reminder', count });
  });

/** Tells judges of new works and of rounds that end soon. */
export const judgingMessagesJob = (deps: ReminderDeps): Job => ({
  name: JOB,
  everyMs: EVERY_MS,
  async run(signal) {
    for (const round of await begunRounds(deps.db, deps.clock.now())) {
      signal.throwIfAborted();
      await tellOfAssignments(deps, round);
      await remindBeforeEnd(deps, round);
    }
    await deps.messages.committed();
  },
});
