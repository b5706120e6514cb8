import { callUrl, type UrlInput } from '#contract/http/callUrl.ts';
import type { EndpointName } from '#contract/http/endpoint.ts';
import { ACCOUNT_HEADER, SUPPORT_HEADER } from '#contract/http/endpoint.ts';
import { Problem } from '#contract/http/problem.ts';
import { fetchedAtOf } from '#contract/portal/worker.ts';
import { problemOf } from './problemOf.ts';

export interface RequestOptions {
  signal?: AbortSignal | undefined;
  /** A UUID: the server acts once for it, however often the call is made. */
  idempotencyKey?: string | undefined;
  /** Whom the call is meant for; the server refuses another one's session as `signed_out`. */
  accountId?: string | undefined;
  /** The support view that it is made in: the server then answers as it does to the account's owner, and changes nothing. */
  supportView?: string | undefined;
}

export interface CallInput extends UrlInput {
  body?: unknown;
}

/** Hears what requests learn of the connection. */
export interface Connectivity {
  /** The server answered. */
  onReachable(): void;
  /** There was no way to the server. */
  onUnreachable(): void;
  /** The server was silent for too long: it may be gone, or slow. */
  onTimeout(): void;
}

interface Deps {
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Sent with every request. */
  headers?: Readonly<Record<string, string>>;
  connectivity: Connectivity;
  /** Hears of every answer: its address and its headers. */
  onResponse?: (url: string, headers: Headers) => void;
  /** How long nothing at all may arrive, in ms. A slow answer that keeps coming is never cut off. */
  idleTimeoutMs: number;
}

/** The slowest upload rate tolerated, in bytes per second. */
const SLOWEST_UPLOAD = 1000;

const textOf = async (response: Response, arrived: () => void): Promise<string> => {
  if (!response.body) return '';
  const decoder = new TextDecoder();
  const reader = response.body.getReader();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    arrived();
    if (done) return text + decoder.decode();
    text += decoder.decode(value, { stream: true });
  }
};

const parsed = (response: Response, text: string): unknown => {
  if (response.status === 204) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    if (response.ok) throw new Problem('unexpected');
    return undefined;
  }
};

/** Calls `then` when nothing has been heard for a while. */
const createIdleTimeout = (then: () => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = () => clearTimeout(timer);
  return {
    begin: (ms: number) => {
      end();
      timer = setTimeout(then, ms);
    },
    end,
  };
};

/**
 * Makes the function that sends one request of the contract and reads its answer, in the page and in the service worker. It fails
 * with a `Problem`: the server's, `offline`, or `timed_out` after so long a silence; with the signal's reason where the caller gave up.
 */
export const createRequest =
  ({ fetch, headers: ownHeaders, connectivity, onResponse, idleTimeoutMs }: Deps) =>
  async (
    name: EndpointName,
    input: CallInput,
    { signal, idempotencyKey, accountId, supportView }: RequestOptions = {},
  ): Promise<unknown> => {
    const [method = 'GET'] = name.split(' ');
    // undefined where there is none
    const body: string | undefined = JSON.stringify(input.body);
    const headers: Record<string, string> = { accept: 'application/json', ...ownHeaders };
    if (body !== undefined) headers['content-type'] = 'application/json';
    if (idempotencyKey !== undefined) headers['idempotency-key'] = idempotencyKey;
    if (accountId !== undefined) headers[ACCOUNT_HEADER] = accountId;
    if (supportView !== undefined) headers[SUPPORT_HEADER] = supportView;

    const controller = new AbortController();
    const stop = () => controller.abort(signal?.reason);
    if (signal?.aborted) stop();
    signal?.addEventListener('abort', stop);
    const idle = createIdleTimeout(() => controller.abort(new Problem('timed_out')));
    idle.begin(idleTimeoutMs + ((body?.length ?? 0) / SLOWEST_UPLOAD) * 1000);
    const url = callUrl(name, input);
    try {
      const response = await fetch(url, {
        method,
        headers,
        signal: controller.signal,
        ...(body === undefined ? {} : { body }),
      });
      onResponse?.(url, response.headers);
      idle.begin(idleTimeoutMs);
      const text = await textOf(response, () => idle.begin(idleTimeoutMs));
      // an answer from the worker's cache is no evidence of a connection
      if (fetchedAtOf(response) === null) connectivity.onReachable();
      const answer = parsed(response, text);
      if (!response.ok) throw problemOf(response.status, answer);
      return answer;
    } catch (error) {
      if (error instanceof Problem && error.code !== 'timed_out') throw error;
      if (controller.signal.aborted) {
        const { reason } = controller.signal;
        if (reason instanceof Problem && reason.code === 'timed_out') connectivity.onTimeout();
        throw reason;
      }
      connectivity.onUnreachable();
      throw new Problem('offline');
    } finally {
      idle.end();
      signal?.removeEventListener('abort', stop);
    }
  };

export type SendRequest = ReturnType<typeof createRequest>;
