// Promises: a request is aborted when its caller says so, a failure has its precise problem code, and the connection state reflects only what was
// observed.
import { expect, test, vi } from 'vitest';
import { ACCOUNT_HEADER } from '#contract/http/endpoint.ts';
import { Problem } from '#contract/http/problem.ts';
import { problemOf } from '#src/offline/network/problemOf.ts';
import { createRequest } from '#src/offline/network/request.ts';

const setUp = (fetch: (url: string, init: RequestInit) => Promise<Response>) => {
  const connectivity = { onReachable: vi.fn(), onUnreachable: vi.fn(), onTimeout: vi.fn() };
  return { request: createRequest({ fetch, connectivity, idleTimeoutMs: 20_000 }), connectivity };
};
const untilAborted = (_url: string, { signal }: RequestInit): Promise<Response> =>
  new Promise((_, reject) => {
    const end = () => reject(signal?.reason);
    if (signal?.aborted) end();
    signal?.addEventListener('abort', end);
  });

test('a read asks for JSON and sends nothing; a write says whose it is and which', async () => {
  const sent: RequestInit[] = [];
  const { request } = setUp(async (_url, init) => {
    sent.push(init);
    return Response.json({ ok: true });
  });
  await request('GET /api/site', {});
  await request('POST /api/registrations', { body: { a: 1 } }, { idempotencyKey: 'k1', accountId: 'a1' });
  const [read, write] = sent;
  expect([read?.method, read?.headers, read && 'body' in read]).toEqual(['GET', { accept: 'application/json' }, false]);
  expect(write?.headers).toEqual({
    accept: 'application/json',
    'content-type': 'application/json',
    'idempotency-key': 'k1',
    [ACCOUNT_HEADER]: 'a1',
  });
  expect([write?.method, write?.body]).toEqual(['POST', '{"a":1}']);
});

test.each([true, false])(
  'a caller that gives up (before it began: %s) gets its reason, and the connection is in no doubt',
  async (before) => {
    const { request, connectivity } = setUp(untilAborted);
    const controller = new AbortController();
    const reason = new Error('enough');
    if (before) controller.abort(reason);
    const asked = request('GET /api/site', {}, { signal: controller.signal });
    controller.abort(reason);
    await expect(asked).rejects.toBe(reason);
    for (const heard of Object.values(connectivity)) expect(heard).not.toHaveBeenCalled();
  },
);

test('what was answered is not held by the signal of its caller, and its timer is gone', async () => {
  vi.useFakeTimers();
  const { request } = setUp(async () => Response.json(1));
  const { signal } = new AbortController();
  const remove = vi.spyOn(signal, 'removeEventListener');
  const add = vi.spyOn(signal, 'addEventListener');
  expect(await request('GET /api/site', {}, { signal })).toBe(1);
  expect(remove.mock.calls.map(([type, listener]) => [type, listener])).toEqual(add.mock.calls.map(([type, listener]) => [type, listener]));
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

test('a text in pieces is one, also where a character is cut in two', async () => {
  const bytes = new TextEncoder().encode('"机器人"');
  const { request } = setUp(
    async () =>
      new Response(
        new ReadableStream({
          start: (stream) => {
            for (const byte of bytes) stream.enqueue(Uint8Array.of(byte));
            stream.close();
          },
        }),
      ),
  );
  expect(await request('GET /api/site', {})).toBe('机器人');
});

test('a refusal without any body is the problem of its status, and the server was reached', async () => {
  const { request, connectivity } = setUp(async () => new Response(null, { status: 503 }));
  await expect(request('GET /api/site', {})).rejects.toMatchObject({ code: 'unavailable' });
  expect([connectivity.onReachable.mock.calls.length, connectivity.onUnreachable.mock.calls.length]).toEqual([1, 0]);
});

test('a line that breaks in the middle of an answer is offline', async () => {
  const { request, connectivity } = setUp(
    async () =>
      new Response(
        new ReadableStream({
          start: (stream) => stream.error(new TypeError('network error')),
        }),
      ),
  );
  await expect(request('GET /api/site', {})).rejects.toMatchObject({ code: 'offline' });
  expect(connectivity.onUnreachable).toHaveBeenCalledTimes(1);
});

test.each([
  [413, null, { code: 'payload_too_large', detail: {} }],
  [429, 'busy', { code: 'too_many_attempts', detail: {} }],
  [502, {}, { code: 'unavailable', detail: {} }],
  [503, {}, { code: 'unavailable', detail: {} }],
  [504, {}, { code: 'unavailable', detail: {} }],
  [500, { code: 'of a newer server' }, { code: 'unexpected', detail: {} }],
  [409, { code: 'conflict', fields: null, retryAfter: '3', at: 'soon' }, { code: 'conflict', detail: {} }],
  [409, { code: 'conflict', fields: 'name' }, { code: 'conflict', detail: {} }],
  [429, { code: 'too_many_attempts', retryAfter: 3, at: 7 }, { code: 'too_many_attempts', detail: { retryAfter: 3, at: 7 } }],
])('an answer of status %i with the body %o', (status, body, expected) => {
  const problem = problemOf(status, body);
  expect(problem).toBeInstanceOf(Problem);
  expect({ code: problem.code, detail: problem.detail }).toEqual(expected);
});
