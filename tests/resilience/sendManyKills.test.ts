// Guards: a tab that is killed at any moment of a bulk send loses nothing: each draft is a draft, waits, or is exactly one entry, and in the end all
// are entries with what was filled in for all. Some kills end the whole browser.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { fillShared, makeDrafts, newTeacher, openSheet, press, sharedOf } from '../e2e/deskActions.ts';
import type { Client } from '../fixtures/client.ts';
import { isFull } from '../fixtures/full.ts';
import { readOutbox } from '../fixtures/outbox.ts';
import { createRandom } from '../fixtures/random.ts';
import { type ServerProcess, startServer } from '../fixtures/serverProcess.ts';
import { type BrowserProcess, startBrowser } from './browserProcess.ts';

const KILLS = isFull ? 30 : 3;
const TEAMS = 4;
/** Longer than storing and sending take. */
const LONGEST_MS = 1200;
/** Each of these kills ends the browser, the others the tab. */
const WHOLE = 4;
const locale = 'en-US';
const { seed, random } = createRandom();

let dataDir = '';
let profile = '';
let server: ServerProcess;
let browser: BrowserProcess;
let teacher: Client;

/** Opens a page, in a browser that is started anew if there is none. */
const openPage = async (): Promise<Page> => {
  const { context } = browser;
  await context.addCookies([...teacher.cookies].map(([name, value]) => ({ name, value, url: server.url })));
  return context.newPage();
};

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'tangible-cup-send-'));
  profile = await mkdtemp(join(tmpdir(), 'tangible-cup-send-profile-'));
  server = await startServer({ DATA_DIR: dataDir, LOG_LEVEL: 'warn' });
  teacher = await newTeacher({ url: server.url, outbox: () => readOutbox(dataDir) }, locale);
  browser = await startBrowser(profile);
});

afterAll(async () => {
  await browser.kill();
  await server.kill();
  await rm(dataDir, { recursive: true, force: true });
  await rm(profile, { recursive: true, force: true });
});

const Stored = z.object({
  drafts: z.array(z.object({ id: z.string() })),
  outbox: z.array(z.object({ id: z.string(), state: z.object({ name: z.string(), answerId: z.string().nullish() }) })),
});

/** Returns the rows on the device, of one moment. */
const stored = async (page: Page) =>
  Stored.parse(
    await page.evaluate(async () => {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open('tangible-cup');
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error);
      });
      const tx = database.transaction(['drafts', 'outbox']);
      const all = (name: string) =>
        new Promise<{ id: string; state?: unknown }[]>((resolve, reject) => {
          const reading = tx.objectStore(name).getAll();
          reading.onsuccess = () => resolve(reading.result);
          reading.onerror = () => reject(reading.error);
        });
      const [drafts, outbox] = await Promise.all([all('drafts'), all('outbox')]);
      database.close();
      return { drafts: drafts.map(({ id }) => ({ id })), outbox: outbox.map(({ id, state }) => ({ id, state })) };
    }),
  );

const kill = async (page: Page, number: number): Promise<void> => {
  if (number % WHOLE === WHOLE - 1) {
    await browser.kill();
    browser = await startBrowser(profile);
    return;
  }
  const session = await page.context().newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  // it is never answered: its tab is gone
  session.send('Page.crash').catch(() => {});
  await crashed;
};

it(`${KILLS} kills in the midst of bulk sends (KILL_SEED=${seed})`, { timeout: isFull ? 1_600_000 : 280_000 }, async () => {
  const made: string[] = [];
  const cut = { before: 0, during: 0, after: 0 };
  for (let number = 0; number < KILLS; number += 1) {
    const page = await openPage();
    const teams = Array.from({ length: TEAMS }, (_, index) => `第${number + 1}批第${index + 1}队`);
    await makeDrafts(page, locale, teams, { first: made.length, origin: server.url });
    made.push(...teams);
    await openSheet(page, locale, TEAMS, server.url);
    await fillShared(page, locale);
    // the kill may come before the press arrives
    press(page, locale, TEAMS).catch(() => {});
    await wait(random(1) ** 2 * LONGEST_MS);
    await kill(page, number);

    const again = await openPage();
    await again.goto(`${server.url}/desk`);
    await again.locator('h1').first().waitFor();
    const { drafts, outbox } = await stored(again);
    const ids = [...drafts, ...outbox].map(({ id }) => id);
    expect(new Set(ids).size).toBe(made.length);
    expect(ids.length).toBe(made.length);
    expect([0, TEAMS]).toContain(drafts.length);
    const entries = await sharedOf(teacher);
    expect(new Set(entries.map(({ teamName }) => teamName)).size).toBe(entries.length);
    cut[drafts.length > 0 ? 'before' : outbox.every(({ state }) => state.name === 'sent') ? 'after' : 'during'] += 1;

    if (drafts.length > 0) {
      await openSheet(again, locale, TEAMS, server.url);
      await fillShared(again, locale);
      await press(again, locale, TEAMS);
    }
    await expect.poll(async () => (await sharedOf(teacher)).length, { timeout: 60_000 }).toBe(made.length);
    await expect.poll(async () => (await stored(again)).outbox.every(({ state }) => state.name === 'sent'), { timeout: 60_000 }).toBe(true);
    await again.close();
  }
  const entries = await sharedOf(teacher);
  const shared = { instructor: '赵老师', country: 'CN', region: 'FJ', city: '泉州', detail: '世纪大道 88 号', told: true };
  expect(entries.toSorted((a, b) => made.indexOf(a.teamName) - made.indexOf(b.teamName))).toEqual(
    made.map((teamName) => ({ teamName, ...shared })),
  );
  process.stdout.write(`killed before it was stored ${cut.before}, while it was sent ${cut.during}, after it ${cut.after} times\n`);
});
