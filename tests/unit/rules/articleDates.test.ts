// Promise: an article shows that it was changed if that was on another day than its publication, by the site's clock.
import { expect, it } from 'vitest';
import { laterChange } from '#src/content/articleDates.ts';

const HOUR_MS = 3600_000;
/** 21 November, 23:00 in Shanghai. */
const publishedAt = Date.UTC(2026, 10, 21, 15);

it.each([
  ['the moment itself', 0, 'Asia/Shanghai', false],
  ['a change of the same evening', HOUR_MS / 2, 'Asia/Shanghai', false],
  ['a change after midnight', HOUR_MS, 'Asia/Shanghai', true],
  ['the same change where it is still noon', HOUR_MS, 'UTC', false],
  ['the same day of the next month', 30 * 24 * HOUR_MS, 'UTC', true],
  ['a text that waited for its minute', -48 * HOUR_MS, 'Asia/Shanghai', false],
])('%s', (_, after, zone, isLater) => {
  const updatedAt = publishedAt + after;
  expect(laterChange({ publishedAt, updatedAt }, zone)).toBe(isLater ? updatedAt : null);
});
