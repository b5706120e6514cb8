import type { z } from 'zod';
import { Problem } from '#contract/http/problem.ts';
import { normalizeIdNumber } from '#contract/registrations/rules/idNumber.ts';
import { maskPersonName } from '#contract/registrations/rules/personName.ts';
import type { Certificate, Result, ResultQuery } from '#contract/results/public.ts';
import { foldCode, foldName } from '#contract/text/typedText.ts';
import { consumeChallengeToken } from '#server/accounts/index.ts';
import type { Deps } from '#server/platform/deps.ts';
import { mayFor } from '#server/platform/http/access.ts';
import type { Actor } from '#server/platform/sessions.ts';
import { canBeSet } from '#server/print/setText.ts';
import { idNumberIndex, indexOf } from '#server/registrations/index.ts';
import { certificateFileName } from './certificateWords.ts';
import { lookupToken, wasLookedUp } from './lookup.ts';
import { pdfOf } from './pdfOf.ts';
import { englishNameOf, mayBeNamed, toResult } from './result.ts';
import { correctionsAt, findResult, type ResultRow, resultsOf } from './store.ts';

type ResultDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'vault' | 'rateLimiter'>;

const MINUTE_MS = 60_000;
/** Sized for a class behind one address. */
const MAX_QUERIES_PER_ADDRESS = 60;
const MAX_QUERIES_PER_NUMBER = 10;
const MAX_READS_PER_ADDRESS = 120;

/**
 * Returns the blind indexes of a number: as now, and as earlier releases wrote it, under the chosen country or with the hyphens that some documents
 * print.
 */
const indexesOf = (vault: ResultDeps['vault'], country: string, idNumber: string): [string, ...string[]] => [
  indexOf(vault, { country, idNumber }),
  idNumberIndex(vault, country, normalizeIdNumber(country, idNumber)),
  idNumberIndex(vault, country, foldCode(idNumber).toUpperCase()),
];

/**
 * Returns the published results of one child: found by keyed hashes of the number, then matched by name. Neither is stored. `token` lets its bearer
 * read the certificates for a while. Throws too_many_attempts, challenge_failed, no_results.
 */
export const queryResults = async (
  deps: ResultDeps,
  address: string,
  { name, country, idNumber, challengeToken }: z.output<typeof ResultQuery>,
): Promise<{ items: Result[]; token: string }> => {
  const { db, clock, vault, rateLimiter } = deps;
  await rateLimiter.consume(['result queries', address], MAX_QUERIES_PER_ADDRESS, 10 * MINUTE_MS);
  await consumeChallengeToken(deps, challengeToken);
  const indexes = indexesOf(vault, country, idNumber);
  await rateLimiter.consume(['result queries of number', indexes[0]], MAX_QUERIES_PER_NUMBER, 60 * MINUTE_MS);
  const wanted = foldName(name);
  const rows = (await resultsOf(db, clock.now(), indexes)).filter((row) => foldName(row.name) === wanted);
  const token = lookupToken(
    deps,
    rows.map(({ certificateNo }) => certificateNo),
  );
  if (rows.length === 0) throw new Problem('no_results');
  return { items: rows.map(toResult), token };
};

/** The client that asks for a certificate. */
interface Reader {
  address: string;
  actor: Actor | null;
  /** The token of a look-up. */
  token: string | undefined;
}

/**
 * Returns a published result by its certificate number as typed, ignoring case, width, spaces and the kind of hyphen. Throws too_many_attempts,
 * not_found.
 */
const readResult = async (
  deps: ResultDeps,
  typed: string,
  { address, actor, token }: Reader,
): Promise<{ row: ResultRow; known: boolean }> => {
  await deps.rateLimiter.consume(['certificates', address], MAX_READS_PER_ADDRESS, 10 * MINUTE_MS);
  const row = await findResult(deps.db, deps.clock.now(), foldCode(typed).toUpperCase());
  if (!row) throw new Problem('not_found');
  const owned = actor !== null && (row.accountId === actor.id || mayFor(actor, ['results'], row.competitionId));
  return { row, known: owned || (await wasLookedUp(deps, token, row.certificateNo)) };
};

/** Returns since when a certificate is no longer valid, and what took its place; null while it is. A correction that keeps its number does not end it. */
const revocationOf = ({ supersededAt, successorNo, certificateNo }: ResultRow, now: number): Certificate['revoked'] =>
  supersededAt === null || supersededAt > now || successorNo === certificateNo ? null : { at: supersededAt, successorNo };

/** Returns a certificate as this reader may see it. Throws too_many_attempts, not_found. */
export const verifyCertificate = async (deps: ResultDeps, no: string, reader: Reader): Promise<Certificate> => {
  const { row, known } = await readResult(deps, no, reader);
  const now = deps.clock.now();
  const revoked = revocationOf(row, now);
  const full = {
    ...toResult(row),
    englishName: englishNameOf(row),
    masked: false,
    publishedAt: row.publishedAt,
    hasPdf: revoked === null && row.name !== '' && (await canBeSet(row.name)),
    revoked,
    corrections: await correctionsAt(deps.db, now, row.competitionId),
  };
  if (known) return full;
  const maskedName = maskPersonName(row.name);
  // The Latin name, even masked, would add to what the masked name reveals; so would the school, the team and the group.
  const names = mayBeNamed(row) ? { name: maskedName, englishName: maskedName } : { name: null, englishName: null };
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
  return { ...full, ...names, ...hidden, masked: true };
};

/**
 * Returns the printed certificate. Throws too_many_attempts, not_found (also if it is revoked, the name is erased, or the fonts lack a character of it),
 * not_allowed.
 */
export const printCertificate = async (
  deps: ResultDeps & Pick<Deps, 'files' | 'publicUrl' | 'site'>,
  no: string,
  reader: Reader,
): Promise<{ certificateNo: string; fileName: string; pdf: Buffer }> => {
  const { row, known } = await readResult(deps, no, reader);
  if (!known) throw new Problem('not_allowed');
  if (revocationOf(row, deps.clock.now()) !== null || row.name === '' || !(await canBeSet(row.name))) throw new Problem('not_found');
  const { certificateNo } = row;
  return { certificateNo, fileName: certificateFileName(row.name, toResult(row).awardTitle), pdf: await pdfOf(deps, row) };
};
