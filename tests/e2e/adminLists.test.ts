// Guards: the lists of the back office by keyboard: votes and bursts are walked, voided and restored; reports are viewed in place and decided, with a
// reason that the family reads; several works are released after a check which ones cannot be.
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AnswerOf } from '#contract/http/api.ts';
import { type Client, createClient } from '../fixtures/client.ts';
import { PASSWORD } from '../fixtures/participant.ts';
import { exactly, forgetTries, newFamily, organiserOf } from './actions.ts';
import { desktop, expectNoAxeViolations, expectNoHorizontalOverflow, ON_DESKTOP, openPortal, screenshot } from './harness.ts';

const portal = openPortal();

let organiser: Client;
let works: AnswerOf<'GET /api/admin/works'>['items'];
beforeAll(async () => {
  organiser = await organiserOf(portal);
  ({ items: works } = await organiser.call('GET /api/admin/works', { query: { sort: 'no' } }));
  const ids = works.filter(({ publishWork }) => publishWork).map(({ id }) => id);
  await organiser.call('POST /api/admin/works/releases', { body: { ids, release: true } });
});

const visitor = () => createClient(() => portal.url);
const listOf = (path: string, filter: object) => `/admin/${path}?filter=${encodeURIComponent(JSON.stringify(filter))}`;
const publicWork = (at: number) => {
  const work = works.filter(({ publishWork }) => publishWork)[at];
  if (!work) throw new Error('too few works');
  return work;
};
const report = async (kind: 'work' | 'photo' | 'video', ref: string, text: string) => {
  forgetTries(portal);
  await visitor().call('POST /api/reports', { body: { requestId: randomUUID(), kind, ref, reason: 'personal', text } });
};

it('votes are walked by J and K, voided and counted again by keys that ask first', async () => {
  const { no, votes: before } = publicWork(0);
  for (let count = 0; count < 3; count += 1) {
    forgetTries(portal);
    const { client } = await newFamily(portal, 'en-US');
    await client.call('POST /api/works/:no/votes', { params: { no } });
  }
  const page = await portal.newPage({ viewport: desktop, locale: 'en-US', client: organiser });
  await page.goto(listOf('votes', { no }));
  const rows = page.getByRole('row').filter({ hasText: no });
  await expect.poll(() => rows.count()).toBe(before + 3);
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  expect(await rows.nth(1).getByRole('checkbox').isChecked()).toBe(true);
  await page.keyboard.press('r');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('heading', exactly('Void 1 vote?')).waitFor();
  await dialog.getByRole('textbox', { name: /^Reason/ }).fill('Asked for by the family');
  await dialog.getByRole('button', exactly('Void')).click();
  await page.getByText('1 vote voided.').waitFor();
  await rows.nth(1).getByText('Asked for by the family').waitFor();
  await page
    .getByRole('navigation', exactly('Status of votes'))
    .getByRole('link', { name: /^Voided/ })
    .click();
  await expect.poll(() => rows.count()).toBe(1);
  await page.keyboard.press('j');
  await page.keyboard.press('a');
  await dialog.getByRole('button', exactly('Restore votes')).click();
  await page.getByText('1 vote counts again.').waitFor();
  await page.keyboard.press('?');
  await dialog.getByText('Votes in the row, or the selected ones').waitFor();
  await dialog.getByText('Next row').waitFor();
});

describe.each(ON_DESKTOP)('reports ($name)', ({ viewport, locale, name }) => {
  const isPhone = name.startsWith('phone');
  const [take, keep] = locale === 'zh-CN' ? [/^下线/, /^保留/] : [/^Take offline/, /^Keep/];

  it('are looked at in place beside the list, at every size', async () => {
    const { no, title } = publicWork(1);
    await report('work', no, '片尾能看到住址');
    const { items } = await visitor().call('GET /api/photos', { query: {} });
    const [photo] = items;
    if (!photo) throw new Error('no photo');
    await report('photo', photo.id, '我家孩子在照片里');
    const page = await portal.newPage({ viewport, locale, client: organiser });
    await page.goto('/admin/reports');
    const link = page.getByRole('link', { name: title });
    await link.waitFor();
    await expectNoAxeViolations(page);
    await expectNoHorizontalOverflow(page);
    await screenshot(page, `admin-reports-list-${viewport.width}-${locale}`);
    await link.click();
    await page.getByRole('heading', { level: 1, ...exactly(title) }).waitFor();
    await page.getByText('片尾能看到住址').first().waitFor();
    await page.getByRole('button', { name: take }).waitFor();
    await page.getByRole('button', { name: keep }).waitFor();
    await expectNoAxeViolations(page);
    await expectNoHorizontalOverflow(page);
    await screenshot(page, `admin-reports-open-${viewport.width}-${locale}`);
    if (isPhone) await page.getByRole('button', { name: take }).click();
    else await page.keyboard.press('r');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: locale === 'zh-CN' ? /画面里能看到孩子的姓名/ : /name/ })
      .first()
      .waitFor();
    await expectNoAxeViolations(page);
    await screenshot(page, `admin-reports-reasons-${viewport.width}-${locale}`);
  });
});

it('reports are walked by J and decided by A, R and B, with a prepared reason for the family', async () => {
  const held = publicWork(2);
  const kept = publicWork(3);
  await report('work', held.no, 'first');
  await report('work', kept.no, 'second');
  const page = await portal.newPage({ viewport: desktop, locale: 'en-US', client: organiser });
  await page.goto('/admin/reports');
  const heading = (title: string) => page.getByRole('heading', { level: 1, ...exactly(title) });
  await page.getByRole('link', { name: kept.title }).waitFor();
  await page.keyboard.press('j');
  await heading(kept.title).waitFor();
  await page.getByRole('button', { name: /^Keep/ }).waitFor();
  await page.keyboard.press('a');
  await page.getByText('Kept. Its reports are closed.').waitFor();
  await heading(held.title).waitFor();
  await page.getByRole('button', { name: /^Take offline/ }).waitFor();
  await page.keyboard.press('r');
  await page
    .getByRole('dialog')
    .getByText('Prepared reasons')
    .or(page.getByRole('group', exactly('Prepared reasons')))
    .waitFor();
  await page.keyboard.press('1');
  await page.getByText('1 work held back.').waitFor();
  const [taken] = (await organiser.call('POST /api/admin/works/search', { body: { filter: JSON.stringify({ q: held.no }) } })).items;
  expect(taken).toMatchObject({ public: false });
  expect(taken?.held?.reason).not.toBe('');
  await page.goto(listOf('reports', { open: false }));
  await page.getByRole('link', { name: held.title }).click();
  await page.getByText('It is not public now.').waitFor();
  await page.getByRole('button', { name: /^Bring back/ }).waitFor();
  await page.keyboard.press('b');
  await page.getByText('1 work released.').waitFor();
});

it('a photo that is offline is still seen in its report, and by no visitor', async () => {
  const { items } = await visitor().call('GET /api/photos', { query: {} });
  const photo = items.at(-1);
  if (!photo) throw new Error('no photo');
  await report('photo', photo.id, 'Our child is in it');
  const open = await organiser.call('GET /api/admin/reports', { query: { filter: '{"open":true}' } });
  const found = open.items.find(({ subject }) => subject?.id === photo.id);
  if (!found) throw new Error('no report');
  const params = { id: found.id };
  const { version } = await organiser.call('POST /api/admin/reports/:id/resolution', {
    params,
    body: { resolution: 'taken_offline', version: found.version },
  });
  const page = await portal.newPage({ viewport: desktop, locale: 'en-US', client: organiser });
  await page.goto(`/admin/reports/${found.id}/show`);
  await page.getByText('It is not public now.').waitFor();
  const picture = page.getByRole('img', exactly('Picture 1'));
  await expect.poll(() => picture.evaluate((img) => img instanceof HTMLImageElement && img.naturalWidth > 0)).toBe(true);
  const url = await picture.evaluate((img) => (img instanceof HTMLImageElement ? img.src : ''));
  expect((await fetch(url)).status).toBe(404);
  await organiser.call('POST /api/admin/reports/:id/resolution', { params, body: { resolution: 'restored', version } });
  expect((await fetch(url)).status).toBe(200);
});

it('a list that is sorted and left at once stays left, and is sorted on the way back', async () => {
  const page = await portal.newPage({ viewport: desktop, locale: 'en-US', client: organiser });
  await page.goto(listOf('votes', {}));
  const sort = await page.getByRole('columnheader').getByRole('button').first().elementHandle();
  const leave = await page.getByRole('link', { name: /^Works/ }).elementHandle();
  const path = await page.evaluate(
    async (buttons) => {
      for (const button of buttons) if (button instanceof HTMLElement) button.click();
      // Timers set by the presses have run before the second of these.
      for (let turn = 0; turn < 2; turn += 1) await new Promise((resolve) => setTimeout(resolve));
      return location.pathname;
    },
    [sort, leave],
  );
  expect(path).toBe('/admin/works');
  await page.goBack();
  await expect.poll(() => new URL(page.url()).searchParams.get('sort')).toBe('castAt');
});

it('A releases the selected works after naming them and those that cannot be', async () => {
  const page = await portal.newPage({ viewport: desktop, locale: 'en-US', client: organiser });
  const silent = works.find(({ public: isPublic, kind }) => isPublic && kind === 'images');
  const work = works.find(({ public: isPublic, kind }) => isPublic && kind === 'video');
  if (!silent || !work) throw new Error('no public work of each kind');
  const family = visitor();
  await family.signIn('kindergarten@sample.test', PASSWORD);
  await family.call('PATCH /api/registrations/:id/consent', {
    params: { id: silent.registrationId },
    body: { publishName: true, publishWork: false },
  });
  await organiser.call('POST /api/admin/works/releases', { body: { ids: [work.id], release: false, reason: 'A test' } });
  await page.goto(listOf('works', {}));
  await page.getByRole('checkbox', exactly(work.title)).check();
  await page.getByRole('checkbox', exactly(silent.title)).check();
  await page.keyboard.press('a');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('heading', exactly('Release 1 work?')).waitFor();
  await dialog.getByRole('listitem').filter({ hasText: silent.title }).waitFor();
  await screenshot(page, 'admin-works-release-selected');
  await dialog.getByRole('button', exactly('Release')).click();
  await page.getByText('1 work released.').waitFor();
});
