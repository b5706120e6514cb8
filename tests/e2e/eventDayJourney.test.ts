// Guards: one event day from its slots to a certificate that was revoked, on two processes: teams are checked in at two doors without a network, run at the tables, the
// rest comes on a sheet, the board shows it; what is missing is mended; at the ordered minute, though both processes were killed, family and visitors see the results, and not before;
// an appeal leads to a correction.

import { readFile } from 'node:fs/promises';
import { setTimeout as pass } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import { defaultRound } from '#contract/judging/round.ts';
import { defaultRubric } from '#contract/judging/rubric.ts';
import { readTables } from '#src/platform/tables/readTables.ts';
import { xlsxOf } from '#src/platform/tables/writeXlsx.ts';
import { createClient } from '../fixtures/client.ts';
import { addCompetition } from '../fixtures/competition.ts';
import { registerParticipant } from '../fixtures/participant.ts';
import { prize, setLock } from '../fixtures/publishedResults.ts';
import { enter, exactly, freshIdNumber, slide } from './actions.ts';
import { type Front, openFront } from './front.ts';
import { desktop, expectNoAxeViolations, expectNoHorizontalOverflow, newPageOf, phone, screenshot } from './harness.ts';
import { typePoints } from './judgeActions.ts';
import { openTwoProcesses } from './twoProcesses.ts';
import { visitorWords } from './visitorWords.ts';
import { words as storyWords } from './words.ts';

const two = openTwoProcesses();
const locale = 'zh-CN' as const;
const w = storyWords[locale];
const tablet = { width: 1024, height: 768 };
const projector = { width: 1920, height: 1080 };
const MINUTE_MS = 60_000;
const SCHOOLS = ['青禾实验小学', '星河小学', '海边小学', '月亮湾小学', '第四小学', '海边小学'];
const CHILD = '林小满';

const look = async (page: Page, name: string, fullPage = true) => {
  await expectNoHorizontalOverflow(page);
  await expectNoAxeViolations(page);
  await screenshot(page, `day-${name}`, { fullPage });
};

/** Writes a competition with six approved teams, of which the first is of a family of its own. */
const addDay = async () => {
  const [here] = two.portals();
  const data = two.database();
  const awards = [
    { ...prize('gold', { kind: 'first', count: 1 }), title: { 'zh-CN': '金奖', 'en-US': 'Gold' } },
    { ...prize('silver', { kind: 'first', count: 2 }), title: { 'zh-CN': '银奖', 'en-US': 'Silver' } },
  ];
  const rubric = JSON.stringify({ ...defaultRubric, timed: true });
  const competitionId = await addCompetition(data, { mode: 'offline', awards: JSON.stringify(awards), rubric });
  const families = await Promise.all(
    [0, 1].map(async () => {
      const client = createClient(() => here.url);
      await registerParticipant(client, here.outbox, { locale });
      return client;
    }),
  );
  const [family, others] = families;
  if (!family || !others) throw new Error('no families');
  const idNumber = freshIdNumber();
  const member = { name: CHILD, gender: 'female' as const, country: 'CN', idNumber };
  const entryId = (await enter(family, competitionId, { teamName: '月亮船', organization: '晋江小学', members: [member] })).id;
  for (const [index, organization] of SCHOOLS.entries())
    await enter(others, competitionId, { teamName: `队伍 ${index + 1}`, organization });
  const firstStart = Math.ceil(Date.now() / MINUTE_MS) * MINUTE_MS + 10 * MINUTE_MS;
  await data.db
    .updateTable('competition')
    .set({ signupClosesAt: firstStart - 15 * MINUTE_MS, contestOpensAt: firstStart, contestClosesAt: firstStart + 480 * MINUTE_MS })
    .where('id', '=', competitionId)
    .execute();
  await data.db.updateTable('registration').set({ state: 'approved' }).where('competitionId', '=', competitionId).execute();
  return { competitionId, family, entryId, idNumber };
};

/** Opens a round of three attempts before one judge. */
const openRound = async (competitionId: string, organiser: ReturnType<typeof createClient>, judgeId: string): Promise<string> => {
  const now = Date.now();
  const name = { 'zh-CN': '上桌', 'en-US': 'At the table' };
  const table = { attempts: 3, counts: 'best' as const };
  const body = { ...defaultRound, name, table, opensAt: now - 1000, closesAt: now + 1440 * MINUTE_MS, groups: null, after: null };
  const { id } = await organiser.call('POST /api/admin/competitions/:id/rounds', { params: { id: competitionId }, body });
  const members = [{ judgeId, languages: null, limit: null }];
  const { version } = await organiser.call('PUT /api/admin/rounds/:id/panel', { params: { id }, body: { version: 0, members } });
  await organiser.call('POST /api/admin/rounds/:id/openings', { params: { id }, body: { version } });
  return id;
};

it('a day goes from its slots to a corrected certificate', { timeout: 600_000 }, async () => {
  const [here, there] = two.portals();
  const data = two.database();
  const { competitionId, family, entryId, idNumber } = await addDay();
  const staffOf = (token: string) => createClient(() => here.url, { cookies: new Map([['tc_staff', token]]) });
  const organiser = staffOf(await data.signInOrganiser());
  const [judgeAccount] = await data.signIn(1);
  if (!judgeAccount) throw new Error('no judge');
  await data.db
    .updateTable('account')
    .set({ role: 'judge', name: '郑雅文', affiliation: '评审委员会' })
    .where('id', '=', judgeAccount.id)
    .execute();
  const params = { id: competitionId };

  // slots
  const office = await newPageOf(here, { viewport: desktop, locale, client: organiser });
  const dialog = office.getByRole('dialog');
  await office.goto(`/admin/event-day?competition=${competitionId}`);
  await office.getByRole('button', exactly('编排场次')).click();
  await dialog.getByRole('spinbutton', exactly('桌数')).fill('2');
  await dialog.getByRole('spinbutton', exactly('每轮分钟数')).fill('10');
  await dialog.getByRole('spinbutton', exactly('每队轮数')).fill('3');
  await dialog.getByRole('button', exactly('编排场次')).click();
  await office.getByRole('heading', exactly('都有场次')).waitFor();
  await office.getByRole('button', exactly('发布')).click();
  await dialog.getByRole('button', exactly('发布')).click();
  await office.getByRole('button', exactly('已发布')).waitFor();
  await look(office, '1-slots');
  const { teams } = await organiser.call('GET /api/admin/competitions/:id/event-day', { params });
  const numberOf = (name: string) => teams.find(({ teamName }) => teamName === name)?.startNumber ?? 0;

  // two doors without a network
  const links: string[] = [];
  await office.getByRole('button', { name: '检录入口' }).click();
  for (const name of ['东门', '西门']) {
    await dialog.getByRole('textbox', exactly('入口名称')).fill(name);
    await dialog.getByRole('button', exactly('开通入口')).click();
    await dialog.getByRole('img', { name: new RegExp(name) }).waitFor();
    links.push((await dialog.locator('[data-door-link]').textContent()) ?? '');
  }
  await dialog.getByRole('button', exactly('关闭')).click();
  const openFrontOf = async (portal: { url: string }): Promise<Front> => {
    const front = await openFront(portal.url);
    onTestFinished(() => front.stop().catch(() => {}));
    return front;
  };
  const doors = await Promise.all(
    links.map(async (link, index) => {
      const front = await openFrontOf(index === 0 ? here : there);
      const page = await newPageOf(there, { viewport: phone, locale, front });
      const { pathname, hash } = new URL(link);
      await page.goto(`${pathname}${hash}`);
      await page.getByRole('button', exactly('已到：1 号')).waitFor();
      await page.evaluate(async () => void (await navigator.serviceWorker.ready));
      return { page, front };
    }),
  );
  for (const { front } of doors) await front.stop();
  const [east, west] = doors;
  if (!east || !west) throw new Error('no doors');
  const absent = numberOf('队伍 6');
  for (const { startNumber } of teams) {
    const { page } = (startNumber ?? 0) % 2 ? east : west;
    await page.getByRole('button', exactly(`${startNumber === absent ? '缺席' : '已到'}：${startNumber} 号`)).click();
  }
  await east.page.getByText(/起没有网络/).waitFor();
  await look(east.page, '2-door-offline');
  for (const { front, page } of doors) {
    await front.start();
    await page.getByText('已全部发送').waitFor();
  }
  await expect
    .poll(async () => Object.values((await organiser.call('GET /api/admin/competitions/:id/doors', { params })).states).toSorted())
    .toEqual(['absent', ...Array.from({ length: 6 }, () => 'present')]);

  // a projector that waits for the board
  const board = await newPageOf(there, { viewport: projector, locale });
  await board.goto(`/live?competition=${competitionId}`);
  await board.getByRole('heading', exactly('现场榜没有打开')).waitFor();
  await office.getByRole('button', exactly('现场榜')).click();
  await dialog.getByRole('button', exactly('打开')).click();
  await dialog.getByText(/打开，.+自动关闭/).waitFor();
  await office.keyboard.press('Escape');

  // three attempts and an aborted one at the table
  const roundId = await openRound(competitionId, organiser, judgeAccount.id);
  const road = await openFrontOf(here);
  const table = await newPageOf(here, { viewport: tablet, locale, client: staffOf(judgeAccount.token), front: road });
  await table.goto(`/judging?round=${roundId}`);
  await table.evaluate(async () => void (await navigator.serviceWorker.ready));
  await table.getByText('月亮船').first().waitFor();
  await table.goto(`/judging/team?team=${entryId}&round=${roundId}`);
  await table.getByText('第 1 次尝试，共 3 次').first().waitFor();
  const run = async (points: readonly number[], time: string) => {
    await typePoints(table, points);
    await table.getByRole('textbox', exactly('用时')).fill(time);
    await table.locator('main footer').getByRole('button', exactly('核对并提交')).click();
    await table.getByRole('dialog').getByRole('button', exactly('提交')).click();
    await table.locator('#made').waitFor();
  };
  await run([70, 60], '2:10');
  await table.getByRole('button', exactly('第 2 次尝试，共 3 次')).click();
  await typePoints(table, [20]);
  await table.locator('main footer').getByRole('button', exactly('中止并重来')).click();
  await table.getByLabel(/为什么中止/).fill('积木盒打翻了');
  await table.getByRole('dialog').getByRole('button', exactly('中止并重来')).click();
  await table.getByText('中止的尝试已留存，新表已开始。').waitFor();
  await road.stop();
  await run([94, 92], '1:48');
  await table.getByText('待发送', { exact: true }).waitFor();
  await look(table, '3-table-offline', false);
  await road.start();
  await table.reload();
  await table.getByText('待发送', { exact: true }).waitFor({ state: 'detached' });
  // its own page before the reload is no other tablet
  await table.getByText('第 3 次尝试，共 3 次').first().waitFor();
  expect(await table.getByText('另一台平板也打开了这支队伍').count()).toBe(0);
  await run([82, 82], '2:00');
  const attemptsOf = async () => {
    const { teams: rows } = await organiser.call('GET /api/admin/rounds/:id/attempts', { params: { id: roundId } });
    return rows.find(({ id }) => id === entryId)?.attempts ?? [];
  };
  await expect.poll(async () => (await attemptsOf()).map(({ state }) => state)).toEqual(['handed_in', 'aborted', 'handed_in', 'handed_in']);
  await board.getByText('月亮船').first().waitFor();
  await look(board, '4-live', false);

  // the rest on a sheet; one team is forgotten
  await office.goto(`/admin/judging/score-sheets?${new URLSearchParams({ competition: competitionId, round: roundId })}`);
  const saving = office.waitForEvent('download');
  await office.getByRole('button', exactly('下载模板')).click();
  await office.getByRole('menuitem', exactly('Excel（.xlsx）')).click();
  const read = readTables(await readFile(await (await saving).path()), { country: 'CN', isChinese: true });
  const [head = [], ...rows] = (read.state === 'read' ? (read.sheets[0]?.rows ?? []) : []).map(({ cells }) => cells.map(String));
  const task = head.indexOf('任务（0–100）');
  const time = head.findIndex((heading) => heading.includes('用时'));
  const bring = async (best: number, wanted: (row: readonly string[]) => boolean) => {
    const filled = rows
      .filter((cells) => cells.includes('1') && wanted(cells))
      .map((cells, at) =>
        Array.from(head, (_, column) => {
          if (column === task || column === task - 1) return String(best - 5 * at);
          return column === time ? '2:30' : (cells[column] ?? '');
        }),
      );
    const chooser = office.waitForEvent('filechooser');
    await office.getByRole('button', exactly('选择文件')).click();
    const buffer = Buffer.from(await (await xlsxOf([head, ...filled])).arrayBuffer());
    await (await chooser).setFiles({
      name: '上午.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer,
    });
    await office.getByRole('button', { name: /^写入 \d+ 次成绩$/ }).waitFor();
    await look(office, `5-sheet-${filled.length}`);
    await office.getByRole('button', { name: /^写入 \d+ 次成绩$/ }).click();
    await office.getByText(/^已写入 \d+ 次成绩/).waitFor();
  };
  await bring(85, (cells) => /队伍 [1-4]/.test(cells.join(' ')));

  // what is missing stands on the button
  await setLock(organiser, competitionId, true);
  await office.goto(`/admin/results?competition=${competitionId}`);
  await office.getByRole('button', exactly('计算成绩')).click();
  const card = office.getByRole('region', exactly('发布'));
  await card.getByRole('button', { name: /发布前还差 1 项/ }).waitFor();
  await office.getByText('1 支队伍缺评分').waitFor();
  await look(office, '6-missing');
  await setLock(organiser, competitionId, false);
  await office.goto(`/admin/judging/score-sheets?${new URLSearchParams({ competition: competitionId, round: roundId })}`);
  await bring(55, (cells) => cells.join(' ').includes('队伍 5'));
  await setLock(organiser, competitionId, true);
  await office.goto(`/admin/results?competition=${competitionId}`);
  await office.getByRole('button', exactly('重新计算')).click();
  await office.getByText('1 支队伍缺评分').waitFor({ state: 'detached' });

  // ordered for a minute; both processes are killed before it
  const publishAt = Math.ceil((Date.now() + 90_000) / MINUTE_MS) * MINUTE_MS;
  await card.getByRole('radio').nth(1).check();
  const minute = card.locator('input[type="datetime-local"]');
  const shanghai = new Date(publishAt + 8 * 3600_000).toISOString().slice(0, 16);
  await minute.fill(shanghai);
  await card.getByRole('textbox', { name: '仍要发布的理由' }).fill('费用下周到账，名单已核对。');
  await card.getByRole('button', { name: /^定时发布/ }).click();
  await card.getByText(/发布，由 .+ 安排$/).waitFor();
  await look(office, '7-waiting');
  await board.close();
  await two.restart();
  const entryResults = async (portal: { url: string }) => {
    const client = createClient(() => portal.url, { cookies: family.cookies });
    return (await client.call('GET /api/registrations/:id/results', { params: { id: entryId } })).items.length;
  };
  const own = await newPageOf(there, { viewport: phone, locale, client: family });
  await own.goto(`/reviewResults?id=${entryId}`);
  await own.getByRole('heading', { level: 1 }).waitFor();
  expect(await own.getByText('金奖').count()).toBe(0);
  await look(own, '8-before');
  const seenAt = await Promise.all(
    [here, there].map(async (portal) => {
      for (let askedAt = Date.now(); askedAt < publishAt + MINUTE_MS; askedAt = Date.now()) {
        if ((await entryResults(portal)) > 0) return { askedAt, answeredAt: Date.now() };
        await pass(20);
      }
      throw new Error('nothing was published');
    }),
  );
  for (const { askedAt, answeredAt } of seenAt) {
    expect(answeredAt).toBeGreaterThanOrEqual(publishAt);
    expect(askedAt).toBeLessThanOrEqual(publishAt + 1000);
  }

  // the family, a visitor, a look-up
  await own.reload();
  await own.getByText('金奖').first().waitFor();
  await look(own, '9-family');
  const client = createClient(() => there.url, { cookies: family.cookies });
  const [result] = (await client.call('GET /api/registrations/:id/results', { params: { id: entryId } })).items;
  const no = result?.certificateNo ?? '';
  const visitor = await newPageOf(there, { viewport: phone, locale });
  await visitor.goto('/achievement');
  await visitor.getByRole('combobox').waitFor();
  await visitor.getByRole('textbox', exactly(w.idNumber)).fill(idNumber);
  await visitor.getByRole('textbox', exactly(visitorWords[locale].childName)).fill(CHILD);
  await slide(visitor, w, true);
  await visitor.getByRole('button', exactly(visitorWords[locale].lookUp)).click();
  await visitor.getByText(visitorWords[locale].resultFound).waitFor();
  await look(visitor, '10-look-up');
  const stranger = await newPageOf(here, { viewport: phone, locale });
  await stranger.goto(`/achievement-detail?no=${no}`);
  await stranger.getByText('证书真实有效').waitFor();
  await look(stranger, '11-certificate');

  // an appeal, upheld: an attempt is void, and another team is first
  await own.getByRole('button', exactly('申请复核成绩')).click();
  await own.getByRole('textbox', { name: '请组委会核对什么？' }).fill('第二次的用时可能记错了。');
  await own.getByRole('button', exactly('提交给组委会')).click();
  await own.getByText('复核申请已提交').waitFor();
  await office.goto(`/admin/results?competition=${competitionId}`);
  const appeals = office.getByRole('region', exactly('复核申请'));
  await appeals.getByRole('button', { name: /^查看并答复/ }).click();
  await dialog.getByRole('radio', exactly('成立：更正成绩')).check();
  await dialog.getByRole('textbox', { name: '给家庭的答复（使用中文）' }).fill('录像显示越界，这次尝试无效，成绩将更正。');
  await dialog.getByRole('button', exactly('发送答复')).click();
  await appeals.getByText(/1 份申请成立/).waitFor();
  const best = (await attemptsOf()).find(({ durationMs }) => durationMs === 108_000);
  await setLock(organiser, competitionId, false);
  await office.goto(`/admin/judging?${new URLSearchParams({ competition: competitionId, round: roundId })}`);
  const row = office.getByRole('list', exactly('队伍')).getByRole('listitem').filter({ hasText: '月亮船' });
  await row
    .getByRole('button', { name: new RegExp(`第 ${best?.number} 次`) })
    .first()
    .click();
  await dialog.getByRole('button', exactly('判为无效')).click();
  await office.getByRole('dialog').last().getByRole('textbox').fill('录像显示越界');
  await office.getByRole('dialog').last().getByRole('button', exactly('判为无效')).click();
  await dialog.getByRole('button', exactly('恢复计入')).waitFor();
  await look(office, '12-void');
  await setLock(organiser, competitionId, true);
  await office.goto(`/admin/results?competition=${competitionId}`);
  await office.getByRole('button', exactly('重新计算')).click();
  await card.getByRole('button', exactly('更正成绩')).click();
  await dialog.getByText(no).waitFor();
  for (const [label, text] of [
    ['给家长的公开说明（中文）', '一次尝试越界，现已更正。'],
    ['给家长的公开说明（英文）', 'One attempt crossed the line; this is corrected.'],
    ['联系了谁，什么时候', '已与王女士通电话，09:40。'],
  ] as const)
    await dialog.getByRole('textbox', { name: label }).fill(text);
  await look(office, '13-correction');
  await dialog.getByRole('button', exactly('发布第 2 版')).click();
  await card.getByText(/起公开，第 2 版/).waitFor();

  // the old certificate says so
  await stranger.reload();
  await stranger.getByText('证书已更正', { exact: true }).waitFor();
  await stranger.getByText(/已不再有效，由编号 .+ 的证书代替/).waitFor();
  await look(stranger, '14-revoked');
  await stranger.getByRole('link', exactly('查看新证书')).click();
  await stranger.getByText('证书真实有效').waitFor();
  await own.reload();
  await own.getByText('银奖').first().waitFor();
  await own.getByText('复核申请成立').waitFor();
  await look(own, '15-corrected');
});
