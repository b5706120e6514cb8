// Guards: a family reads why its entry was rejected, corrects it, sends it again and sees it approved; organisers decide many entries at once, by phone too.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { enter, entriesOf, exactly, newFamily, organiserOf } from './actions.ts';
import { expectNoAxeViolations, expectNoHorizontalOverflow, openPortal, phone, screenshot, TWO_PLACES } from './harness.ts';
import { words } from './words.ts';

const portal = openPortal();

describe.each(TWO_PLACES)('a rejected entry ($name)', ({ viewport, locale }) => {
  const w = words[locale];

  it('is corrected, sent again and approved', async () => {
    const organiser = await organiserOf(portal);
    const { client } = await newFamily(portal, locale);
    const { id } = await enter(client, 'city-couriers', { teamName: '彗星' });
    const reason = '学校名称与证明不一致，请核对。';
    await organiser.call('POST /api/admin/registrations/decisions', { body: { ids: [id], decision: 'reject', reason } });

    const page = await portal.newPage({ viewport, locale, client });
    await page.goto('/personal');
    const entry = page.getByRole('row').filter({ hasText: '彗星' });
    await entry.getByText(w.auditFailed).waitFor();
    await entry.getByText(w.reason(reason)).waitFor();
    await entry.getByRole('link', exactly(w.correct)).click();
    const organization = page.getByRole('textbox', exactly(w.organization));
    expect(await organization.inputValue()).toBe('青禾实验小学');
    await expectNoAxeViolations(page);
    await expectNoHorizontalOverflow(page);
    await screenshot(page, `correct-${viewport.width}-${locale}`);
    await organization.fill('青禾第二小学');
    await page.getByRole('button', exactly(w.sendAgain)).click();
    await page.getByText(w.editSent).waitFor();
    await page.getByText(w.underApproval).first().waitFor();
    await page.getByText('青禾第二小学').waitFor();

    await organiser.call('POST /api/admin/registrations/decisions', { body: { ids: [id], decision: 'approve' } });
    await page.goto('/personal');
    await entry.getByText(w.approved).waitFor();
    expect(await entry.getByText(w.reason(reason)).isVisible()).toBe(false);
  });
});

describe.each(TWO_PLACES)('deciding many entries at once ($name)', ({ viewport, locale }) => {
  const w = words[locale];

  /** The box that selects an entry: named by the team on a phone, by its row elsewhere. */
  const boxOf = (page: Page, team: string) =>
    viewport === phone
      ? page.getByRole('checkbox', exactly(team))
      : page.getByRole('row').filter({ hasText: team }).getByRole('checkbox', exactly(w.selectRow));

  it('approves some and rejects others with a reason', async () => {
    const { client, mobile } = await newFamily(portal, locale);
    const school = `星河小学 ${viewport.width} ${locale}`;
    const teams = ['水星', '金星', '火星', '木星'].map((name) => `${name} ${viewport.width} ${locale}`);
    const [mercury = '', venus = '', mars = '', jupiter = ''] = teams;
    for (const teamName of teams) await enter(client, 'city-couriers', { teamName, organization: school });

    const page = await portal.newPage({ viewport, locale, client: await organiserOf(portal) });
    await page.goto('/admin');
    await page.getByRole('textbox', { name: w.search }).or(page.getByPlaceholder(w.search)).first().fill(school);
    await expect.poll(() => page.getByRole('checkbox').filter({ visible: true }).count()).toBe(viewport === phone ? 4 : 5);
    for (const team of [mercury, venus]) await boxOf(page, team).check();
    await expectNoAxeViolations(page);
    await expectNoHorizontalOverflow(page);
    await screenshot(page, `bulk-${viewport.width}-${locale}`);
    await page.getByRole('button', exactly(w.approve)).click();
    const dialog = page.getByRole('dialog');
    await dialog
      .getByText(`${mercury} · ${venus}`)
      .or(dialog.getByText(`${venus} · ${mercury}`))
      .waitFor();
    await dialog.getByRole('button', exactly(w.approve)).click();
    await page.getByText(w.approvedMany(2)).waitFor();
    await page.getByText(mercury).waitFor({ state: 'hidden' });

    for (const team of [mars, jupiter]) await boxOf(page, team).check();
    await page.getByRole('button', exactly(w.reject)).click();
    await dialog.getByRole('button', exactly(w.reject)).click();
    await dialog.getByText(w.reasonRequired).waitFor();
    await expectNoAxeViolations(page);
    await dialog.getByRole('textbox', { name: w.reasonLabel }).fill('证件号码与姓名不符。');
    await dialog.getByRole('button', exactly(w.reject)).click();
    await page.getByText(w.rejectedMany(2)).waitFor();
    await page.getByText(mars).waitFor({ state: 'hidden' });

    const states = (await entriesOf(client)).map(({ teamName, state }) => `${teamName}: ${state}`).sort();
    expect(states).toEqual([`${mercury}: approved`, `${venus}: approved`, `${mars}: rejected`, `${jupiter}: rejected`].sort());
    const told = (await portal.outbox()).filter(({ to }) => to === mobile).map(({ template, text }) => [template, text] as const);
    expect(told.filter(([template]) => template === 'entry_approved')).toHaveLength(2);
    const rejections = told.filter(([template]) => template === 'entry_rejected');
    expect(rejections).toHaveLength(2);
    for (const [, text] of rejections) expect(text).toContain('证件号码与姓名不符。');
  });
});
