import type { Text } from '#contract/http/common.ts';
import type { Tx } from '#server/database/connection.ts';
import { writeAudit } from '#server/platform/audit/audit.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Actor } from '#server/platform/sessions.ts';
import { findRegistration, notifyFamily } from '#server/registrations/index.ts';

type TellDeps = Pick<Deps, 'ids' | 'clock' | 'messages' | 'publicUrl' | 'site' | 'vault'>;

/** A certificate that was ended by hand. */
interface Ended {
  no: string;
  /** Null if none took its place. */
  successorNo: string | null;
  competitionId: string;
  registrationId: string | null;
}

/** Records a change of a certificate in the audit log: about its entry, if it has one. */
export const noteChange = (
  tx: Tx,
  deps: TellDeps,
  actor: Actor,
  action: 'certificate_revoked' | 'certificate_given_again' | 'certificate_renamed',
  { no, successorNo, competitionId, registrationId }: Ended,
  detail: Record<string, unknown> = {},
): Promise<void> =>
  writeAudit(tx, deps, {
    actor,
    action,
    ...(registrationId === null
      ? { subject: 'competition' as const, subjectId: competitionId }
      : { subject: 'registration' as const, subjectId: registrationId }),
    detail: { no, ...(successorNo !== null && { successorNo }), ...detail },
  });

/** Tells the family of a certificate that it was ended, and why. One without an entry has nobody to tell. */
export const tellOwner = async (tx: Tx, deps: TellDeps, { no, successorNo, registrationId }: Ended, reason: Text): Promise<void> => {
  const entry = registrationId === null ? undefined : await findRegistration(tx, registrationId);
  if (!entry) return;
  await notifyFamily(tx, deps, entry, successorNo === null ? 'certificate_revoked' : 'certificate_replaced', (locale) => ({
    number: no,
    reason: reason[locale],
    ...(successorNo !== null && { successor: successorNo }),
  }));
};
