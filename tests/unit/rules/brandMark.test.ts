// Guards: a mark of 160 KB is accepted and a larger one is not, before it is decoded.
import { expect, it } from 'vitest';
import { siteAdmin } from '#contract/site/admin.ts';
import { MAX_MARK_BYTES } from '#contract/site/rules/brandMark.ts';

it('a mark may have 160 KB', () => {
  expect(MAX_MARK_BYTES).toBe(160 * 1024);
  const { body } = siteAdmin['POST /api/admin/brand-marks'];
  const isTaken = (bytes: number) => body.safeParse({ image: Buffer.alloc(bytes).toString('base64') }).success;
  // Three bytes are four characters.
  expect([isTaken(1), isTaken(160 * 1024), isTaken(160 * 1024 + 3), isTaken(0)]).toEqual([true, true, false, false]);
});
