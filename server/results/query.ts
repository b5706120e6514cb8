import type { z } from 'zod';
import { Problem } from '#contract/http/problem.ts';
import { normalizeIdNumber } from '#contract/registrations/rules/idNumber.ts';
import type { Result, ResultQuery } from '#contract/results/public.ts';
import { foldCode, foldName } from '#contract/text/typedText.ts';
import { consumeChallengeToken } from '#server/accounts/index.ts';
import { lookupToken } from '#server/certificates/index.ts';
import type { Deps } from '#server/platform/deps.ts';
import { idNumberIndex, indexOf } from '#server/registrations/index.ts';
import { toResult } from './result.ts';
import { resultsOf } from './store.ts';

type ResultDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'vault' | 'rateLimiter'>;

const MINUTE_MS = 60_000;
/** Sized for a class behind one address. */
const MAX_QUERIES_PER_ADDRESS = 60;
const MAX_QUERIES_PER_NUMBER = 10;

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
