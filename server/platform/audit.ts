import type { Tx } from '../database/connection.ts';
import type { Clock, Ids } from './clock.ts';

/** Who did something: an account, or the system itself. */
export interface Doer {
  id: string | null;
  name: string;
}
export const SYSTEM: Doer = { id: null, name: 'system' };

/** Writes one line of the audit log, in the transaction of the change that it tells of. `detail` holds no ID number and no secret. */
export const writeAudit = async (
  tx: Tx,
  { clock, ids }: { clock: Clock; ids: Ids },
  entry: { doer: Doer; action: string; subject: string; subjectId: string; detail: Record<string, unknown> },
): Promise<void> => {
  const { doer, action, subject, subjectId, detail } = entry;
  await tx
    .insertInto('audit')
    .values({
      id: ids.next(),
      at: clock.now(),
      actorId: doer.id,
      actorName: doer.name,
      action,
      subject,
      subjectId,
      detail: JSON.stringify(detail),
    })
    .execute();
};
