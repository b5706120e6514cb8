import type { AnswerOf, ApiName, CallOf } from '#contract/api.ts';
import { Problem } from '#contract/problem.ts';
import type { ConnectionStore } from './createConnection.ts';
import { problemOf } from './problemOf.ts';
import type { SessionExpiry } from './sessionExpiry.ts';

export interface CallOptions {
  signal?: AbortSignal | undefined;
  /** A UUID: the server acts once for it, however often the call is made. */
  idempotencyKey?: string | undefined;
}

interface CallParts {
  params?: unknown;
  query?: unknown;
  body?: unknown;
}

interface Surroundings {
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  connection: Pick<ConnectionStore, 'reached' | 'missed'>;
  expiry: Pick<SessionExpiry, 'ask'>;
  /** How long one request may take, in ms. */
  timeoutMs: number;
}

const entriesOf = (value: unknown): [string, unknown][] => (typeof value === 'object' && value !== null ? Object.entries(value) : []);

/** The address of a call: `:name` filled in from the params, the query behind it. */
export const urlOf = (path: string, { params, query }: CallParts): string => {
  let url = path;
  for (const [name, value] of entriesOf(params)) url = url.replace(`:${name}`, encodeURIComponent(String(value)));
  const search = new URLSearchParams();
  for (const [name, value] of entriesOf(query)) if (value !== undefined && value !== null) search.append(name, String(value));
  const text = search.toString();
  return text === '' ? url : `${url}?${text}`;
};

const bodyOf = async (response: Response): Promise<unknown> => {
  if (response.status === 204) return undefined;
  try {
    return await response.json();
  } catch (error) {
    if (response.ok) throw new Problem('unexpected');
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
};

/** Makes the function that calls the server; what it stands on comes in, for tests. */
export const createCaller = ({ fetch, connection, expiry, timeoutMs }: Surroundings) => {
  const request = async (name: ApiName, input: CallParts, options: CallOptions): Promise<unknown> => {
    const [method = 'GET', path = ''] = name.split(' ');
    const headers: Record<string, string> = { accept: 'application/json' };
    if (input.body !== undefined) headers['content-type'] = 'application/json';
    if (options.idempotencyKey !== undefined) headers['idempotency-key'] = options.idempotencyKey;

    const controller = new AbortController();
    const { signal } = options;
    const stop = () => controller.abort(signal?.reason);
    if (signal?.aborted) stop();
    signal?.addEventListener('abort', stop);
    const timer = setTimeout(() => controller.abort(new Problem('timed_out')), timeoutMs);
    try {
      const response = await fetch(urlOf(path, input), {
        method,
        headers,
        signal: controller.signal,
        ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
      });
      connection.reached();
      const body = await bodyOf(response);
      if (!response.ok) throw problemOf(response.status, body);
      return body;
    } catch (error) {
      if (error instanceof Problem) throw error;
      if (controller.signal.aborted) throw controller.signal.reason;
      connection.missed();
      throw new Problem('offline');
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', stop);
    }
  };

  /**
   * Calls an endpoint of the contract. Fails with a `Problem`: the server's, or `offline`, or `timed_out`; with the
   * signal's reason where the caller itself gave up. A session that has ended is renewed over the page and the call made once more.
   */
  function call<N extends ApiName>(name: N, input: CallOf<N>, options?: CallOptions): Promise<AnswerOf<N>>;
  async function call(name: ApiName, input: CallParts, options: CallOptions = {}): Promise<unknown> {
    try {
      return await request(name, input, options);
    } catch (error) {
      if (!(error instanceof Problem && error.code === 'signed_out' && (await expiry.ask()))) throw error;
      return request(name, input, options);
    }
  }
  return call;
};
