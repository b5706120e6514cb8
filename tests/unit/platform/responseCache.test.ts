import { describe, expect, test } from 'vitest';
import { Problem } from '#contract/http/problem.ts';
import { DatabaseUnavailable } from '#server/database/failures.ts';
import { createResponseCache, type Source } from '#server/platform/cache/responseCache.ts';

test('a cached answer holds no more memory than the bytes that it counts', async () => {
  const cache = createResponseCache({ clock: { now: () => 0 }, headers: [], recheckMs: null });
  for (const length of [10, 1500, 20_000]) {
    const { body, representations } = await cache.get(`/${length}`, {
      reads: [],
      make: async () => ({ answer: { text: 'a'.repeat(length) }, until: null }),
    });
    for (const { bytes } of [{ bytes: body }, ...Object.values(representations)]) expect(bytes.buffer.byteLength).toBe(bytes.length);
  }
});

describe('what can be hidden', () => {
  /** Creates the test's database: the shown value, or the error of a read. */
  const setUp = (canBeHidden: boolean) => {
    const cache = createResponseCache({ clock: { now: () => 0 }, headers: [], recheckMs: null });
    const state: { shown: string; failure: Error | null } = { shown: 'a work', failure: null };
    const source: Source = {
      reads: ['work'],
      counts: ['work_votes'],
      canBeHidden,
      make: async () => {
        if (state.failure) throw state.failure;
        return { answer: state.shown, until: null };
      },
    };
    return { cache, state, read: () => cache.get('works', source) };
  };
  const away = new DatabaseUnavailable();

  test('is not had from before it was hidden while the database is away; what cannot be hidden is', async () => {
    for (const canBeHidden of [true, false]) {
      const { cache, state, read } = setUp(canBeHidden);
      await read();
      cache.invalidate(new Set(['work']));
      state.failure = away;
      const answer = await read().then(
        ({ body }) => body.toString(),
        () => null,
      );
      expect([canBeHidden, answer]).toEqual([canBeHidden, canBeHidden ? null : '"a work"']);
    }
  });

  test('is had while the database is away where only counts have changed, and not once it was found to be gone', async () => {
    const { cache, state, read } = setUp(true);
    await read();
    cache.invalidate(new Set(['work_votes']));
    state.failure = away;
    expect((await read()).body.toString()).toBe('"a work"');
    state.failure = new Problem('not_found');
    await expect(read()).rejects.toThrow();
    state.failure = away;
    await expect(read()).rejects.toThrow(away);
  });

  test('is of another edition after each change that may have hidden some of it, and of the same one after a vote', async () => {
    const { cache, read } = setUp(true);
    const { edition } = await read();
    cache.invalidate(new Set(['work_votes']));
    expect((await read()).edition).toBe(edition);
    cache.invalidate(new Set(['work']));
    const later = (await read()).edition;
    expect(later).not.toBe(edition);
    expect((await read()).edition).toBe(later);
    expect((await setUp(false).read()).edition).toBeNull();
  });
});
