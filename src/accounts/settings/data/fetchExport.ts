import { callUrl } from '#contract/http/callUrl.ts';
import { ACCOUNT_HEADER } from '#contract/http/endpoint.ts';
import { Problem } from '#contract/http/problem.ts';
import { problemOf } from '#src/offline/network/problemOf.ts';
import { sessionExpiry } from '#src/platform/api/sessionExpiry.ts';

const ask = (accountId: string | null): Promise<Response> =>
  fetch(callUrl('GET /api/account/export', {}), {
    cache: 'no-store',
    headers: accountId === null ? {} : { [ACCOUNT_HEADER]: accountId },
  }).catch(() => {
    throw new Problem('offline');
  });

/**
 * Fetches the ZIP of everything held about the account, instead of linking to it, so that a refusal is shown on the page. Throws a
 * `Problem`.
 */
export const fetchExport = async (): Promise<Blob> => {
  const accountId = sessionExpiry.accountId();
  let response = await ask(accountId);
  // as in `call`
  if (response.status === 401 && (await sessionExpiry.ask())) response = await ask(accountId);
  if (!response.ok) throw problemOf(response.status, await response.json().catch(() => null));
  return response.blob().catch(() => {
    throw new Problem('offline');
  });
};
