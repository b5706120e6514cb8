// Guards: an organiser adds a round whose teams run at a table and sees their attempts by team: what counts, one too many and one too late; makes one void and lets it
// count again, each with a reason; the computed results rank teams that have no work.
import { beforeAll, expect, it } from 'vitest';
import { newAttempt } from '../fixtures/attempts.ts';
import { type Client, createClient } from '../fixtures/client.ts';
import { PASSWORD } from '../fixtures/participant.ts';
import { changeDatabase, enter, exactly, newFamily, organiserOf } from './actions.ts';
import { desktop, expectNoAxeViolations, expectNoHorizontalOverflow, inLanguage, openPortal, phone, screenshot } from './harness.ts';

const portal = openPortal();
const words = {
  'zh-CN': {
    add: '添加轮次',
    table: '队伍在赛台上完成任务',
    allowed: '每队尝试次数',
    perWork: '每件作品几位评委',
    board: '各队的尝试',
    teams: '队伍',
    toAct: /^要处理/,
    void: '判为无效',
    reinstate: '恢复计入',
    close: '关闭',
    surplus: /超出次数/,
    voided: /无效/,
    compute: /计算/,
    nth: /第 1 次/,
    conflicts: '评委与队伍的冲突',
    overrule: '不成立，写理由',
    overruled: '认定没有冲突',
  },
  'en-US': {
    add: 'Add a round',
    table: 'Teams run at a table',
    allowed: 'Attempts of a team',
    perWork: 'Judges a work',
    board: 'Attempts by team',
    teams: 'Teams',
    toAct: /^To act on/,
    void: 'Make it void',
    reinstate: 'Let it count',
    close: 'Close',
    surplus: /one too many/,
    voided: /void/,
    compute: /^Compute/,
    nth: /Attempt 1/,
    conflicts: 'Conflicts between judges and teams',
    overrule: 'Overrule',
    overruled: 'Overrule the conflict',
  },
} as const;

let organiser: Client;
let judge: Client;
let competitionId: string;
const entries: string[] = [];
beforeAll(async () => {
  organiser = await organiserOf(portal);
  judge = createClient(() => portal.url);
  await judge.signIn('judge@sample.test', PASSWORD);
  const family = await newFamily(portal, 'zh-CN');
  for (const [index, organization] of ['星河小学', '海边小学', '月亮湾小学', '第四小学'].entries())
    entries.push((await enter(family.client, 'jinjiangcity', { teamName: `闪电 ${index + 1} 队`, organization })).id);
  ({ id: competitionId } = await family.client.call('GET /api/competitions/:id', { params: { id: 'jinjiangcity' } }));
  changeDatabase(portal, `update registration set state = 'approved' where competition_id = ? and state = 'submitted'`, competitionId);
});

const send = (roundId: string, entry: number, changes: Parameters<typeof newAttempt>[2] = {}) =>
  judge.call('POST /api/judging/rounds/:id/attempts', {
    params: { id: roundId },
    body: newAttempt(Date.now(), entries[entry] ?? '', changes),
  });

it.each(inLanguage('en-US'))('attempts are seen by team, ruled on and ranked (%s)', async (locale) => {
  const w = words[locale];
  changeDatabase(portal, 'delete from judging_round where competition_id = ?', competitionId);
  changeDatabase(portal, 'delete from team_ruling where competition_id = ?', competitionId);
  changeDatabase(portal, `update account set affiliation = '评审委员会' where email = ?`, 'judge@sample.test');
  const page = await portal.newPage({ viewport: desktop, locale, client: organiser });
  await page.goto(`/admin/judging?competition=${competitionId}`);
  await page.getByRole('button', exactly(w.add)).click();
  const dialog = page.getByRole('dialog').last();
  await dialog.getByRole('spinbutton', exactly(w.perWork)).waitFor();
  await dialog.getByRole('radio', exactly(w.table)).check();
  await dialog.getByRole('spinbutton', exactly(w.allowed)).fill('2');
  expect(await dialog.getByRole('spinbutton', exactly(w.perWork)).count()).toBe(0);
  await expectNoAxeViolations(page);
  await screenshot(page, `attempts-round-${locale}`);
  await dialog.getByRole('button', exactly(w.add)).click();
  await page.getByRole('region', exactly(w.board)).waitFor();

  const { items } = await organiser.call('GET /api/admin/competitions/:id/rounds', { params: { id: competitionId } });
  const [round] = items;
  if (!round) throw new Error('no round');
  expect(round.table).toEqual({ attempts: 2, counts: 'best' });
  const { id: judgeId } = await judge.call('GET /api/account');
  const params = { id: round.id };
  const members = [{ judgeId, languages: null, limit: null }];
  const { version } = await organiser.call('PUT /api/admin/rounds/:id/panel', { params, body: { version: round.version, members } });
  await organiser.call('POST /api/admin/rounds/:id/openings', { params, body: { version } });
  const penalties = [{ reason: '碰倒积木', points: 5 }];
  const first = await send(round.id, 0, {
    durationMs: 83_000,
    penalties,
    comment: '转弯很稳。',
    signature: 'M40 120C120 20 180 180 260 90',
  });
  await send(round.id, 0, { state: 'aborted', points: {} });
  await send(round.id, 0, { replaces: first.id, durationMs: 82_000, penalties, comment: '转弯很稳。' });
  await send(round.id, 0, { points: { creativity: 70, task: 72 }, durationMs: 91_000 });
  await send(round.id, 0, { points: { creativity: 99, task: 99 } });
  await send(round.id, 1, { points: { creativity: 60, task: 61 } });
  const { round: current } = await organiser.call('GET /api/admin/rounds/:id/attempts', { params });
  await organiser.call('POST /api/admin/rounds/:id/locks', { params, body: { version: current.version } });
  await send(round.id, 2, { points: { creativity: 88, task: 90 } });

  await page.reload();
  const teams = page.getByRole('list', exactly(w.teams));
  const one = teams.getByRole('listitem').filter({ hasText: '闪电 1 队' });
  await one.getByRole('button', { name: w.surplus }).waitFor();
  await expectNoAxeViolations(page);
  await screenshot(page, `attempts-board-${locale}`);
  await one.getByRole('button', { name: w.nth }).click();
  await dialog.getByText('碰倒积木').waitFor();
  await expectNoAxeViolations(page);
  await screenshot(page, `attempts-attempt-${locale}`);
  await dialog.getByRole('button', exactly(w.void)).click();
  const confirm = page.getByRole('dialog').last();
  await confirm.getByRole('textbox').fill('录像显示越界');
  await confirm.getByRole('button', exactly(w.void)).click();
  await dialog.getByRole('button', exactly(w.reinstate)).waitFor();
  await screenshot(page, `attempts-void-${locale}`);
  await dialog.getByRole('button', exactly(w.close)).click();
  await one.getByRole('button', { name: w.voided }).waitFor();
  expect(await one.getByRole('button', { name: w.surplus }).count()).toBe(0);
  await page.getByRole('button', { name: w.toAct }).click();
  await expect.poll(() => teams.getByRole('listitem').filter({ hasText: '闪电 2 队' }).count()).toBe(0);
  await page.setViewportSize(phone);
  await expectNoHorizontalOverflow(page);
  await screenshot(page, `attempts-phone-${locale}`);

  await page.setViewportSize(desktop);
  // the judge turns out to be of a team's school: another one of that name, says the organiser
  changeDatabase(portal, `update account set affiliation = '月亮湾小学' where id = ?`, judgeId);
  await page.reload();
  await page.getByText(w.conflicts).waitFor();
  await expectNoAxeViolations(page);
  await screenshot(page, `attempts-conflict-${locale}`);
  await page.getByRole('button', exactly(w.overrule)).click();
  const ruling = page.getByRole('dialog').last();
  await ruling.getByRole('textbox').fill('同名的另一所学校');
  await screenshot(page, `attempts-ruling-${locale}`);
  await ruling.getByRole('button', exactly(w.overruled)).click();
  await page.getByText(/同名的另一所学校/).waitFor();
  await page.setViewportSize(phone);
  await expectNoHorizontalOverflow(page);
  await screenshot(page, `attempts-conflict-phone-${locale}`);
  await page.setViewportSize(desktop);

  await organiser.call('POST /api/admin/competitions/:id/results/compute', { params: { id: competitionId } });
  await page.goto(`/admin/results?competition=${competitionId}`);
  await page.getByText('闪电 1 队').first().waitFor();
  await expectNoAxeViolations(page);
  await screenshot(page, `attempts-results-${locale}`);
  await page.setViewportSize(phone);
  await screenshot(page, `attempts-results-phone-${locale}`);
});
