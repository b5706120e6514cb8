// Guards: whoever has a certificate in hand learns whether it is genuine: by its number, by its QR code, and by the QR code without a network. A forged code, a revoked certificate and
// a wrong character are said plainly.
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { comparableNumber } from '#contract/certificates/rules/certificateNumber.ts';
import { checkCharacter } from '#contract/certificates/rules/checkCharacter.ts';
import { missingCertificatesSql } from '../fixtures/certificates.ts';
import { changeDatabase, enter, exactly, forgetTries, newFamily } from './actions.ts';
import { openFront } from './front.ts';
import { desktop, expectFailure, expectNoAxeViolations, expectNoHorizontalOverflow, ON_PHONE, openPortal, screenshot } from './harness.ts';
import { visitorWords } from './visitorWords.ts';
import { visitAndWarm } from './warm.ts';

const portal = openPortal();

const said = {
  'zh-CN': {
    wrong: '有一个字符不对，请对照证书检查。',
    anyway: '仍然查验',
    times: '1 次',
    right: /颁发，签名正确/,
    forged: /这个二维码不是.*制作的/,
    ask: '联网查验',
    chip: '二维码是伪造的',
    revoked: '证书已作废',
    corrected: '证书已更正',
    reason: '原因：评分表录入有误',
    open: '查看新证书',
    first: '一等奖',
    issued: '2026年6月20日',
  },
  'en-US': {
    wrong: 'A character is wrong: compare it with the certificate.',
    anyway: 'Check it anyway',
    times: '1 time',
    right: /Issued by .*: the signature is right/,
    forged: /did not make this QR code/,
    ask: 'Check online',
    chip: 'QR code forged',
    revoked: 'Certificate revoked',
    corrected: 'Certificate corrected',
    reason: 'Why: A score sheet was typed in wrongly',
    open: 'See the new one',
    first: 'First prize',
    issued: '20 Jun 2026',
  },
} as const;
const REASON = JSON.stringify({ 'zh-CN': '评分表录入有误', 'en-US': 'A score sheet was typed in wrongly' });

const withCheck = (start: string): string => start + checkCharacter(comparableNumber(start));
const [valid, revoked, corrected] = [withCheck('TC26-VK23-4ZX'), withCheck('TC26-RVKD-234'), withCheck('TC26-CRTD-234')] as const;
/** The fragment of the valid certificate's QR code. */
let proof = '';

beforeAll(async () => {
  const { client } = await newFamily(portal, 'zh-CN');
  const { id } = await enter(client, 'city-couriers', { teamName: '晨星队' });
  for (const no of [valid, revoked, corrected])
    changeDatabase(
      portal,
      `insert into result (id, certificate_no, competition_id, registration_id, name, name_index, id_number_index, group_name, award,
         publish_name, published_at)
       select ?, ?, registration.competition_id, registration.id, '林小满', 'none', member.id_number_index, 'primary', 'first', 1, ?
       from registration join member on member.registration_id = registration.id where registration.id = ?`,
      no,
      no,
      Date.UTC(2026, 5, 20, 3),
      id,
    );
  changeDatabase(portal, missingCertificatesSql);
  changeDatabase(
    portal,
    'update certificate set revoked_at = ?, reason = ? where no in (?, ?)',
    Date.now() - 1000,
    REASON,
    revoked,
    corrected,
  );
  changeDatabase(portal, 'update certificate set successor_no = ? where no = ?', valid, corrected);
  proof = (await client.call('GET /api/certificates/:no', { params: { no: valid } })).proof ?? '';
  expect(proof).toMatch(/^c1\.k1\.award\.first\./);
});

const pathOf = (no: string, fragment = '') => `/achievement-detail?no=${no}${fragment === '' ? '' : `#${fragment}`}`;
const forgedProof = () => proof.replace('.first.', '.second.');

describe.each(ON_PHONE)('a certificate ($name)', ({ viewport, locale }) => {
  const w = visitorWords[locale];
  const s = said[locale];
  const look = async (page: Page, name: string) => {
    await expectNoAxeViolations(page);
    await expectNoHorizontalOverflow(page);
    await screenshot(page, `certificate-${name}-${viewport.width}-${locale}`);
  };

  it('is checked by its number, in which a wrong character is said before anything is asked', async () => {
    forgetTries(portal);
    changeDatabase(portal, 'update certificate set checks = 0');
    const page = await portal.newPage({ viewport, locale });
    const asked: string[] = [];
    page.on('request', (request) => void (request.url().includes('/api/certificates/') && asked.push(request.url())));
    await page.goto('/achievement-detail');
    const field = page.getByRole('textbox', exactly(w.certificateNo));
    const wrong = `${valid.slice(0, -3)}W${valid.slice(-2)}`;
    await field.fill(wrong);
    await page.getByRole('button', exactly(w.check)).click();
    await page.getByText(s.wrong).waitFor();
    await page.getByRole('button', exactly(s.anyway)).waitFor();
    await look(page, 'wrong');
    expect(asked).toEqual([]);
    expectFailure(page, new RegExp(`^404 GET /api/certificates/${wrong}$`));
    await page.getByRole('button', exactly(s.anyway)).click();
    await page.getByText(w.unknownNumber).waitFor();
    await field.fill(valid.toLowerCase().replaceAll('-', ' '));
    await page.getByRole('button', exactly(w.check)).click();
    await page.getByText(w.genuine).waitFor();
    await page.getByText('林**').first().waitFor();
    await page.getByText(s.times).waitFor();
    await look(page, 'valid');
    await page.reload();
    await page.getByText(s.times).waitFor();
  });

  it('that was revoked says when and why, and one that was corrected leads to the other', async () => {
    forgetTries(portal);
    const page = await portal.newPage({ viewport, locale });
    await page.goto(pathOf(revoked));
    await page.getByText(s.revoked).waitFor();
    await page.getByText(s.reason).waitFor();
    await look(page, 'revoked');
    await page.goto(pathOf(corrected));
    await page.getByText(s.corrected).waitFor();
    await look(page, 'corrected');
    await page.getByRole('link', exactly(s.open)).click();
    await page.getByText(w.genuine).waitFor();
  });

  it('is verified from its QR code without a network, and a forged code is refused with and without one', async () => {
    forgetTries(portal);
    const front = await openFront(portal.url);
    onTestFinished(() => front.stop().catch(() => {}));
    const page = await portal.newPage({ viewport, locale, front });
    await visitAndWarm(page);
    await page.goto(pathOf(valid, forgedProof()));
    await page.getByText(s.chip).waitFor();
    expect(await page.getByText(w.genuine).count()).toBe(0);
    await page.getByRole('alert').getByText(s.forged).waitFor();
    await look(page, 'forged-online');
    await front.stop();

    await page.goto('/achievement-detail');
    await page.goto(pathOf(valid, proof));
    const main = page.getByRole('main');
    await main.getByText(s.right).waitFor();
    await main.getByText(valid).waitFor();
    await main.getByText(s.first).waitFor();
    await main.getByText(s.issued).waitFor();
    await main.getByRole('button', exactly(s.ask)).waitFor();
    await look(page, 'offline');
    await page.goto('/achievement-detail');
    await page.goto(pathOf(valid, forgedProof()));
    await main.getByRole('alert').getByText(s.forged).waitFor();
    expect(await main.getByText(s.first).count()).toBe(0);
    await look(page, 'offline-forged');
    await page.goto('/achievement-detail');
    await page.goto(pathOf(revoked, proof));
    await main.getByRole('alert').getByText(s.forged).waitFor();

    // once the network is back, the server's answer is there by itself
    await page.goto('/achievement-detail');
    await page.goto(pathOf(valid, proof));
    await main.getByText(s.right).waitFor();
    await front.start();
    await page.getByText(w.genuine).waitFor();
  });
});

it('is verified from its QR code at a desk in the dark, without a network', async () => {
  forgetTries(portal);
  const front = await openFront(portal.url);
  onTestFinished(() => front.stop().catch(() => {}));
  const page = await portal.newPage({ viewport: desktop, locale: 'en-US', front });
  await page.emulateMedia({ colorScheme: 'dark' });
  await visitAndWarm(page);
  await front.stop();
  await page.goto(pathOf(valid, proof));
  await page.getByText(said['en-US'].right).waitFor();
  await expectNoAxeViolations(page);
  await screenshot(page, 'certificate-offline-1440-dark');
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoHorizontalOverflow(page);
  await screenshot(page, 'certificate-offline-320-dark');
});
