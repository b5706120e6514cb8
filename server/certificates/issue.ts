import { randomInt } from 'node:crypto';
import { comparableNumber, makeCertificateNumber } from '#contract/certificates/rules/certificateNumber.ts';
import type { CertificateKind } from '#contract/certificates/rules/fields.ts';
import type { Text } from '#contract/http/common.ts';
import type { Db, Tx } from '#server/database/connection.ts';
import { countCertificates, endCertificate, insertCertificates } from './certificateStore.ts';

/** A certificate to issue. */
export interface NewCertificate {
  no: string;
  kind: CertificateKind;
  competitionId: string;
  registrationId: string | null;
  /** Whom it certifies, if it certifies no result. */
  accountId?: string | null;
  person?: string | null;
  latinName?: string | null;
  teamName?: string | null;
  organization?: string | null;
  /** Left out or null for the built-in template. */
  templateVersionId?: string | null;
}

/**
 * Returns a function that makes the next number of a competition for a kind, by the pattern of that kind's template. Hold the competition's lock: numbers may run, through
 * all kinds.
 */
export const certificateNumbers = async (
  tx: Tx,
  { id, season }: { id: string; season: number },
  templates: ReadonlyMap<CertificateKind, { pattern: string }>,
): Promise<(kind: CertificateKind) => string> => {
  let seq = await countCertificates(tx, id);
  return (kind) => {
    seq += 1;
    const pattern = templates.get(kind)?.pattern;
    return makeCertificateNumber({ ...(pattern !== undefined && { pattern }), season, seq }, randomInt);
  };
};

/** Issues certificates at an instant (epoch ms), before which nobody sees them. */
export const issueCertificates = (tx: Db | Tx, certificates: readonly NewCertificate[], issuedAt: number): Promise<void> =>
  insertCertificates(
    tx,
    certificates.map((certificate) => ({
      ...{
        accountId: null,
        person: null,
        latinName: null,
        teamName: null,
        organization: null,
        templateVersionId: null,
        revokedAt: null,
        reason: null,
        successorNo: null,
      },
      ...certificate,
      plainNo: comparableNumber(certificate.no),
      issuedAt,
    })),
  );

/** Revokes certificates at an instant (epoch ms), each with its successor if it has one, and says why to the public. */
export const revokeCertificates = async (
  tx: Tx,
  ended: readonly { no: string; successorNo: string | null }[],
  { at, reason }: { at: number; reason: Text | null },
): Promise<void> => {
  for (const { no, successorNo } of ended)
    await endCertificate(tx, { no, successorNo, revokedAt: at, reason: reason && JSON.stringify(reason) });
};
