// Guards: the reader sees the age of the shown data; newer data on the server are read again, but never endlessly.
import { expect, test, vi } from 'vitest';
import { CONFIRM_WITHIN_MS, createFreshness, REFETCH_PAUSE_MS } from '#src/platform/connectivity/createFreshness.ts';

const setUp = () => {
  let at = 1000;
  const timers: { at: number; run: () => void }[] = [];
  const refetch = vi.fn();
  const connectivity = { onReachable: vi.fn(), onUnreachable: vi.fn() };
  const freshness = createFreshness({
    refetch,
    connectivity,
    schedule: (run, ms) => void timers.push({ at: at + ms, run }),
    now: () => at,
  });
  const pass = (ms: number) => {
    at += ms;
    for (const timer of timers.splice(0)) timer.at <= at ? timer.run() : timers.push(timer);
  };
  return { freshness, refetch, connectivity, pass };
};

test('an answer from the cache is known by its age until the server itself answers', () => {
  const { freshness } = setUp();
  freshness.onResponse('/api/news?page=1', 500);
  expect(freshness.cachedUnder('/api/news')).toMatchObject([{ fetchedAt: 500, late: false }]);
  expect(freshness.cachedUnder('/api/new')).toEqual([]);
  freshness.onResponse('/api/news?page=1', null);
  expect(freshness.cachedUnder('/api/news')).toEqual([]);
});

test('it is late where the server does not confirm it in time', () => {
  const { freshness, pass } = setUp();
  freshness.onResponse('/api/faq', 500);
  freshness.onResponse('/api/home', 500);
  freshness.onWorkerMessage({ type: 'content-confirmed', url: '/api/home' });
  pass(CONFIRM_WITHIN_MS);
  expect(freshness.cachedUnder('/api/faq')).toMatchObject([{ late: true }]);
  expect(freshness.cachedUnder('/api/home')).toMatchObject([{ late: false }]);
  freshness.onWorkerMessage({ type: 'content-confirmed', url: '/api/faq' });
  expect(freshness.cachedUnder('/api/faq')).toMatchObject([{ late: false }]);
});

test('what changed is read again, an answer that always changes only now and then', () => {
  const { freshness, refetch, pass } = setUp();
  for (const _ of [1, 2, 3]) freshness.onWorkerMessage({ type: 'content-updated', url: '/api/faq' });
  expect(refetch.mock.calls).toEqual([['/api/faq']]);
  pass(REFETCH_PAUSE_MS);
  freshness.onWorkerMessage({ type: 'content-updated', url: '/api/faq' });
  expect(refetch).toHaveBeenCalledTimes(2);
});

test('what the worker meets tells of the connection', () => {
  const { freshness, connectivity } = setUp();
  freshness.onWorkerMessage({ type: 'content-unreachable', url: '/api/faq' });
  expect(connectivity.onUnreachable).toHaveBeenCalledTimes(1);
  freshness.onWorkerMessage({ type: 'content-confirmed', url: '/api/faq' });
  expect(connectivity.onReachable).toHaveBeenCalledTimes(1);
});

test('with the network back, what was not confirmed is read again', () => {
  const { freshness, refetch } = setUp();
  freshness.onResponse('/api/faq', 500);
  freshness.onResponse('/api/home', 500);
  freshness.onWorkerMessage({ type: 'content-confirmed', url: '/api/home' });
  freshness.refetchAll();
  expect(refetch.mock.calls).toEqual([['/api/faq']]);
});
