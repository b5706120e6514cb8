// Guards: a teacher hands in the films of a dozen teams at once, each matched to its team by its file name or by hand. Without a network and over a
// closed tab each team gets its film, and no other.
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import type { Locale } from '#contract/http/common.ts';
import type { Client } from '../fixtures/client.ts';
import { childMember } from '../fixtures/entryForm.ts';
import { changeDatabase, enter, exactly } from './actions.ts';
import { newTeacher, SLUG } from './deskActions.ts';
import { openDroppingProxy } from './droppingProxy.ts';
import {
  desktop,
  expectNoAxeViolations,
  expectNoHorizontalOverflow,
  ON_DESKTOP,
  ON_PHONE,
  openPortal,
  phone,
  screenshot,
} from './harness.ts';
import { visit } from './outboxActions.ts';
import { openWindow, videoFile } from './workActions.ts';

const portal = openPortal();
beforeAll(() => openWindow(portal));

const words = {
  'zh-CN': {
    open: '批量提交作品',
    none: '目前没有可以提交作品的队伍',
    desk: '本校队伍',
    choose: '选择视频',
    ticked: '提交 2 支队伍的作品',
    tick: (team: string) => `选中“${team}”`,
    teamOf: (name: string) => `${name}的队伍`,
    titleOf: (name: string) => `${name}的作品名称`,
    summary: (ready: number, open: number, refused: number) => `可提交 ${ready} 个·未选队伍 ${open} 个·不能提交 ${refused} 个`,
    notFilm: '这不是可以提交的视频。',
    forAll: '统一的作品说明',
    description: '全班一起做的机器人',
    send: (count: number) => `提交全部 ${count} 件作品`,
    missing: /^还有 \d+ 处需要修改$/,
    stored: (count: number) => `${count} 件作品正在提交`,
    counts: (handedIn: number, going: number, missing: number) => `已提交 ${handedIn} 件·提交中 ${going} 件·未提交 ${missing} 件`,
    copying: /正在复制到本机/,
    network: '等待网络',
    replaces: /^将替换这支队伍的作品/,
    leave: '还没有提交，确定离开吗？',
    stay: '留在这里',
    public: '要更换 1 件已公开的作品吗？',
    confirm: '确定更换',
  },
  'en-US': {
    open: 'Hand in works',
    none: 'No team can hand in a work now',
    desk: 'My school’s teams',
    choose: 'Choose films',
    ticked: 'Hand in 2 works',
    tick: (team: string) => `Tick ${team}`,
    teamOf: (name: string) => `Team of ${name}`,
    titleOf: (name: string) => `Name of the work of ${name}`,
    summary: (ready: number, open: number, refused: number) =>
      `Ready: ${ready} · without a team: ${open} · cannot be handed in: ${refused}`,
    notFilm: 'This is not a film that can be handed in.',
    forAll: 'Description for all',
    description: 'A robot that the whole class built',
    send: (count: number) => (count === 1 ? 'Hand in 1 work' : `Hand in all ${count} works`),
    missing: /^\d+ things? to fix$/,
    stored: (count: number) => (count === 1 ? '1 work is on its way' : `${count} works are on their way`),
    counts: (handedIn: number, going: number, missing: number) =>
      `Handed in: ${handedIn} · on the way: ${going} · still to hand in: ${missing}`,
    copying: /still being copied to this device/,
    network: 'Waits for network',
    replaces: /^Replaces the work /,
    leave: 'Leave without sending?',
    stay: 'Stay here',
    public: 'Replace a public work?',
    confirm: 'Replace it',
  },
} as const satisfies Record<Locale, unknown>;

/** The teams with the name of the film of each: nine are found by it, two are chosen by hand, one has none. */
const cast: readonly (readonly [team: string, film: string | null])[] = [
  ['第1队', '1.mp4'],
  ['第2队', '02_final.mp4'],
  ['第3队', '第3队.mp4'],
  ['第4队', 'Team 4.mp4'],
  ['第5队', 'IMG_0005.mp4'],
  ['第6队', 'VID_20260612.mp4'],
  ['彩虹桥', '作品-彩虹桥.mp4'],
  ['彩虹', '彩虹.mp4'],
  ['向日葵', '向日葵（最终）.mp4'],
  ['Red Rockets', 'red_rockets.mp4'],
  ['蓝鲸', '小朋友蓝蓝.mp4'],
  ['小木匠', null],
];
const byHand = ['第5队', '第6队'];

/** Enters teams whose works may be handed in; returns their ids by name. */
const enterTeams = async (teacher: Client, teams: readonly string[]): Promise<Map<string, string>> => {
  const ids = new Map<string, string>();
  for (const teamName of teams) {
    const member = teamName === '蓝鲸' ? { ...childMember(), name: '小朋友蓝蓝' } : childMember();
    const { id } = await enter(teacher, SLUG, { teamName, members: [member] });
    changeDatabase(portal, `update registration set state = 'approved' where id = ?`, id);
    ids.set(teamName, id);
  }
  return ids;
};

/** Returns the sizes of the films of an entry's work on the server. */
const sizesOf = (id: string): unknown[] => {
  const database = new Sqlite(join(portal.dataDir, 'tangible-cup.db'), { readonly: true });
  try {
    return database
      .prepare(`select size_bytes from upload where registration_id = ? and purpose = 'work' order by created_at`)
      .pluck()
      .all(id);
  } finally {
    database.close();
  }
};

const countsOf = (page: Page, locale: Locale, ...counts: [number, number, number]) =>
  page.getByText(words[locale].counts(...counts), { exact: true });

const look = async (page: Page, name: string, locale: Locale) => {
  for (const size of [phone, desktop]) {
    await page.setViewportSize(size);
    await expectNoHorizontalOverflow(page);
    await screenshot(page, `deskWorks-${name}-${size.width}-${locale}`);
  }
  await expectNoAxeViolations(page);
};

for (const { name, viewport, locale } of ON_PHONE) {
  const w = words[locale];
  it(`twelve films, nine found, two chosen, one refused; offline and the tab closed: each team its own, once (${name})`, async () => {
    const proxy = await openDroppingProxy(portal.url);
    onTestFinished(() => proxy.stop());
    const teacher = await newTeacher(portal, locale);
    const ids = await enterTeams(
      teacher,
      cast.map(([team]) => team),
    );
    const films = cast.flatMap(([team, film], index) => (film === null ? [] : [{ team, film, size: 1_000_000 + index * 1000 }]));
    const paths = await Promise.all(films.map(({ film, size }) => videoFile(size, film)));
    const notes = join(await mkdtemp(join(tmpdir(), 'notes-')), 'notes.mp4');
    await writeFile(notes, 'no film');

    const page = await portal.newPage({ viewport, locale, client: teacher, front: proxy });
    await visit(page);
    await page.goto(`${proxy.url}/desk`);
    await page.getByRole('link', exactly(w.open)).click();
    await countsOf(page, locale, 0, 0, 12).waitFor();
    await look(page, 'empty', locale);
    await page.getByLabel(w.choose).setInputFiles([...paths, notes]);
    await page.getByText(w.summary(9, 2, 1)).waitFor();
    await page.getByText(w.notFilm).waitFor();
    await look(page, 'matched', locale);
    for (const { team, film } of films.filter((each) => byHand.includes(each.team)))
      await page.getByRole('combobox', exactly(w.teamOf(film))).selectOption({ label: team });
    await page.getByText(w.summary(11, 0, 1)).waitFor();
    for (const { team, film } of films)
      expect(await page.getByRole('combobox', exactly(w.teamOf(film))).inputValue(), film).toBe(ids.get(team));

    // Every work needs a description: one for all.
    await page.getByRole('button', exactly(w.send(11))).click();
    await page.getByText(w.missing).waitFor();
    await look(page, 'missing', locale);
    await page.getByRole('textbox', exactly(w.forAll)).fill(w.description);
    await page.getByRole('textbox', exactly(w.titleOf('1.mp4'))).fill('会跳舞的机器人');
    await proxy.stop();
    await page.getByRole('button', exactly(w.send(11))).click();
    await page.getByText(w.stored(11)).waitFor();
    await countsOf(page, locale, 0, 11, 1).waitFor();
    await expect.poll(() => page.getByText(w.network, { exact: true }).count()).toBeGreaterThan(0);
    await expect.poll(() => page.getByText(w.copying).count()).toBe(0);
    await look(page, 'offline', locale);
    const context = page.context();
    await page.close();

    // A new page, still without a network, tells what waits.
    const second = await context.newPage();
    await second.goto(`${proxy.url}/desk/works`);
    await countsOf(second, locale, 0, 11, 1).waitFor();
    await proxy.start();
    await countsOf(second, locale, 11, 0, 1).waitFor({ timeout: 60_000 });
    await look(second, 'done', locale);

    for (const { team, size, film } of films) {
      const id = ids.get(team) ?? '';
      const work = await teacher.call('GET /api/registrations/:id/work', { params: { id } });
      expect([work.title, work.description], team).toEqual([film === '1.mp4' ? '会跳舞的机器人' : team, w.description]);
      expect(sizesOf(id), team).toEqual([size]);
    }
    expect(sizesOf(ids.get('小木匠') ?? '')).toEqual([]);
  });
}

for (const { name, viewport, locale } of ON_DESKTOP) {
  const w = words[locale];
  it(`replaces a public work of a ticked team once that is confirmed, and asks before it loses a film (${name})`, async () => {
    const teacher = await newTeacher(portal, locale);
    const page = await portal.newPage({ viewport, locale, client: teacher });
    await page.goto('/desk/works');
    await page.getByRole('heading', exactly(w.none)).waitFor();
    await look(page, 'none', locale);
    const ids = await enterTeams(teacher, ['Alpha', 'Beta', 'Gamma']);
    const [alpha = '', beta = ''] = ids.values();
    const link = { kind: 'link' as const, url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' };
    const { no } = await teacher.call(
      'POST /api/registrations/:id/work',
      { params: { id: alpha }, body: { title: 'First', description: 'The first one', media: link } },
      { idempotencyKey: crypto.randomUUID() },
    );
    changeDatabase(portal, 'update registration set publish_work = 1 where id = ?', alpha);
    changeDatabase(portal, 'update work set released_at = ? where registration_id = ?', Date.now(), alpha);
    await page.goto('/desk');
    for (const team of ['Alpha', 'Beta']) await page.getByRole('checkbox', exactly(w.tick(team))).check();
    await page.getByRole('link', exactly(w.ticked)).click();
    await countsOf(page, locale, 1, 0, 1).waitFor();
    await page.getByLabel(w.choose).setInputFiles([await videoFile(1_000_000, 'alpha.mp4'), await videoFile(1_001_000, 'gamma.mp4')]);
    await page.getByText(w.replaces).waitFor();
    // Its texts are those of the work that it replaces.
    expect(await page.getByRole('textbox', exactly(w.titleOf('alpha.mp4'))).inputValue()).toBe('First');
    expect(await page.getByRole('combobox', exactly(w.teamOf('gamma.mp4'))).inputValue()).toBe('');
    await look(page, 'replace', locale);
    await page.getByRole('main').getByRole('link', exactly(w.desk)).click();
    await page.getByText(w.leave).waitFor();
    await page.getByRole('button', exactly(w.stay)).click();
    await page.getByRole('button', exactly(w.send(1))).click();
    await page.getByText(w.public).waitFor();
    await page.getByRole('alertdialog').getByRole('button', exactly(w.confirm)).click();
    await page.getByText(w.stored(1)).waitFor();
    const handedIn = () => teacher.call('GET /api/registrations/:id/work', { params: { id: alpha } });
    await expect.poll(async () => (await handedIn()).media.kind, { timeout: 30_000 }).toBe('video');
    expect(await handedIn()).toMatchObject({ no, title: 'First', description: 'The first one' });
    expect(sizesOf(beta)).toEqual([]);
  });
}
