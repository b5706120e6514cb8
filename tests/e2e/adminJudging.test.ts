// Guards: an organiser takes a round from its settings to its lock: judges are chosen, works assigned automatically after a preview, taken back and confirmed
// again; marks arrive, those that are far apart call another judge, and the lock says what is missing. The matrix is worked by keyboard alone.
import { beforeAll, expect, it } from 'vitest';
import type { AnswerOf } from '#contract/http/api.ts';
import { type Client, createClient } from '../fixtures/client.ts';
import { PASSWORD } from '../fixtures/participant.ts';
import { changeDatabase, exactly, newFamily, organiserOf } from './actions.ts';
import { expectNoAxeViolations, expectNoHorizontalOverflow, inLanguage, openPortal, screenshot } from './harness.ts';

const portal = openPortal();
const COMPETITION = 'cargo-helpers';
const words = {
  'zh-CN': {
    more: '更多',
    add: '添加轮次',
    name: /^名称·中文/,
    chooseJudges: '选择评委',
    saveJudges: '保存 4 位评委',
    propose: '生成分配方案',
    confirm: '确认分配 14 份',
    assigned: '已分配 14 份。',
    undo: '撤销',
    another: '换一种分法',
    open: '开放本轮',
    matrix: '作品和评委',
    taken: '已收回 1 件',
    given: '已分配 1 件',
    apart: (no: string) => `${no} 评分相差 40 分`,
    call: (no: string) => `${no} 加评`,
    ask: /^请.+加评$/,
    conflict: /有冲突，不能分配$/,
    overrule: '认定没有冲突',
    accept: '接受现在的分数',
    lock: /^锁定，还差 \d+ 份评分$/,
    unlock: '解锁本轮',
    takes: '取哪些作品',
    firstOf: /各组的前几名$/,
    cancel: '取消',
    exports: '导出评分',
    close: '关闭',
    anyway: '仍然分配',
    calibrate: '设为试评作品',
    calibration: (no: string) => `试评 ${no}`,
    range: '试评',
    final: /终评$/,
    late: /份迟到的评分待处理/,
    refuse: '不采纳这份评分',
    refused: /不采纳：截止后改的$/,
    notTaken: /未被采纳：截止后改的/,
  },
  'en-US': {
    more: 'More',
    add: 'Add a round',
    name: /^Name · 中文/,
    chooseJudges: 'Choose the judges',
    saveJudges: 'Save 4 judges',
    propose: 'Propose who marks what',
    confirm: 'Confirm 14 assignments',
    assigned: '14 assigned.',
    undo: 'Undo',
    another: 'Another way',
    open: 'Open the round',
    matrix: 'Works and judges',
    taken: '1 work taken back',
    given: '1 work assigned',
    apart: (no: string) => `${no}: marks 40 points apart`,
    call: (no: string) => `Call one more judge for ${no}: Call one`,
    ask: /^Ask /,
    conflict: /conflict, cannot be assigned$/,
    overrule: 'Overrule the conflict',
    accept: 'Accept the marks',
    lock: /^Lock, \d+ marks? (is|are) missing$/,
    unlock: 'Unlock the round',
    takes: 'Takes',
    firstOf: /^The first of each group of/,
    cancel: 'Cancel',
    exports: 'Export the marks',
    close: 'Close',
    anyway: 'Assign all the same',
    calibrate: 'Make it the calibration',
    calibration: (no: string) => `Calibration ${no}`,
    range: 'Calibration',
    final: /Final round$/,
    late: /late marks? to decide on/,
    refuse: 'Do not take it',
    refused: /^.*not taken, .*: 截止后改的$/,
    notTaken: /was not taken: 截止后改的/,
  },
} as const;

let organiser: Client;
/** The judges' sessions by their ids. */
const judges = new Map<string, Client>();

/** Makes an account a judge's, with a session of its own. */
const joinAsJudge = async (client: Client, name: string): Promise<void> => {
  const { id } = await client.call('GET /api/account');
  changeDatabase(portal, 'update account set role = ?, name = ?, affiliation = ? where id = ?', 'judge', name, '评委', id);
  judges.set(id, client);
};
beforeAll(async () => {
  organiser = await organiserOf(portal);
  for (const name of ['Ada Weber', '何思远', '郑雅文']) await joinAsJudge((await newFamily(portal, 'zh-CN')).client, name);
  const diallo = createClient(() => portal.url);
  await diallo.signIn('judge2@sample.test', PASSWORD);
  judges.set((await diallo.call('GET /api/account')).id, diallo);
  changeDatabase(
    portal,
    `update account set email = replace(email, '@sample.test', '@school.test') where role = 'participant' or email = 'judge2@sample.test'`,
  );
});

const boardOf = (id: string): Promise<AnswerOf<'GET /api/admin/rounds/:id/board'>> =>
  organiser.call('GET /api/admin/rounds/:id/board', { params: { id } });

/** Hands in a mark of one total. */
const mark = (roundId: string, no: string, judgeId: string, points: number) =>
  judges.get(judgeId)?.call('POST /api/judging/works/:no/marks', {
    params: { no },
    body: {
      roundId,
      state: 'handed_in',
      points: { creativity: points, task: points },
      durationMs: null,
      comment: '',
      note: points >= 80 ? '新颖' : '',
      rubricNumber: 1,
      basedOn: 0,
      madeAt: Date.now(),
    },
  });

it.each(inLanguage('en-US'))('a round is added, assigned, marked, watched and locked (%s)', async (locale) => {
  const w = words[locale];
  const page = await portal.newPage({ viewport: { width: 1440, height: 900 }, locale, client: organiser });
  await page.goto(`/admin/judging?competition=${COMPETITION}`);
  await page.getByRole('grid', exactly(w.matrix)).waitFor();
  await page.getByRole('button', exactly(w.more)).last().click();
  await page.getByRole('menuitem', exactly(w.add)).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: w.name }).fill('');
  await dialog.getByRole('button', exactly(w.add)).click();
  await dialog.locator('[aria-invalid=true]').first().waitFor();
  await dialog.getByRole('textbox', { name: w.name }).fill('复评');
  await expectNoAxeViolations(page);
  await screenshot(page, `admin-judging-round-${locale}`);
  await dialog.getByRole('button', exactly(w.add)).click();
  await page.getByRole('button', exactly(w.chooseJudges)).click();
  // the mail address of the last one is of the school's own domain: a conflict with each work
  for (const name of [/Weber/, /何思远/, /郑雅文/, /Diallo/]) await dialog.getByRole('checkbox', { name }).check();
  await expectNoAxeViolations(page);
  await screenshot(page, `admin-judging-panel-${locale}`);
  await dialog.getByRole('button', exactly(w.saveJudges)).click();
  await dialog.waitFor({ state: 'detached' });
  const roundId = new URL(page.url()).searchParams.get('round') ?? '';

  await page.getByRole('button', exactly(w.propose)).click();
  await page.getByRole('button', exactly(w.another)).click();
  await expectNoAxeViolations(page);
  await screenshot(page, `admin-judging-preview-${locale}`);
  expect((await boardOf(roundId)).works.every(({ cells }) => cells.length === 0)).toBe(true);
  await page.getByRole('button', exactly(w.confirm)).click();
  await page.getByText(w.assigned).waitFor();
  await page.getByRole('button', { name: w.undo }).click();
  await page.getByText(w.assigned).waitFor({ state: 'detached' });
  expect((await boardOf(roundId)).works.every(({ cells }) => cells.length === 0)).toBe(true);
  await page.getByRole('button', exactly(w.propose)).click();
  await page.getByRole('button', exactly(w.confirm)).click();
  await page.getByText(w.assigned).waitFor();
  const { works, conflicts } = await boardOf(roundId);
  expect(works.map(({ cells }) => cells.length)).toEqual(works.map(() => 2));

  // by keyboard: to the first judge of the first work, whatever is there is changed and changed back
  const grid = page.getByRole('grid', exactly(w.matrix));
  await grid.focus();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('ArrowRight');
  const active = () => grid.getAttribute('aria-activedescendant');
  expect(await active()).toBe('judging-cell-0-1');
  await page.keyboard.press('Enter');
  await page.getByText(w.taken).or(page.getByText(w.given)).first().waitFor();
  const other = (await page.getByText(w.taken).count()) > 0 ? w.given : w.taken;
  // what lacks a judge comes first now
  const changed = (await boardOf(roundId)).works.find(({ cells }) => cells.length !== 2);
  const rowOf = ({ no }: { no: string } = { no: 'none' }) => grid.getByRole('row').filter({ hasText: no });
  await rowOf(changed).getByRole('gridcell').first().click();
  await page.getByText(other).first().waitFor();

  // a conflict that only the data show is overruled, in every round
  const open = conflicts.find(({ ruling }) => ruling === 'open');
  const apartFrom = works.find(({ id }) => id === open?.workId);
  await rowOf(apartFrom).getByRole('gridcell', { name: w.conflict }).click();
  await dialog.getByRole('textbox').fill('不是同一所学校');
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', exactly(w.overrule)).click();
  await dialog.waitFor({ state: 'detached' });
  await rowOf(apartFrom).getByRole('gridcell', { name: w.conflict }).waitFor({ state: 'detached' });

  await page.getByRole('button', exactly(w.open)).click();
  await dialog.getByRole('button', exactly(w.open)).click();
  await dialog.waitFor({ state: 'detached' });
  const now = (await boardOf(roundId)).works;
  const [first, second, third] = now;
  if (!first || !second || !third) throw new Error('too few works');
  const give = async (work: typeof first, points: readonly number[]) => {
    for (const [index, given] of points.entries()) await mark(roundId, work.no, work.cells[index]?.judgeId ?? '', given);
  };
  await give(first, [40, 80]);
  await give(second, [70, 76]);
  await give(third, [0]);
  await page.reload();
  await page.getByText(w.apart(first.no)).first().waitFor();
  await expectNoAxeViolations(page);
  await expectNoHorizontalOverflow(page);
  await screenshot(page, `admin-judging-1440-${locale}`);
  for (const width of [1024, 390]) {
    await page.setViewportSize({ width, height: width === 390 ? 844 : 768 });
    await page.getByText(first.no).first().waitFor();
    await expectNoAxeViolations(page);
    await expectNoHorizontalOverflow(page);
    await screenshot(page, `admin-judging-${width}-${locale}`);
  }
  await page.setViewportSize({ width: 1440, height: 900 });

  await rowOf(second).getByRole('rowheader').click();
  await dialog
    .getByText(/[0-9A-Z]{4}-[0-9A-Z]{4}/)
    .first()
    .waitFor();
  await expectNoAxeViolations(page);
  await screenshot(page, `admin-judging-work-${locale}`);
  await page.keyboard.press('Escape');
  await grid.getByRole('columnheader').nth(1).click();
  await dialog.waitFor();
  await expectNoAxeViolations(page);
  await screenshot(page, `admin-judging-judge-${locale}`);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });

  await grid.getByRole('button', exactly(w.call(first.no))).click();
  await dialog.getByRole('button', { name: w.ask }).click();
  await dialog.waitFor({ state: 'detached' });
  const called = (await boardOf(roundId)).works.find(({ id }) => id === first.id);
  expect(called?.cells).toHaveLength(3);
  const newJudge = called?.cells.find(({ state }) => state === 'waiting');
  await mark(roundId, first.no, newJudge?.judgeId ?? '', 60);
  await page.getByRole('complementary').getByRole('button', exactly(w.accept)).click();
  await dialog.getByRole('textbox').fill('三位都说明了理由');
  await dialog.getByRole('button', exactly(w.accept)).click();
  await page.getByText(w.apart(first.no)).waitFor({ state: 'detached' });
  await rowOf(first).getByText('60', { exact: true }).first().waitFor();

  await page.getByRole('button', { name: w.lock }).click();
  await dialog.getByRole('button', { name: w.lock }).click();
  await page.getByRole('button', exactly(w.unlock)).waitFor();
  expect((await boardOf(roundId)).round.state).toBe('locked');
});

it.each(inLanguage('zh-CN'))('a work is marked by all judges, a late mark refused, marks exported (%s)', async (locale) => {
  const w = words[locale];
  const { items } = await organiser.call('GET /api/competitions');
  const competitionId = items.find(({ slug }) => slug === COMPETITION)?.id ?? '';
  const now = Date.now();
  const { id: roundId } = await organiser.call('POST /api/admin/competitions/:id/rounds', {
    params: { id: competitionId },
    body: {
      name: { 'zh-CN': '终评', 'en-US': 'Final round' },
      opensAt: now - 3600_000,
      closesAt: now + 24 * 3600_000,
      judgesPerWork: 2,
      combine: 'mean',
      spreadLimit: 20,
      blind: true,
      table: null,
      groups: null,
      after: null,
    },
  });
  /** A judge with a session of their own for the page, and one beside it. */
  const newSession = async () => {
    const client = createClient(() => portal.url);
    await client.signIn('judge@sample.test', PASSWORD);
    return client;
  };
  const beside = await newSession();
  const { id: first } = await beside.call('GET /api/account');
  const [second = '', third = ''] = judges.keys();
  judges.set(first, beside);
  const limits = [null, null, 1];
  const members = [first, second, third].map((judgeId, index) => ({
    judgeId,
    languages: index === 0 ? ['en-US' as const] : null,
    limit: limits[index] ?? null,
  }));
  const { version } = await organiser.call('PUT /api/admin/rounds/:id/panel', { params: { id: roundId }, body: { version: 0, members } });
  await organiser.call('POST /api/admin/rounds/:id/openings', { params: { id: roundId }, body: { version } });

  const page = await portal.newPage({ viewport: { width: 1440, height: 900 }, locale, client: organiser });
  await page.goto(`/admin/judging?competition=${competitionId}&round=${roundId}`);
  const grid = page.getByRole('grid', exactly(w.matrix));
  await grid.waitFor();
  const dialog = page.getByRole('dialog');
  const choose = async (name: string) => {
    await page.getByRole('button', exactly(w.more)).last().click();
    await page.getByRole('menuitem', exactly(name)).click();
    await dialog.waitFor();
  };
  await choose(w.add);
  await dialog.getByRole('combobox', exactly(w.takes)).click();
  await page.getByRole('option', { name: w.firstOf }).last().click();
  await dialog.getByRole('spinbutton').first().waitFor();
  await expectNoAxeViolations(page);
  await screenshot(page, `admin-judging-after-${locale}`);
  await dialog.getByRole('button', exactly(w.cancel)).click();
  await dialog.waitFor({ state: 'detached' });

  // a range of works goes to a judge who does not read them, and past another one's limit: named first, then one change with one undo
  const works = (await boardOf(roundId)).works;
  await grid.focus();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('ArrowRight');
  for (const key of ['Shift+ArrowRight', 'Shift+ArrowRight', 'Shift+ArrowDown']) await page.keyboard.press(key);
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', exactly(w.anyway)).waitFor();
  await expectNoAxeViolations(page);
  await screenshot(page, `admin-judging-knowingly-${locale}`);
  expect((await boardOf(roundId)).works.every(({ cells }) => cells.length === 0)).toBe(true);
  await dialog.getByRole('button', exactly(w.anyway)).click();
  await dialog.waitFor({ state: 'detached' });
  expect((await boardOf(roundId)).undo).toMatchObject({ added: 6, removed: 0 });
  await page.getByRole('button', { name: w.undo }).click();
  await page.getByRole('button', { name: w.undo }).waitFor({ state: 'detached' });
  expect((await boardOf(roundId)).works.every(({ cells }) => cells.length === 0)).toBe(true);

  const [work] = works;
  if (!work) throw new Error('no works');
  const openWork = async () => {
    await grid.getByRole('row').filter({ hasText: work.no }).getByRole('rowheader').click();
    await dialog.waitFor();
  };
  await openWork();
  await dialog.getByRole('button', exactly(w.calibrate)).click();
  await dialog.getByRole('button', exactly(w.cancel)).waitFor();
  await expectNoAxeViolations(page);
  await screenshot(page, `admin-judging-calibrate-${locale}`);
  await dialog.getByRole('button', exactly(w.calibrate)).click();
  await dialog.waitFor({ state: 'detached' });
  const card = page.getByRole('region', exactly(w.calibration(work.no)));
  await card.waitFor();
  const marked = (await boardOf(roundId)).works.find(({ id }) => id === work.id)?.cells.map(({ judgeId }) => judgeId) ?? [];
  expect(marked.toSorted()).toEqual([first, second, third].toSorted());
  await mark(roundId, work.no, first, 40);
  const sheet = await portal.newPage({ viewport: { width: 1024, height: 768 }, locale, client: await newSession() });
  await sheet.goto('/judging');
  await sheet.getByText(w.final).first().waitFor();
  await sheet.goto(`/judging/work?round=${roundId}&no=${work.no}`);
  const range = sheet.getByRole('region', exactly(w.range));
  await range.waitFor();
  await mark(roundId, work.no, second, 79);
  await sheet.reload();
  await range.getByText('59.5').first().waitFor();
  await expectNoAxeViolations(sheet);
  await screenshot(sheet, `judging-calibration-1024-${locale}`);
  await page.reload();
  await card.getByText('59.5').first().waitFor();
  await expectNoAxeViolations(page);
  await screenshot(page, `admin-judging-calibration-${locale}`);

  const locked = (await boardOf(roundId)).round.version;
  await organiser.call('POST /api/admin/rounds/:id/locks', { params: { id: roundId }, body: { version: locked } });
  await mark(roundId, work.no, first, 44);
  await page.goto('/admin/');
  await page.getByRole('link', { name: w.late }).waitFor();
  await screenshot(page, `admin-judging-today-${locale}`);
  await page.getByRole('link', { name: w.late }).click();
  await grid.waitFor();
  await openWork();
  await dialog.getByRole('button', exactly(w.refuse)).click();
  await dialog.getByRole('textbox').fill('截止后改的');
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', exactly(w.refuse)).last().click();
  await dialog.getByText(w.refused).waitFor();
  await expectNoAxeViolations(page);
  await screenshot(page, `admin-judging-refused-${locale}`);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoHorizontalOverflow(page);
  await screenshot(page, `admin-judging-refused-390-${locale}`);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await sheet.goto('/judging');
  await sheet.getByText(w.final).last().click();
  await sheet.getByText(w.notTaken).first().waitFor();
  await screenshot(sheet, `judging-refused-1024-${locale}`);

  await choose(w.exports);
  await expectNoAxeViolations(page);
  await screenshot(page, `admin-judging-export-${locale}`);
});
