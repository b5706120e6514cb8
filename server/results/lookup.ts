import { z } from 'zod';
import type { Clock } from '../platform/clock.ts';
import { stillHolds } from '../platform/instants.ts';
import { retainedMs } from '../platform/retention.ts';
import type { Vault } from '../platform/vault.ts';

/** How long a look-up of results grants reading their certificates. */
export const LOOKUP_LIFETIME_MS = retainedMs('lookups');
export const LOOKUP_COOKIE = 'tc_lookup';

const CONTEXT = 'result look-up';
const Lookup = z.object({ certificateNos: z.array(z.string()), until: z.int() });

/** A sealed token that names the certificates its bearer has found. */
export const lookupToken = ({ vault, clock }: { vault: Vault; clock: Clock }, certificateNos: string[]): string =>
  vault.seal(JSON.stringify({ certificateNos, until: clock.now() + LOOKUP_LIFETIME_MS } satisfies z.infer<typeof Lookup>), CONTEXT);

/** Whether the token is ours, has not expired, and names the certificate. */
export const wasLookedUp = (
  { vault, clock }: { vault: Vault; clock: Clock },
  token: string | undefined,
  certificateNo: string,
): boolean => {
  if (!token) return false;
  try {
    const { certificateNos, until } = Lookup.parse(JSON.parse(vault.open(token, CONTEXT)));
    return stillHolds(until, clock.now(), LOOKUP_LIFETIME_MS) && certificateNos.includes(certificateNo);
  } catch {
    return false;
  }
};
