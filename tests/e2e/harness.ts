import { cp, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { type Browser, type BrowserContextOptions, chromium, type Page, type Request, type Response } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, onTestFinished } from 'vitest';
import { type Locale, locales } from '#contract/http/common.ts';
import { findBrowser } from '../../scripts/lib/browser.mjs';
import { browserFlags } from '../fixtures/browserFlags.ts';
import type { Client } from '../fixtures/client.ts';
import { type OutboxLine, readOutbox } from '../fixtures/outbox.ts';
import { startServer } from '../fixtures/serverProcess.ts';
import { RESULTS } from './results.ts';

export interface Portal {
  url: string;
  dataDir: string;
  outbox(): Promise<OutboxLine[]>;
  /** Returns the output of the server. */
  logs(): string;
}

interface RunningPortal extends Portal {
  /** Stops the server properly and deletes its data. */
  stop(): Promise<void>;
}

/** Settings that decide the content of an empty database: with one of them the server fills it itself. */
const FILLING = ['SEED', 'SECRET_KEY', 'TIME_ZONE', 'DATABASE_URL', 'STORAGE_URL'];

/** Starts the built portal behind a real server process, with its own data directory and the sample season (SQLite). */
const startPortal = async (env: Record<string, string> = {}): Promise<RunningPortal> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'tangible-cup-e2e-'));
  if (!FILLING.some((name) => name in env)) await cp(inject('sampleSeason'), dataDir, { recursive: true });
  const server = await startServer({ DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...env });
  return {
    url: server.url,
    dataDir,
    logs: server.logs,
    outbox: () => readOutbox(dataDir),
    async stop() {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};

/** The two screen sizes of user journeys. */
export const phone = { width: 390, height: 844 };
export const desktop = { width: 1440, height: 900 };

/** Each size and each language once. */
const PLACES = [
  { name: 'phone, zh-CN', viewport: phone, locale: 'zh-CN' },
  { name: 'desktop, en-US', viewport: desktop, locale: 'en-US' },
] as const;

/** True if tests walk each journey in every size and language, as `npm run test:full` does. */
export const isEveryPlace = process.env['EVERY_PLACE'] === '1';

/**
 * The place of a journey whose steps are the same everywhere: `screens` checks every screen in each size and both languages. With EVERY_PLACE=1 both
 * places.
 */
export const ON_PHONE = isEveryPlace ? PLACES : [PLACES[0]];
export const ON_DESKTOP = isEveryPlace ? PLACES : [PLACES[1]];

/** Returns the language of a journey whose steps are the same in both; with EVERY_PLACE=1 both. */
export const inLanguage = (locale: Locale): readonly Locale[] => (isEveryPlace ? locales : [locale]);

interface PageOptions
  extends Pick<BrowserContextOptions, 'userAgent' | 'reducedMotion' | 'permissions' | 'javaScriptEnabled' | 'timezoneId'> {
  viewport: { width: number; height: number };
  locale: Locale;
  /** The client whose session the visitor has. */
  client?: Pick<Client, 'cookies'>;
  /** With the service worker, at this address (`openFront`): the network may fail. Other pages have none. */
  front?: { url: string };
}

export interface TestPortal extends Portal {
  /**
   * Returns a page of a new visitor, without a URL yet; `page.goto('/…')` is relative to the portal. When the test ends, it fails on any console
   * error, page error or failed answer of the portal that was not announced with `expectFailure`.
   */
  newPage(options: PageOptions): Promise<Page>;
}

/** Chromium also logs failed answers, which are checked separately. */
const FAILED_ANSWER = /^Failed to load resource: the server responded with a status of/;
/** The last is about the service worker, whose script the browser checks by itself. */
const NO_NETWORK =
  /^(Failed to load resource: (the server responded with a status of|net::ERR_)|An unknown error occurred when fetching the script\.)/;
/** Maximum number of requests printed for a page whose test failed. */
const LOGGED_REQUESTS = 15;
/** Longer than anything the portal does on a busy machine. */
const TIMEOUT_MS = 15_000;

const expected = new WeakMap<Page, RegExp[]>();

/** Announces a failed answer that the test causes: a pattern of `401 POST /api/sessions`. */
export const expectFailure = (page: Page, pattern: RegExp): void => {
  expected.get(page)?.push(pattern);
};

const failureOf = (response: Response): string => {
  const request = response.request();
  return `${response.status()} ${request.method()} ${new URL(response.url()).pathname}`;
};

/** Collects a page's API requests; each line has the times when one was sent and answered, in seconds since the page was opened. */
const logRequests = (page: Page): (() => string[]) => {
  const openedAt = performance.now();
  const seconds = () => ((performance.now() - openedAt) / 1000).toFixed(1);
  const lines = new Map<Request, string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) lines.set(request, `${seconds()} s ${request.method()} ${pathname}`);
  });
  const end = (request: Request, how: string | number | undefined) => {
    const line = lines.get(request);
    if (line !== undefined) lines.set(request, `${line} → ${how} at ${seconds()} s`);
  };
  page.on('response', (response) => end(response.request(), response.status()));
  page.on('requestfailed', (request) => end(request, request.failure()?.errorText));
  return () => [...lines.values()].slice(-LOGGED_REQUESTS);
};

/** Collects all errors of a page. */
const watch = (page: Page, origin: string, passing: RegExp): (() => string[]) => {
  const here = () => page.url().slice(origin.length);
  const troubles: string[] = [];
  const failures: string[] = [];
  const patterns: RegExp[] = [];
  expected.set(page, patterns);
  page.on('pageerror', (error) => troubles.push(`page error on ${here()}: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error' && !passing.test(message.text())) troubles.push(`console on ${here()}: ${message.text()}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400 && response.url().startsWith(origin)) failures.push(failureOf(response));
  });
  page.on('request', (request) => {
    const { protocol, origin: target } = new URL(request.url());
    if (/^https?:$/.test(protocol) && target !== origin) troubles.push(`request to another site: ${request.url()}`);
  });
  return () => [...troubles, ...failures.filter((failure) => !patterns.some((pattern) => pattern.test(failure)))];
};

/** Opens a path and waits until its screen is complete: nothing in it is loading any more. */
export const openScreen = async (page: Page, path: string): Promise<void> => {
  await page.goto(path);
  await page.locator('h1').first().waitFor();
  await page.waitForFunction(() => !document.querySelector('[aria-busy="true"], [data-skeleton]'));
};

const savePicture = async (page: Page, name: string, fullPage: boolean): Promise<void> => {
  await mkdir(RESULTS, { recursive: true });
  await page.screenshot({ path: join(RESULTS, `${name}.png`), fullPage });
};

/** Saves a picture of the page below `test-results/`, for people to look at, if `PICTURES=1`: drawing them takes as long as many tests. */
export const screenshot = async (page: Page, name: string, { fullPage = true } = {}): Promise<void> => {
  if (process.env['PICTURES'] === '1') await savePicture(page, name, fullPage);
};

/** Without a UTF-8 locale Chromium cannot write a Chinese file name and calls every download `download`. */
const ENV = { ...process.env, LANG: 'C.UTF-8' };

/** Starts the browser of the tests, or its headless shell; `npm run test:e2e` installs one if there is none. */
const launch = async (shell: boolean, fontSize: number): Promise<Browser> => {
  const executablePath = await findBrowser({ shell });
  if (executablePath === null) throw new Error('There is no browser for the tests; npm run test:e2e installs one.');
  const setting = `--blink-settings=defaultFontSize=${fontSize}`;
  return chromium.launch({ executablePath, args: [...browserFlags, ...(fontSize === USUAL_FONT_SIZE ? [] : [setting])], env: ENV });
};

/** The default font size of browsers, in px. */
const USUAL_FONT_SIZE = 16;

/** The browsers of this worker by kind and font size: its files run one after the other in one process, and the browsers end with it. */
const browsers = new Map<string, Promise<Browser>>();

const browserOf = async (shell: boolean, fontSize: number): Promise<Browser> => {
  const key = `${shell} ${fontSize}`;
  const running = browsers.get(key);
  if (running && (await running).isConnected()) return running;
  const launched = launch(shell, fontSize);
  browsers.set(key, launched);
  return launched;
};

const openPage = async (browser: Browser, portal: Portal, { client, front, ...options }: PageOptions): Promise<Page> => {
  const { viewport, locale } = options;
  const origin = front?.url ?? portal.url;
  const context = await browser.newContext({
    baseURL: origin,
    hasTouch: viewport.width < 1024,
    reducedMotion: 'reduce',
    serviceWorkers: front ? 'allow' : 'block',
    ...options,
  });
  if (client) await context.addCookies([...client.cookies].map(([name, value]) => ({ name, value, url: origin })));
  const page = await context.newPage();
  const troubles = watch(page, origin, front ? NO_NETWORK : FAILED_ANSWER);
  const requests = logRequests(page);
  page.setDefaultTimeout(TIMEOUT_MS);
  onTestFinished(async ({ task }) => {
    if (task.result?.state === 'fail') {
      await savePicture(page, `failed-${task.name.replace(/[^\p{L}\p{N}]+/gu, '-')}-${viewport.width}-${locale}`, true);
      const seen = await page.locator('main').ariaSnapshot({ timeout: 1000 }).catch(String);
      process.stderr.write(`${[page.url(), ...troubles(), ...requests(), seen, portal.logs()].join('\n')}\n`);
    }
    await context.close();
    expect(troubles()).toEqual([]);
  });
  return page;
};

export interface OwnBrowser {
  page: Page;
  /** Kills it (-9): nothing is closed, nothing written any more. */
  kill(): Promise<void>;
}

/** Opens a browser with a profile on disk that can be killed and opened again. Its pages are not checked for errors. */
export const openOwnBrowser = async (
  userDataDir: string,
  { url, locale, viewport, client }: Pick<PageOptions, 'locale' | 'viewport' | 'client'> & { url: string },
): Promise<OwnBrowser> => {
  const executablePath = await findBrowser();
  if (executablePath === null) throw new Error('There is no browser for the tests; npm run test:e2e installs one.');
  const context = await chromium.launchPersistentContext(userDataDir, {
    executablePath,
    args: browserFlags,
    env: ENV,
    baseURL: url,
    locale,
    viewport,
  });
  if (client) await context.addCookies([...client.cookies].map(([name, value]) => ({ name, value, url })));
  const page = await context.newPage();
  page.setDefaultTimeout(TIMEOUT_MS);
  const kill = async () => {
    const gone = new Promise<void>((resolve) => context.once('close', () => resolve()));
    for (const pid of await processesWith(userDataDir)) process.kill(pid, 'SIGKILL');
    await gone;
  };
  onTestFinished(() => context.close().catch(() => {}));
  return { page, kill };
};

/** Returns the ids of the processes started with this profile. */
const processesWith = async (userDataDir: string): Promise<number[]> => {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const found = await Promise.all(
    pids.map(async (pid) => {
      const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
      return command.split('\0').includes(`--user-data-dir=${userDataDir}`) ? [pid] : [];
    }),
  );
  return found.flat();
};

/**
 * Opens the portal for all tests of a file, closed after the last; each page is a separate visitor in the worker's browser. `whole` uses the full
 * browser, for tests of installing, updating or system notices; other tests run in its headless shell. `fontSize` is the reader's own.
 */
export const openPortal = (env: Record<string, string> = {}, { whole = false, fontSize = USUAL_FONT_SIZE } = {}): TestPortal => {
  let started: RunningPortal | undefined;
  beforeAll(async () => {
    started = await startPortal(env);
  });
  afterAll(async () => {
    await started?.stop();
    started = undefined;
  });
  const running = (): RunningPortal => {
    if (!started) throw new Error('The portal runs only while tests do.');
    return started;
  };
  return {
    get url() {
      return running().url;
    },
    get dataDir() {
      return running().dataDir;
    },
    outbox: () => running().outbox(),
    logs: () => running().logs(),
    newPage: async (options) => openPage(await browserOf(!whole, fontSize), running(), options),
  };
};

/** Returns a page of a new visitor of a portal that a test runs itself. See `TestPortal.newPage`. */
export const newPageOf = async (portal: Portal, options: PageOptions): Promise<Page> =>
  openPage(await browserOf(true, USUAL_FONT_SIZE), portal, options);

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Violations of WCAG 2.2 AA that axe finds, by element. Checks the whole page at once, as no fixed bar covers the content. */
export const axeViolations = async (page: Page): Promise<string[]> => {
  const viewport = page.viewportSize();
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  if (viewport) await page.setViewportSize({ width: viewport.width, height: Math.max(viewport.height, height) });
  // Legacy mode opens no second page for each check. It skips frames of other sites, of which there are none. An injected axe is reused.
  const axeSource = (await page.evaluate(() => 'axe' in window)) ? ';' : undefined;
  // Reporting passes would take as long as the check.
  const axe = new AxeBuilder({ page, ...(axeSource && { axeSource }) }).options({ resultTypes: ['violations'] });
  const { violations } = await axe.setLegacyMode().withTags(WCAG).analyze();
  if (viewport) await page.setViewportSize(viewport);
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ html, target }) => `${id}: ${help} — ${target.join(' ')} ${html}`));
};

export const expectNoAxeViolations = async (page: Page): Promise<void> => expect(await axeViolations(page)).toEqual([]);

/** Names the elements that cause sideways scrolling. */
export const horizontalOverflow = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const wide = [...document.body.querySelectorAll('*')].filter((element) => element.getBoundingClientRect().right > clientWidth + 0.5);
    return [`${scrollWidth} > ${clientWidth}`, ...wide.slice(0, 10).map((element) => element.outerHTML.slice(0, 160))];
  });

export const expectNoHorizontalOverflow = async (page: Page): Promise<void> => expect(await horizontalOverflow(page)).toEqual([]);
