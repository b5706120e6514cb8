import type { AnswerOf, ApiName, CallOf } from '#contract/api.ts';
import { Problem } from '#contract/problem.ts';
import type { CallInput, RequestOptions, SendRequest } from '../../offline/request.ts';
import type { SessionExpiry } from './sessionExpiry.ts';

export type CallOptions = Omit<RequestOptions, 'accountId'>;

interface Deps {
  request: SendRequest;
  expiry: Pick<SessionExpiry, 'ask'>;
}

/** Creates the function that calls the server. */
export const createCaller = ({ request, expiry }: Deps) => {
  /**
   * Calls an endpoint of the contract. Fails with a `Problem`: the server's, or `offline`, or `timed_out`; with the
   * signal's reason where the caller aborted. After an expired session the reader signs in over the page and the call is repeated once.
   */
  function call<N extends ApiName>(name: N, input: CallOf<N>, options?: CallOptions): Promise<AnswerOf<N>>;
  async function call(name: ApiName, input: CallInput, options: CallOptions = {}): Promise<unknown> {
    try {
      return await request(name, input, options);
    } catch (error) {
      if (!(error instanceof Problem && error.code === 'signed_out' && (await expiry.ask()))) throw error;
      return request(name, input, options);
    }
  }
  return call;
};
