import { canBeArchived } from '#contract/competitions/rules/callingOff.ts';
import { windowsOf } from '#server/competitions/competition.ts';
import { updateCompetition } from '#server/competitions/store.ts';
import { publishedRow } from '#server/competitions/versionStore.ts';
import type { Tx } from '#server/database/connection.ts';
import { type AuditActor, writeAudit } from '#server/platform/audit/audit.ts';
import type { Deps } from '#server/platform/deps.ts';

/** Brings an archived competition back of which something is open or to come again: lists of what goes on leave archived ones out. It must be locked. */
export const bringBackIfOpen = async (
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'ids'>,
  actor: AuditActor,
  id: string,
  now: number,
): Promise<void> => {
  const row = await publishedRow(tx, id);
  if (!row || row.archivedAt === null || canBeArchived(windowsOf(row), now)) return;
  await updateCompetition(tx, id, { archivedAt: null, archivedBy: null });
  await writeAudit(tx, deps, { actor, action: 'competition_unarchived', subject: 'competition', subjectId: id, detail: {} });
};
