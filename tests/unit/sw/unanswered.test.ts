// Promise: cached works and their pictures are shown if the server does not answer: without a network, on a hanging connection, and if a proxy
// answers in its place.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const ORIGIN = 'https://portal.test';
const WORK = '/api/works/W2345678';
const WORKS = '/api/competitions/maze/works';
const PICTURE = '/files/e34b2b9a7a4656c69494/maze-480.avif';
const OTHER_SIZE = '/files/0a4b2b9a7a4656c69494/maze-960.avif';

vi.mock('workbox-expiration', () => ({ ExpirationPlugin: class {} }));

interface FetchLike {
  request: Request;
  respondWith(answer: Promise<Response>): void;
  waitUntil(work: Promise<unknown>): void;
}
class Extendable {
  waitUntil(): void {}
}

let stored: Map<string, Response>;
let server: () => Promise<Response>;
const listeners: ((event: FetchLike) => void)[] = [];
/** Loads a worker's module: the modules use a worker's types, which these tests lack. */
const load = (name: 'content' | 'pictures'): Promise<Record<string, () => void>> => import(`../../../sw/${name}.ts`);

beforeEach(async () => {
  stored = new Map();
  vi.useFakeTimers();
  const urlOf = (asked: string | Request) => (typeof asked === 'string' ? `${ORIGIN}${asked}` : asked.url);
  const cache = {
    match: async (asked: string | Request) => stored.get(urlOf(asked))?.clone(),
    keys: async () => [...stored.keys()].map((url) => new Request(url)),
    delete: async (asked: Request) => stored.delete(urlOf(asked)),
    put: async (asked: Request, answer: Response) => void stored.set(urlOf(asked), answer),
  };
  for (const [name, value] of Object.entries({
    self: globalThis,
    location: new URL(ORIGIN),
    clients: { matchAll: async () => [] },
    caches: { open: async () => cache, match: cache.match },
    fetch: () => server(),
    ExtendableEvent: Extendable,
    FetchEvent: Extendable,
    addEventListener: (type: string, listener: (event: FetchLike) => void) => type === 'fetch' && listeners.push(listener),
    __WB_DISABLE_DEV_LOGS: true,
  }))
    vi.stubGlobal(name, value);
  if (listeners.length > 0) return;
  (await load('content'))['serveContent']?.();
  (await load('pictures'))['servePictures']?.();
});
afterEach(() => {
  vi.useRealTimers();
});

const keep = (path: string, text: string) =>
  stored.set(`${ORIGIN}${path}`, new Response(text, { headers: { 'cache-control': 'public, no-cache' } }));

/** Returns the answer for a page, with the seconds that it has waited at least. */
const ask = async (path: string): Promise<{ given: string; seconds: number }> => {
  const request = new Request(`${ORIGIN}${path}`);
  if (path.startsWith('/files/')) Object.defineProperty(request, 'destination', { value: 'image' });
  let answer: Promise<Response> | null = null;
  const event = Object.assign(new Extendable(), {
    request,
    respondWith: (given: Promise<Response>) => {
      answer = given;
    },
  });
  for (const listener of listeners) listener(event);
  if (answer === null) throw new Error('the worker leaves it to the browser');
  let given: string | null = null;
  const settle = (text: string) => {
    given = text;
  };
  Promise.resolve<Response>(answer)
    .then(async (response) => settle(response.ok ? await response.text() : String(response.status)))
    .catch(() => settle('failed'));
  for (let seconds = 0; seconds <= 60; seconds += 1) {
    await vi.advanceTimersByTimeAsync(seconds === 0 ? 100 : 1000);
    if (given !== null) return { given, seconds };
  }
  return { given: 'nothing', seconds: 60 };
};

const answers = (status: number, text = 'from the server') => {
  server = async () => new Response(text, { status });
};

test.each([502, 503, 504])('%i of a proxy is no answer where something is stored; else it is the answer', async (status) => {
  answers(status);
  for (const path of [WORK, WORKS, PICTURE]) {
    expect([path, await ask(path)]).toEqual([path, { given: String(status), seconds: 0 }]);
    keep(path, 'stored');
    expect([path, await ask(path)]).toEqual([path, { given: 'stored', seconds: 0 }]);
  }
});

test('a picture is shown in another size where only that is stored', async () => {
  answers(503);
  keep(OTHER_SIZE, 'larger');
  expect(await ask(PICTURE)).toEqual({ given: 'larger', seconds: 0 });
});

test('any other answer is the answer, though something is stored', async () => {
  for (const path of [WORK, WORKS, PICTURE])
    for (const status of [200, 403, 500, 404, 410]) {
      keep(path, 'stored');
      answers(status);
      expect([path, await ask(path)]).toEqual([path, { given: status === 200 ? 'from the server' : String(status), seconds: 0 }]);
    }
  expect([...stored]).toEqual([]);
});

test('a line that hangs is waited for eight seconds where something is stored', async () => {
  server = () => new Promise(() => {});
  for (const path of [WORK, WORKS, PICTURE]) {
    keep(path, 'stored');
    expect([path, await ask(path)]).toEqual([path, { given: 'stored', seconds: 8 }]);
  }
});

test('a picture that cannot be hidden is shown from the store at once', async () => {
  server = () => new Promise(() => {});
  stored.set(`${ORIGIN}${PICTURE}`, new Response('stored', { headers: { 'cache-control': 'public, immutable' } }));
  expect(await ask(PICTURE)).toEqual({ given: 'stored', seconds: 0 });
});
