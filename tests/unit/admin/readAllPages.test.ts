// Guards: a list of competitions is read to its end, however many seasons there are.
import { expect, it } from 'vitest';
import { readAllPages } from '#src/admin/kit/data/readAllPages.ts';

it.each([0, 1, 200, 201, 450])('reads all of %i competitions', async (total) => {
  const all = Array.from({ length: total }, (_, n) => n);
  const asked: number[] = [];
  const read = await readAllPages(async ({ page, pageSize }) => {
    asked.push(page);
    return { items: all.slice((page - 1) * pageSize, page * pageSize), total };
  });
  expect(read).toEqual(all);
  expect(asked).toHaveLength(Math.max(1, Math.ceil(total / 200)));
});
