// Measures six screens with Lighthouse, mobile preset, on the built portal with the sample season (`npm run bench:web`), in turn with the floor:
// the median of five runs each, as a table; and the accessibility of the back office's first pages. `--runs 3`, `--screen faq` (`--screen admin`:
// the back office alone), `--reports DIR` (keeps Lighthouse's own reports). Fails if a screen misses its target.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { findBrowser } from '../scripts/lib/browser.mjs';
import { ensureBuilt } from '../scripts/lib/build.mjs';
import { startServer } from '../tests/fixtures/serverProcess.ts';
import { BACK_OFFICE, checkBackOffice } from './backOffice.ts';
import { startFloor } from './floor.ts';
import { type Measured, runLighthouse } from './lighthouse.ts';

/** Maximum number of points that a screen may score below the floor, a plain page of the same libraries. */
const BEHIND_FLOOR = 3;
const BLOCKING_OF_FLOOR = 2;
const MAX_SHIFT = 0.02;

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '5' }, screen: { type: 'string' }, reports: { type: 'string' } },
});
const runs = Number(values.runs);
if (!Number.isInteger(runs) || runs < 1) throw new Error('--runs takes a whole number from 1 up');

const Items = z.object({ items: z.array(z.object({ id: z.string() })) });
/** Returns the id of a list's first item. */
const firstOf = async (url: string): Promise<string> => {
  const first = Items.parse(await (await fetch(url)).json()).items[0];
  if (!first) throw new Error(`${url} is empty`);
  return encodeURIComponent(first.id);
};

/** Measures again once: on a busy machine Lighthouse sometimes loses a page's trace, and reports it. */
const measure = (url: string, browserPath: string) => runLighthouse(url, browserPath).catch(() => runLighthouse(url, browserPath));

const screensOf = async (origin: string): Promise<{ name: string; path: string }[]> => [
  { name: 'home', path: '/' },
  { name: 'list', path: '/matchSign' },
  { name: 'detail', path: `/matchSignDetail?id=${await firstOf(`${origin}/api/competitions?status=signing_up`)}` },
  { name: 'article', path: `/news-details?id=${await firstOf(`${origin}/api/news`)}` },
  { name: 'faq', path: '/faq' },
  { name: 'results', path: '/achievement' },
];

const median = (numbers: number[]): number => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
const medianOf = (all: readonly Measured[]): Measured => {
  const of = (key: keyof Measured): number => median(all.map((each) => each[key]));
  return {
    performance: of('performance'),
    accessibility: of('accessibility'),
    bestPractices: of('bestPractices'),
    seo: of('seo'),
    cls: of('cls'),
    lcp: of('lcp'),
    tbt: of('tbt'),
    scriptBytes: of('scriptBytes'),
  };
};

const isGood = ({ performance, accessibility, bestPractices, seo, cls, tbt }: Measured, floor: Measured): boolean =>
  performance >= floor.performance - BEHIND_FLOOR &&
  tbt <= floor.tbt * BLOCKING_OF_FLOOR &&
  accessibility === 100 &&
  bestPractices === 100 &&
  seo === 100 &&
  cls <= MAX_SHIFT;

const row = (name: string, { cls, lcp, tbt, scriptBytes, ...scores }: Measured, floor: Measured) => ({
  screen: name,
  Performance: scores.performance,
  "floor's": floor.performance,
  Accessibility: scores.accessibility,
  'Best Practices': scores.bestPractices,
  SEO: scores.seo,
  CLS: Number(cls.toFixed(3)),
  'LCP ms': Math.round(lcp),
  'TBT ms': Math.round(tbt),
  "floor's TBT": Math.round(floor.tbt),
  'JS KB': Number((scriptBytes / 1024).toFixed(1)),
});

const browser = await findBrowser();
if (browser === null) throw new Error('There is no browser; install Chromium or set CHROME_PATH.');
await ensureBuilt();
const dataDir = await mkdtemp(join(tmpdir(), 'tangible-cup-bench-'));
const [server, floor] = await Promise.all([startServer({ DATA_DIR: dataDir, LOG_LEVEL: 'warn' }), startFloor()]);
try {
  const screens = (await screensOf(server.url)).filter(({ name }) => values.screen === undefined || name === values.screen);
  const withBackOffice = values.screen === undefined || values.screen === BACK_OFFICE;
  if (screens.length === 0 && !withBackOffice) throw new Error(`there is no screen called ${values.screen}`);
  if (values.reports !== undefined) await mkdir(values.reports, { recursive: true });
  const rows: ReturnType<typeof row>[] = [];
  const faults = new Set<string>();
  for (const { name, path } of screens) {
    const measured: Measured[] = [];
    const floors: Measured[] = [];
    for (let run = 1; run <= runs; run += 1) {
      floors.push((await measure(floor.url, browser)).measured);
      const result = await measure(`${server.url}${path}`, browser);
      measured.push(result.measured);
      for (const fault of result.faults) faults.add(`${name}: ${fault}`);
      if (values.reports !== undefined) await writeFile(join(values.reports, `${name}-${run}.json`), result.report);
    }
    const [middle, least] = [medianOf(measured), medianOf(floors)];
    rows.push(row(name, middle, least));
    if (!isGood(middle, least)) process.exitCode = 1;
  }
  if (rows.length > 0) {
    console.log(
      `Lighthouse, mobile, simulated slow 4G, median of ${runs}; asked for: ${BEHIND_FLOOR} points from the floor, 100, 100, 100, CLS ≤ ${MAX_SHIFT}, TBT ≤ ${BLOCKING_OF_FLOOR} × the floor's`,
    );
    console.table(Object.fromEntries(rows.map(({ screen, ...rest }) => [screen, rest])));
  }
  for (const fault of faults) console.log(fault);
  if (withBackOffice && !(await checkBackOffice(server.url, browser, values.reports))) process.exitCode = 1;
} finally {
  await floor.stop();
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}
