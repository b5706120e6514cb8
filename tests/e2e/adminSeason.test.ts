// Guards: an organiser created by the operator's command runs a season in one go: a second factor, a competition that is drafted, previewed and
// published, two hundred codes, sixty entries decided at once, undone and decided again, a work released, and the lists exported as files. By
// keyboard.
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { readSheet } from 'read-excel-file/node';
import { describe, expect, it } from 'vitest';
import { joinedTemplates } from '#contract/messages/rules/joining.ts';
import { createClient } from '../fixtures/client.ts';
import { PASSWORD } from '../fixtures/participant.ts';
import { type EnteredTeam, enterTeams } from '../fixtures/seasonEntries.ts';
import { appCode } from '../fixtures/staff.ts';
import { createTusSender } from '../fixtures/tus.ts';
import { changeDatabase, exactly, forgetConfirmations, signIn } from './actions.ts';
import { desktop, expectFailure, expectNoHorizontalOverflow, inLanguage, openPortal, phone, screenshot } from './harness.ts';
import { seasonWords } from './seasonWords.ts';
import { words } from './words.ts';

/** Long enough to undo a decision, short enough to wait for it. */
const UNDO_SECONDS = 12;
const portal = openPortal({ UNDO_SECONDS: String(UNDO_SECONDS) });
const root = fileURLToPath(new URL('../..', import.meta.url));
const tablet = { width: 1024, height: 768 };

const ENTRIES = 60;
const HOUR_MS = 3600_000;
const DAY_MS = 24 * HOUR_MS;
const STEP_MS = 30_000;
const ORGANISER = '陈老师';
const FORMULA = '=1+1 小队';
const WORK = '月亮邮差';

/** Returns an instant in the site's time zone (by default China's), as a date and time field takes it. */
const onSiteClock = (at: number): string => new Date(at + 8 * HOUR_MS).toISOString().slice(0, 16);

describe.each(inLanguage('en-US'))('a season (%s)', (locale) => {
  const viewport = desktop;
  const w = seasonWords[locale];
  const titles = { 'zh-CN': `港湾小领航 ${locale}`, 'en-US': `Harbour Pilots ${locale}` };
  const title = titles[locale];
  const slug = `harbour-${locale.toLowerCase()}`;
  const email = `season-${locale.toLowerCase()}@example.test`;

  const look = async (page: Page, step: string): Promise<void> => {
    await expectNoHorizontalOverflow(page);
    await screenshot(page, `season-${step}-${page.viewportSize()?.width}-${locale}`, { fullPage: false });
  };
  const lookEverywhere = async (page: Page, step: string): Promise<void> => {
    for (const size of [tablet, phone, viewport]) {
      await page.setViewportSize(size);
      await look(page, step);
    }
  };
  const go = async (page: Page, key: string): Promise<void> => {
    // The shortcuts and links exist once it is known which areas the organiser may see.
    await page.getByRole('navigation', exactly(w.areas)).getByRole('link').nth(1).waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press(key);
  };

  const comeByTheCommand = async (page: Page): Promise<{ recoveryCodes: string[] }> => {
    const { stdout } = await promisify(execFile)('npm', ['run', '--silent', 'organiser', '--', ORGANISER, email], {
      cwd: root,
      env: { PATH: process.env['PATH'], DATA_DIR: portal.dataDir },
    });
    await page.goto(`/admin/invitation${new URL(/https?:\S+$/m.exec(stdout)?.[0] ?? '').hash}`);
    await page.getByRole('heading', exactly(w.welcome)).waitFor();
    await page.getByRole('textbox', exactly(w.newPassword)).fill(PASSWORD);
    await page.getByRole('textbox', exactly(w.again)).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByRole('link', exactly(w.toSignIn)).press('Enter');
    await signIn(page, words[locale], true, email);
    await page.getByRole('heading', { level: 1, ...exactly(w.today) }).waitFor();

    const menuItem = async (name: string) => {
      await page.getByRole('button', { name: ORGANISER }).press('Enter');
      await page.getByRole('menuitem', exactly(name)).press('Enter');
    };
    await menuItem(w.safety);
    await page.getByRole('button', exactly(w.addTotp)).press('Enter');
    const secret = ((await page.locator('[data-secret]').textContent()) ?? '').replace(/\s/g, '');
    const enrolledAt = Date.now();
    await page.getByLabel(w.code).fill(appCode(secret, enrolledAt));
    await page.getByRole('button', exactly(w.add)).press('Enter');
    await page.getByRole('dialog').getByRole('listitem').first().waitFor();
    const recoveryCodes = await page.getByRole('dialog').getByRole('listitem').allInnerTexts();
    await look(page, '01-second-factor');
    await page.getByRole('button', exactly(w.stored)).press('Enter');
    await menuItem(w.signOut);
    await signIn(page, words[locale], true, email);
    // A later code than the one that enrolled the app.
    await page.getByLabel(w.code).fill(appCode(secret, Math.max(enrolledAt + STEP_MS, Date.now())));
    await page.getByRole('button', exactly(w.go)).press('Enter');
    await page.getByRole('heading', { level: 1, ...exactly(w.today) }).waitFor();
    return { recoveryCodes };
  };

  /** Publishes a competition. Returns its id. */
  const publishCompetition = async (page: Page): Promise<string> => {
    await go(page, 'c');
    await page.getByRole('button', exactly(w.newCompetition)).press('Enter');
    const fields = [
      [w.nameZh, titles['zh-CN']],
      [w.nameEn, titles['en-US']],
      [w.summaryZh, '把船领进港，一段程序，一片海图。'],
      [w.summaryEn, 'Bring the ship into port with one program and one chart.'],
      [w.textZh, '领航员先看海图，再把程序拼出来。'],
      [w.textEn, 'Pilots read the chart first, then lay out their program.'],
      [w.slug, slug],
      // a fee is not published without
      [w.howToPayZh, '转账时注明报名编号。'],
      [w.howToPayEn, 'Name the entry number on the transfer.'],
    ] as const;
    for (const [name, text] of fields) await page.getByRole('textbox', exactly(name)).fill(text);
    await page.getByRole('spinbutton', exactly(w.fee)).fill('120');
    await page.getByRole('switch', exactly(w.needsInvitation)).press('Space');
    const days = [
      [-1, 10],
      [12, 13],
      [-1, 20],
      [21, 30],
    ] as const;
    for (const [index, [from, to]] of days.entries()) {
      const window = w.windows[index] ?? '';
      await page.getByRole('button', exactly(w.noDates)).first().press('Enter');
      await page
        .getByLabel(w.opens(window))
        .last()
        .fill(onSiteClock(Date.now() + from * DAY_MS));
      await page
        .getByLabel(w.closes(window))
        .last()
        .fill(onSiteClock(Date.now() + to * DAY_MS));
    }
    await page.getByRole('slider', exactly(w.closes(w.windows[3]))).press('ArrowRight');
    await page.frameLocator('iframe').getByRole('heading', exactly(title)).waitFor();
    await page.getByText(w.saved).waitFor();
    await look(page, '02-draft');
    await page.getByRole('button', exactly(w.publish)).press('Enter');
    // whoever needs a code could not sign up without one
    await page.getByRole('dialog').getByRole('spinbutton', exactly(w.codesToMake)).fill('1');
    await page.getByRole('dialog').getByRole('button', exactly(w.publish)).press('Enter');
    await page.getByText(w.published).waitFor();
    const { id } = await createClient(() => portal.url).call('GET /api/competitions/:id', { params: { id: slug } });
    return id;
  };

  const saveFile = async (page: Page, rows: number): Promise<Buffer> => {
    const dialog = page.getByRole('dialog');
    await dialog.getByText(w.rows(rows)).waitFor();
    const [download] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('button', exactly(w.save)).press('Enter')]);
    await dialog.getByText(w.rowsSaved(rows)).waitFor();
    const file = await readFile(await download.path());
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    return file;
  };

  /** Makes two hundred codes. Returns them as in the file that a school gets. */
  const makeCodes = async (page: Page): Promise<string[]> => {
    await go(page, 'c');
    await page.getByRole('row').filter({ hasText: title }).getByRole('link', exactly(w.codesUsed)).press('Enter');
    await page.getByRole('button', exactly(w.makeCodes)).press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(w.count).fill('200');
    await dialog.getByLabel(w.school).fill('青禾实验小学');
    await dialog.getByRole('button', exactly(w.makeCodes)).press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: w.made }).waitFor();
    await look(page, '03-codes');
    await page.getByRole('button', exactly(w.export)).press('Enter');
    const [heads, ...rows] = await readSheet(await saveFile(page, 200));
    expect(heads?.slice(0, 3)).toEqual(w.codeHeads);
    const codes = rows.map(([code]) => String(code));
    expect(new Set(codes).size).toBe(200);
    return codes;
  };

  const chooseAll = async (page: Page, count: number): Promise<void> => {
    await page.getByRole('checkbox', { name: w.longest }).press('Space');
    await page.getByRole('button', exactly(w.all(count))).press('Enter');
    await page.getByRole('region', exactly(w.selection)).getByText(w.chosen(count), { exact: true }).waitFor();
  };

  const decide = async (page: Page, competitionId: string, teams: readonly EnteredTeam[]): Promise<void> => {
    await go(page, 't');
    await page.getByRole('link', { name: w.begin }).waitFor();
    await lookEverywhere(page, '04-today');
    await page.getByRole('link', { name: w.begin }).press('Enter');
    await page.getByRole('heading', { level: 1, ...exactly(w.review) }).waitFor();
    await page.getByRole('combobox', exactly(w.competition)).press('Enter');
    await page.getByRole('option', exactly(w.optionOf(title, ENTRIES))).click();
    const longest = teams[0]?.teamName ?? '';
    await page.getByRole('listitem').first().getByText(longest, { exact: true }).waitFor();
    expect(new URL(page.url()).searchParams.get('filter')).toContain(competitionId);
    await page.keyboard.press('j');
    await page.getByRole('heading', { level: 1, ...exactly(longest) }).waitFor();
    await lookEverywhere(page, '05-review');

    // Meanwhile one family cancels and another changes a consent.
    const [, mercury, , mars] = teams;
    if (!mercury || !mars) throw new Error('too few teams');
    await mercury.client.call('POST /api/registrations/:id/cancel', { params: { id: mercury.id } });
    const consent = { publishName: false, publishWork: true };
    await mars.client.call('PATCH /api/registrations/:id/consent', { params: { id: mars.id }, body: consent });
    await chooseAll(page, ENTRIES);
    await page.getByText(w.outlook(ENTRIES - 2, 2)).waitFor();
    await page.getByRole('button', exactly(w.why)).press('Enter');
    const selection = page.getByRole('region', exactly(w.selection));
    for (const { teamName } of [mercury, mars]) await selection.getByText(teamName, { exact: true }).waitFor();
    await look(page, '06-bulk');
    await selection.getByRole('button', exactly(w.approve(ENTRIES - 2))).press('Enter');
    await page.getByText(w.approved(ENTRIES - 2), { exact: true }).waitFor();
    await page.keyboard.press('u');
    await page.getByText(w.takenBack(ENTRIES - 2)).waitFor();
    await look(page, '07-undone');

    // After a reload the changed one can be approved too, and the cancelled one has left the queue.
    await page.reload();
    await page.getByRole('listitem').getByRole('checkbox').first().waitFor();
    await chooseAll(page, ENTRIES - 1);
    await selection.getByRole('button', exactly(w.approve(ENTRIES - 1))).press('Enter');
    await page.getByText(w.approved(ENTRIES - 1), { exact: true }).waitFor();
    await look(page, '08-decided');
  };

  /** Returns the number of these teams whose families were notified by a template. */
  const told = async (teams: readonly EnteredTeam[], template: 'entry_approved' | 'work_released'): Promise<number> => {
    const mobiles = new Set(teams.map(({ mobile }) => mobile));
    const lines = (await portal.outbox()).filter(({ to }) => mobiles.has(to));
    const countOf = (line: (typeof lines)[number]): number => {
      if (line.template === template) return 1;
      // one message about several teams of a family
      return line.template === joinedTemplates[template] ? Number(line.params['count']) : 0;
    };
    return lines.reduce((sum, line) => sum + countOf(line), 0);
  };
  const whenDue = { timeout: (UNDO_SECONDS + 20) * 1000 };

  const handIn = async ({ client, id }: EnteredTeam): Promise<void> => {
    const picture = await readFile(new URL('../../public/share/maze.jpg', import.meta.url));
    const upload = { filename: 'moon.jpg', filetype: 'image/jpeg', registrationId: id };
    const uploadId = await createTusSender(() => portal.url, client.cookies).upload(upload, picture);
    await client.call('POST /api/uploads/:id/complete', { params: { id: uploadId }, body: {} });
    const media = { kind: 'images' as const, uploadIds: [uploadId] };
    await client.call('POST /api/registrations/:id/work', {
      params: { id },
      body: { title: WORK, description: '每天晚上把信送到月亮上。', media },
    });
  };

  const release = async (page: Page): Promise<void> => {
    await go(page, 'w');
    await page.getByPlaceholder(w.searchWorks).fill(WORK);
    const works = page.getByRole('list', exactly(w.works)).getByRole('listitem');
    await expect.poll(async () => [await works.count(), await works.filter({ hasText: title }).count()]).toEqual([1, 1]);
    await page.getByPlaceholder(w.searchWorks).blur();
    await look(page, '09-works');
    await page.keyboard.press('a');
    await page.getByText(w.released(WORK), { exact: true }).waitFor();
  };

  const exportEntries = async (page: Page, recoveryCode: string): Promise<void> => {
    await go(page, 'r');
    await page.getByRole('heading', { level: 1, ...exactly(w.review) }).waitFor();
    await page.getByRole('combobox', exactly(w.competition)).press('Enter');
    await page.getByRole('option', { name: title }).click();
    await page.getByRole('link', { name: w.allStates }).press('Enter');
    await expect.poll(() => page.getByRole('listitem').getByRole('checkbox').count()).toBe(50);
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', exactly(w.export)).press('Enter');
    await dialog.getByText(w.rows(ENTRIES)).waitFor();
    await look(page, '10-export');
    const [heads = [], ...rows] = await readSheet(await saveFile(page, ENTRIES));
    const team = heads.indexOf(w.teamHead);
    expect(rows).toHaveLength(ENTRIES);
    expect(rows.map((row) => row[team])).toContain(FORMULA);

    // With contacts, after a recent confirmation of identity.
    forgetConfirmations(portal);
    expectFailure(page, /^403 POST \/api\/admin\/registrations\/exports$/);
    await page.getByRole('button', exactly(w.export)).press('Enter');
    await dialog.getByRole('radio', exactly(w.csv)).check();
    await dialog.getByRole('checkbox', exactly(w.parentPhone)).check();
    await dialog.getByRole('button', exactly(w.save)).press('Enter');
    const asked = page.getByRole('dialog', exactly(w.confirm));
    await asked.getByRole('button', exactly(w.useRecovery)).press('Enter');
    await asked.getByRole('textbox', { name: w.recoveryCode }).fill(recoveryCode);
    const [download] = await Promise.all([page.waitForEvent('download'), asked.getByRole('button', exactly(w.go)).press('Enter')]);
    await dialog.getByText(w.rowsSaved(ENTRIES)).waitFor();
    const csv = (await readFile(await download.path())).toString();
    expect(csv.startsWith('\ufeff')).toBe(true);
    expect(csv.trimEnd().split('\r\n')).toHaveLength(ENTRIES + 1);
    expect(csv).toContain(`'${FORMULA}`);
    expect(csv).toContain('13900000001');
    await look(page, '11-exported');
  };

  it('goes from the operator’s command to the exported lists', async () => {
    const page = await portal.newPage({ viewport, locale });
    // It may be night where this test runs; the server reads its settings anew within seconds.
    const awake = JSON.stringify({ messages: { prices: { sms: 45, email: 0, push: 0 }, perMinute: 600, quiet: { from: 0, until: 0 } } });
    changeDatabase(portal, `insert or ignore into site_version (number, data, by_id, by_name, at) values (1, '${awake}', '-', '-', 0)`);
    const { recoveryCodes } = await comeByTheCommand(page);
    const competitionId = await publishCompetition(page);
    const codes = await makeCodes(page);
    const teamNames = Array.from({ length: ENTRIES }, (_, n) => (n === 5 ? FORMULA : `领航 ${n + 1}`));
    const season = { url: portal.url, outbox: portal.outbox, locale, competitionId, codes, teamNames, perFamily: 15 };
    const teams = await enterTeams(season);
    await decide(page, competitionId, teams);
    await expect.poll(() => told(teams, 'entry_approved'), whenDue).toBe(ENTRIES - 1);

    const [first] = teams;
    if (!first) throw new Error('no team');
    await handIn(first);
    await release(page);
    await exportEntries(page, recoveryCodes[0] ?? '');
    await expect.poll(() => told(teams, 'work_released'), whenDue).toBe(1);
    const { items } = await createClient(() => portal.url).call('GET /api/competitions/:id/works', { params: { id: slug } });
    expect(items.map((work) => work.title)).toEqual([WORK]);
    expect(await told(teams, 'entry_approved')).toBe(ENTRIES - 1);
  });
});
