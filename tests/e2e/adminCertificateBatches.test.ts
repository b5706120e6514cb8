// Guards: an organiser has the certificates of a competition made as one file, sees how far it is, pauses it and goes on, and saves it; without a network nothing can be pressed.
import { randomBytes, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { unzipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import type { Locale } from '#contract/http/common.ts';
import { addCertified } from '../fixtures/certificateBatches.ts';
import { addJudgedSeason } from '../fixtures/judgedSeason.ts';
import { publishResults } from '../fixtures/publishedResults.ts';
import { openServerDatabase } from '../fixtures/serverDatabase.ts';
import { exactly } from './actions.ts';
import { desktop, expectNoAxeViolations, expectNoHorizontalOverflow, inLanguage, openPortal, phone, screenshot } from './harness.ts';

const SECRET_KEY = randomBytes(32).toString('base64');
const portal = openPortal({ SEED: 'none', SECRET_KEY, UNDO_SECONDS: '0' });
const WORKS = 3;
const CHILDREN = 240;

const words = {
  'zh-CN': {
    card: '批量打印',
    make: '生成 ZIP·全部',
    pause: '暂停·ZIP·全部',
    resume: '继续·ZIP·全部',
    save: '保存 ZIP·全部',
    paused: '已暂停',
    ofSchool: '某一所学校',
    makeOfSchool: '生成打印用 PDF·鹭江小学 3',
    saveOfSchool: '保存打印用 PDF·鹭江小学 3',
    ofTeam: '该校的某一支队伍',
    makeOfTeam: (team: string) => `生成 ZIP·${team}`,
    saveOfTeam: (team: string) => `保存 ZIP·${team}`,
  },
  'en-US': {
    card: 'Print in bulk',
    make: 'Make ZIP · All',
    pause: 'Pause · ZIP · All',
    resume: 'Go on · ZIP · All',
    save: 'Save ZIP · All',
    paused: 'Paused',
    ofSchool: 'Of one school',
    makeOfSchool: 'Make PDF to print · 鹭江小学 3',
    saveOfSchool: 'Save PDF to print · 鹭江小学 3',
    ofTeam: 'One team of that school',
    makeOfTeam: (team: string) => `Make ZIP · ${team}`,
    saveOfTeam: (team: string) => `Save ZIP · ${team}`,
  },
} as const satisfies Record<Locale, unknown>;

const look = async (page: Page, name: string) => {
  for (const viewport of [phone, desktop]) {
    await page.setViewportSize(viewport);
    await expectNoAxeViolations(page);
    await expectNoHorizontalOverflow(page);
    await screenshot(page, `admin-batches-${name}-${viewport.width}`);
  }
};

it.each(inLanguage('en-US'))('a batch is made, paused, gone on with and saved (%s)', { timeout: 120_000 }, async (locale) => {
  const w = words[locale];
  const data = openServerDatabase({ DATA_DIR: portal.dataDir, SECRET_KEY });
  onTestFinished(data.close);
  const { competitionId, organiser } = await addJudgedSeason(data, () => portal.url, WORKS);
  await organiser.call('POST /api/admin/competitions/:id/results/compute', { params: { id: competitionId } });
  await publishResults(organiser, competitionId);
  const ids = { next: randomUUID, nextInOrder: randomUUID };
  const children = Array.from({ length: CHILDREN }, (_, n) => ({ name: `孩子 ${n}`, school: `鹭江小学 ${n % 5}`, team: `队 ${n % 50}` }));
  await addCertified({ ...data, ids }, competitionId, children, locale);

  const page = await portal.newPage({ viewport: desktop, locale, client: organiser });
  await page.goto(`/admin/certificates?competition=${competitionId}`);
  const card = page.getByRole('region', exactly(w.card));
  await card.getByRole('button', exactly(w.make)).click();
  await card.getByRole('progressbar').waitFor();
  await card.getByRole('button', exactly(w.pause)).click();
  await card.getByText(w.paused).waitFor();
  await look(page, `paused-${locale}`);
  await card.getByRole('button', exactly(w.resume)).click();
  await card.getByRole('progressbar').waitFor();
  await screenshot(page, `admin-batches-making-${locale}-1440`);
  await card.getByRole('button', exactly(w.save)).waitFor();

  await card.getByRole('combobox', exactly(w.ofSchool)).click();
  await page.getByRole('option', exactly('鹭江小学 3')).click();
  await card.getByRole('button', exactly(w.makeOfSchool)).click();
  await card.getByRole('button', exactly(w.saveOfSchool)).waitFor();
  await look(page, `ready-${locale}`);

  const { ofTeams } = await organiser.call('GET /api/admin/competitions/:id/certificate-batches', { params: { id: competitionId } });
  const [{ name, school } = { name: '', school: '' }] = ofTeams;
  await card.getByRole('combobox', exactly(w.ofSchool)).click();
  await page.getByRole('option', exactly(school)).click();
  await card.getByRole('combobox', exactly(w.ofTeam)).click();
  await page.getByRole('option', exactly(name)).click();
  await card.getByRole('button', exactly(w.makeOfTeam(name))).click();
  await card.getByRole('button', exactly(w.saveOfTeam(name))).waitFor();
  await look(page, `team-${locale}`);

  const downloading = page.waitForEvent('download');
  await card.getByRole('button', exactly(w.save)).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('certificates.zip');
  expect(Object.keys(unzipSync(await readFile(await download.path())))).toHaveLength(CHILDREN + WORKS + 1);

  await page.context().setOffline(true);
  // the frame says so
  await expect.poll(() => card.getByRole('button', exactly(w.save)).isDisabled()).toBe(true);
  await screenshot(page, `admin-batches-offline-${locale}-1440`);
});
