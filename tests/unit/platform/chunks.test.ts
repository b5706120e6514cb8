import { expect, test, vi } from 'vitest';
import {
  CHUNK_TIMEOUT_MS,
  createChunk,
  isChunkFailure,
  loadChunk,
  retryChunk,
  StyleChunkError,
  type Timers,
} from '#src/platform/chunks/chunks.ts';

/** Returns a timer that the test fires itself. */
const handTimer = () => {
  let run: (() => void) | null = null;
  const waits: number[] = [];
  const timers: Timers = {
    set: (callback, ms) => {
      run = callback;
      waits.push(ms);
      return 1;
    },
    clear: () => {
      run = null;
    },
  };
  return { timers, waits, fire: () => run?.(), isSet: () => run !== null };
};
const failure = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => expect.unreachable(),
    (error) => error,
  );

test('the time-out is the 120 seconds of the specification', () => expect(CHUNK_TIMEOUT_MS).toBe(120_000));

test('a part that comes in time is given, and its timer is gone', async () => {
  const timer = handTimer();
  expect(await loadChunk(async () => 'part', timer.timers)).toBe('part');
  expect(timer.waits).toEqual([120_000]);
  expect(timer.isSet()).toBe(false);
});

test('a part that does not come in time is not loaded', async () => {
  const timer = handTimer();
  const outcome = failure(loadChunk(() => new Promise(() => {}), timer.timers));
  timer.fire();
  expect(await outcome).toMatchObject({ code: 'part_not_loaded' });
});

test('a missing script part is not loaded', async () => {
  const error = await failure(
    loadChunk(async () => Promise.reject(new TypeError('Failed to fetch dynamically imported module')), handTimer().timers),
  );
  expect(error).toMatchObject({ code: 'part_not_loaded' });
  expect(isChunkFailure(error)).toBe(true);
});

test('a failed style part has its own code', async () => {
  const error = await failure(
    loadChunk(async () => Promise.reject(new Error('Unable to preload CSS for /assets/a.css')), handTimer().timers),
  );
  expect(error).toBeInstanceOf(StyleChunkError);
  expect(error).toMatchObject({ code: 'CSS_CHUNK_LOAD_FAILED' });
  expect(isChunkFailure(error)).toBe(true);
});

test('any other error is no part failure', () => expect(isChunkFailure(new Error('a bug'))).toBe(false));

test('a part is loaded once, and again only when told to', async () => {
  const load = vi.fn(async () => 'part');
  const part = createChunk(load, handTimer().timers);
  expect(part.read()).toBe(part.read());
  expect(load).toHaveBeenCalledTimes(1);
  await part.retry();
  expect(load).toHaveBeenCalledTimes(2);
});

const pageAround = (reachable: boolean) => ({ reachable: vi.fn(async () => reachable), reload: vi.fn() });

test('a retry that succeeds leaves the page alone', async () => {
  let fails = true;
  const part = createChunk(async () => (fails ? Promise.reject(new Error('gone')) : 'part'), handTimer().timers);
  await failure(part.read());
  fails = false;
  const page = pageAround(true);
  await retryChunk(part, page);
  expect(await part.read()).toBe('part');
  expect(page.reload).not.toHaveBeenCalled();
});

test('a part that stays away although the server answers has the page loaded again', async () => {
  const part = createChunk(async () => Promise.reject(new Error('gone')), handTimer().timers);
  const page = pageAround(true);
  void retryChunk(part, page);
  await vi.waitFor(() => expect(page.reload).toHaveBeenCalledTimes(1));
});

test('without a server the retry fails and the page stays', async () => {
  const part = createChunk(async () => Promise.reject(new Error('gone')), handTimer().timers);
  const page = pageAround(false);
  expect(isChunkFailure(await failure(retryChunk(part, page)))).toBe(true);
  expect(page.reload).not.toHaveBeenCalled();
});
