import type { Certificate } from '#contract/certificates/public.ts';
import { comparableNumber } from '#contract/certificates/rules/certificateNumber.ts';
import { Text } from '#contract/http/common.ts';
import { Problem } from '#contract/http/problem.ts';
import { maskPersonName } from '#contract/registrations/rules/personName.ts';
import type { Deps } from '#server/platform/deps.ts';
import { mayFor } from '#server/platform/http/access.ts';
import type { Actor } from '#server/platform/sessions.ts';
import { canBeSet } from '#server/print/setText.ts';
import { type CertificateRow, countCheck, findCertificate } from './certificateStore.ts';
import type { CertifiedResult, CertifiedResults } from './certified.ts';
import { loadSigner } from './keys.ts';
import { wasLookedUp } from './lookup.ts';
import { findPerson, isOfPerson } from './people/certifiedPerson.ts';
import { statementOf } from './statement.ts';

export type CertificateDeps = Pick<Deps, 'db' | 'clock' | 'vault' | 'rateLimiter' | 'site'> & { certified: CertifiedResults };

const MINUTE_MS = 60_000;
/** Sized for a class behind one address. */
const MAX_READS_PER_ADDRESS = 240;
/** Checks from one address within this time count once. */
const ONE_CHECK_MS = 10 * MINUTE_MS;

/** The client that asks for a certificate. */
export interface Reader {
  address: string;
  actor: Actor | null;
  /** The token of a look-up. */
  token: string | undefined;
}

/** A certificate that a reader asked for. */
interface ReadCertificate {
  row: CertificateRow;
  certified: CertifiedResult;
  /** True if the reader looked it up, owns it or organises its competition. */
  isKnown: boolean;
}

/**
 * Returns a certificate by its number as typed, ignoring case, width, spaces and hyphens. Throws too_many_attempts, not_found: the same answer for a number that does
 * not exist and one that is not issued yet.
 */
export const readCertificate = async (
  deps: CertificateDeps,
  typed: string,
  { address, actor, token }: Reader,
): Promise<ReadCertificate> => {
  const { db, clock, rateLimiter } = deps;
  await rateLimiter.consume(['certificates', address], MAX_READS_PER_ADDRESS, 10 * MINUTE_MS);
  const now = clock.now();
  const row = await findCertificate(db, now, comparableNumber(typed));
  const certified = row && (isOfPerson(row.kind) ? await findPerson(db, now, row.no) : await deps.certified.find(db, now, row.no));
  if (!row || !certified) throw new Problem('not_found');
  const owned = actor !== null && (certified.accountId === actor.id || mayFor(actor, ['results'], row.competitionId));
  return { row, certified, isKnown: owned || (await wasLookedUp(deps, token, row.no)) };
};

/** Returns since when a certificate is no longer valid, why, and what took its place; null while it is valid. */
export const revocationOf = ({ revokedAt, reason, successorNo }: CertificateRow, now: number): Certificate['revoked'] =>
  revokedAt === null || revokedAt > now
    ? null
    : { at: revokedAt, reason: reason === null ? null : Text.parse(JSON.parse(reason)), successorNo };

/** Counts a stranger's check, once in ten minutes for each address. Only the count is stored. Returns the checks with this one. */
const countedChecks = async ({ db, rateLimiter }: CertificateDeps, { no, checks }: CertificateRow, address: string): Promise<number> => {
  try {
    await rateLimiter.consume(['certificate check', no, address], 1, ONE_CHECK_MS);
  } catch (error) {
    if (error instanceof Problem && error.code === 'too_many_attempts') return checks;
    throw error;
  }
  await countCheck(db, no);
  return checks + 1;
};

const proofOf = async (deps: CertificateDeps, certified: CertifiedResult): Promise<string> =>
  (await loadSigner(deps))(statementOf(certified, deps.site.now().timeZone));

/** Returns a certificate as this reader may see it. Throws too_many_attempts, not_found. */
export const verifyCertificate = async (deps: CertificateDeps, no: string, reader: Reader): Promise<Certificate> => {
  const { row, certified, isKnown } = await readCertificate(deps, no, reader);
  const now = deps.clock.now();
  const revoked = revocationOf(row, now);
  const { kind, result, englishName, publishedAt, mayBeNamed } = certified;
  const full = {
    kind,
    ...result,
    englishName,
    masked: false,
    publishedAt,
    hasPdf: revoked === null && result.name !== '' && (await canBeSet(result.name)),
    revoked,
    corrections: await deps.certified.correctionsAt(deps.db, now, row.competitionId),
  };
  if (isKnown) return { ...full, proof: await proofOf(deps, certified), checks: row.checks };
  const checks = await countedChecks(deps, row, reader.address);
  const maskedName = maskPersonName(result.name);
  // The Latin name, even masked, would add to what the masked name reveals; so would the school, the team and the group.
  const names = mayBeNamed ? { name: maskedName, englishName: maskedName } : { name: null, englishName: null };
  const hidden = {
    group: null,
    teamName: null,
    organization: null,
    scores: [],
    creativity: null,
    task: null,
    total: null,
    durationMs: null,
    rank: null,
  };
  return { ...full, ...names, ...hidden, proof: null, checks, masked: true };
};
