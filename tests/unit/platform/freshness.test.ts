// Guards: the reader is told how old what is shown is; what the server has newer is read again, without end never.
import { expect, test, vi } from 'vitest';
import { CONFIRM_WITHIN_MS, createFreshness, REFETCH_PAUSE_MS } from '#src/platform/connectivity/createFreshness.ts';

const setUp = () => {
  let at = 1000;
  const timers: { at: number; run: () => void }[] = [];
  const refetch = vi.fn();
  const road = { reached: vi.fn(), missed: vi.fn() };
  const freshness = createFreshness({ refetch, road, later: (run, ms) => void timers.push({ at: at + ms, run }), now: () => at });
  const pass = (ms: number) => {
    at += ms;
    for (const timer of timers.splice(0)) timer.at <= at ? timer.run() : timers.push(timer);
  };
  return { freshness, refetch, road, pass };
};

test('an answer from the cache is known by its age until the server itself answers', () => {
  const { freshness } = setUp();
  freshness.answered('/api/news?page=1', 500);
  expect(freshness.keptUnder('/api/news')).toMatchObject([{ fetchedAt: 500, late: false }]);
  expect(freshness.keptUnder('/api/new')).toEqual([]);
  freshness.answered('/api/news?page=1', null);
  expect(freshness.keptUnder('/api/news')).toEqual([]);
});

test('it is late where the server does not confirm it in time', () => {
  const { freshness, pass } = setUp();
  freshness.answered('/api/faq', 500);
  freshness.answered('/api/home', 500);
  freshness.heard({ type: 'content-confirmed', url: '/api/home' });
  pass(CONFIRM_WITHIN_MS);
  expect(freshness.keptUnder('/api/faq')).toMatchObject([{ late: true }]);
  expect(freshness.keptUnder('/api/home')).toMatchObject([{ late: false }]);
  freshness.heard({ type: 'content-confirmed', url: '/api/faq' });
  expect(freshness.keptUnder('/api/faq')).toMatchObject([{ late: false }]);
});

test('what changed is read again, an answer that always changes only now and then', () => {
  const { freshness, refetch, pass } = setUp();
  for (const _ of [1, 2, 3]) freshness.heard({ type: 'content-updated', url: '/api/faq' });
  expect(refetch.mock.calls).toEqual([['/api/faq']]);
  pass(REFETCH_PAUSE_MS);
  freshness.heard({ type: 'content-updated', url: '/api/faq' });
  expect(refetch).toHaveBeenCalledTimes(2);
});

test('what the worker meets tells of the connection', () => {
  const { freshness, road } = setUp();
  freshness.heard({ type: 'content-unreachable', url: '/api/faq' });
  expect(road.missed).toHaveBeenCalledTimes(1);
  freshness.heard({ type: 'content-confirmed', url: '/api/faq' });
  expect(road.reached).toHaveBeenCalledTimes(1);
});

test('with the network back, what was not confirmed is read again', () => {
  const { freshness, refetch } = setUp();
  freshness.answered('/api/faq', 500);
  freshness.answered('/api/home', 500);
  freshness.heard({ type: 'content-confirmed', url: '/api/home' });
  freshness.refreshAll();
  expect(refetch.mock.calls).toEqual([['/api/faq']]);
});
