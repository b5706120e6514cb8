import { z } from 'zod';
import { Problem } from '#contract/http/problem.ts';
import type { Deps } from '#server/platform/deps.ts';
import { stillHolds } from '#server/platform/instants.ts';
import type { LimitKey } from '#server/platform/rateLimiter.ts';
import { retainedMs } from '#server/platform/retention.ts';

/** Time for which a look-up of results grants access to their certificates. */
export const LOOKUP_LIFETIME_MS = retainedMs('lookups');
export const LOOKUP_COOKIE = 'tc_lookup';
/** The path of the endpoints that the cookie is sent to. */
export const CERTIFICATES = '/api/certificates';

const CONTEXT = 'result look-up';
const Lookup = z.object({ id: z.string(), certificateNos: z.array(z.string()), until: z.int() });
type Lookup = z.infer<typeof Lookup>;

/** Returns a sealed token that names the certificates its bearer has found. */
export const lookupToken = ({ vault, clock, ids }: Pick<Deps, 'vault' | 'clock' | 'ids'>, certificateNos: string[]): string =>
  vault.seal(JSON.stringify({ id: ids.next(), certificateNos, until: clock.now() + LOOKUP_LIFETIME_MS } satisfies Lookup), CONTEXT);

/** Reads a token; null unless it is ours and has not expired. */
const openLookup = ({ vault, clock }: Pick<Deps, 'vault' | 'clock'>, token: string | undefined): Lookup | null => {
  if (!token) return null;
  try {
    const lookup = Lookup.parse(JSON.parse(vault.open(token, CONTEXT)));
    return stillHolds(lookup.until, clock.now(), LOOKUP_LIFETIME_MS) ? lookup : null;
  } catch {
    return null;
  }
};

/** Returns the rate limit key that counts how often a look-up was ended. Its count expires with the look-up itself. */
const endsOf = ({ id }: Lookup): LimitKey => ['look-up ended', id];

/** Ends a look-up for every bearer of its token. */
export const endLookup = async (deps: Pick<Deps, 'vault' | 'clock' | 'rateLimiter'>, token: string | undefined): Promise<void> => {
  const lookup = openLookup(deps, token);
  if (lookup) await deps.rateLimiter.consume(endsOf(lookup), Number.MAX_SAFE_INTEGER, LOOKUP_LIFETIME_MS);
};

/** Returns true if the token is ours, has neither expired nor been ended, and names the certificate. */
export const wasLookedUp = async (
  deps: Pick<Deps, 'vault' | 'clock' | 'rateLimiter'>,
  token: string | undefined,
  certificateNo: string,
): Promise<boolean> => {
  const lookup = openLookup(deps, token);
  if (!lookup?.certificateNos.includes(certificateNo)) return false;
  try {
    await deps.rateLimiter.consume(endsOf(lookup), 0, LOOKUP_LIFETIME_MS, { amount: 0 });
    return true;
  } catch (error) {
    if (error instanceof Problem && error.code === 'too_many_attempts') return false;
    throw error;
  }
};
