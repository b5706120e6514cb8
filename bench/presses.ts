// Measures how soon the portal responds to the ten commonest presses on a slowed phone (CPU ÷ 4): from the press to the next paint, as reported
// by the browser (Event Timing, on which INP is based), median of five. `npm run bench -- presses`. Fails if one exceeds its target.
import type { Browser, Locator, Page } from 'playwright-core';
import { z } from 'zod';
import { median } from './against.ts';
import { SLOWER, slowDown, withPortal } from './browser.ts';

const RUNS = 5;
const MAX_MS = 100;
/** Minimum duration that the browser reports. */
const LEAST_MS = 16;

interface Press {
  path: string;
  /** Finds the element to press, as a reader knows it. */
  on: (page: Page) => Locator;
  /** Finds the element that shows the response. */
  until: (page: Page) => Locator;
  /** Letter typed into it; if absent, it is tapped. */
  letter?: string;
}

const title = (name: string) => (page: Page) => page.getByRole('heading', { level: 1, name });
const tab = (name: string) => (page: Page) => page.getByRole('navigation', { name: 'Shortcuts' }).getByRole('link', { name, exact: true });
const button = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true });
const chosen = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true, pressed: true });

const PRESSES: Record<string, Press> = {
  'open the menu': { path: '/', on: button('Open the menu'), until: button('Close the menu') },
  'the other language': { path: '/', on: button('中文'), until: button('English') },
  'home → competitions': { path: '/', on: tab('Compete'), until: title('Competitions') },
  'home → news': { path: '/', on: tab('News'), until: title('News') },
  'home → results': { path: '/', on: tab('Results'), until: (page) => page.getByRole('textbox', { name: 'Child’s name' }) },
  'competitions by status': { path: '/matchSign', on: button('Signing up'), until: chosen('Signing up') },
  'competitions → one of them': {
    path: '/matchSign',
    on: (page) => page.getByRole('link', { name: /City Couriers/ }),
    until: title('City Couriers'),
  },
  'open a question': {
    path: '/faq',
    on: (page) => page.locator('summary').first(),
    until: (page) => page.locator('details[open]').first(),
  },
  'a letter into the questions’ search': {
    path: '/faq',
    on: (page) => page.getByRole('textbox', { name: 'Search the questions' }),
    letter: 't',
    until: (page) => page.getByRole('heading', { level: 3, name: /tablet/ }),
  },
  'news → an article': {
    path: '/news',
    on: (page) => page.getByRole('link', { name: /Volunteers wanted/ }),
    until: title('Volunteers wanted'),
  },
};

const Durations = z.array(z.number());
const watch = `window.presses = [];
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (entry.interactionId > 0) window.presses.push(entry.duration);
}).observe({ type: 'event', durationThreshold: ${LEAST_MS}, buffered: true });`;
/** Resolves once two frames are painted and the browser is idle: by then it has reported the press. */
const idle = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(() => done()))))';

/** Returns the time until the page showed its response, in ms. */
const press = async (browser: Browser, origin: string, { path, on, until, letter }: Press): Promise<number> => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    hasTouch: true,
    locale: 'en-US',
    serviceWorkers: 'block',
  });
  try {
    const page = await context.newPage();
    await page.goto(origin + path, { waitUntil: 'networkidle' });
    await on(page).scrollIntoViewIfNeeded();
    if (letter !== undefined) await on(page).focus();
    await slowDown(page);
    await page.evaluate(idle);
    await page.evaluate(watch);
    if (letter === undefined) await on(page).tap();
    else await page.keyboard.press(letter);
    await until(page).waitFor();
    await page.evaluate(idle);
    return Math.max(0, ...Durations.parse(await page.evaluate('window.presses')));
  } finally {
    await context.close();
  }
};

await withPortal(async ({ browser, server }) => {
  const rows: Record<string, { 'median ms': number; 'slowest ms': number }> = {};
  for (const [name, each] of Object.entries(PRESSES)) {
    const took: number[] = [];
    for (let run = 0; run < RUNS; run += 1) took.push(await press(browser, server.url, each));
    rows[name] = { 'median ms': median(took), 'slowest ms': Math.max(...took) };
    if (median(took) > MAX_MS) process.exitCode = 1;
  }
  console.log(`from a press to the next picture, CPU ÷ ${SLOWER}, median of ${RUNS}; asked for: ≤ ${MAX_MS} ms (0: under ${LEAST_MS})`);
  console.table(rows);
});
