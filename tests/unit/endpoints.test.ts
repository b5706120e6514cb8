// Guards: what the contract declares of its endpoints is sound, and every public read has been decided about.
import { expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints, invalidations } from '#contract/endpoints.ts';

const declared: [string, Endpoint][] = Object.entries(endpoints);

/** Anybody may call these, but what they answer depends on who asks or is secret. */
const NOT_CACHED = ['GET /api/certificates/:no', 'GET /api/public-key', 'GET /api/sessions/current'];

test('a public read says whether it is cached, unless it is known not to be', () => {
  const undecided = declared.filter(([name, { access, cache }]) => name.startsWith('GET ') && access === 'public' && !cache);
  expect(undecided.map(([name]) => name).sort()).toEqual(NOT_CACHED);
});

test('only what anybody may read is cached', () => {
  for (const [name, { access, cache, answers }] of declared)
    if (cache) expect([name.split(' ')[0], access, answers !== undefined], name).toEqual(['GET', 'public', true]);
});

test('what makes answers stale is a change, and names reads that there are', () => {
  const reads = new Set(declared.map(([name]) => name).filter((name) => name.startsWith('GET ')));
  for (const [name, stale] of Object.entries(invalidations)) {
    expect(reads.has(name), name).toBe(false);
    for (const read of stale) expect(reads.has(read), `${name} → ${read}`).toBe(true);
  }
});
