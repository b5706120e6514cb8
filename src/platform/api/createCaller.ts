import type { AnswerOf, ApiName, CallOf } from '#contract/http/api.ts';
import { Problem } from '#contract/http/problem.ts';
import type { CallInput, RequestOptions, SendRequest } from '#src/offline/request.ts';
import type { SessionExpiry } from './sessionExpiry.ts';

export type CallOptions = Omit<RequestOptions, 'accountId'>;

interface Deps {
  request: SendRequest;
  expiry: Pick<SessionExpiry, 'ask'>;
  confirmation: Pick<SessionExpiry, 'ask'>;
}

/** Creates the function that calls the server. */
export const createCaller = ({ request, expiry, confirmation }: Deps) => {
  /** Resolves to true if the reader has solved the problem for which a call was refused. */
  const isMended = (error: unknown): Promise<boolean> | false => {
    if (!(error instanceof Problem)) return false;
    if (error.code === 'signed_out') return expiry.ask();
    return error.code === 'confirmation_needed' && confirmation.ask();
  };

  /**
   * Calls an endpoint of the contract. Throws a `Problem`: the server's, or `offline`, or `timed_out`; the signal's reason if the caller
   * aborted. If the session has expired or must be confirmed, the reader signs in or confirms it in a dialog over the page, and the call is
   * repeated once.
   */
  function call<N extends ApiName>(name: N, input: CallOf<N>, options?: CallOptions): Promise<AnswerOf<N>>;
  async function call(name: ApiName, input: CallInput, options: CallOptions = {}): Promise<unknown> {
    try {
      return await request(name, input, options);
    } catch (error) {
      if (!(await isMended(error))) throw error;
      return request(name, input, options);
    }
  }
  return call;
};
