import { expect, it } from 'vitest';
import { z } from 'zod';
import { randomIds } from '#server/platform/clock.ts';

it('makes ids that sort as they were made, none twice, each a UUID of version 7', () => {
  const ids = Array.from({ length: 3000 }, () => randomIds.nextInOrder());
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(z.uuidv7().safeParse(id).success).toBe(true);
});
