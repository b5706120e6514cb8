// Guards: the back office does not retry refused requests, but retries temporary failures.
import { environmentManager, QueryObserver } from '@tanstack/react-query';
import { HttpError } from 'react-admin';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { Problem, type ProblemCode, problemStatus } from '#contract/http/problem.ts';
import { createAdminQueryClient } from '#src/admin/app/createAdminQueryClient.ts';

// By default a client retries nothing on a server, which is what it takes Node for, and everything in a browser.
beforeAll(() => environmentManager.setIsServer(() => false));
afterAll(() => environmentManager.setIsServer(() => true));

/** Returns the number of tries of a read that always fails with a code. */
const triesOf = async (code: ProblemCode): Promise<number> => {
  vi.useFakeTimers();
  let tries = 0;
  const observer = new QueryObserver(createAdminQueryClient(), {
    queryKey: [code],
    queryFn: () => {
      tries += 1;
      throw new HttpError(code, problemStatus[code], new Problem(code));
    },
  });
  const stop = observer.subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(60_000);
  stop();
  vi.useRealTimers();
  return tries;
};

test('what is refused is asked for once', async () => {
  for (const code of ['not_found', 'not_allowed', 'invalid_input', 'conflict'] as const)
    expect([code, await triesOf(code)]).toEqual([code, 1]);
});

test('what may pass by itself is asked for again', async () => {
  expect(await triesOf('unavailable')).toBe(3);
});
