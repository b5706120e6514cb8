// Guards: an organiser drafts a competition, previews it as families will see it, and publishes it to the portal; a second organiser's changes
// meanwhile are shown and not overwritten.
import { expect, it } from 'vitest';
import { competitionData } from '../fixtures/competitionData.ts';
import { exactly, organiserOf } from './actions.ts';
import { desktop, expectFailure, expectNoAxeViolations, expectNoHorizontalOverflow, openPortal, phone, screenshot } from './harness.ts';

const portal = openPortal();

it('a competition is drafted, previewed and published, and two organisers do not overwrite each other', async () => {
  const organiser = await organiserOf(portal);
  const page = await portal.newPage({ viewport: desktop, locale: 'en-US', client: organiser });
  await page.goto('/admin/competitions');
  await page.getByRole('button', exactly('New competition')).click();
  await page.getByRole('textbox', exactly('Name · English')).fill('Harbour');
  await page.getByText('All changes saved').waitFor();
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await page.frameLocator('iframe').getByRole('heading', exactly('Harbour')).waitFor();
  await page.getByRole('button', { name: /^Publish, \d+ things to fix$/ }).click();
  await page.getByText('Please enter this.').first().waitFor();
  await expectNoAxeViolations(page);

  const read = await organiser.call('GET /api/admin/competition-drafts/:id', { params: { id } });
  const data = competitionData(Date.now());
  await organiser.call('PUT /api/admin/competition-drafts/:id', {
    params: { id },
    body: { number: 1, version: read.draft?.version ?? 0, data },
  });
  expectFailure(page, /^409 PUT \/api\/admin\/competition-drafts/);
  await page.getByRole('textbox', exactly('Name · English')).fill('Harbour of mine');
  await page.getByText(/Nothing has been overwritten/).waitFor();
  const name = page.getByRole('row', { name: 'Name · English' });
  await name.getByRole('cell', exactly('Harbour Pilots')).waitFor();
  await name.getByRole('cell', exactly('Harbour of mine')).waitFor();
  await page.getByRole('button', exactly('Take theirs')).click();
  await page.frameLocator('iframe').getByRole('heading', exactly('Harbour Pilots')).waitFor();

  const closes = page.getByRole('slider', exactly('Share voting closes'));
  const before = Number(await closes.getAttribute('aria-valuenow'));
  await closes.press('ArrowRight');
  await expect.poll(async () => Number(await closes.getAttribute('aria-valuenow'))).toBe(before + 24 * 3600_000);
  await closes.press('Shift+ArrowRight');
  await expect.poll(async () => Number(await closes.getAttribute('aria-valuenow'))).toBe(before + 25 * 3600_000);
  await closes.press('Control+z');
  await expect.poll(async () => Number(await closes.getAttribute('aria-valuenow'))).toBe(before + 24 * 3600_000);
  await page.getByText('All changes saved').waitFor();
  await expectNoAxeViolations(page);
  await screenshot(page, 'admin-competition-1440-en-US');

  const rubric = page.getByRole('region', exactly('Rubric'));
  await rubric.getByRole('spinbutton', exactly('Weight in %')).first().fill('50');
  await rubric.getByText('The weights must be 100 % together.').waitFor();
  await rubric.getByRole('spinbutton', exactly('Weight in %')).last().fill('50');
  await rubric.getByText('Weights: 100 % of 100 %').waitFor();
  await page.getByRole('button', exactly('Judge’s sheet')).click();
  const sheet = page.frameLocator('iframe');
  await sheet.getByText('2 criteria to go').waitFor();
  // a criterion without a mark is no zero
  await sheet.getByText('–', { exact: true }).first().waitFor();
  await sheet.getByRole('slider', exactly('Creativity')).press('ArrowRight');
  await sheet.getByRole('button', exactly('Efficient')).click();
  await sheet.getByText('80–100 Efficient:').waitFor();
  // half of 1 and half of 90
  await sheet.getByText('45.5', { exact: true }).waitFor();
  await expectNoAxeViolations(page);
  await screenshot(page, 'admin-competition-sheet-1440-en-US');
  await page.getByText('All changes saved').waitFor();
  await page.getByRole('button', exactly('Publish')).click();
  await page.getByRole('dialog').getByRole('button', exactly('Publish')).click();
  await page.getByText('Published. The portal shows it now.').waitFor();

  const { title, voting } = await organiser.call('GET /api/competitions/:id', { params: { id: data.slug } });
  expect([title, voting?.closesAt]).toEqual([data.title, (data.voting.closesAt ?? 0) + 24 * 3600_000]);
  const family = await portal.newPage({ viewport: phone, locale: 'en-US' });
  await family.goto(`/matchSignDetail?id=${data.slug}`);
  await family.getByRole('heading', { name: 'Harbour Pilots' }).waitFor();

  await page.setViewportSize(phone);
  await page.getByText(/On a phone this can be read only/).waitFor();
  expect(await page.getByRole('textbox', exactly('Name · English')).isDisabled()).toBe(true);
  expect(await page.getByRole('button', { name: /^Publish/ }).count()).toBe(0);
  await expectNoHorizontalOverflow(page);
  await screenshot(page, 'admin-competition-390-en-US');
});
