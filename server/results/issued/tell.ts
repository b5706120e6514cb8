import type { Locale, Text } from '#contract/http/common.ts';
import { findAccount, notifyAccount } from '#server/accounts/index.ts';
import { type CertificateRow, isOfPerson } from '#server/certificates/index.ts';
import { findCompetition, titleOf } from '#server/competitions/index.ts';
import type { Tx } from '#server/database/connection.ts';
import { writeAudit } from '#server/platform/audit/audit.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Actor } from '#server/platform/sessions.ts';
import { findRegistration, notifyFamily } from '#server/registrations/index.ts';

type TellDeps = Pick<Deps, 'ids' | 'clock' | 'messages' | 'publicUrl' | 'site' | 'vault'>;

/** A certificate that was ended by hand. */
interface Ended extends Pick<CertificateRow, 'kind' | 'accountId' | 'person'> {
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

/**
 * Tells whose certificate it is that it was ended, and why: the family of its entry, or the account of a teacher or judge. One of a result without an entry, or of a
 * teacher without an account, has nobody to tell.
 */
export const tellOwner = async (tx: Tx, deps: TellDeps, ended: Ended, reason: Text): Promise<void> => {
  const { no, successorNo, kind, registrationId, accountId, person, competitionId } = ended;
  const template = successorNo === null ? 'certificate_revoked' : 'certificate_replaced';
  const paramsIn = (locale: Locale) => ({ number: no, reason: reason[locale], ...(successorNo !== null && { successor: successorNo }) });
  if (isOfPerson(kind) && accountId === null) return;
  const entry = registrationId === null ? undefined : await findRegistration(tx, registrationId);
  if (entry) return notifyFamily(tx, deps, entry, template, paramsIn);
  const account = accountId === null ? undefined : await findAccount(tx, accountId);
  const competition = await findCompetition(tx, competitionId);
  if (!account || !competition) return;
  const { name, locale } = account;
  const params = {
    name,
    team: person ?? name,
    competition: titleOf(competition)[locale],
    link: `${deps.publicUrl()}/personal`,
    ...paramsIn(locale),
  };
  await notifyAccount(tx, deps, account, { template, reach: 'everywhere', params });
};
