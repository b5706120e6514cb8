import { fetchedAtOf } from '#contract/worker.ts';
import { createRequest } from '../../offline/request.ts';
import { connection } from '../connectivity/connection.ts';
import { freshness } from '../connectivity/freshness.ts';
import { serverClock } from '../connectivity/serverClock.ts';
import { createCaller } from './createCaller.ts';
import { sessionExpiry } from './sessionExpiry.ts';

/** Sends one request of the contract, without asking to sign in again. Times out after 20 s without a byte. */
export const request = createRequest({
  fetch: (url, init) => fetch(url, init),
  connectivity: connection,
  onResponse: (url, headers) => {
    serverClock.observe(headers);
    freshness.onResponse(url, fetchedAtOf({ headers }));
  },
  idleTimeoutMs: 20_000,
});

/**
 * Calls an endpoint of the contract: its name, then its params, query and body. Fails with a `Problem`: the server's, or
 * `offline`, or `timed_out`.
 */
export const call = createCaller({ request, expiry: sessionExpiry });
