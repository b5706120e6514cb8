// Guards: a round of judging as a whole. 126 works go to nine judges automatically, past a conflict that the data show; a judge marks 40 of them without a
// network, on a tablet that is killed twice, while her second device marks too; a conflict that she declares is ruled on, marks that are far apart call
// another judge, and the lock says what is missing.
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import type { AnswerOf } from '#contract/http/api.ts';
import type { Locale } from '#contract/http/common.ts';
import { type Client, createClient } from '../fixtures/client.ts';
import { competitionData } from '../fixtures/competitionData.ts';
import { filmBytes } from '../fixtures/films/index.ts';
import { handInFilms } from '../fixtures/judgedFilms.ts';
import { addJudgingSeason, signedInAgain } from '../fixtures/judgingSeason.ts';
import { openServerDatabase } from '../fixtures/serverDatabase.ts';
import { exactly } from './actions.ts';
import { openFront } from './front.ts';
import {
  desktop,
  expectNoAxeViolations,
  expectNoHorizontalOverflow,
  inLanguage,
  openOwnBrowser,
  openPortal,
  phone,
  screenshot,
} from './harness.ts';
import { footOf, judgeWords, playFromDevice, receiptIn, sheetPath, takeAll, typePoints } from './judgeActions.ts';

const SECRET_KEY = randomBytes(32).toString('base64');
const portal = openPortal({ SEED: 'none', SECRET_KEY });
const tablet = { width: 1024, height: 768 };

const WORKS = 126;
const JUDGES = 9;
const PER_WORK = 2;
/** The judge on the tablet takes 40 works, and the others what is left. */
const HERS = 40;
const OF_OTHERS = WORKS * PER_WORK - HERS;
const limitOfOther = (index: number): number => Math.floor((OF_OTHERS + index) / (JUDGES - 1));
/** Marks that she makes without a network. The tablet is killed after a third and after two thirds of them. */
const OFFLINE = 12;
/** Works among these that are films. */
const FILMS = 10;

const words = {
  'zh-CN': {
    rubric: '评分标准',
    weight: '权重 %',
    weights: '权重合计 100%，应为 100%',
    saved: '全部已保存',
    publish: '发布',
    published: '已发布，网站现已显示。',
    add: '添加轮次',
    name: /^名称·中文/,
    propose: '生成分配方案',
    confirm: '确认分配 252 份',
    assigned: '已分配 252 份。',
    derived: /^资料里发现 \d+ 处冲突$/,
    confirmConflict: '确认冲突',
    ruled: '确认冲突',
    declared: (judge: string, no: string) => `${judge}申报冲突：${no}`,
    open: '开放本轮',
    matrix: '作品和评委',
    call: (no: string) => `${no} 加评`,
    ask: /^请.+加评$/,
    lock: (count: number) => `锁定，还差 ${count} 份评分`,
    unlock: '解锁本轮',
    confirmOne: '确认分配 1 份',
    assignedOne: '已分配 1 份。',
  },
  'en-US': {
    rubric: 'Rubric',
    weight: 'Weight in %',
    weights: 'Weights: 100 % of 100 %',
    saved: 'All changes saved',
    publish: 'Publish',
    published: 'Published. The portal shows it now.',
    add: 'Add a round',
    name: /^Name · 中文/,
    propose: 'Propose who marks what',
    confirm: 'Confirm 252 assignments',
    assigned: '252 assigned.',
    derived: /^\d+ conflicts? found in the data$/,
    confirmConflict: 'Confirm',
    ruled: 'Confirm the conflict',
    declared: (judge: string, no: string) => `${judge} declares a conflict: ${no}`,
    open: 'Open the round',
    matrix: 'Works and judges',
    call: (no: string) => `Call one more judge for ${no}: Call one`,
    ask: /^Ask /,
    lock: (count: number) => `Lock, ${count} mark${count === 1 ? ' is' : 's are'} missing`,
    unlock: 'Unlock the round',
    confirmOne: 'Confirm 1 assignment',
    assignedOne: '1 assigned.',
  },
} as const satisfies Record<Locale, unknown>;

type Board = AnswerOf<'GET /api/admin/rounds/:id/board'>;

/** Saves pictures of a page in its sizes, and in the dark, for people to look at. */
const picture = async (page: Page, name: string, sizes: readonly { width: number; height: number }[]): Promise<void> => {
  for (const size of sizes) {
    await page.setViewportSize(size);
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      await screenshot(page, `judging-journey-${name}-${size.width}-${colorScheme}`, { fullPage: false });
    }
  }
};

/** Publishes a competition, and opens its draft anew: its rubric is the default one. */
const newCompetition = async (organiser: Client, slug: string): Promise<string> => {
  const { id } = await organiser.call('POST /api/admin/competition-drafts', { body: {} });
  const params = { id };
  await organiser.call('PUT /api/admin/competition-drafts/:id', {
    params,
    body: { number: 1, version: 1, data: competitionData(Date.now(), { slug }) },
  });
  await organiser.call('POST /api/admin/competition-drafts/:id/publication', { params, body: { number: 1, version: 2 } });
  return id;
};

for (const locale of inLanguage('zh-CN')) {
  const w = words[locale];
  const j = judgeWords[locale];

  it(`a round from its rubric to its lock (${locale})`, { timeout: 240_000 }, async () => {
    const url = () => portal.url;
    const data = openServerDatabase({ DATA_DIR: portal.dataDir, SECRET_KEY });
    onTestFinished(data.close);
    const editor = createClient(url, { cookies: new Map([['tc_staff', await data.signInOrganiser()]]) });
    const competition = await newCompetition(editor, `harbour-${locale.toLowerCase()}`);
    const { organiser, judges, works } = await addJudgingSeason(data, url, { works: WORKS, judges: JUDGES, competition });
    const [hers, ...others] = judges;
    if (!hers) throw new Error('no judge');
    const clientOf = new Map(judges.map(({ id, client }) => [id, client]));
    const page = await portal.newPage({ viewport: desktop, locale, client: organiser });
    const dialog = page.getByRole('dialog');

    // the rubric, in the competition's editor: half and half
    await page.goto(`/admin/competitions/${competition}`);
    const rubric = page.getByRole('region', exactly(w.rubric));
    await rubric.getByRole('spinbutton', exactly(w.weight)).first().fill('50');
    await rubric.getByRole('spinbutton', exactly(w.weight)).last().fill('50');
    await rubric.getByText(w.weights).waitFor();
    await page.getByText(w.saved).waitFor();
    await page.getByRole('button', exactly(w.publish)).click();
    await dialog.getByRole('button', exactly(w.publish)).click();
    await page.getByText(w.published).waitFor();

    // the round and its judges, one of whom is of a team's own school
    const near = { judge: others[0]?.id ?? '', work: works[4] };
    await data.db.updateTable('account').set({ affiliation: '平江幼儿园' }).where('id', '=', near.judge).execute();
    const entry = await data.db
      .selectFrom('work')
      .select('registrationId')
      .where('id', '=', near.work?.id ?? '')
      .executeTakeFirstOrThrow();
    await data.db.updateTable('registration').set({ organization: '平江 幼儿园' }).where('id', '=', entry.registrationId).execute();
    await page.goto(`/admin/judging?competition=${competition}`);
    await page.getByRole('button', exactly(w.add)).click();
    await dialog.getByRole('textbox', { name: w.name }).fill('第一轮');
    await dialog.getByRole('button', exactly(w.add)).click();
    await dialog.waitFor({ state: 'detached' });
    const { items: rounds } = await organiser.call('GET /api/admin/competitions/:id/rounds', { params: { id: competition } });
    const roundId = rounds[0]?.id ?? '';
    const params = { id: roundId };
    const board = (): Promise<Board> => organiser.call('GET /api/admin/rounds/:id/board', { params });
    const setPanel = async (limitOf: (judgeId: string) => number | null) => {
      const members = judges.map(({ id }) => ({ judgeId: id, languages: null, limit: limitOf(id) }));
      await organiser.call('PUT /api/admin/rounds/:id/panel', { params, body: { version: (await board()).round.version, members } });
    };
    await setPanel((id) => (id === hers.id ? HERS : limitOfOther(others.findIndex((other) => other.id === id))));
    await page.reload();

    // assigned automatically, past the conflict, which is then confirmed
    await page.getByRole('button', exactly(w.propose)).click();
    await page.getByRole('button', exactly(w.confirm)).click();
    await page.getByText(w.assigned).waitFor();
    const assigned = await board();
    expect(assigned.works.every(({ cells }) => cells.length === PER_WORK)).toBe(true);
    const loadOf = (id: string) => assigned.works.filter(({ cells }) => cells.some(({ judgeId }) => judgeId === id)).length;
    expect(loadOf(hers.id)).toBe(HERS);
    for (const [index, { id }] of others.entries()) expect(loadOf(id)).toBe(limitOfOther(index));
    expect(assigned.conflicts).toMatchObject([{ judgeId: near.judge, workId: near.work?.id, kinds: ['institution'], ruling: 'open' }]);
    expect(assigned.works.find(({ id }) => id === near.work?.id)?.cells.map(({ judgeId }) => judgeId)).not.toContain(near.judge);
    await page.getByRole('button', { name: w.derived }).click();
    const rule = async () => {
      await page.getByRole('complementary').getByRole('button', exactly(w.confirmConflict)).first().click();
      await dialog.getByRole('textbox').fill('属实');
      await dialog.getByRole('button', exactly(w.ruled)).click();
      await dialog.waitFor({ state: 'detached' });
    };
    await rule();
    await page.getByRole('button', exactly(w.open)).click();
    await dialog.getByRole('button', exactly(w.open)).click();
    await dialog.waitFor({ state: 'detached' });

    // ten of her works are films, and not links
    const { items: seen } = await hers.client.call('GET /api/judging/rounds');
    const nos = seen.flatMap((round) => round.works.map(({ no }) => no));
    const [known = '', ...toMark] = nos;
    const filmNos = toMark.slice(0, FILMS);
    const ids = assigned.works.filter(({ no }) => filmNos.includes(no)).map(({ id }) => id);
    await handInFilms(data, url, { competitionId: competition, workIds: ids }, { bytes: filmBytes('phone.mp4'), filename: '张三.mp4' });

    // the others mark all but one
    const rubricNumber = seen[0]?.rubricNumber ?? 0;
    expect(seen[0]?.rubric.criteria.map(({ weight }) => weight)).toEqual([50, 50]);
    const mark = (no: string, client: Client | undefined, points: number) => {
      const made = { roundId, durationMs: null, comment: '', note: '', rubricNumber, basedOn: 0, madeAt: Date.now() };
      const body = { ...made, state: 'handed_in' as const, points: { creativity: points, task: points } };
      return client?.call('POST /api/judging/works/:no/marks', { params: { no }, body });
    };
    const theirs = assigned.works.flatMap(({ no, cells }) =>
      cells.filter(({ judgeId }) => judgeId !== hers.id).map(({ judgeId }) => ({ no, judgeId })),
    );
    const isHers = (no: string) => nos.includes(no);
    const left = theirs.findLast(({ no }) => !isHers(no));
    for (const each of theirs) if (each !== left) await mark(each.no, clientOf.get(each.judgeId), 70);

    // her tablet takes the list along and goes offline
    const profile = await mkdtemp(join(tmpdir(), 'tangible-cup-journey-'));
    onTestFinished(() => rm(profile, { recursive: true, force: true }));
    const front = await openFront(portal.url);
    onTestFinished(() => front.stop().catch(() => {}));
    let cookies: ReadonlyMap<string, string> = hers.client.cookies;
    const openTablet = () => openOwnBrowser(profile, { url: front.url, locale, viewport: tablet, client: { cookies } });
    let device = await openTablet();
    await device.page.goto('/judging');
    await device.page.getByRole('button', exactly(j.gotIt)).click();
    await device.page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    const named = async () => new Map((await device.page.context().cookies()).map(({ name, value }) => [name, value]));
    await expect.poll(async () => (await named()).has('tc_judging')).toBe(true);
    cookies = await named();
    const list = (of: Page) => of.getByRole('main').getByRole('listitem');
    expect(await list(device.page).count()).toBe(HERS);
    await takeAll(device.page, locale);
    await device.page.getByText(j.count(FILMS)).waitFor();
    await front.stop();

    // without a network: one that she declares, and marks; killed twice
    const receipts = new Map<string, string>();
    const handIn = async (of: Page, points: readonly number[]) => {
      await typePoints(of, points);
      await footOf(of).getByRole('button', exactly(j.handIn)).click();
      await footOf(of).getByRole('link', { name: j.onward }).waitFor();
      return receiptIn(of);
    };
    const away = toMark.slice(0, OFFLINE);
    for (const [index, no] of away.entries()) {
      if (index % (OFFLINE / 3) > 0) await device.page.getByRole('link', { name: j.onward }).click();
      else {
        if (index > 0) {
          await device.kill();
          device = await openTablet();
        }
        await device.page.goto(sheetPath(roundId, no));
      }
      await footOf(device.page).getByText(no).waitFor();
      // the first one, and the first after each time it was killed
      if (index % (OFFLINE / 3) === 0) await playFromDevice(device.page);
      receipts.set(no, await handIn(device.page, [60 + index, 80]));
      await footOf(device.page).getByText(j.waits).waitFor();
    }
    await picture(device.page, `sheet-${locale}`, [phone, tablet]);
    await device.page.goto(sheetPath(roundId, known));
    await footOf(device.page).getByRole('button', exactly(j.know)).click();
    const why = device.page.getByRole('dialog');
    await why.getByRole('textbox', { name: j.how }).fill('我教过其中一个孩子');
    await why.getByRole('button', exactly(j.abstain)).click();
    await why.waitFor({ state: 'detached' });
    await footOf(device.page).getByText(j.waits).waitFor();
    expect(
      (await board()).works.flatMap(({ cells }) => cells).filter(({ judgeId, total }) => judgeId === hers.id && total !== null),
    ).toEqual([]);

    // meanwhile her second device marks one of these, and most of the rest
    const again = await signedInAgain(data, url, hers.id);
    const second = await portal.newPage({ viewport: phone, locale, client: again });
    const [both = '', later = ''] = away;
    await second.goto(sheetPath(roundId, both));
    const first = await handIn(second, [30, 30]);
    await footOf(second).getByText(j.arrived).waitFor();
    const rest = toMark.slice(OFFLINE);
    for (const no of rest) await mark(no, await clientOfPage(second), 75);

    // the tablet comes back: its marks arrive, and both devices say which one stands
    await front.start();
    await device.page.goto('/judging');
    await device.page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect.poll(() => device.page.getByRole('main').getByRole('status').allTextContents()).toContain(j.equal(HERS));
    await device.page.goto(sheetPath(roundId, both));
    await device.page.getByText(j.replaced).waitFor();
    await second.reload();
    await second.getByText(j.other).waitFor();
    expect(first).not.toBe(receipts.get(both));
    // and once more the other way round
    await second.goto(sheetPath(roundId, later));
    await handIn(second, [20, 20]);
    await footOf(second).getByText(j.arrived).waitFor();
    await device.page.goto(sheetPath(roundId, later));
    await device.page.getByText(j.other).waitFor();
    receipts.set(later, await receiptIn(second));
    await device.page.goto('/judging');
    await device.page.getByText(j.equal(HERS)).waitFor();
    await picture(device.page, `list-${locale}`, [phone, tablet]);
    const after = await board();
    for (const [no, receipt] of receipts)
      expect(after.works.find((work) => work.no === no)?.cells.find(({ judgeId }) => judgeId === hers.id)?.receipt).toBe(receipt);

    // the organiser rules on what she declared, and the work gets another judge
    await setPanel(() => null);
    await page.reload();
    const her = after.judges.find(({ id }) => id === hers.id)?.name ?? '';
    await page.getByText(w.declared(her, known)).waitFor();
    await expectNoAxeViolations(page);
    await expectNoHorizontalOverflow(page);
    await picture(page, `board-${locale}`, [desktop]);
    await rule();
    await page.getByRole('button', exactly(w.propose)).click();
    await page.getByRole('button', exactly(w.confirmOne)).click();
    await page.getByText(w.assignedOne).waitFor();

    // marks far apart call a third judge
    const apart = (await board()).works.find(({ spread }) => (spread ?? 0) > 2000);
    await page
      .getByRole('grid', exactly(w.matrix))
      .getByRole('button', exactly(w.call(apart?.no ?? '')))
      .click();
    await dialog.getByRole('button', { name: w.ask }).click();
    await dialog.waitFor({ state: 'detached' });
    const third = (await board()).works.find(({ id }) => id === apart?.id)?.cells ?? [];
    expect(third).toHaveLength(PER_WORK + 1);

    // what is missing: the one that is left, and the one that was declared
    await page.getByRole('button', exactly(w.lock(2))).click();
    await dialog.getByRole('button', exactly(w.lock(2))).click();
    await page.getByRole('button', exactly(w.unlock)).waitFor();
    const locked = await board();
    expect(locked.round).toMatchObject({ state: 'locked', marksOfOldRubric: 0 });
    expect(await mark(left?.no ?? '', clientOf.get(left?.judgeId ?? ''), 70)).toMatchObject({ late: 'round_locked' });
    const marks = (await data.db.selectFrom('mark').select(['workId', 'judgeId', 'number']).execute()).map(
      ({ workId, judgeId, number }) => `${workId} ${judgeId} ${number}`,
    );
    expect(new Set(marks).size).toBe(marks.length);
  });
}

/** Returns a client with the session of a page. */
const clientOfPage = async (page: Page): Promise<Client> => {
  const cookies = await page.context().cookies();
  return createClient(() => portal.url, { cookies: new Map(cookies.map(({ name, value }) => [name, value])) });
};
