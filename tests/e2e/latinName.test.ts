// Guards: a child's name in Latin letters gets from the form through its draft, the details and the back office onto the English certificate; the
// Chinese one keeps the child's own name.
import { expect, it } from 'vitest';
import type { Locale } from '#contract/http/common.ts';
import { missingCertificatesSql } from '../fixtures/certificates.ts';
import { changeDatabase, exactly, fillForm, freshIdNumber, newFamily, organiserOf, savedOnDevice } from './actions.ts';
import { expectNoAxeViolations, expectNoHorizontalOverflow, ON_PHONE, openPortal, screenshot } from './harness.ts';
import { words } from './words.ts';

const portal = openPortal();

const latinWords = {
  'zh-CN': {
    field: '拉丁字母姓名（选填）',
    label: '拉丁字母姓名',
    refused: /请使用拉丁字母/,
    saved: /^草稿已保存 \d\d:\d\d$/,
    printed: '林小满',
    correct: '更正证书上的姓名',
    save: '保存',
  },
  'en-US': {
    field: 'Name in Latin letters (optional)',
    label: 'Name in Latin letters',
    refused: /Please use Latin letters/,
    saved: /^Draft saved \d\d:\d\d$/,
    printed: 'Lin Xiaoman',
    correct: 'Correct the name on the certificate',
    save: 'Save',
  },
} as const satisfies Record<Locale, unknown>;

for (const { name, viewport, locale } of ON_PHONE) {
  const w = words[locale];
  const l = latinWords[locale];

  it(`goes from the form onto the certificate (${name})`, async () => {
    const { client } = await newFamily(portal, locale);
    const page = await portal.newPage({ viewport, locale, client });
    await page.goto('/signSingle?competition=jinjiangcity');
    const team = `星星 ${name}`;
    await fillForm(page, w, team, freshIdNumber());
    const field = page.getByRole('textbox', exactly(l.field));
    await field.fill('小满');
    await field.blur();
    await page.getByText(l.refused).first().waitFor();
    await field.fill('Lin Xiaoman');
    await field.blur();
    await page.getByText(l.refused).first().waitFor({ state: 'hidden' });
    await expectNoAxeViolations(page);
    await expectNoHorizontalOverflow(page);
    await field.scrollIntoViewIfNeeded();
    await screenshot(page, `latin-form-${viewport.width}-${locale}`);
    await page.getByText(l.saved).first().waitFor();
    // An earlier save does not include the last letters.
    await savedOnDevice(page);
    await page.reload();
    await expect.poll(() => field.inputValue()).toBe('Lin Xiaoman');

    await page.getByRole('checkbox', { name: w.consent }).first().check();
    await page.getByRole('button', exactly(w.submit)).click();
    await page.getByText(w.registered).first().waitFor();
    const [entry] = (await client.call('GET /api/registrations')).items;
    const id = entry?.id ?? '';
    await page.goto(`/signInfo?id=${id}`);
    await page.getByText(l.label).first().waitFor();
    await page.getByText('Lin Xiaoman').first().waitFor();
    await expectNoHorizontalOverflow(page);
    await screenshot(page, `latin-details-${viewport.width}-${locale}`);

    // corrected later, without a new review: what was typed stays over a wrong letter and a closed dialog
    await page.getByRole('button', exactly(l.correct)).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox').fill('小满 LIN');
    await dialog.getByRole('button', exactly(l.save)).click();
    await dialog.getByText(l.refused).waitFor();
    await expectNoAxeViolations(page);
    await screenshot(page, `latin-correct-${viewport.width}-${locale}`, { fullPage: false });
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', exactly(l.correct)).click();
    expect(await dialog.getByRole('textbox').inputValue()).toBe('小满 LIN');
    await dialog.getByRole('textbox').fill('Xiaoman LIN');
    await dialog.getByRole('button', exactly(l.save)).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('Xiaoman LIN').first().waitFor();
    await page.getByRole('button', exactly(l.correct)).click();
    await dialog.getByRole('textbox').fill('Lin Xiaoman');
    await dialog.getByRole('button', exactly(l.save)).click();
    await dialog.waitFor({ state: 'detached' });

    const office = await portal.newPage({ viewport, locale, client: await organiserOf(portal) });
    await office.goto(`/admin/registrations/${id}/show`);
    await office.getByRole('columnheader', exactly(l.label)).waitFor();
    await office.getByRole('cell', exactly('Lin Xiaoman')).waitFor();
    await screenshot(office, `latin-office-${viewport.width}-${locale}`);

    const no = `TC26-LATN-${locale === 'en-US' ? '0001' : '0002'}`;
    changeDatabase(
      portal,
      `insert into result (id, certificate_no, competition_id, registration_id, name, name_index, id_number_index, group_name, award,
         publish_name, published_at)
       select ?, ?, registration.competition_id, registration.id, member.name, 'none', member.id_number_index, 'primary', 'first', 1, 1
       from registration join member on member.registration_id = registration.id where registration.id = ?`,
      no,
      no,
      id,
    );
    changeDatabase(portal, missingCertificatesSql);
    await page.goto(`/achievement-detail?no=${no}`);
    // the picture that the server draws says both names; its words, the one of the page's language
    const picture = page.getByRole('figure').getByRole('img', { name: l.printed });
    await picture.waitFor();
    await expect.poll(() => picture.evaluate((element) => element instanceof HTMLImageElement && element.naturalWidth > 0)).toBe(true);
    await screenshot(page, `latin-certificate-${viewport.width}-${locale}`);
  });
}
