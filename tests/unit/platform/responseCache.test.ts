import { expect, test } from 'vitest';
import { createResponseCache } from '#server/platform/responseCache.ts';

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
