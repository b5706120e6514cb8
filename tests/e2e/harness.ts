import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { chromium, type Page, type Response } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import type { Locale } from '#contract/common.ts';
import { findBrowser } from '../../scripts/lib/browser.mjs';
import { type OutboxLine, readOutbox } from '../fixtures/outbox.ts';
import { startServer } from '../fixtures/serverProcess.ts';
import { RESULTS } from './results.ts';

export interface Portal {
  url: string;
  dataDir: string;
  outbox(): Promise<OutboxLine[]>;
  /** What the server has written. */
  logs(): string;
  /** Ends it properly and removes its data. */
  stop(): Promise<void>;
  /** `kill -9`; the data stays. */
  kill(): Promise<void>;
}

/** The built portal behind a real server process, with a fresh data directory and the sample season (SQLite). */
export const startPortal = async (env: Record<string, string> = {}): Promise<Portal> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'tangible-cup-e2e-'));
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
    kill: server.kill,
  };
};

/** The two sizes that every screen is looked at in. */
export const phone = { width: 390, height: 844 };
export const desktop = { width: 1440, height: 900 };

/** Both sizes in both languages. */
export const PLACES = [
  { name: 'phone, zh-CN', viewport: phone, locale: 'zh-CN' },
  { name: 'phone, en-US', viewport: phone, locale: 'en-US' },
  { name: 'desktop, zh-CN', viewport: desktop, locale: 'zh-CN' },
  { name: 'desktop, en-US', viewport: desktop, locale: 'en-US' },
] as const;

/** Each size and each language once. */
export const TWO_PLACES = [PLACES[0], PLACES[3]] as const;

export interface PageOptions {
  portal: Portal;
  viewport: { width: number; height: number };
  locale: Locale;
  /** What the browser calls itself, where a page depends on it. */
  userAgent?: string;
}

export interface TestBrowser {
  /**
   * A page of a new visitor, at no address yet; `page.goto('/…')` is relative to the portal. When the test ends it fails on
   * any console error, page error or failed answer of the portal that was not announced with `expectFailure`.
   */
  newPage(options: PageOptions): Promise<Page>;
  close(): Promise<void>;
}

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
/** Chromium says in the console too what we see as an answer. */
const FAILED_ANSWER = /^Failed to load resource: the server responded with a status of/;
/** Longer than anything the portal does, with the machine busy. */
const TIMEOUT_MS = 15_000;

const expected = new WeakMap<Page, RegExp[]>();

/** Announces that the test makes the portal answer with a failure: a pattern of `401 POST /api/sessions`. */
export const expectFailure = (page: Page, pattern: RegExp): void => {
  expected.get(page)?.push(pattern);
};

const failureOf = (response: Response): string => {
  const request = response.request();
  return `${response.status()} ${request.method()} ${new URL(response.url()).pathname}`;
};

/** Collects whatever goes wrong on a page. */
const watch = (page: Page, origin: string): (() => string[]) => {
  const troubles: string[] = [];
  const failures: string[] = [];
  const patterns: RegExp[] = [];
  expected.set(page, patterns);
  page.on('pageerror', (error) => troubles.push(`page error: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error' && !FAILED_ANSWER.test(message.text())) troubles.push(`console: ${message.text()}`);
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

/** Saves what the page shows below `test-results/`, for people to look at. */
export const screenshot = async (page: Page, name: string, { fullPage = true } = {}): Promise<void> => {
  await mkdir(RESULTS, { recursive: true });
  await page.screenshot({ path: join(RESULTS, `${name}.png`), fullPage });
};

/** The browser of the tests; `npm run test:e2e` installs one where there is none. */
export const openBrowser = async (): Promise<TestBrowser> => {
  const executablePath = await findBrowser();
  if (executablePath === null) throw new Error('There is no browser for the tests; npm run test:e2e installs one.');
  const browser = await chromium.launch({ executablePath, args: FLAGS });
  return {
    async newPage({ portal, viewport, locale, userAgent }) {
      const touch = viewport.width < 768;
      const context = await browser.newContext({
        baseURL: portal.url,
        viewport,
        locale,
        hasTouch: touch,
        reducedMotion: 'reduce',
        ...(userAgent !== undefined && { userAgent }),
      });
      const page = await context.newPage();
      const troubles = watch(page, portal.url);
      page.setDefaultTimeout(TIMEOUT_MS);
      onTestFinished(async ({ task }) => {
        if (task.result?.state === 'fail') {
          await screenshot(page, `failed-${task.name.replace(/[^\p{L}\p{N}]+/gu, '-')}-${viewport.width}-${locale}`);
          process.stderr.write(`${page.url()}\n${troubles().join('\n')}\n${portal.logs()}\n`);
        }
        await context.close();
        expect(troubles()).toEqual([]);
      });
      return page;
    },
    close: () => browser.close(),
  };
};

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Fails with what axe finds against WCAG 2.2 AA, element by element; looks at the whole page at once, where no fixed bar lies over the content. */
export const expectNoAxeViolations = async (page: Page): Promise<void> => {
  const viewport = page.viewportSize();
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  if (viewport) await page.setViewportSize({ width: viewport.width, height: Math.max(viewport.height, height) });
  const { violations } = await new AxeBuilder({ page }).withTags(WCAG).analyze();
  if (viewport) await page.setViewportSize(viewport);
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, target }) => `${id}: ${help} — ${target.join(' ')} ${html}`),
  );
  expect(found).toEqual([]);
};

/** Fails if the page can be scrolled sideways, and names the elements that stand out. */
export const expectNoHorizontalOverflow = async (page: Page): Promise<void> => {
  const standingOut = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const wide = [...document.body.querySelectorAll('*')].filter((element) => element.getBoundingClientRect().right > clientWidth + 0.5);
    return [`${scrollWidth} > ${clientWidth}`, ...wide.slice(0, 10).map((element) => element.outerHTML.slice(0, 160))];
  });
  expect(standingOut).toEqual([]);
};
