import { Problem } from '#contract/http/problem.ts';
import { type CompetitionScope, isInScope } from '#contract/office/rules/staffRights.ts';
import { worksAdmin } from '#contract/works/admin.ts';
import type { Tx } from '#server/database/connection.ts';
import { type Decider, decideAtOnce, type Verb } from '#server/decisions/index.ts';
import { writeAudit } from '#server/platform/audit/audit.ts';
import { lockCompetition, messageOutlook, notifyFamily, reasonForFamily, sendHeldNews } from '#server/registrations/index.ts';
import { settleReports } from '#server/reports/index.ts';
import { findWork, hideWorks, type JoinedWorkRow, saveOpenReports, showWorks, updateWork, worksToDecide } from '#server/works/store.ts';
import { releaseProblem } from './adminWorks.ts';

type DecideDeps = Parameters<typeof writeAudit>[1] & Parameters<typeof notifyFamily>[1];
type VerbDeps = DecideDeps & Parameters<typeof sendHeldNews>[0] & Parameters<typeof messageOutlook>[1];

interface WorkDecision {
  release: boolean;
  /** The reason for holding a work back, sent to its family. */
  reason?: string | undefined;
  /** The id of a prepared reason. */
  cannedReasonId?: string | null | undefined;
  /** The version that the organiser has looked at. */
  version?: number | undefined;
  /** The decision about many that it belongs to. */
  batchId?: string | undefined;
}

/** Releases a work or holds it back, in the transaction `tx`, and settles its reports. Throws the code of `releaseProblem`, conflict. */
export const decideOnWork = async (
  tx: Tx,
  deps: DecideDeps,
  actor: Decider,
  row: JoinedWorkRow,
  { release, reason, cannedReasonId = null, version, batchId }: WorkDecision,
): Promise<void> => {
  const problem = release ? releaseProblem(row) : null;
  if (problem) throw new Problem(problem);
  // Replaced by the family, or decided on by another organiser, since.
  if (version !== undefined && version !== row.version) throw new Problem('conflict');
  const wasPublic = row.releasedAt !== null;
  const isSame = release ? wasPublic : row.heldAt !== null && row.holdReason === (reason ?? null);
  if (!isSame) {
    const now = deps.clock.now();
    const change = release
      ? { releasedAt: now, releasedBy: actor.id, hiddenAt: null, heldAt: null, holdReason: null, cannedReasonId: null }
      : { releasedAt: null, releasedBy: null, hiddenAt: null, heldAt: now, holdReason: reason ?? null, cannedReasonId };
    if (!(await updateWork(tx, row, { ...change, version: row.version + 1 }))) throw new Problem('conflict');
    await writeAudit(tx, deps, {
      actor,
      action: release ? 'released' : 'hidden',
      subject: 'work',
      subjectId: row.id,
      detail: {
        no: row.no,
        before: { released: wasPublic },
        after: { released: release },
        ...(reason ? { reason, ...(cannedReasonId && { cannedReasonId }) } : {}),
      },
    });
    const entry = { ...row, id: row.registrationId };
    if (release) {
      const said = { title: row.title, link: `${deps.publicUrl()}/vote?no=${row.no}` };
      await notifyFamily(tx, deps, entry, 'work_released', said, {}, { batchId });
    } else if (reason !== undefined) {
      const deadline = Math.max(row.workClosesAt ?? 0, row.workUntil ?? 0);
      await notifyFamily(tx, deps, entry, 'work_held', { title: row.title, reason }, {}, { batchId, deadline });
    }
  }
  const resolution = release ? (wasPublic ? 'kept' : 'restored') : 'taken_offline';
  if (await settleReports(tx, deps, actor, { kind: 'work', subjectId: row.id, resolution })) await saveOpenReports(tx, row.id, 0);
};

/** Releases a work to everyone, or hides it: the change, its audit line and message, all or nothing. */
const releaseVerb = (deps: VerbDeps, release: boolean): Verb => ({
  kind: release ? 'release' : 'hold',
  subject: 'work',
  rights: worksAdmin['POST /api/admin/works/releases'].right.anyOf,
  // whoever presses it means now: an address read out in a film cannot wait for the undo
  ...(!release && { stop: { begin: hideWorks, end: showWorks } }),
  async check(db, scope, ids) {
    const rows = (await worksToDecide(db, ids)).filter(({ competitionId }) => isInScope(scope, competitionId));
    return new Map(
      rows.map((row) => [
        row.id,
        { competitionId: row.competitionId, version: row.version, problem: release ? releaseProblem(row) : null },
      ]),
    );
  },
  async carryOut(tx, actor, scope, { id, version, batchId, ...given }) {
    const before = await findWork(tx, id);
    if (!before || !isInScope(scope, before.competitionId)) throw new Problem('not_found');
    // Locked as for every change of an entry, so that a concurrent withdrawal of consent is seen here, or sees the release.
    await lockCompetition(tx, before.competitionId);
    const row = await findWork(tx, id);
    if (!row) throw new Problem('not_found');
    const { reason, cannedReasonId } = release ? { reason: null, cannedReasonId: null } : await reasonForFamily(tx, 'work', row, given);
    await decideOnWork(tx, deps, actor, row, { release, version, reason: reason ?? undefined, cannedReasonId, batchId });
  },
  tell: (batchId) => sendHeldNews(deps, batchId),
  async outlook(db, ids, reason) {
    const entries = (await worksToDecide(db, ids)).map(({ registrationId }) => registrationId);
    return messageOutlook(db, deps, entries, { template: release ? 'work_released' : 'work_held', reason });
  },
});

/** Returns the kinds of decisions about works. */
export const releaseVerbs = (deps: VerbDeps): Verb[] => [releaseVerb(deps, true), releaseVerb(deps, false)];

/** Releases many works at once, each in its own transaction. */
export const releaseWorks = (deps: VerbDeps, actor: Decider, scope: CompetitionScope, ids: readonly string[]) =>
  decideAtOnce(deps, releaseVerb(deps, true), actor, scope, { ids });
