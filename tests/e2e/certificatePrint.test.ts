// Guards: what a browser prints of a certificate's page is the certificate alone, on one page of its paper, in vectors; of the check page a proof for the file:
// state, number, day, in ink that black and white keeps apart, without what leads elsewhere.
import { mkdir, writeFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { builtInTemplate } from '#contract/certificates/builtInTemplate.ts';
import { comparableNumber } from '#contract/certificates/rules/certificateNumber.ts';
import { checkCharacter } from '#contract/certificates/rules/checkCharacter.ts';
import { missingCertificatesSql } from '../fixtures/certificates.ts';
import type { Client } from '../fixtures/client.ts';
import { changeDatabase, enter, exactly, newFamily, organiserOf } from './actions.ts';
import { ON_PHONE, openPortal } from './harness.ts';
import { visitorWords } from './visitorWords.ts';

const portal = openPortal();
const withCheck = (start: string): string => start + checkCharacter(comparableNumber(start));
const [valid, portrait, revoked] = [withCheck('TC26-PRNT-234'), withCheck('TC26-PRNT-567'), withCheck('TC26-PRNT-89A')] as const;
const NAME = '林小满';

const said = {
  'zh-CN': { issued: '2026年6月20日', revoked: '证书已作废', reason: /评分表录入有误/ },
  'en-US': { issued: '20 Jun 2026', revoked: 'Certificate revoked', reason: /typed in wrongly/ },
} as const;

let client: Client;

beforeAll(async () => {
  ({ client } = await newFamily(portal, 'zh-CN'));
  const organiser = await organiserOf(portal);
  const { id } = await enter(client, 'city-couriers', { teamName: '晨星队' });
  for (const [no, award] of [
    [valid, 'first'],
    [revoked, 'first'],
    [portrait, 'participation'],
  ] as const)
    changeDatabase(
      portal,
      `insert into result (id, certificate_no, competition_id, registration_id, name, name_index, id_number_index, group_name, award,
         publish_name, published_at)
       select ?, ?, registration.competition_id, registration.id, ?, 'none', member.id_number_index, 'primary', ?, 1, ?
       from registration join member on member.registration_id = registration.id where registration.id = ?`,
      no,
      no,
      NAME,
      award,
      Date.UTC(2026, 5, 20, 3),
      id,
    );
  const { id: competition } = await client.call('GET /api/competitions/:id', { params: { id: 'city-couriers' } });
  const params = { id: competition, kind: 'participation' as const };
  const data = { ...builtInTemplate('participation'), paper: 'letter_portrait' as const };
  const { published } = await organiser.call('GET /api/admin/competitions/:id/certificate-templates/:kind', { params });
  const read = await organiser.call('PUT /api/admin/competitions/:id/certificate-templates/:kind', {
    params,
    body: { number: (published?.number ?? 0) + 1, version: 0, data },
  });
  await organiser.call('POST /api/admin/competitions/:id/certificate-templates/:kind/publication', {
    params,
    body: { number: read.number, version: read.version },
  });
  changeDatabase(portal, missingCertificatesSql);
  const reason = JSON.stringify({ 'zh-CN': '评分表录入有误', 'en-US': 'A score sheet was typed in wrongly' });
  changeDatabase(portal, 'update certificate set revoked_at = ?, reason = ? where no = ?', Date.UTC(2026, 6, 1), reason, revoked);
});

const pagesOf = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;

/** Returns the size of the first page, in whole points. */
const sizeOf = (pdf: Buffer): number[] =>
  (/\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)/.exec(pdf.toString('latin1'))?.slice(1) ?? []).map((points) => Math.round(Number(points)));

/** Returns the widths of the pictures made of pixels, in pixels. */
const pixelsIn = (pdf: Buffer): number[] =>
  Array.from(pdf.toString('latin1').matchAll(/\/Subtype \/Image\s+\/Width (\d+)/g), ([, width]) => Number(width));

const print = async (page: Page, name: string): Promise<Buffer> => {
  await page.waitForLoadState('networkidle');
  const pdf = await page.pdf({ preferCSSPageSize: true });
  if (process.env['PICTURES']) {
    await mkdir('test-results', { recursive: true });
    await writeFile(`test-results/print-${name}.pdf`, pdf);
  }
  return pdf;
};

describe.each(ON_PHONE)('printing ($name)', ({ viewport, locale }) => {
  const s = said[locale];

  it.each([
    { no: valid, paper: 'A4 landscape', size: [842, 595] },
    { no: portrait, paper: 'US Letter portrait', size: [612, 792] },
  ])('a certificate on $paper is that page alone, in vectors', async ({ no, size }) => {
    const page = await portal.newPage({ viewport, locale, client });
    await page.goto(`/achievement-detail?no=${no}`);
    const picture = page.getByRole('figure').getByRole('img');
    await expect.poll(() => picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth > 0)).toBe(true);
    await page.getByRole('figure').and(page.locator('[data-paper]')).waitFor();
    const pdf = await print(page, `certificate-${size.join('-')}-${locale}`);
    expect([pagesOf(pdf), sizeOf(pdf)]).toEqual([1, size]);
    // the brand's mark alone, and its transparency
    for (const width of pixelsIn(pdf)) expect(width).toBeLessThanOrEqual(256);
    await page.emulateMedia({ media: 'print' });
    for (const role of ['banner', 'contentinfo', 'navigation', 'button', 'link'] as const)
      expect(await page.getByRole(role).filter({ visible: true }).count(), role).toBe(0);
    await page.emulateMedia({ media: 'screen' });
  });

  it.each([
    { no: valid, state: 'valid' },
    { no: revoked, state: 'revoked' },
  ] as const)('the check of a certificate that is $state is a proof on one page', async ({ no, state }) => {
    const page = await portal.newPage({ viewport, locale });
    await page.addInitScript(() => {
      window.print = () => document.documentElement.setAttribute('data-printed', '');
    });
    await page.goto(`/achievement-detail?no=${no}`);
    const main = page.getByRole('main');
    const chip = main.getByText(state === 'valid' ? visitorWords[locale].genuine : s.revoked);
    await chip.waitFor();
    const proof = main.getByText(`${portal.url}/achievement-detail?no=${no}`);
    expect(await proof.isVisible()).toBe(false);
    await main.getByRole('button', exactly(visitorWords[locale].print)).click();
    expect(await page.locator('html').getAttribute('data-printed')).not.toBeNull();
    const pdf = await print(page, `check-${state}-${locale}`);
    expect([pagesOf(pdf), sizeOf(pdf)]).toEqual([1, [595, 842]]);
    await page.emulateMedia({ media: 'print' });
    for (const shown of [chip, main.getByText(no, { exact: true }), main.getByText(s.issued).first(), proof])
      expect(await shown.isVisible()).toBe(true);
    if (state === 'revoked') expect(await main.getByText(s.reason).isVisible()).toBe(true);
    for (const role of ['contentinfo', 'navigation', 'button'] as const)
      expect(await page.getByRole(role).filter({ visible: true }).count(), role).toBe(0);
    expect(await main.getByRole('link').filter({ visible: true }).count()).toBe(0);
    // white on its tile, which ink-saving printers would leave away
    expect(
      await chip
        .locator('..')
        .locator('i')
        .evaluate((tile) => getComputedStyle(tile).printColorAdjust),
    ).toBe('exact');
  });
});
