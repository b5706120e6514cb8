import type { AuditAction } from '#contract/office/rules/auditActions.ts';
import type { Clock, Ids } from '#server/platform/clock.ts';
import type { Tx } from '#server/platform/database.ts';

/** The actor of an audit entry: an account, or the system itself. */
export interface AuditActor {
  id: string | null;
  name: string;
}
export const SYSTEM: AuditActor = { id: null, name: 'system' };

/**
 * Writes one line of the audit log, in the transaction of the change that it records. Sorted by `at` and then by `id`, the lines of one
 * process are in the order in which they were written. `detail` holds no ID number and no secret.
 */
export const writeAudit = async (
  tx: Tx,
  { clock, ids }: { clock: Clock; ids: Ids },
  entry: { actor: AuditActor; action: AuditAction; subject: string; subjectId: string; detail: Record<string, unknown> },
): Promise<void> => {
  const { actor, action, subject, subjectId, detail } = entry;
  await tx
    .insertInto('audit')
    .values({
      id: ids.nextInOrder(),
      at: clock.now(),
      actorId: actor.id,
      actorName: actor.name,
      action,
      subject,
      subjectId,
      detail: JSON.stringify(detail),
    })
    .execute();
};

/** Erases the details of the lines about a subject: action, time and account remain. */
export const eraseAuditDetails = async (tx: Tx, subject: string, subjectIds: readonly string[]): Promise<void> => {
  if (subjectIds.length === 0) return;
  await tx.updateTable('audit').set({ detail: '{}' }).where('subject', '=', subject).where('subjectId', 'in', subjectIds).execute();
};

/** Erases the details of the lines about a subject that have one of these actions. */
export const eraseDetailsOf = async (tx: Tx, subject: string, subjectId: string, actions: readonly AuditAction[]): Promise<void> => {
  await tx
    .updateTable('audit')
    .set({ detail: '{}' })
    .where('subject', '=', subject)
    .where('subjectId', '=', subjectId)
    .where('action', 'in', actions)
    .execute();
};

const textIn = (detail: string, name: string): string | null => {
  const parsed: unknown = JSON.parse(detail);
  const value: unknown = parsed !== null && typeof parsed === 'object' ? Object.getOwnPropertyDescriptor(parsed, name)?.value : null;
  return typeof value === 'string' ? value : null;
};

/** Returns the reason in a line of the audit log; null if none. */
export const reasonIn = (detail: string): string | null => textIn(detail, 'reason');

/** Decisions whose reasons can be chosen from a list. */
const REASONED: readonly string[] = ['rejected', 'hidden'];

/** Returns the reason of a decision that may be a canned one, with its key if the line has it. */
export const decisionReasonOf = ({ action, detail }: { action: string; detail: string }): { reason: string | null; id: string | null } => ({
  reason: REASONED.includes(action) ? reasonIn(detail) : null,
  id: textIn(detail, 'cannedReasonId'),
});
