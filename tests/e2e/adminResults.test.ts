// Guards: an organiser computes results from the marks of two judges: places, a shared one, the lines of awards by the rules of the editor, and what is to be
// settled before they are published; a mark that changed is named, with whom it moved.
import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import type { Locale } from '#contract/http/common.ts';
import { defaultRound } from '#contract/judging/round.ts';
import { type Client, createClient } from '../fixtures/client.ts';
import { competitionData } from '../fixtures/competitionData.ts';
import { addJudgingSeason, type JudgingSeason } from '../fixtures/judgingSeason.ts';
import { changeJudges } from '../fixtures/rounds.ts';
import { openServerDatabase, type ServerDatabase } from '../fixtures/serverDatabase.ts';
import { exactly } from './actions.ts';
import { desktop, expectNoAxeViolations, expectNoHorizontalOverflow, inLanguage, openPortal, phone, screenshot } from './harness.ts';

const SECRET_KEY = randomBytes(32).toString('base64');
const portal = openPortal({ SEED: 'none', SECRET_KEY });
const DAY_MS = 24 * 3600_000;
const WORKS = 27;
const TEAMS = [
  '月亮补给站',
  '石头剪刀车',
  '潮汐快递',
  '红砖小镇',
  '铁皮蚂蚁队',
  '海风邮差',
  '八音盒',
  '南音机器人',
  '两只灯笼',
  '五店市信使',
];
const SCHOOLS = ['清源小学（泉州）', '东石中心小学（晋江）', '鹭江实验小学（厦门）', '青阳小学（晋江）'];

const words = {
  'zh-CN': {
    none: '还没有计算成绩',
    compute: '计算成绩',
    again: '重新计算',
    draft: /^草稿，.+计算$/,
    primary: /^小学组/,
    ranking: '排名',
    settleRules: '去处理：奖项还没有规则',
    rule: '评给',
    first: '前几名',
    place: '到第几名（从第一名数起）',
    everyone: '所有有名次的',
    wrong: /^前面的奖已经包括这些名次/,
    publish: /^发布/,
    published: '已发布，网站现已显示。',
    outdated: '计算之后，评分、投票、报名或规则有变化。请重新计算。',
    line: '一等奖到此，6 支',
    lineThen: '一等奖到此，5 支',
    moved: '前 5 名，第 5 名并列，线下移 1 位',
    better: '二等奖到此，4 支',
    unranked: '没有总分，2 支',
    fold: '展开第 12–16 名，5 支',
    foldAgain: '收起',
    shared: '并列',
    corrected: /更正“南音机器人”，81\.0 → 97\.0$/,
    outcome: '第 8 名 → 第 1 名，二等奖 → 一等奖',
    nothing: /以来没有变化，结果不变。$/,
    results: '成绩',
    jury: '评委会奖项',
    waiting: '评委会奖项还没有人获得（按组别计 2 项）',
    nobody: '还没有人获得。',
    choose: '选择队伍：最佳创意奖',
    teamRequired: '请选择获奖队伍',
    team: '队伍',
    reason: '评委会的理由',
    give: '授予奖项',
    hasBetter: /^已得一等奖。/,
    notYet: /当前结果中没有$/,
    takeBack: '收回：红砖小镇',
  },
  'en-US': {
    none: 'Nothing has been computed yet',
    compute: 'Compute the results',
    again: 'Compute again',
    draft: /^Draft, computed .+ by /,
    primary: /^Primary/,
    ranking: 'Ranking',
    settleRules: 'Settle: No award has a rule',
    rule: 'Goes to',
    first: 'The first',
    place: 'Down to place (counted from the top)',
    everyone: 'Everyone with a place',
    wrong: /^An award before it takes all of these/,
    publish: /^Publish/,
    published: 'Published. The portal shows it now.',
    outdated: 'Marks, votes, entries or rules have changed since. Compute again.',
    line: 'First prize to here, 6 teams',
    lineThen: 'First prize to here, 5 teams',
    moved: 'first 5, place 5 is shared: the line moves down by 1',
    better: 'Second prize to here, 4 teams',
    unranked: 'Without a total: 2 teams',
    fold: 'Show places 12–16, 5 teams',
    foldAgain: 'Fold again',
    shared: 'shared',
    corrected: /corrected “南音机器人”, 81\.0 → 97\.0$/,
    outcome: 'place 8 → place 1, Second prize → First prize',
    nothing: /^Nothing has changed since/,
    results: 'Results',
    jury: 'Jury’s choice',
    waiting: 'Jury’s choice: nobody has it yet (2, counted by group)',
    nobody: 'Nobody has it yet.',
    choose: 'Choose a team: Best idea',
    teamRequired: 'Choose the team that gets it',
    team: 'Team',
    reason: 'Why the jury chose it',
    give: 'Give the award',
    hasBetter: /^It has First prize already/,
    notYet: /not in the results shown$/,
    takeBack: 'Take back: 红砖小镇',
  },
} as const satisfies Record<Locale, unknown>;

const prize = (key: string, look: 'gold' | 'silver' | 'cup', zh: string, en: string) => ({
  key,
  look,
  title: { 'zh-CN': zh, 'en-US': en },
  body: { 'zh-CN': '', 'en-US': '' },
  rule: null,
  qualifiesFor: null,
});

let seasons = 0;
/** Publishes a competition with works of named teams, whose awards have no rules. */
const season = async (data: ServerDatabase): Promise<JudgingSeason> => {
  seasons += 1;
  const editor = createClient(() => portal.url, { cookies: new Map([['tc_staff', await data.signInOrganiser()]]) });
  const { id } = await editor.call('POST /api/admin/competition-drafts', { body: {} });
  const awards = [
    prize('first', 'gold', '一等奖', 'First prize'),
    prize('second', 'silver', '二等奖', 'Second prize'),
    prize('participation', 'cup', '参赛纪念', 'Participation'),
  ];
  await editor.call('PUT /api/admin/competition-drafts/:id', {
    params: { id },
    body: { number: 1, version: 1, data: competitionData(Date.now(), { slug: `results-${seasons}`, awards }) },
  });
  await editor.call('POST /api/admin/competition-drafts/:id/publication', { params: { id }, body: { number: 1, version: 2 } });
  const made = await addJudgingSeason(data, () => portal.url, { works: WORKS, judges: 2, competition: id });
  for (const [index, work] of made.works.entries()) {
    const { registrationId } = await data.db
      .selectFrom('work')
      .select('registrationId')
      .where('id', '=', work.id)
      .executeTakeFirstOrThrow();
    const place = placeOf(index);
    const names = {
      teamName: index % 3 === 0 ? `幼儿 ${index}` : (TEAMS[place] ?? `第 ${place} 队`),
      organization: SCHOOLS[index % SCHOOLS.length] ?? '',
    };
    await data.db.updateTable('registration').set(names).where('id', '=', registrationId).execute();
  }
  return made;
};

/** Returns the place of a work among those of its group, from 0; every third is of the other group. */
const placeOf = (index: number): number => index - Math.floor(index / 3) - 1;

/** Opens a round in which each judge has each work, and returns a function that marks a work with the same points for all criteria. */
const opened = async ({ competitionId, organiser, judges, works }: JudgingSeason) => {
  const now = Date.now();
  const name = { 'zh-CN': '第一轮', 'en-US': 'Round one' };
  const body = { name, ...defaultRound, opensAt: now - 1000, closesAt: now + DAY_MS, groups: null, after: null };
  const { id } = await organiser.call('POST /api/admin/competitions/:id/rounds', { params: { id: competitionId }, body });
  const params = { id };
  const members = judges.map((judge) => ({ judgeId: judge.id, languages: null, limit: null }));
  const { version } = await organiser.call('PUT /api/admin/rounds/:id/panel', { params, body: { version: 0, members } });
  await organiser.call('POST /api/admin/rounds/:id/openings', { params, body: { version } });
  const pairs = { workIds: works.map((work) => work.id), judgeIds: judges.map((judge) => judge.id) };
  await changeJudges(organiser, params.id, 'assign', pairs);
  return (judge: Client, no: string, points: number, basedOn = 0) =>
    judge.call('POST /api/judging/works/:no/marks', {
      params: { no },
      body: {
        ...{ roundId: id, durationMs: null, comment: '', note: '', rubricNumber: 1, basedOn, madeAt: Date.now() },
        state: 'handed_in',
        points: { creativity: points, task: points },
      },
    });
};

/** Looks at the page in both sizes. */
const look = async (page: Page, name: string, shown: string) => {
  for (const viewport of [desktop, phone]) {
    await page.setViewportSize(viewport);
    await page.getByText(shown).first().waitFor();
    await expectNoAxeViolations(page);
    await expectNoHorizontalOverflow(page);
    await screenshot(page, `admin-results-${name}-${viewport.width}`);
  }
  await page.setViewportSize(desktop);
};

it.each(inLanguage('en-US'))(
  'results are computed, their rules set, and a change is explained (%s)',
  { timeout: 120_000 },
  async (locale) => {
    const w = words[locale];
    const data = openServerDatabase({ DATA_DIR: portal.dataDir, SECRET_KEY });
    onTestFinished(data.close);
    const made = await season(data);
    const { competitionId, organiser, judges, works } = made;
    const mark = await opened(made);
    // 95, 93, 91, 89, and 87 twice; the last two of the group are not marked
    const pointsOf = (place: number) => 95 - 2 * (place === 5 ? 4 : place);
    for (const [index, { no }] of works.entries()) {
      if (index % 3 === 0 || placeOf(index) >= 16) continue;
      for (const { client } of judges) await mark(client, no, pointsOf(placeOf(index)));
    }
    const page = await portal.newPage({ viewport: desktop, locale, client: organiser });
    await page.goto(`/admin/results?competition=${competitionId}`);
    await page.getByText(w.none).waitFor();
    await expectNoAxeViolations(page);
    await screenshot(page, `admin-results-none-${locale}`);
    await page.getByRole('button', exactly(w.compute)).click();
    await page.getByText(w.draft).waitFor();
    await page.getByRole('link', { name: w.primary }).click();
    const ranking = page.getByRole('region', exactly(w.ranking));
    const rowOf = (team: string) => ranking.getByRole('row').filter({ has: page.getByRole('rowheader', { name: team }) });
    await rowOf('铁皮蚂蚁队').getByText(w.shared).waitFor();
    await rowOf('海风邮差').getByText(w.shared).waitFor();
    await ranking.getByText(w.unranked).waitFor();

    // the checks lead to the editor; an award that nobody can get is not published
    await page.getByRole('link', exactly(w.settleRules)).click();
    const setRule = async (index: number, kind: string, place?: number) => {
      await page.getByRole('combobox', exactly(w.rule)).nth(index).click();
      await page.getByRole('option', exactly(kind)).click();
      if (place !== undefined) await page.getByRole('spinbutton', exactly(w.place)).nth(index).fill(String(place));
    };
    await setRule(0, w.first, 5);
    await setRule(1, w.first, 5);
    await page.getByText(w.wrong).waitFor();
    await expectNoAxeViolations(page);
    await screenshot(page, `admin-results-editor-${locale}`);
    await setRule(1, w.first, 10);
    await setRule(2, w.everyone);
    await page.getByText(w.wrong).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: w.publish }).click();
    const dialog = page.getByRole('dialog');
    await screenshot(page, `admin-results-publish-${locale}`);
    await dialog.getByRole('button', { name: w.publish }).click();
    await page.getByText(w.published).waitFor();

    await page.goto(`/admin/results?competition=${competitionId}&group=primary`);
    await page.getByText(w.outdated).waitFor();
    await page.getByRole('button', exactly(w.again)).click();
    await ranking.getByText(w.line).waitFor();
    await ranking.getByText(w.moved).waitFor();
    await ranking.getByText(w.better).waitFor();
    await page.getByText(w.outdated).waitFor({ state: 'detached' });

    // by keyboard: what is folded opens, and the focus goes on
    await ranking.getByRole('button', exactly(w.fold)).press('Enter');
    await rowOf('第 11 队').waitFor();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('第 11 队');
    await page.getByRole('button', exactly(w.foldAgain)).click();
    await rowOf('第 11 队').waitFor({ state: 'detached' });

    // a mark that is corrected, by both judges: the team moves up, and the change says why
    const corrected = works.find((_, index) => index % 3 !== 0 && placeOf(index) === 7);
    for (const { client } of judges) await mark(client, corrected?.no ?? '', 97, 1);
    await page.reload();
    await page.getByText(w.outdated).waitFor();
    await page.getByRole('button', exactly(w.again)).click();
    await page.getByText(w.corrected).first().waitFor();
    await page.getByText(w.outcome).waitFor();
    await rowOf('南音机器人').getByText('↑ 7').waitFor();
    await page.getByRole('button', exactly(w.again)).click();
    await page.getByText(w.nothing).waitFor();

    for (const each of ['zh-CN', 'en-US'] as const) {
      const other = await portal.newPage({ viewport: desktop, locale: each, client: organiser });
      await other.goto(`/admin/results?competition=${competitionId}&group=primary`);
      await other.getByRole('heading', { level: 1, name: words[each].results }).waitFor();
      await look(other, each, words[each].lineThen);
    }
  },
);

it.each(inLanguage('zh-CN'))(
  'an award of the jury’s choice is given by hand, and taken back (%s)',
  { timeout: 120_000 },
  async (locale) => {
    const w = words[locale];
    const data = openServerDatabase({ DATA_DIR: portal.dataDir, SECRET_KEY });
    onTestFinished(data.close);
    const made = await season(data);
    const { competitionId, organiser, judges, works } = made;
    const awards = [
      { ...prize('first', 'gold', '一等奖', 'First prize'), rule: { kind: 'first', count: 3 } },
      { ...prize('idea', 'cup', '最佳创意奖', 'Best idea'), rule: { kind: 'jury' } },
    ];
    await data.db
      .updateTable('competition')
      .set({ awards: JSON.stringify(awards) })
      .where('id', '=', competitionId)
      .execute();
    const mark = await opened(made);
    for (const [index, { no }] of works.entries())
      if (index % 3 !== 0) for (const { client } of judges) await mark(client, no, 95 - 2 * placeOf(index));
    await organiser.call('POST /api/admin/competitions/:id/results/compute', { params: { id: competitionId } });
    const page = await portal.newPage({ viewport: desktop, locale, client: organiser });
    await page.goto(`/admin/results?competition=${competitionId}&group=primary`);
    const card = page.getByRole('region', exactly(w.jury));
    await card.getByText(w.nobody).waitFor();
    await page.getByText(w.waiting).waitFor();
    await card.getByRole('button', exactly(w.choose)).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', exactly(w.give)).click();
    await dialog.getByText(w.teamRequired).waitFor();
    // by keyboard; a team with a better award is told apart
    const team = dialog.getByRole('combobox', { name: w.team });
    const pick = async (name: string) => {
      await team.fill(name);
      await page.getByRole('option', { name }).waitFor();
      await team.press('ArrowDown');
      await team.press('Enter');
    };
    await pick('月亮补给站');
    await dialog.getByText(w.hasBetter).waitFor();
    await pick('红砖小镇');
    await dialog.getByText(w.hasBetter).waitFor({ state: 'detached' });
    await dialog.getByRole('textbox', { name: w.reason }).fill('用最少的积木讲完一个完整的故事，评委会一致通过。');
    await expectNoAxeViolations(page);
    await screenshot(page, `admin-jury-dialog-${locale}`);
    await dialog.getByRole('button', exactly(w.give)).click();
    await dialog.waitFor({ state: 'detached' });
    await card.getByText(w.notYet).waitFor();
    await page.getByText(w.outdated).waitFor();
    await page.getByRole('button', exactly(w.again)).click();
    await page.getByText(w.outdated).waitFor({ state: 'detached' });
    await card.getByText(w.notYet).waitFor({ state: 'detached' });
    for (const each of ['zh-CN', 'en-US'] as const) {
      const other = await portal.newPage({ viewport: desktop, locale: each, client: organiser });
      await other.goto(`/admin/results?competition=${competitionId}&group=primary`);
      await look(other, `jury-${each}`, words[each].jury);
      await other.setViewportSize(phone);
      await other.getByRole('button', exactly(words[each].choose)).click();
      await other.getByRole('dialog').getByRole('button', exactly(words[each].give)).click();
      await other.getByText(words[each].teamRequired).waitFor();
      await screenshot(other, `admin-jury-dialog-phone-${each}`);
    }
    await card.getByRole('button', exactly(w.takeBack)).click();
    await card.getByText(w.nobody).waitFor();
  },
);
