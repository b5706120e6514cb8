// Guards: a judge marks with and without a network while the server and the browser are killed (-9) at any moment. Each mark that was handed in is on the
// server once, in its order, none is lost, at most a second of typing is, and its code is the same on the judge's sheet, in the list and on the board.
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pass } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it, onTestFailed } from 'vitest';
import { receiptOfMark } from '#contract/judging/rules/mark.ts';
import { exactly } from '../e2e/actions.ts';
import { type Front, openFront } from '../e2e/front.ts';
import { footOf, judgeWords, receiptIn, sheetPath } from '../e2e/judgeActions.ts';
import { expectWithin, isFull } from '../fixtures/full.ts';
import { addJudgingSeason, type JudgingSeason } from '../fixtures/judgingSeason.ts';
import { createRandom } from '../fixtures/random.ts';
import { changeJudges, roundSettings } from '../fixtures/rounds.ts';
import { openServerDatabase, type ServerDatabase } from '../fixtures/serverDatabase.ts';
import { type ServerProcess, startServer } from '../fixtures/serverProcess.ts';
import { type BrowserProcess, startBrowser } from './browserProcess.ts';

/** Number of kills of the server, and as many of the browser. */
const KILLS = isFull ? 20 : 3;
const WORKS = 8;
const KEY_MS = 25;
/** Longest time from the first key of a sheet, or from the press on its button, to a kill. */
const AFTER_MS = { typing: 1800, handing: 150 };
const LOST_MS = 1000;
const w = judgeWords['en-US'];
const SOON = { timeout: 30_000 };

/** The content of a sheet. */
interface Typed {
  points: readonly string[];
  comment: string;
}

/** A state of the sheet, with the time since when it is there; Infinity while its key is being pressed. */
interface Moment extends Typed {
  at: number;
}

interface Step {
  work: number;
  given: Typed;
  isOnline: boolean;
  kill: { what: 'server' | 'browser'; during: keyof typeof AFTER_MS; afterMs: number } | null;
  /** The code that the sheet has shown. */
  receipt: string;
}

const { random, seed } = createRandom();

/** Plans for each pair of kills a mark online with a kill of the server, one with a kill of the browser, and one with neither; a part of them offline. */
const plan = (): Step[] =>
  Array.from({ length: KILLS }, (_, pair) => pair).flatMap((pair) => {
    const kill = (what: 'server' | 'browser') => {
      const during = random(3) < 1 ? ('handing' as const) : ('typing' as const);
      return { what, during, afterMs: random(AFTER_MS[during]) };
    };
    const ways = [
      { isOnline: true, kill: kill('server') },
      { isOnline: pair % 2 === 1, kill: kill('browser') },
      { isOnline: false, kill: null },
    ];
    return ways.map((way, index) => {
      const number = pair * ways.length + index;
      const points = [String(10 + (number % 90)), String(10 + Math.floor(random(90)))];
      return { ...way, work: number % WORKS, given: { points, comment: `Mark ${number} says why` }, receipt: '' };
    });
  });

let dataDir = '';
let profile = '';
let env: { DATA_DIR: string; SECRET_KEY: string } & Record<string, string>;
let server: ServerProcess;
let data: ServerDatabase;
let season: JudgingSeason;
let roundId = '';
let front: Front;
let browser: BrowserProcess;
let page: Page;
let cookies: Awaited<ReturnType<BrowserProcess['context']['cookies']>> = [];
let isOnline = true;

const openBrowser = async (): Promise<void> => {
  browser = await startBrowser(profile);
  // A browser saves its cookies every half minute. Killed before, it forgets who is signed in, which is not under test here.
  await browser.context.addCookies(cookies);
  page = await browser.context.newPage();
  page.setDefaultTimeout(20_000);
};
const setOnline = async (next: boolean): Promise<void> => {
  if (next === isOnline) return;
  isOnline = next;
  if (next) await front.start();
  else await front.stop();
  if (next) await page.evaluate(() => window.dispatchEvent(new Event('online')));
};

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'tangible-cup-judging-'));
  profile = await mkdtemp(join(tmpdir(), 'tangible-cup-judging-profile-'));
  env = { DATA_DIR: dataDir, SECRET_KEY: randomBytes(32).toString('base64'), SEED: 'none', LOG_LEVEL: 'warn' };
  server = await startServer(env);
  env = { ...env, PORT: new URL(server.url).port };
  data = openServerDatabase(env);
  season = await addJudgingSeason(data, () => server.url, { works: WORKS, judges: 1 });
  const { organiser, competitionId, judges, works } = season;
  const body = roundSettings(Date.now());
  const round = await organiser.call('POST /api/admin/competitions/:id/rounds', { params: { id: competitionId }, body });
  roundId = round.id;
  const params = { id: roundId };
  const members = judges.map(({ id }) => ({ judgeId: id, languages: null, limit: null }));
  const { version } = await organiser.call('PUT /api/admin/rounds/:id/panel', { params, body: { version: 0, members } });
  await organiser.call('POST /api/admin/rounds/:id/openings', { params, body: { version } });
  const pairs = { workIds: works.map(({ id }) => id), judgeIds: judges.map(({ id }) => id) };
  await changeJudges(organiser, params.id, 'assign', pairs);
  front = await openFront(server.url);
  await openBrowser();
});

afterAll(async () => {
  await browser.kill();
  await front.stop().catch(() => undefined);
  await data.close();
  await server.kill();
  for (const folder of [dataDir, profile]) await rm(folder, { recursive: true, force: true });
});

const openSheet = async ({ work }: Step): Promise<void> => {
  await page.goto(`${front.url}${sheetPath(roundId, season.works[work]?.no ?? '')}`);
  await page.getByRole('textbox', { name: w.comment }).waitFor();
};
const shown = async (): Promise<Typed> => ({
  points: await page.getByRole('main').locator('section output').allTextContents(),
  comment: await page.getByRole('textbox', { name: w.comment }).inputValue(),
});

/** Types a mark key by key, and notes what the sheet has to show from then on. */
const type = async ({ given }: Step, moments: Moment[]): Promise<void> => {
  let now: Typed = await shown();
  const press = async (act: () => Promise<void>, change: Partial<Typed>) => {
    now = { ...now, ...change };
    const moment = { ...now, at: Number.POSITIVE_INFINITY };
    moments.push(moment);
    await act();
    moment.at = Date.now();
  };
  const comment = page.getByRole('textbox', { name: w.comment });
  for (const [index, points] of given.points.entries()) {
    await page.getByRole('main').getByRole('slider').nth(index).focus();
    for (const [place, digit] of [...points].entries())
      await press(() => page.keyboard.press(digit, { delay: KEY_MS }), {
        points: now.points.with(index, points.slice(0, place + 1)),
      });
  }
  await press(() => comment.fill(''), { comment: '' });
  for (const letter of given.comment)
    await press(() => page.keyboard.press(letter === ' ' ? 'Space' : letter, { delay: KEY_MS }), { comment: now.comment + letter });
};

/** Hands the open sheet in, and notes its code once the sheet says where the mark is. */
const handIn = async (step: Step, onPress: () => void): Promise<void> => {
  const pressed = footOf(page).getByRole('button', exactly(w.handIn)).click();
  onPress();
  await pressed;
  await footOf(page).getByRole('link', { name: w.onward }).waitFor();
  step.receipt = await receiptIn(page);
};

const lost: number[] = [];
/** Notes how much of what was typed before a kill the sheet has lost. */
const noteLost = (moments: readonly Moment[], kept: Typed, killedAt: number): void => {
  const same = ({ points, comment }: Typed) => comment === kept.comment && points.join() === kept.points.join();
  const at = moments.findLastIndex(same);
  expect(at, `the sheet shows ${JSON.stringify(kept)}`).toBeGreaterThanOrEqual(0);
  const first = moments[at + 1];
  lost.push(first ? Math.max(0, killedAt - first.at) : 0);
};

let killed = { server: 0, browser: 0 };
const kill = async (what: 'server' | 'browser'): Promise<void> => {
  killed = { ...killed, [what]: killed[what] + 1 };
  if (what === 'browser') return browser.kill();
  await server.kill();
  server = await startServer(env);
};

const carryOut = async (step: Step): Promise<void> => {
  await setOnline(step.isOnline);
  await openSheet(step);
  // before the kill, which may fall before the first key
  const moments: Moment[] = [{ ...(await shown()), at: 0 }];
  let killedAt = 0;
  let accident: Promise<void> = Promise.resolve();
  const schedule = (during: keyof typeof AFTER_MS) => {
    if (step.kill?.during !== during) return;
    const { what, afterMs } = step.kill;
    // The moment of the fault, not a wait for a result: chance decides where it falls.
    accident = pass(afterMs).then(() => {
      killedAt = Date.now();
      return kill(what);
    });
  };
  schedule('typing');
  const marking = type(step, moments).then(() => handIn(step, () => schedule('handing')));
  if (step.kill?.what !== 'browser') {
    await marking;
    await accident;
    cookies = await browser.context.cookies();
    return;
  }
  await marking.catch(() => undefined);
  await accident;
  const wasShown = step.receipt;
  await openBrowser();
  await openSheet(step);
  const kept = await shown();
  const isOpen = await footOf(page).getByText(w.open).isVisible();
  const isHandedIn = !isOpen && kept.comment === step.given.comment;
  // Whatever the sheet has said to be handed in, is.
  if (wasShown !== '') expect(isHandedIn).toBe(true);
  if (isHandedIn) step.receipt = await receiptIn(page);
  else {
    noteLost(moments, kept, killedAt);
    await type(step, []);
    await handIn(step, () => undefined);
  }
  if (wasShown !== '') expect(step.receipt).toBe(wasShown);
};

it(`has each mark once, with one code, after ${KILLS} kills of the server and ${KILLS} of the browser`, { timeout: 600_000 }, async () => {
  process.stdout.write(`KILL_SEED=${seed}\n`);
  onTestFailed(async () => {
    const seen = await page.locator('body').ariaSnapshot({ timeout: 1000 }).catch(String);
    process.stderr.write(`${[page.url(), seen, server.logs()].join('\n')}\n`);
  });
  const steps = plan();
  await browser.context.addCookies([...(season.judges[0]?.client.cookies ?? [])].map(([name, value]) => ({ name, value, url: front.url })));
  await page.goto(`${front.url}/judging`);
  await page.getByRole('button', exactly(w.gotIt)).click();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  // The session is one of this device's from here on.
  await expect.poll(async () => (await browser.context.cookies()).map(({ name }) => name), SOON).toContain('tc_judging');
  cookies = await browser.context.cookies();

  for (const step of steps) await carryOut(step);

  await setOnline(true);
  await page.goto(`${front.url}/judging`);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await page.getByText(w.equal(WORKS)).waitFor(SOON);
  const { organiser } = season;
  const { works: onBoard } = await organiser.call('GET /api/admin/rounds/:id/board', { params: { id: roundId } });
  for (const [index, { id, no }] of season.works.entries()) {
    const given = steps.filter(({ work }) => work === index);
    const { items } = await organiser.call('GET /api/admin/rounds/:id/works/:workId/marks', { params: { id: roundId, workId: id } });
    const marks = items.toReversed();
    expect(marks.map(({ number, points, comment, receipt, late }) => ({ number, points, comment, receipt, late }))).toEqual(
      given.map(({ given: { points, comment }, receipt }, place) => ({
        number: place + 1,
        points: { creativity: Number(points[0]), task: Number(points[1]) },
        comment,
        receipt,
        late: null,
      })),
    );
    for (const mark of marks) expect(await receiptOfMark(no, mark)).toBe(mark.receipt);
    const last = given.at(-1)?.receipt;
    expect(onBoard.find((work) => work.id === id)?.cells.map(({ receipt }) => receipt)).toEqual([last]);
    await page.getByRole('listitem').filter({ hasText: no }).getByText(`Receipt ${last}`).waitFor();
  }
  expect(killed).toEqual({ server: KILLS, browser: KILLS });
  const most = Math.max(0, ...lost);
  const sent = steps.length;
  process.stdout.write(`${sent} marks, each once; typing was killed ${lost.length} times and lost ${Math.round(most)} ms of it at most\n`);
  expectWithin(most, LOST_MS);
});
