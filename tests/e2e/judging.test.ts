// Promise: a judge marks works on a tablet, without a network too. Each mark arrives once, with the same code on both sides.
import type { Page } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import type { Locale } from '#contract/http/common.ts';
import { type Client, createClient } from '../fixtures/client.ts';
import { PASSWORD } from '../fixtures/participant.ts';
import { changeJudges } from '../fixtures/rounds.ts';
import { changeDatabase, exactly, newFamily, organiserOf, signIn } from './actions.ts';
import { openFront } from './front.ts';
import {
  desktop,
  expectFailure,
  expectNoAxeViolations,
  expectNoHorizontalOverflow,
  isEveryPlace,
  openPortal,
  phone,
  screenshot,
} from './harness.ts';
import { words as storyWords } from './words.ts';

const portal = openPortal();

const tablet = { width: 1024, height: 768 };
const places = [
  { name: 'tablet, zh-CN', locale: 'zh-CN', account: 'judge@sample.test' },
  { name: 'tablet, en-US', locale: 'en-US', account: 'judge2@sample.test' },
] as const;

const words = {
  'zh-CN': {
    steps: '怎样评分',
    practise: '用练习表试一试',
    practised: '试好了',
    gotIt: '知道了',
    begin: /^(从 \S+ 开始|继续评 \S+)$/,
    handIn: '提交',
    next: /^下一件，还剩/,
    list: /全部作品$/,
    later: '稍后再看',
    know: '认识这支队，申报冲突',
    how: /您怎样认识这支队/,
    abstain: '回避',
    arrived: /已送达/,
    waits: /待发送/,
    equal: (count: number) => `已收到 ${count} / ${count}，回执一致。`,
    offline: '没有网络，可以继续评分。',
    missing: /^还没打分：/,
    earlier: /^之前的 1 次打分留在记录里/,
    provisional: /^待再看/,
    conflict: /^已回避/,
    scribble: '我的草稿',
    own: /只有您自己能看/,
    comment: /给家长的评语/,
    notForYou: '这个页面不是给您的账号用的',
  },
  'en-US': {
    steps: 'How judging works',
    practise: 'Practise on a sheet',
    practised: 'Done',
    gotIt: 'Got it',
    begin: /^(Begin|Go on) with/,
    handIn: 'Hand in',
    next: /^Next, \d+ left/,
    list: /All works$/,
    later: 'Come back to this',
    know: 'I know this team',
    how: /How do you know the team/,
    abstain: 'Abstain',
    arrived: /arrived/,
    waits: /waits to be sent/,
    equal: (count: number) => `${count} of ${count} received, codes equal.`,
    offline: 'No network. You can go on marking.',
    missing: /^No points yet:/,
    earlier: /^One earlier mark stays/,
    provisional: /^Come back/,
    conflict: /^Conflict/,
    scribble: 'My own notes',
    own: /Notes that only you read/,
    comment: /Comment for the family/,
    notForYou: 'This page is not for your account',
  },
} as const satisfies Record<Locale, unknown>;

/** Types the points of every criterion of the open sheet. */
const mark = async (page: Page, points: readonly string[]): Promise<void> => {
  const sliders = page.getByRole('main').getByRole('slider');
  for (const [index, given] of points.entries()) {
    await sliders.nth(index).focus();
    await page.keyboard.type(given);
  }
};

for (const { name, locale, account } of isEveryPlace ? places : places.slice(0, 1)) {
  const w = words[locale];

  it(`marks works online and offline, each once (${name})`, async () => {
    const front = await openFront(portal.url);
    onTestFinished(() => front.stop().catch(() => {}));
    const judge = createClient(() => portal.url);
    await judge.signIn(account, PASSWORD);
    const known = async () => (await judge.call('GET /api/judging/rounds')).items[0]?.works ?? [];
    const markOf = async (no: string | undefined) => (await known()).find((work) => work.no === no) ?? null;
    const [first, second, third, fourth] = (await known()).map(({ no }) => no);
    const page = await portal.newPage({ viewport: tablet, locale, front });
    const look = async (what: string) => {
      for (const size of [phone, desktop, tablet]) {
        await page.setViewportSize(size);
        await expectNoHorizontalOverflow(page);
        await screenshot(page, `judging-${what}-${size.width}-${locale}`, { fullPage: size !== tablet });
      }
      await expectNoAxeViolations(page);
    };
    const foot = page.locator('main footer');
    const toList = () => page.getByRole('link', { name: w.list }).click();
    const open = async (no: string | undefined) => {
      await page
        .getByRole('listitem')
        .filter({ hasText: no ?? '?' })
        .getByRole('link')
        .click();
      await foot.waitFor();
    };

    await page.goto('/judging');
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await signIn(page, storyWords[locale], false, account);
    await page.getByRole('heading', exactly(w.steps)).waitFor();
    await look('first');
    await page.getByRole('button', exactly(w.practise)).click();
    await page.getByRole('dialog').getByRole('slider').first().press('7');
    await look('practice');
    await page.getByRole('button', exactly(w.practised)).click();
    await page.getByRole('button', exactly(w.gotIt)).click();

    // one by the keyboard; nothing is handed in that lacks points
    await page.getByRole('link', { name: w.begin }).click();
    await foot.getByRole('button', exactly(w.handIn)).click();
    await page.getByText(w.missing).waitFor();
    await mark(page, ['84', '76']);
    await page.getByRole('textbox', { name: w.comment }).fill('会找重复的规律，改了三次都有记录，很像小工程师。');
    await look('sheet');
    await foot.getByRole('button', exactly(w.handIn)).click();
    await foot.getByText(w.arrived).waitFor();
    await look('arrived');
    // zero is a mark
    await page.getByRole('link', { name: w.next }).click();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await mark(page, ['0', '0']);
    await foot.getByRole('button', exactly(w.handIn)).click();
    await foot.getByText(w.arrived).waitFor();
    await toList();
    await page.getByText(w.equal(2)).waitFor();
    expect(await markOf(first)).toMatchObject({ mark: { state: 'handed_in', total: 7920, number: 1 }, earlier: 0 });
    expect(await markOf(second)).toMatchObject({ mark: { state: 'handed_in', total: 0, number: 1 } });

    // the network goes; the page is loaded again without it, with what was begun
    await front.stop();
    await open(third);
    await mark(page, ['64', '50']);
    await page.getByText(w.scribble).click();
    await page.getByRole('textbox', { name: w.own }).fill('再看 1:20');
    await page.waitForFunction(() => document.querySelectorAll('[role="status"][aria-busy="false"]').length >= 2);
    await page.reload();
    await foot.getByText('55.6').waitFor();
    expect(await page.getByRole('textbox', { name: w.own }).inputValue()).toBe('再看 1:20');
    await foot.getByRole('button', exactly(w.handIn)).click();
    await foot.getByText(w.waits).waitFor();
    await page.getByText(w.offline).waitFor();
    await look('offline');
    await page.reload();
    await foot.getByText(w.waits).waitFor();
    await foot.getByText('55.6').waitFor();
    expect((await markOf(third))?.mark).toBeNull();

    await front.start();
    await page.reload();
    await foot.getByText(w.arrived).waitFor();
    await expect.poll(async () => (await markOf(third))?.mark?.total).toBe(5560);
    // changed: the earlier one stays
    await mark(page, ['70']);
    await foot.getByRole('button', exactly(w.handIn)).click();
    await page.getByText(w.earlier).waitFor();
    expect(await markOf(third)).toMatchObject({ mark: { total: 5800, number: 2 }, earlier: 1 });

    // put aside, and given back
    await toList();
    await page.getByText(w.equal(3)).waitFor();
    await open(fourth);
    await mark(page, ['40']);
    await foot.getByRole('button', exactly(w.later)).click();
    await foot.getByText(w.provisional).waitFor();
    await foot.getByText(w.arrived).waitFor();
    expect(await markOf(fourth)).toMatchObject({ mark: { state: 'provisional', total: null } });
    await mark(page, ['40', '60']);
    await expect.poll(() => foot.locator('output').textContent()).toBe('52');
    await foot.getByRole('button', exactly(w.know)).click();
    await page.getByRole('dialog').getByRole('button', exactly(w.abstain)).click();
    await page.getByRole('dialog').getByRole('textbox', { name: w.how }).fill('我教过其中一个孩子');
    await look('abstain');
    await page.getByRole('dialog').getByRole('button', exactly(w.abstain)).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expect.poll(async () => (await markOf(fourth))?.mark?.state).toBe('abstained');
    // whatever points stand on the sheet, they are no mark
    expect(await foot.locator('output').textContent()).toBe('–');
    await toList();
    await page.getByText(w.equal(4)).waitFor();
    await look('list');
    await page.getByRole('button', { name: w.conflict }).click();
    await expect.poll(() => page.getByRole('main').getByRole('listitem').count()).toBe(1);
  });
}

it('keeps the pages of judges and of families apart', async () => {
  const { client: family } = await newFamily(portal, 'zh-CN');
  const judge = createClient(() => portal.url);
  await judge.signIn('judge@sample.test', PASSWORD);
  for (const [client, path] of [
    [family, '/judging'],
    [judge, '/personal'],
  ] as const) {
    const page = await portal.newPage({ viewport: phone, locale: 'zh-CN', client });
    await page.goto(path);
    await page.getByRole('heading', exactly(words['zh-CN'].notForYou)).waitFor();
    await expectNoAxeViolations(page);
  }
  const page = await portal.newPage({ viewport: tablet, locale: 'zh-CN', client: judge });
  await page.goto('/admin/');
  await page.waitForURL('**/judging');
  await page.goto('/admin/security');
  await page.getByRole('heading', { level: 1 }).waitFor();
});

it('says what another device did, what came late, and asks to sign in before it sends', async () => {
  const w = words['zh-CN'];
  const front = await openFront(portal.url);
  onTestFinished(() => front.stop().catch(() => {}));
  const judge = createClient(() => portal.url);
  await judge.signIn('judge2@sample.test', PASSWORD);
  const round = (await judge.call('GET /api/judging/rounds')).items[0];
  // the other journey marks the first ones
  const [work, taken] = round?.works.slice(-2) ?? [];
  if (!round || !work || !taken) throw new Error('the sample has no round with works');
  const ofPage = createClient(() => portal.url);
  await ofPage.signIn('judge2@sample.test', PASSWORD);
  const page = await portal.newPage({ viewport: phone, locale: 'zh-CN', front, client: ofPage });
  const foot = page.locator('main footer');
  const handIn = () => foot.getByRole('button', exactly(w.handIn)).click();
  await page.goto(`/judging/work?no=${work.no}&round=${round.id}`);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await mark(page, ['60']);

  // the judge's other tablet is faster
  const content = { state: 'handed_in', points: { creativity: 50, task: 50 }, durationMs: null, comment: '', note: '' } as const;
  const made = { roundId: round.id, rubricNumber: round.rubricNumber, basedOn: 0, madeAt: Date.now() };
  await judge.call('POST /api/judging/works/:no/marks', { params: { no: work.no }, body: { ...content, ...made } });
  await mark(page, ['60', '70']);
  await handIn();
  await page.getByText(/^这次打分替换了您另一台设备上的打分/).waitFor();
  await page.getByText(w.earlier).waitFor();

  // without a network; meanwhile the session ends and a work is given to others
  await page.goto(`/judging/work?no=${taken.no}&round=${round.id}`);
  await foot.waitFor();
  await front.stop();
  await page.context().clearCookies();
  await mark(page, ['30', '30']);
  await handIn();
  await foot.getByText(w.waits).waitFor();
  const organiser = await organiserOf(portal);
  const board = await organiser.call('GET /api/admin/rounds/:id/board', { params: { id: round.id } });
  const ids = { workIds: board.works.flatMap(({ id, no }) => (no === taken.no ? [id] : [])), judgeIds: [(await judgeId(judge)) ?? ''] };
  expect((await changeJudges(organiser, round.id, 'unassign', ids)).done).toBe(1);

  expectFailure(page, /^401 /);
  await front.start();
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await page.getByText('1 件要等您登录后才能发送。').waitFor();
  await screenshot(page, 'judging-signed-out-390', { fullPage: false });
  // whichever is first, this press or the page's own question, which lies over the button
  await page.getByRole('button', { ...exactly('登录后发送'), includeHidden: true }).dispatchEvent('click');
  await page.getByRole('dialog', { name: storyWords['zh-CN'].sessionEnded }).waitFor();
  await signIn(page, storyWords['zh-CN'], true, 'judge2@sample.test');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByText('已送达，是否算数由组委会决定').waitFor();
  await screenshot(page, 'judging-taken-390');
  await expectNoAxeViolations(page);
});

/** Returns the id of the account that a client is signed in with. */
const judgeId = async (client: Client): Promise<string | undefined> => (await client.call('GET /api/sessions/current')).account?.id;

it('keeps a judge signed in on the device, and the device alone', async () => {
  const judge = createClient(() => portal.url);
  await judge.signIn('judge@sample.test', PASSWORD);
  const page = await portal.newPage({ viewport: tablet, locale: 'zh-CN', client: judge });
  await page.goto('/judging');
  const list = page.getByRole('button', exactly(words['zh-CN'].gotIt)).or(page.getByRole('link', { name: words['zh-CN'].begin }));
  await list.first().waitFor();
  const hasCookie = async (name: string) => (await page.context().cookies()).some((cookie) => cookie.name === name);
  await expect.poll(() => hasCookie('tc_judging')).toBe(true);
  expect(await hasCookie('tc_staff')).toBe(false);
  // a day later: the proof is too old, and the device makes a new one
  changeDatabase(portal, 'update session set proven_until = 1, last_seen_at = 1 where device_key is not null');
  await page.reload();
  await list.first().waitFor();
  const { account } = await page.evaluate(async () => (await fetch('/api/sessions/current')).json());
  expect(account).toMatchObject({ role: 'judge', forJudging: true });
  // without the key a cookie opens nothing
  changeDatabase(portal, 'update session set proven_until = 1 where device_key is not null');
  const stranger = await portal.newPage({ viewport: tablet, locale: 'zh-CN' });
  await stranger.context().addCookies(await page.context().cookies());
  await stranger.goto('/judging');
  await stranger.waitForURL(/\/login/);
});

it('lets a judge choose the messages, from the judge’s own menu', async () => {
  for (const locale of ['zh-CN', 'en-US'] as const) {
    const w = {
      'zh-CN': { menu: '消息与通知', title: '接收哪些消息', sms: '提醒：短信', back: '评分列表', family: '回执' },
      'en-US': {
        menu: 'Messages and notifications',
        title: 'Messages you receive',
        sms: 'Reminders: SMS',
        back: 'Works to mark',
        family: 'Receipts',
      },
    }[locale];
    const judge = createClient(() => portal.url);
    await judge.signIn('judge2@sample.test', PASSWORD);
    const page = await portal.newPage({ viewport: phone, locale, client: judge });
    await page.goto('/judging');
    const list = page.getByRole('button', exactly(words[locale].gotIt)).or(page.getByRole('link', { name: words[locale].begin }));
    await list.first().waitFor();
    await page.getByRole('button', { name: /评委|judge/ }).click();
    await page.getByRole('menuitem', { name: w.menu }).click();
    await page.getByRole('heading', { name: w.title, level: 1 }).waitFor();
    expect(await page.getByText(w.family, { exact: true }).count()).toBe(0);
    const sms = page.getByRole('checkbox', { name: w.sms });
    const before = await sms.isChecked();
    await sms.click();
    await expect.poll(() => sms.isChecked()).toBe(!before);
    await expectNoAxeViolations(page);
    for (const size of [phone, tablet]) {
      await page.setViewportSize(size);
      await expectNoHorizontalOverflow(page);
      await screenshot(page, `judging-messages-${size.width}-${locale}`, { fullPage: true });
    }
    await page.reload();
    await expect.poll(() => sms.isChecked()).toBe(!before);
    await page.getByRole('link', { name: w.back }).click();
    await page.waitForURL('**/judging');
  }
});
