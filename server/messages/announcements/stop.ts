import { Problem, type ProblemCode } from '#contract/http/problem.ts';
import { announcementsAdmin } from '#contract/messages/announcements.ts';
import { type Decider, type Decisions, NO_COMPETITION, type Verb } from '#server/decisions/index.ts';
import { writeAudit } from '#server/platform/audit/audit.ts';
import type { Deps } from '#server/platform/deps.ts';
import { holdMessagesOf } from '#server/platform/messages/store.ts';
import { ANNOUNCEMENTS, canStop } from './announcements.ts';
import { changeState, findCounted, messagesOf } from './store.ts';

/** Announcements have no versions: a stop is about whatever is still to be sent. */
const VERSION = 0;

/**
 * Stops announcements. Nothing more of them is sent from the decision on, in any process, also of what a process has found already; what waits is given up
 * once the stop cannot be taken back any more.
 */
export const stopVerb = (deps: Pick<Deps, 'clock' | 'ids' | 'jobs'>): Verb => ({
  kind: 'stop',
  subject: 'announcement',
  rights: announcementsAdmin['POST /api/admin/announcements/:id/stop'].right.anyOf,
  async check(db, _scope, ids) {
    const problemOf = async (id: string): Promise<ProblemCode | null | undefined> => {
      const row = await findCounted(db, id);
      if (!row) return undefined;
      return canStop(row, await messagesOf(db, id)) ? null : 'action_not_allowed_now';
    };
    const checked = await Promise.all(ids.map(async (id) => ({ id, problem: await problemOf(id) })));
    return new Map(
      checked.flatMap(({ id, problem }) =>
        problem === undefined ? [] : [[id, { competitionId: NO_COMPETITION, version: VERSION, problem }]],
      ),
    );
  },
  stop: {
    async begin(tx, ids, now) {
      for (const id of ids) await holdMessagesOf(tx, id, now);
    },
    async end(tx, ids) {
      for (const id of ids) await holdMessagesOf(tx, id, null);
      deps.jobs.runSoon(ANNOUNCEMENTS, 0);
    },
  },
  async carryOut(tx, actor, _scope, { id }) {
    const now = deps.clock.now();
    if (!(await changeState(tx, id, ['scheduled', 'sending', 'sent'], { state: 'stopping', endedAt: now })))
      throw new Problem('action_not_allowed_now');
    await holdMessagesOf(tx, id, now);
    await writeAudit(tx, deps, { actor, action: 'announcement_stopped', subject: 'announcement', subjectId: id, detail: {} });
  },
  async tell() {
    deps.jobs.runSoon(ANNOUNCEMENTS, 0);
  },
});

/** Stops an announcement. Throws not_found, action_not_allowed_now (nothing of it is still to be sent), decision_pending. */
export const stopAnnouncement = async (decisions: Decisions, actor: Decider, id: string): Promise<void> => {
  const { refused } = await decisions.decide(actor, null, { kind: 'stop', ids: [id] });
  const [refusal] = refused;
  if (refusal) throw new Problem(refusal.code === 'decision_pending' ? 'action_not_allowed_now' : refusal.code);
};
