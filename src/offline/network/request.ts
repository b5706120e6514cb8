import { callUrl, type UrlInput } from '#contract/http/callUrl.ts';
import type { EndpointName } from '#contract/http/endpoint.ts';
import { ACCOUNT_HEADER, SUPPORT_HEADER } from '#contract/http/endpoint.ts';
import { Problem } from '#contract/http/problem.ts';
import { fetchedAtOf } from '#contract/portal/worker.ts';
import { problemOf } from './problemOf.ts';

export interface RequestOptions {
  signal?: AbortSignal | undefined;
  /** A UUID: the server acts once per key, over all retries. */
  idempotencyKey?: string | undefined;
  /** The account that the call is meant for; the server refuses another account's session as `signed_out`. */
  accountId?: string | undefined;
  /** The support view of the call: the server answers as to the account's owner, and changes nothing. */
  supportView?: string | undefined;
}

export interface CallInput extends UrlInput {
  body?: unknown;
}

/** Listens for connectivity changes seen by requests. */
export interface Connectivity {
  /** Called when the server answered. */
  onReachable(): void;
  /** Called when the server was unreachable. */
  onUnreachable(): void;
  /** Called when the server was silent for too long: it may be unreachable or slow. */
  onTimeout(): void;
}

interface Deps {
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Sent with every request. */
  headers?: Readonly<Record<string, string>>;
  connectivity: Connectivity;
  /** Called for every answer, with its address and its headers. */
  onResponse?: (url: string, headers: Headers) => void;
  /** Maximum time without any data, in ms. A slow answer that keeps arriving is never cut off. */
  idleTimeoutMs: number;
}

/** Minimum upload rate tolerated, in bytes per second. */
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

/** Calls `then` after a time without data. */
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
 * Creates the function that sends one request of the contract and reads its answer, in the page and in the service worker. It fails with a
 * `Problem`: the server's, `offline`, or `timed_out` after too long a silence. If the caller aborted, it fails with the signal's reason.
 */
export const createRequest =
  ({ fetch, headers: ownHeaders, connectivity, onResponse, idleTimeoutMs }: Deps) =>
  async (
    name: EndpointName,
    input: CallInput,
    { signal, idempotencyKey, accountId, supportView }: RequestOptions = {},
  ): Promise<unknown> => {
    const [method = 'GET'] = name.split(' ');
    // undefined if none
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
      // an answer from the worker's cache does not prove a connection
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
