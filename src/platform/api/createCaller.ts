import type { AnswerOf, ApiName, CallOf } from '#contract/api.ts';
import { Problem } from '#contract/problem.ts';
import type { CallInput, RequestOptions, SendRequest } from '../../offline/request.ts';
import type { SessionExpiry } from './sessionExpiry.ts';

export type CallOptions = Omit<RequestOptions, 'accountId'>;

interface Deps {
  request: SendRequest;
  expiry: Pick<SessionExpiry, 'ask'>;
}

/** Makes the function that calls the server; what it stands on comes in, for tests. */
export const createCaller = ({ request, expiry }: Deps) => {
  /**
   * Calls an endpoint of the contract. Fails with a `Problem`: the server's, or `offline`, or `timed_out`; with the
   * signal's reason where the caller itself gave up. A session that has ended is renewed over the page and the call made once more.
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
