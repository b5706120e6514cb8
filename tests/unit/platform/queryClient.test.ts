import { expect, test } from 'vitest';
import { Problem, type ProblemCode } from '#contract/http/problem.ts';
import { retryDelay, retryRead } from '#src/platform/api/queryClient.ts';

const retried = (code: ProblemCode, failures = 0) => retryRead(failures, new Problem(code));

test('only what may pass is tried again, twice at most', () => {
  expect(retried('offline')).toBe(true);
  expect(retried('timed_out', 1)).toBe(true);
  expect(retried('unavailable', 2)).toBe(false);
  expect(retried('not_found')).toBe(false);
  expect(retried('signed_out')).toBe(false);
  expect(retryRead(0, new Error('a bug'))).toBe(false);
});

test('the waits grow, and the server may ask for more', () => {
  expect([0, 1].map((failures) => retryDelay(failures, new Problem('offline')))).toEqual([1000, 2000]);
  expect(retryDelay(0, new Problem('unavailable', { retryAfter: 5 }))).toBe(5000);
});
