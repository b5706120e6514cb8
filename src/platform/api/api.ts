import { STAFF_HEADER } from '#contract/http/endpoint.ts';
import { fetchedAtOf } from '#contract/portal/worker.ts';
import { createRequest } from '#src/offline/network/request.ts';
import { connection } from '#src/platform/connectivity/connection.ts';
import { freshness } from '#src/platform/connectivity/freshness.ts';
import { serverClock } from '#src/platform/connectivity/serverClock.ts';
import { createCaller } from './createCaller.ts';
import { sessionExpiry } from './sessionExpiry.ts';

const headers: Record<string, string> = {};

/** Makes all further requests use the session of a member of staff. Called once, when the back office starts. */
export const sendForStaff = (): void => {
  headers[STAFF_HEADER] = '1';
};

/** Sends one request of the contract, without asking to sign in again. Times out after 20 s without a byte. */
export const request = createRequest({
  fetch: (url, init) => fetch(url, init),
  headers,
  connectivity: connection,
  onResponse: (url, headers) => {
    serverClock.observe(headers);
    freshness.onResponse(url, fetchedAtOf({ headers }));
  },
  idleTimeoutMs: 20_000,
});

let confirm = async (): Promise<boolean> => false;

/**
 * Makes calls that need a confirmed session ask by `ask`. Called by the back office only, so that no page of the portal loads its dialog.
 */
export const confirmBy = (ask: typeof confirm): void => {
  confirm = ask;
};

/**
 * Calls an endpoint of the contract: its name, then its params, query and body. Throws a `Problem`: the server's, or `offline`, or
 * `timed_out`.
 */
export const call = createCaller({ request, expiry: sessionExpiry, confirmation: { ask: () => confirm() } });
