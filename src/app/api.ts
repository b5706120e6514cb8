import { createCaller } from './createCaller.ts';
import { connection } from './online.ts';
import { sessionExpiry } from './sessionExpiry.ts';

/**
 * Calls an endpoint of the contract: its name, then its params, query and body. Fails with a `Problem`: the server's, or
 * `offline`, or `timed_out` (20 s).
 */
export const call = createCaller({ fetch: (url, init) => fetch(url, init), connection, expiry: sessionExpiry, timeoutMs: 20_000 });
