// Measures a cold first visit on a slowed phone (1.6 Mbit/s, 150 ms, CPU ÷ 4): the largest contentful paint (LCP), the total blocking time of
// scripts after it (TBT: the part of each task over 50 ms) and the longest task, median of five, compared with the floor.
// `npm run bench -- firstPaint`; with the address of another portal on the same sample season, such as one of an earlier commit, also compared
// with that. All take turns.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium } from 'playwright-core';
import { z } from 'zod';
import { findBrowser } from '../scripts/lib/browser.mjs';
import { ensureBuilt } from '../scripts/lib/build.mjs';
import { browserFlags } from '../tests/fixtures/browserFlags.ts';
import { startServer } from '../tests/fixtures/serverProcess.ts';
import { median } from './against.ts';
import { startFloor } from './floor.ts';

const RUNS = 5;
const LATENCY_MS = 150;
const DOWN = 1_600_000 / 8;
const UP = 750_000 / 8;
const SLOWER = 4;
/** Observation time after the page has loaded; anything later is not part of a first visit's start. */
const WATCHED_MS = 1500;
const BLOCKING_MS = 50;

const Seen = z.object({ lcp: z.number(), tasks: z.array(z.number()) });

/** Script that runs in the page before all others. */
const watch = `window.seen = { lcp: 0, tasks: [] };
new PerformanceObserver((list) => { for (const entry of list.getEntries()) window.seen.lcp = entry.startTime; }).observe({ type: 'largest-contentful-paint', buffered: true });
new PerformanceObserver((list) => { for (const entry of list.getEntries()) window.seen.tasks.push(entry.duration); }).observe({ type: 'longtask', buffered: true });`;

const visit = async (browser: Browser, url: string) => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    hasTouch: true,
    locale: 'en-US',
    serviceWorkers: 'block',
  });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: LATENCY_MS,
      downloadThroughput: DOWN,
      uploadThroughput: UP,
    });
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    await page.addInitScript(watch);
    await page.goto(url, { waitUntil: 'load' });
    await page.waitForTimeout(WATCHED_MS);
    const { lcp, tasks } = Seen.parse(await page.evaluate('window.seen'));
    return { lcp, tbt: tasks.reduce((sum, ms) => sum + Math.max(0, ms - BLOCKING_MS), 0), longest: Math.max(0, ...tasks) };
  } finally {
    await context.close();
  }
};

const [before] = parseArgs({ allowPositionals: true }).positionals;
const executablePath = await findBrowser({ shell: true });
if (executablePath === null) throw new Error('There is no browser; install Chromium or set CHROME_PATH.');
await ensureBuilt();
const dataDir = await mkdtemp(join(tmpdir(), 'tangible-cup-bench-'));
const [server, floor] = await Promise.all([startServer({ DATA_DIR: dataDir, LOG_LEVEL: 'warn' }), startFloor()]);
const browser = await chromium.launch({ executablePath, args: browserFlags });
try {
  const pages = {
    home: '/',
    list: '/matchSign',
    detail: '/matchSignDetail?id=city-couriers',
    article: '/news-details?id=volunteers-wanted',
    faq: '/faq',
  };
  console.log(`slowed phone, cold, median of ${RUNS}, ms`);
  const rows: Record<string, Record<string, number>> = {};
  for (const [name, path] of Object.entries(pages)) {
    const portals = { ours: server.url + path, ...(before !== undefined && { before: before + path }), floor: floor.url };
    const seen = Object.values(portals).map((): Awaited<ReturnType<typeof visit>>[] => []);
    for (let run = 0; run < RUNS; run += 1)
      for (const [index, url] of Object.values(portals).entries()) seen[index]?.push(await visit(browser, url));
    rows[name] = Object.fromEntries(
      Object.keys(portals).flatMap((portal, index) =>
        (['lcp', 'tbt', 'longest'] as const).map((measure) => [
          `${portal} ${measure}`,
          Math.round(median((seen[index] ?? []).map((each) => each[measure]))),
        ]),
      ),
    );
  }
  console.table(rows);
} finally {
  await browser.close();
  await floor.stop();
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}
