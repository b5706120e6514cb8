import { z } from 'zod';
import type { Clock } from '../platform/clock.ts';
import type { Vault } from '../platform/vault.ts';

/** How long whoever found a result may read its certificates. */
export const LOOKUP_LIFETIME_MS = 15 * 60_000;
export const LOOKUP_COOKIE = 'tc_lookup';

const CONTEXT = 'result look-up';
const Lookup = z.object({ certificateNos: z.array(z.string()), until: z.int() });

/** A token that says which certificates its bearer has found, and nothing to anybody else. */
export const lookupToken = ({ vault, clock }: { vault: Vault; clock: Clock }, certificateNos: string[]): string =>
  vault.seal(JSON.stringify({ certificateNos, until: clock.now() + LOOKUP_LIFETIME_MS } satisfies z.infer<typeof Lookup>), CONTEXT);

/** Whether the token is ours, still holds, and names the certificate. */
export const lookedUp = ({ vault, clock }: { vault: Vault; clock: Clock }, token: string | undefined, certificateNo: string): boolean => {
  if (!token) return false;
  try {
    const { certificateNos, until } = Lookup.parse(JSON.parse(vault.open(token, CONTEXT)));
    return until > clock.now() && certificateNos.includes(certificateNo);
  } catch {
    return false;
  }
};
