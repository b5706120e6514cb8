import type { AnswerOf, ApiName, CallOf } from '#contract/http/api.ts';
import { Problem } from '#contract/http/problem.ts';
import type { CallInput, RequestOptions, SendRequest } from '#src/offline/network/request.ts';
import type { SessionExpiry } from './sessionExpiry.ts';

interface Deps {
  request: SendRequest;
  expiry: Pick<SessionExpiry, 'ask' | 'accountId'>;
  confirmation: Pick<SessionExpiry, 'ask'>;
}

/** Creates the function that calls the server. */
export const createCaller = ({ request, expiry, confirmation }: Deps) => {
  /** Resolves to true if the reader has solved the problem for which a call for an account was refused. */
  const isMended = (error: unknown, accountId: string | undefined): Promise<boolean> | false => {
    if (!(error instanceof Problem)) return false;
    // a call that began for the account before is not answered for this one
    if (error.code === 'signed_out') return accountId === expiry.accountId() && expiry.ask();
    return error.code === 'confirmation_needed' && confirmation.ask();
  };

  /**
   * Calls an endpoint of the contract for the account of this page, or for the one given: no other account's session answers. Throws a
   * `Problem`: the server's, or `offline`, or `timed_out`; the signal's reason if the caller aborted. If the session has expired or must
   * be confirmed, the reader signs in or confirms it in a dialog over the page, and the call is repeated once.
   */
  function call<N extends ApiName>(name: N, input: CallOf<N>, options?: RequestOptions): Promise<AnswerOf<N>>;
  async function call(name: ApiName, input: CallInput, options: RequestOptions = {}): Promise<unknown> {
    const accountId = options.accountId ?? expiry.accountId() ?? undefined;
    const send = () => request(name, input, { ...options, accountId });
    try {
      return await send();
    } catch (error) {
      if (!(await isMended(error, accountId))) throw error;
      return send();
    }
  }
  return call;
};
