import { Problem } from '#contract/http/problem.ts';
import type { ReportKind, ReportResolution } from '#contract/office/reports.ts';
import type { Tx } from '#server/database/connection.ts';
import { writeAudit } from '#server/platform/audit/audit.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Actor } from '#server/platform/sessions.ts';
import { type CaseRow, closeCase, findCaseOf } from './store.ts';

/** The audit action for each resolution. */
const actionOf = {
  kept: 'reports_kept',
  taken_offline: 'reports_taken_offline',
  restored: 'reports_restored',
} as const satisfies Record<ReportResolution, string>;

/** Closes a case with all its open reports, with an audit line. Throws conflict. */
export const closeReports = async (
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'ids'>,
  actor: Pick<Actor, 'id' | 'name'>,
  found: CaseRow,
  resolution: ReportResolution,
): Promise<void> => {
  if (!(await closeCase(tx, found, { resolution, at: deps.clock.now(), by: actor.name }))) throw new Problem('conflict');
  await writeAudit(tx, deps, {
    actor,
    action: actionOf[resolution],
    subject: found.kind,
    subjectId: found.subjectId,
    detail: { open: found.openCount, before: { resolution: found.resolution }, after: { resolution } },
  });
};

/**
 * Settles the reports of a thing after a decision on the thing itself; true if reports were open. A thing that was taken offline and is shown again
 * is restored. Any other without an open report stays as it is.
 */
export const settleReports = async (
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'ids'>,
  actor: Pick<Actor, 'id' | 'name'>,
  { kind, subjectId, resolution }: { kind: ReportKind; subjectId: string; resolution: ReportResolution },
): Promise<boolean> => {
  const found = await findCaseOf(tx, { kind, subjectId });
  if (!found) return false;
  const wasOpen = found.openCount > 0;
  if (wasOpen || (resolution === 'restored' && found.resolution === 'taken_offline'))
    await closeReports(tx, deps, actor, found, resolution);
  return wasOpen;
};
