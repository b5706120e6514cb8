import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { callUrl } from '#contract/http/callUrl.ts';
import { ACCOUNT_HEADER } from '#contract/http/endpoint.ts';
import { Problem } from '#contract/http/problem.ts';
import { FETCHED_AT } from '#contract/portal/worker.ts';
import { createRequest } from '#src/offline/network/request.ts';
import { createCaller } from '#src/platform/api/createCaller.ts';
import { createServerClock } from '#src/platform/connectivity/createServerClock.ts';

const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

const surroundings = (...answers: (Response | Error)[]) => {
  let accountId: string | null = null;
  const requests: { url: string; init: RequestInit }[] = [];
  const heard: string[] = [];
  const ask = vi.fn(async () => false);
  const clock = createServerClock(() => 0);
  const request = createRequest({
    fetch: async (url, init) => {
      requests.push({ url, init });
      const answer = answers.shift();
      if (!answer) throw new Error('no answer left');
      if (answer instanceof Error) throw answer;
      return answer;
    },
    connectivity: {
      onReachable: () => heard.push('reached'),
      onUnreachable: () => heard.push('missed'),
      onTimeout: () => heard.push('doubted'),
    },
    onResponse: (_url, headers) => clock.observe(headers),
    idleTimeoutMs: 20_000,
  });
  const call = createCaller({ request, expiry: { ask, accountId: () => accountId }, confirmation: { ask: async () => false } });
  const signIn = (id: string) => {
    accountId = id;
  };
  return { call, requests, heard, ask, clock, signIn };
};

const failure = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => expect.unreachable(),
    (error) => error,
  );

test('the address takes params and query in, escaped, and leaves out what is not given', () => {
  expect(callUrl('GET /api/competitions/:id', { params: { id: 'a/b c' } })).toBe('/api/competitions/a%2Fb%20c');
  expect(callUrl('GET /api/competitions', { query: { season: 2026, mode: undefined } })).toBe('/api/competitions?season=2026');
});

test('a call sends JSON with its idempotency key and gives the answer', async () => {
  const { call, requests, heard } = surroundings(json(201, { token: 'x' }));
  const answer = await call(
    'POST /api/challenges/:id/solve',
    { params: { id: 'c1' }, body: { distance: 250, trace: [] } },
    { idempotencyKey: '6f2f5a53-9f0b-4d4f-8f6e-000000000001' },
  );
  expect(answer).toEqual({ token: 'x' });
  expect(requests[0]?.url).toBe('/api/challenges/c1/solve');
  expect(requests[0]?.init).toMatchObject({
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': '6f2f5a53-9f0b-4d4f-8f6e-000000000001' },
    body: '{"distance":250,"trace":[]}',
  });
  expect(heard).toEqual(['reached']);
});

test('success without a body answers nothing', async () => {
  const { call } = surroundings(new Response(null, { status: 204 }));
  expect(await call('DELETE /api/sessions/current', {})).toBeUndefined();
});

test("an answer out of the worker's cache says nothing of the connection; each answer is heard by the clock", async () => {
  const cached = new Response('{}', { headers: { [FETCHED_AT]: '5' } });
  const live = new Response('{}', { headers: { date: new Date(9000).toUTCString(), 'cache-control': 'no-store' } });
  const { call, heard, clock } = surroundings(cached, live);
  await call('GET /api/site', {});
  expect(heard).toEqual([]);
  await call('GET /api/site', {});
  expect([heard, clock.skewMs()]).toEqual([['reached'], 9000]);
});

describe('failures', () => {
  test("the server's problem arrives with its fields and times; an unknown field code reads as invalid", async () => {
    const { call } = surroundings(json(422, { code: 'invalid_input', fields: { name: 'required', x: 'brand_new' }, retryAfter: 3, at: 5 }));
    const problem = await failure(call('GET /api/site', {}));
    expect(problem).toBeInstanceOf(Problem);
    expect(problem).toMatchObject({ code: 'invalid_input', detail: { fields: { name: 'required', x: 'invalid' }, retryAfter: 3, at: 5 } });
  });

  test.each([
    [502, 'unavailable'],
    [503, 'unavailable'],
    [404, 'unexpected'],
    [413, 'payload_too_large'],
    [500, 'unexpected'],
    [418, 'unexpected'],
  ])("a proxy's page with status %i is %s", async (status, code) => {
    const { call } = surroundings(new Response('<html>', { status }));
    expect(await failure(call('GET /api/site', {}))).toMatchObject({ code });
  });

  test('an answer that is no JSON is unexpected', async () => {
    const { call } = surroundings(new Response('<html>', { status: 200 }));
    expect(await failure(call('GET /api/site', {}))).toMatchObject({ code: 'unexpected' });
  });

  test('no way to the server is offline, and the page hears of it', async () => {
    const { call, heard } = surroundings(new TypeError('Failed to fetch'));
    expect(await failure(call('GET /api/site', {}))).toMatchObject({ code: 'offline' });
    expect(heard).toEqual(['missed']);
  });
});

describe('waiting', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const idleTimeoutMs = 20_000;
  const opened = (fetch: (url: string, init: RequestInit) => Promise<Response>) => {
    const heard: string[] = [];
    const connectivity = {
      onReachable: () => heard.push('reached'),
      onUnreachable: () => heard.push('missed'),
      onTimeout: () => heard.push('doubted'),
    };
    const call = createCaller({
      request: createRequest({ fetch, connectivity, idleTimeoutMs }),
      expiry: { ask: async () => false, accountId: () => null },
      confirmation: { ask: async () => false },
    });
    return { call, heard };
  };
  const neverAnswers = () =>
    opened((_url, { signal }) => new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))));

  test('a call times out after 20 seconds of silence, not before, and puts the connection in doubt', async () => {
    const { call, heard } = neverAnswers();
    const settled = vi.fn();
    const outcome = failure(call('GET /api/site', {}));
    void outcome.then(settled);
    await vi.advanceTimersByTimeAsync(19_999);
    expect(settled).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(await outcome).toMatchObject({ code: 'timed_out' });
    expect(heard).toEqual(['doubted']);
  });

  test('what goes out slowly has its time: a second for every thousand bytes', async () => {
    const { call } = neverAnswers();
    const settled = vi.fn();
    const outcome = failure(
      call('POST /api/challenges/:id/solve', { params: { id: 'c' }, body: { distance: 1, trace: Array(2000).fill([10, 10, 10]) } }),
    );
    void outcome.then(settled);
    await vi.advanceTimersByTimeAsync(35_000);
    expect(settled).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await outcome).toMatchObject({ code: 'timed_out' });
  });

  /** Returns an answer of 60 kB that arrives at 2 kB/s, or stops arriving. */
  const slowly = (stopsAfter = 30) =>
    opened(async (_url, { signal }) => {
      let second = 0;
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => {
          signal?.addEventListener('abort', () => controller.error(signal.reason));
          const tick = () => {
            if (second === stopsAfter) return;
            second += 1;
            controller.enqueue(
              new TextEncoder().encode(second === 1 ? `"${' '.repeat(1999)}` : second === 30 ? `${' '.repeat(1999)}"` : ' '.repeat(2000)),
            );
            if (second === 30) controller.close();
            else setTimeout(tick, 1000);
          };
          setTimeout(tick, 1000);
        },
      });
      return new Response(body, { status: 200 });
    });

  test('a slow answer that keeps coming arrives, however long it takes in all', async () => {
    const { call, heard } = slowly();
    const answer = call('GET /api/site', {});
    await vi.advanceTimersByTimeAsync(30_000);
    expect(String(await answer)).toHaveLength(59_998);
    expect(heard).toEqual(['reached']);
  });

  test('one that stops coming is given up after 20 seconds of silence', async () => {
    const { call, heard } = slowly(5);
    const outcome = failure(call('GET /api/site', {}));
    await vi.advanceTimersByTimeAsync(5000 + idleTimeoutMs);
    expect(await outcome).toMatchObject({ code: 'timed_out' });
    expect(heard).toEqual(['doubted']);
  });

  test('a caller that gives up gets its own reason back, and nothing counts as offline', async () => {
    const { call, heard } = neverAnswers();
    const controller = new AbortController();
    const outcome = failure(call('GET /api/site', {}, { signal: controller.signal }));
    controller.abort('left the page');
    expect(await outcome).toBe('left the page');
    expect(heard).toEqual([]);
  });
});

describe('a session that has ended', () => {
  const signedOut = () => json(401, { code: 'signed_out' });

  test('is renewed, and the call made once more with the same key', async () => {
    const { call, requests, ask, signIn } = surroundings(signedOut(), json(200, { account: null }));
    signIn('owner');
    ask.mockResolvedValueOnce(true);
    expect(await call('GET /api/sessions/current', {}, { idempotencyKey: 'k' })).toEqual({ account: null });
    expect(requests).toHaveLength(2);
    expect(requests[1]).toMatchObject({ url: requests[0]?.url, init: { headers: { 'idempotency-key': 'k', [ACCOUNT_HEADER]: 'owner' } } });
  });

  test('a call that began for one account is never repeated or answered for another', async () => {
    const { call, requests, ask, signIn } = surroundings(signedOut(), signedOut(), signedOut());
    signIn('owner');
    const begun = call('GET /api/account', {});
    signIn('other');
    expect(await failure(begun)).toMatchObject({ code: 'signed_out' });
    expect(await failure(call('GET /api/account', {}, { accountId: 'owner' }))).toMatchObject({ code: 'signed_out' });
    expect(ask).not.toHaveBeenCalled();
    await failure(call('GET /api/account', {}));
    const accounts = requests.map(({ init }) => new Headers(init.headers).get(ACCOUNT_HEADER));
    expect([accounts, ask.mock.calls.length]).toEqual([['owner', 'owner', 'other'], 1]);
  });

  test('a second refusal is final', async () => {
    const { call, requests, ask, signIn } = surroundings(signedOut(), signedOut());
    signIn('owner');
    ask.mockResolvedValue(true);
    expect(await failure(call('GET /api/account', {}))).toMatchObject({ code: 'signed_out' });
    expect(requests).toHaveLength(2);
    expect(ask).toHaveBeenCalledTimes(1);
  });

  test('the call fails when the reader declines', async () => {
    const { call, requests } = surroundings(signedOut());
    expect(await failure(call('GET /api/account', {}))).toMatchObject({ code: 'signed_out' });
    expect(requests).toHaveLength(1);
  });

  test('a wrong password asks nobody to sign in', async () => {
    const { call, ask } = surroundings(json(401, { code: 'wrong_password' }));
    await failure(call('GET /api/account', {}));
    expect(ask).not.toHaveBeenCalled();
  });
});
