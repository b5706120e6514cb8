// Promise: judges score teams at the tables with or without a network: each attempt arrives once, an aborted one stays in the history, two tablets at one team
// warn both, one too many is said, and the stop-watch and all that is typed outlive a reload.
import type { Page } from 'playwright-core';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import type { Locale } from '#contract/http/common.ts';
import { defaultRubric } from '#contract/judging/rubric.ts';
import { newAttempt } from '../fixtures/attempts.ts';
import { type Client, createClient } from '../fixtures/client.ts';
import { PASSWORD } from '../fixtures/participant.ts';
import { roundSettings } from '../fixtures/rounds.ts';
import { changeDatabase, enter, exactly, newFamily, organiserOf, signIn } from './actions.ts';
import { type Front, openFront } from './front.ts';
import { expectFailure, expectNoAxeViolations, expectNoHorizontalOverflow, inLanguage, openPortal, phone, screenshot } from './harness.ts';
import { typePoints } from './judgeActions.ts';
import { words as storyWords } from './words.ts';

const portal = openPortal();
const SLUG = 'jinjiangcity';
const tablet = { width: 1024, height: 768 };
const upright = { width: 820, height: 1180 };
const DAY_MS = 24 * 3600_000;

const words = {
  'zh-CN': {
    table: '我的桌号',
    score: '评分',
    search: '参赛号、队伍或学校',
    attempt: (number: number) => `第 ${number} 次尝试，共 3 次`,
    start: '开始',
    stop: '停止',
    time: '用时',
    bridged: /请核对用时/,
    stillRuns: '表还在走。请先停表，再提交。',
    add: '添加',
    reason: (number: number) => `罚分 ${number} 的原因`,
    points: (number: number) => `罚分 ${number} 的分数`,
    look: '核对并提交',
    handIn: '提交',
    sign: /^队长/,
    abort: '中止并重来',
    why: /为什么中止/,
    kept: '中止的尝试已留存，新表已开始。',
    waits: '待发送',
    abortedWaits: '已中止，待发送',
    arrived: /已送达/,
    others: '另一台平板也打开了这支队伍',
    unknown: '没有网络：本机无法知道是否有另一台平板打开了这支队伍。',
    list: /^(回到列表|全部作品)$/,
    correct: (number: number) => `更正记录 ${number}`,
    surplus: /^这一次多出来了/,
    surplusRow: '多出 1 次，由组委会决定。',
    gone: '这些队伍已不在您的名单里',
    refused: '服务器没有接受这次尝试',
    menu: /评委：菜单/,
    signOut: '退出登录',
    begin: (number: number) => `第 ${number} 次尝试，共 3 次`,
    locked: '本轮已锁定，不能再提交或更正。',
  },
  'en-US': {
    table: 'My table',
    score: 'Score',
    search: 'Number, team or school',
    attempt: (number: number) => `Attempt ${number} of 3`,
    start: 'Start',
    stop: 'Stop',
    time: 'Time',
    bridged: /Check the time\.$/,
    stillRuns: 'The watch still runs. Stop it, then hand in.',
    add: 'Add',
    reason: (number: number) => `Reason of penalty ${number}`,
    points: (number: number) => `Points of penalty ${number}`,
    look: 'Look it over and hand in',
    handIn: 'Hand in',
    sign: /captain's sign/i,
    abort: 'Abort and begin again',
    why: /Why is it aborted/,
    kept: 'The aborted attempt is kept. A new sheet has begun.',
    waits: 'Waits to be sent',
    abortedWaits: 'Aborted, waits to be sent',
    arrived: /^Arrived/,
    others: 'Another tablet has this team open',
    unknown: 'No network: this tablet cannot know whether another one has this team open.',
    list: /^(To the list|All works)$/,
    correct: (number: number) => `Correct record ${number}`,
    surplus: /^This is one attempt too many/,
    surplusRow: 'One attempt too many: the organisers decide.',
    gone: 'Attempts of teams that are no longer in your list',
    refused: 'The server did not take this attempt',
    menu: /judge: menu/,
    signOut: 'Sign out',
    begin: (number: number) => `Attempt ${number} of 3`,
    locked: 'The round is locked. Attempts can no longer be handed in or corrected.',
  },
} as const satisfies Record<Locale, unknown>;

let organiser: Client;
let competitionId: string;
let judges: { id: string; name: string; client: Client }[];
beforeAll(async () => {
  organiser = await organiserOf(portal);
  const { client } = await newFamily(portal, 'zh-CN');
  for (const [index, organization] of ['青禾实验小学', '星河小学', '海边小学', '月亮湾小学'].entries())
    await enter(client, SLUG, { teamName: `队伍 ${index + 1}`, organization });
  ({ id: competitionId } = await client.call('GET /api/competitions/:id', { params: { id: SLUG } }));
  changeDatabase(portal, `update registration set state = 'approved' where competition_id = ? and state = 'submitted'`, competitionId);
  changeDatabase(
    portal,
    'update competition set rubric = ? where id = ?',
    JSON.stringify({ ...defaultRubric, timed: true }),
    competitionId,
  );
  const params = { id: competitionId };
  const firstStart = Date.now() + 3600_000;
  const settings = { tables: 2, minutesPerRun: 10, runs: 3, firstStart, until: firstStart + 8 * 3600_000, breaks: [] };
  await organiser.call('PUT /api/admin/competitions/:id/event-day', { params, body: { version: 0, settings, keep: false } });
  await organiser.call('POST /api/admin/competitions/:id/event-day/publications', { params, body: { version: 1 } });
  judges = await Promise.all(
    ['judge@sample.test', 'judge2@sample.test'].map(async (account) => {
      const judge = createClient(() => portal.url);
      await judge.signIn(account, PASSWORD);
      const { account: me } = await judge.call('GET /api/sessions/current');
      return { id: me?.id ?? '', name: me?.name ?? '', client: judge };
    }),
  );
});

/** Opens a round whose teams run at a table three times each, before both judges. */
const openRound = async (): Promise<string> => {
  const body = { ...roundSettings(Date.now() - 1000), table: { attempts: 3, counts: 'best' as const } };
  const { id } = await organiser.call('POST /api/admin/competitions/:id/rounds', { params: { id: competitionId }, body });
  const members = judges.map((judge) => ({ judgeId: judge.id, languages: null, limit: null }));
  const { version } = await organiser.call('PUT /api/admin/rounds/:id/panel', { params: { id }, body: { version: 0, members } });
  await organiser.call('POST /api/admin/rounds/:id/openings', { params: { id }, body: { version } });
  return id;
};

/** Returns the teams of a round as a judge's server has them, by number. */
const teamsOf = async (roundId: string, judge = 0) => {
  const { items } = (await judges[judge]?.client.call('GET /api/judging/tables')) ?? { items: [] };
  const { teams = [] } = items.find(({ id }) => id === roundId) ?? {};
  return teams.toSorted((a, b) => (a.startNumber ?? 0) - (b.startNumber ?? 0));
};

const openTablet = async (account: string, locale: Locale, { clockAhead = 0 } = {}): Promise<{ page: Page; front: Front }> => {
  const front = await openFront(portal.url);
  onTestFinished(() => front.stop().catch(() => {}));
  const page = await portal.newPage({ viewport: tablet, locale, front });
  if (clockAhead !== 0)
    await page.addInitScript((ahead) => {
      const now = Date.now.bind(Date);
      Date.now = () => now() + ahead;
    }, clockAhead);
  await page.goto('/judging');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  // the session becomes one for judging, with another token
  const isKept = page.waitForResponse((response) => response.url().endsWith('/api/judging/device') && response.ok());
  await signIn(page, storyWords[locale], false, account);
  await isKept;
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForURL(({ pathname }) => pathname === '/judging');
  return { page, front };
};

/** Returns the number of rows with anything of the account on the device. */
const storedRows = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const opening = indexedDB.open('tangible-cup');
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    try {
      const counts = await Promise.all(
        ['drafts', 'outbox', 'kept', 'keys'].map(
          (table) =>
            new Promise<number>((resolve, reject) => {
              const asked = db.transaction(table).objectStore(table).count();
              asked.onsuccess = () => resolve(asked.result);
              asked.onerror = () => reject(asked.error);
            }),
        ),
      );
      return counts.reduce((sum, count) => sum + count, 0);
    } finally {
      db.close();
    }
  });

const teamPath = (roundId: string, teamId: string) => `/judging/team?team=${teamId}&round=${roundId}`;
const receiptShown = async (page: Page) =>
  /[0-9A-Z]{4}-[0-9A-Z]{4}/.exec((await page.locator('#made ~ p b').allTextContents()).join(' '))?.[0] ?? '';

it.each(inLanguage('zh-CN'))(
  'two tablets score one team: offline, aborted, corrected, one too many (%s)',
  async (locale) => {
    const w = words[locale];
    const roundId = await openRound();
    const look = async (page: Page, what: string) => {
      for (const size of [phone, upright, tablet]) {
        await page.setViewportSize(size);
        await expectNoHorizontalOverflow(page);
        await screenshot(page, `judgingTable-${what}-${size.width}-${locale}`, { fullPage: size !== tablet });
      }
      await expectNoAxeViolations(page);
    };
    const handIn = async (page: Page) => {
      await page.locator('main footer').getByRole('button', exactly(w.look)).click();
      const dialog = page.getByRole('dialog');
      await dialog.waitFor();
      return dialog;
    };

    // the judge picks a table once, and opens the next team there
    const { page: first, front } = await openTablet('judge@sample.test', locale);
    await first.goto(`/judging?round=${roundId}`);
    await first.getByRole('combobox', exactly(w.table)).selectOption('1');
    await first.reload();
    await first.getByRole('link', exactly(w.score)).waitFor();
    await first.getByLabel(w.search).fill('星河');
    await expect.poll(() => first.getByRole('main').getByRole('listitem').filter({ hasText: '小学' }).count()).toBe(1);
    await first.getByLabel(w.search).fill('');
    await look(first, 'list');
    await first.getByRole('link', exactly(w.score)).click();
    await first.getByText(w.attempt(1)).first().waitFor();
    const teamId = new URL(first.url()).searchParams.get('team') ?? '';
    const attempts = async () => (await teamsOf(roundId)).find(({ id }) => id === teamId)?.attempts ?? [];

    // another judge's tablet, whose clock is a day ahead, opens the same team: both are warned
    const { page: second } = await openTablet('judge2@sample.test', locale, { clockAhead: DAY_MS });
    await second.goto(teamPath(roundId, teamId));
    await second.getByText(w.others).waitFor();
    await second
      .getByText(judges[0]?.name ?? '?')
      .first()
      .waitFor();
    await first.getByText(w.others).waitFor();
    await first
      .getByText(judges[1]?.name ?? '?')
      .first()
      .waitFor();

    // nothing is handed in while the watch runs, or a penalty lacks its reason; the time is corrected by hand, and the captain signs
    await first.getByRole('main').getByRole('button', exactly(w.start)).click();
    await typePoints(first, [84, 76]);
    await first.getByRole('button', exactly(w.add)).click();
    await first.getByLabel(w.points(1)).fill('10');
    await first.locator('main footer').getByRole('button', exactly(w.look)).click();
    await first.getByText(w.stillRuns).waitFor();
    await look(first, 'running');
    await first.locator('section').getByRole('button', exactly(w.stop)).click();
    await first.getByRole('textbox', exactly(w.time)).fill('1:48');
    await first.getByLabel(w.reason(1)).fill('漏站');
    const summary = await handIn(first);
    const box = await summary.getByRole('img', { name: w.sign }).boundingBox();
    if (!box) throw new Error('no field for the sign');
    await first.mouse.move(box.x + 40, box.y + 40);
    await first.mouse.down();
    for (let step = 1; step <= 30; step += 1) await first.mouse.move(box.x + 40 + 5 * step, box.y + 60 + 25 * Math.sin(step / 3));
    await first.mouse.up();
    await look(first, 'summary');
    await summary.getByRole('button', exactly(w.handIn)).click();
    await first.locator('#made').waitFor();
    await first.locator('#made ~ p').getByText(w.arrived).waitFor();
    await look(first, 'made');
    const [one] = await attempts();
    expect(one).toMatchObject({
      number: 1,
      state: 'handed_in',
      total: 7920 - 1000,
      durationMs: 108_000,
      penalties: [{ reason: '漏站', points: 10 }],
    });
    expect(await receiptShown(first)).toBe(one?.receipt);
    const [{ id: oneId = '' } = {}] = await attempts();
    expect((await organiser.call('GET /api/admin/attempts/:id', { params: { id: oneId } })).signature).toMatch(/^M\d+ \d+L/);

    // without a network: begun, reloaded in the midst, aborted, begun again by the keyboard
    await front.stop();
    await first.getByRole('button', exactly(w.begin(2))).click();
    await first.getByText(w.unknown).waitFor();
    await first.getByRole('main').getByRole('button', exactly(w.start)).click();
    await typePoints(first, [30]);
    await first.locator('main footer [role="status"][aria-busy="false"]').waitFor();
    await first.reload();
    await first.getByText(w.bridged).waitFor();
    expect(await first.getByRole('slider').first().inputValue()).toBe('30');
    await first.locator('main footer').getByRole('button', exactly(w.abort)).click();
    await look(first, 'abort');
    await first.getByLabel(w.why).fill('电池没电');
    await first.getByRole('dialog').getByRole('button', exactly(w.abort)).click();
    await first.getByText(w.kept).waitFor();
    await first.getByText('电池没电').waitFor();
    await typePoints(first, [60, 70]);
    // the reason that was used before is one press
    await first.getByRole('button', { name: /漏站 −10/ }).press('Enter');
    await first.getByRole('textbox', exactly(w.time)).fill('2:05');
    await first.locator('main footer').getByRole('button', exactly(w.look)).press('Enter');
    await first.getByRole('dialog').getByRole('button', exactly(w.handIn)).press('Enter');
    await first.locator('#made').waitFor();
    await first.getByText(w.waits, { exact: true }).waitFor();
    const offlineReceipt = await receiptShown(first);
    expect(offlineReceipt).not.toBe('');
    await first.reload();
    await first.getByText(w.waits, { exact: true }).waitFor();
    await first.getByText(w.abortedWaits).waitFor();
    await look(first, 'waits');

    // meanwhile the other tablet hands in as well
    await typePoints(second, [50, 50]);
    await second.getByRole('textbox', exactly(w.time)).fill('3:00');
    await (await handIn(second)).getByRole('button', exactly(w.handIn)).click();
    await second.locator('#made').waitFor();
    await expect.poll(async () => (await attempts()).length).toBe(2);
    // and begins the third before the first tablet's has arrived
    await second.getByRole('button', exactly(w.begin(3))).click();
    await typePoints(second, [99, 99]);
    await second.getByRole('textbox', exactly(w.time)).fill('3:00');
    const third = await handIn(second);

    await front.start();
    await first.reload();
    await first.getByText(w.waits, { exact: true }).waitFor({ state: 'detached' });
    await expect
      .poll(async () => (await attempts()).map(({ number, state, total }) => ({ number, state, total })))
      .toEqual([
        { number: 1, state: 'handed_in', total: 6920 },
        { number: 2, state: 'handed_in', total: 5000 },
        { number: 3, state: 'aborted', total: null },
        { number: 4, state: 'handed_in', total: 6600 - 1000 },
      ]);
    expect((await attempts())[3]?.receipt).toBe(offlineReceipt);
    expect((await attempts())[2]?.own?.note).toBe('电池没电');

    // what is one too many is kept and said
    await third.getByRole('button', exactly(w.handIn)).click();
    await second.getByText(w.surplus).waitFor();
    await look(second, 'surplus');
    await first.goto(`/judging?round=${roundId}`);
    await first.getByText(w.surplusRow).waitFor();

    // an own attempt is corrected; what it was stays in the history
    await first.goto(teamPath(roundId, teamId));
    await first.getByRole('button', exactly(w.correct(1))).click();
    await expect.poll(() => first.getByRole('slider').first().inputValue()).toBe('84');
    await typePoints(first, [94]);
    await (await handIn(first)).getByRole('button', exactly(w.handIn)).click();
    await first.locator('#made ~ p').getByText(w.arrived).waitFor();
    await expect
      .poll(async () => (await attempts()).filter(({ number }) => number === 1).map(({ standing, total }) => ({ standing, total })))
      .toEqual([
        { standing: 'replaced', total: 6920 },
        { standing: 'stands', total: 7320 },
      ]);

    // signing out leaves nothing on the device
    await first.waitForLoadState('networkidle');
    expect(await storedRows(first)).toBeGreaterThan(0);
    await first.getByRole('button', { name: w.menu }).click();
    await first.getByRole('menuitem', exactly(w.signOut)).click();
    await expect.poll(() => storedRows(first)).toBe(0);
  },
  240_000,
);

it.each(inLanguage('zh-CN'))(
  'says what became of an attempt whose team or round was taken away meanwhile (%s)',
  async (locale) => {
    const w = words[locale];
    const roundId = await openRound();
    const { page, front } = await openTablet('judge@sample.test', locale);
    expectFailure(page, /^404 POST \/api\/judging\/rounds\/[^/]+\/attempts$/);
    const teams = await teamsOf(roundId);
    const [, kept, withdrawn] = teams;
    const score = async (teamId: string) => {
      await page.goto(teamPath(roundId, teamId));
      await page.getByText(w.attempt(1)).first().waitFor();
      await typePoints(page, [80, 70]);
      await page.getByRole('textbox', exactly(w.time)).fill('1:00');
      await page.locator('main footer').getByRole('button', exactly(w.look)).click();
      await page.getByRole('dialog').getByRole('button', exactly(w.handIn)).click();
      await page.locator('#made').waitFor();
    };
    await page.goto(`/judging?round=${roundId}`);
    await page
      .getByText(kept?.teamName ?? '?')
      .first()
      .waitFor();
    await front.stop();
    await score(withdrawn?.id ?? '');
    await score(kept?.id ?? '');
    changeDatabase(portal, `update registration set state = 'cancelled' where id = ?`, withdrawn?.id);
    await judges[1]?.client.call('POST /api/judging/rounds/:id/attempts', {
      params: { id: roundId },
      body: newAttempt(Date.now(), kept?.id ?? '', { durationMs: 1000 }),
    });
    await front.start();
    await page.goto(`/judging?round=${roundId}`);
    await page.getByText(w.gone).waitFor();
    await expectNoAxeViolations(page);
    await screenshot(page, `judgingTable-gone-${locale}`);
    await expect.poll(async () => (await teamsOf(roundId)).find(({ id }) => id === kept?.id)?.attempts.length).toBe(2);

    // back in the list, the team has the sheet that was refused, with the reason; it is handed in again
    changeDatabase(portal, `update registration set state = 'approved' where id = ?`, withdrawn?.id);
    await page.goto(teamPath(roundId, withdrawn?.id ?? ''));
    await page.getByText(w.refused).waitFor();
    await expectNoAxeViolations(page);
    await screenshot(page, `judgingTable-refused-${locale}`);
    await page.locator('main footer').getByRole('button', exactly(w.look)).click();
    await page.getByRole('dialog').getByRole('button', exactly(w.handIn)).click();
    await page.locator('#made ~ p').getByText(w.arrived).waitFor();
    expect((await teamsOf(roundId)).find(({ id }) => id === withdrawn?.id)?.attempts).toHaveLength(1);

    // a locked round can be read, and changed no more
    const { items } = await organiser.call('GET /api/admin/competitions/:id/rounds', { params: { id: competitionId } });
    const version = items.find(({ id }) => id === roundId)?.version ?? 0;
    await organiser.call('POST /api/admin/rounds/:id/locks', { params: { id: roundId }, body: { version } });
    await page.goto(teamPath(roundId, kept?.id ?? ''));
    await page.getByText(w.locked).waitFor();
    expect(await page.locator('main footer').getByRole('button').count()).toBe(0);
    await screenshot(page, `judgingTable-locked-${locale}`);
  },
  180_000,
);
