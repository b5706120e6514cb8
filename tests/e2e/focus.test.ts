// Guards: the focused element is never hidden behind a bar at the edge of the screen (WCAG 2.2, 2.4.11).
import { expect, it } from 'vitest';
import { createClient } from '../fixtures/client.ts';
import { PASSWORD } from '../fixtures/participant.ts';
import { desktop, openPortal, openScreen, phone } from './harness.ts';

const portal = openPortal();

/** Runs in the page: describes the focused element and its cover if no part of it is visible; otherwise null. */
const covered = (): string | null => {
  const focused = document.activeElement;
  if (!focused || focused === document.body) return null;
  const box = focused.getBoundingClientRect();
  const [left, top] = [Math.max(box.left, 0), Math.max(box.top, 0)];
  const [width, height] = [Math.min(box.right, innerWidth) - left, Math.min(box.bottom, innerHeight) - top];
  const points = [0.1, 0.5, 0.9].flatMap((x) => [0.1, 0.5, 0.9].map((y) => [left + width * x, top + height * y] as const));
  const over = points.map(([x, y]) => (width > 0 && height > 0 ? document.elementFromPoint(x, y) : null));
  // A drawn box represents its control, which is transparent or beside it.
  const shows = (element: Element | null) =>
    element !== null && (focused.contains(element) || element.contains(focused) || element.closest('label')?.contains(focused) === true);
  return over.some(shows) ? null : `${focused.outerHTML.slice(0, 120)} is behind ${over[4]?.outerHTML.slice(0, 80) ?? 'the edge'}`;
};

it.each([
  { viewport: phone, path: '/signSingle?competition=cargo-helpers' },
  { viewport: desktop, path: '/signSingle?competition=cargo-helpers' },
  { viewport: phone, path: '/faq' },
])('is seen on each stop of the keyboard ($path, $viewport.width)', async ({ viewport, path }) => {
  const client = createClient(() => portal.url);
  await client.signIn('family@sample.test', PASSWORD);
  const page = await portal.newPage({ viewport, locale: 'en-US', client });
  await openScreen(page, path);
  let stops = 0;
  for (const key of ['Tab', 'Shift+Tab'])
    do {
      await page.keyboard.press(key);
      stops += 1;
      // A screen may scroll to it in steps.
      await expect.poll(() => page.evaluate(covered), { message: `${key}, stop ${stops}` }).toBeNull();
    } while (await page.evaluate(() => document.activeElement !== document.body));
  expect(stops).toBeGreaterThan(20);
});
