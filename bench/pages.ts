// Measures pages (`npm run bench -- pages`): the rendering time of each route of the sample season, in both languages, and the number of pages
// per second sent from memory, compared with a bare node:http server that sends the same bytes.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { callUrl } from '#contract/http/callUrl.ts';
import { locales } from '#contract/http/common.ts';
import type { PageToRender } from '#contract/portal/renderedPage.ts';
import { renderedReads } from '#contract/portal/renderedReads.ts';
import { ensureBuilt } from '../scripts/lib/build.mjs';
import { addressesOf } from '../tests/fixtures/pageAddresses.ts';
import { startServer } from '../tests/fixtures/serverProcess.ts';
import { printAgainstBare } from './against.ts';

/** Target of rendering, p95. */
const TARGET_MS = 20;

const toRender = async (origin: string, url: string): Promise<PageToRender[]> => {
  const { pathname, searchParams } = new URL(url, origin);
  const answers = await Promise.all(
    renderedReads(pathname, searchParams).map(async ({ name, input }) => ({
      name,
      input,
      answer: await (await fetch(`${origin}${callUrl(name, input)}`)).json(),
    })),
  );
  return locales.map((locale) => ({ url, locale, origin, saysLanguage: false, renderedAt: Date.now(), answers }));
};

const Times = z.array(z.array(z.number()));

/** Returns the rendering times of each page, in a process like the server's. */
const renderingTimes = async (pages: readonly PageToRender[]): Promise<number[][]> => {
  const child = fork(new URL('./renderer.ts', import.meta.url), { stdio: 'inherit' });
  child.send(pages);
  const [times] = await once(child, 'message');
  return Times.parse(times);
};

const percentile = (times: readonly number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? Number.NaN;
const rounded = (ms: number): number => Number(ms.toFixed(1));

await ensureBuilt();
const dataDir = await mkdtemp(join(tmpdir(), 'tangible-cup-bench-'));
const server = await startServer({ DATA_DIR: dataDir, LOG_LEVEL: 'info' });
try {
  const urls = await addressesOf(server.url);
  const pages = (await Promise.all(urls.map((url) => toRender(server.url, url)))).flat();
  const times = await renderingTimes(pages);
  console.log(`rendering, ms; asked for: p95 ≤ ${TARGET_MS}`);
  console.table(
    Object.fromEntries(
      urls.map((url) => {
        const own = times.filter((_, index) => pages[index]?.url === url).flat();
        return [url, { p50: rounded(percentile(own, 0.5)), p95: rounded(percentile(own, 0.95)) }];
      }),
    ),
  );
  const all = times.flat();
  console.log(`all: p50 ${rounded(percentile(all, 0.5))}, p95 ${rounded(percentile(all, 0.95))}`);
  if (percentile(all, 0.95) > TARGET_MS) process.exitCode = 1;
  console.log('pages from memory');
  await printAgainstBare(server.url, ['/', '/faq']);
} finally {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}
