// Promise: a deadline is extended for a selection and for a school from where they stand, with a reason and the messages counted before; each family sees the
// new date and hears of it once.
import { expect, it } from 'vitest';
import { awake, enter, exactly, newFamily } from './actions.ts';
import { desktop, expectNoAxeViolations, expectNoHorizontalOverflow, openPortal, phone, screenshot } from './harness.ts';

const portal = openPortal({ UNDO_SECONDS: '2' });

const words = {
  'zh-CN': {
    approved: /^已通过/,
    extend: '延长时间…',
    inBar: '延长…',
    missing: '请写明原因，家长会看到。',
    reason: '原因',
    why: '台风停课两天。',
    extendThree: '延长 3 份',
    title: '为 3 份报名延长时间',
    told: /^将通知 1 人/,
    undone: '3 份的截止时间已延长。',
    shown: /^组委会已为您延长，提交作品截止时间：.*。$/,
  },
  'en-US': {
    approved: /^Approved/,
    extend: 'Extend a deadline…',
    inBar: 'Extend…',
    missing: 'Please write why. The families read it.',
    reason: 'Reason',
    why: 'The school was closed for two days by a typhoon.',
    extendThree: 'Extend for 3',
    title: 'Extend a deadline of 3 entries',
    told: /^1 person is told/,
    undone: 'Deadline extended for 3.',
    shown: /^The organisers let you hand in the work until /,
  },
} as const;

it.each(['zh-CN', 'en-US'] as const)('is longer for three chosen teams and for a school (%s)', async (locale) => {
  const w = words[locale];
  const family = await newFamily(portal, locale);
  const teams = ['领航一队', '领航二队', '领航三队'].map((name) => `${name}${locale}`);
  const ids: string[] = [];
  for (const teamName of teams) ids.push((await enter(family.client, 'city-couriers', { teamName })).id);
  const organiser = await awake(portal);
  await organiser.call('POST /api/admin/registrations/decisions', { body: { ids, decision: 'approve' } });
  const states = async () => {
    const { items } = await family.client.call('GET /api/registrations', { query: {} });
    return items.map(({ state }) => state);
  };
  await expect.poll(states, { timeout: 20_000 }).toEqual(['approved', 'approved', 'approved']);

  const page = await portal.newPage({ viewport: desktop, locale, client: organiser });
  await page.goto('/admin/registrations');
  await page.getByRole('link', { name: w.approved }).click();
  const rows = page.getByRole('listitem').filter({ has: page.getByRole('checkbox') });
  for (const teamName of teams) await rows.filter({ hasText: teamName }).getByRole('checkbox').check();
  await screenshot(page, `admin-deadlines-bar-1440-${locale}`);
  await page.getByRole('button', exactly(w.inBar)).click();
  const dialog = page.getByRole('dialog', exactly(w.title));
  await dialog.getByText(w.told).waitFor();
  await dialog.getByRole('button', exactly(w.extendThree)).click();
  await dialog.getByText(w.missing).waitFor();
  await dialog.getByRole('textbox', exactly(w.reason)).fill(w.why);
  await expectNoAxeViolations(page);
  await screenshot(page, `admin-deadlines-1440-${locale}`);
  await page.setViewportSize(phone);
  await expectNoHorizontalOverflow(page);
  await screenshot(page, `admin-deadlines-390-${locale}`);
  await dialog.getByRole('button', exactly(w.extendThree)).click();
  await page.getByText(w.undone).waitFor();
  const told = async () => (await portal.outbox()).filter(({ to, template }) => to === family.mobile && template.includes('extended'));
  await expect
    .poll(async () => (await told()).map(({ template, params }) => [template, params['count'], params['reason']]), { timeout: 20_000 })
    .toEqual([['teams_work_extended', '3', w.why]]);

  const [one = ''] = ids;
  const { account } = await organiser.call('GET /api/admin/registrations/:id', { params: { id: one } });
  await page.setViewportSize(desktop);
  await page.goto(`/admin/people/${account.id}/show`);
  // Beside all actions of an account its name keeps its letters beside each other.
  const heading = page.getByRole('heading', { level: 1, name: /王芳/ });
  await heading.waitFor();
  await screenshot(page, `admin-deadlines-account-1440-${locale}`);
  expect((await heading.boundingBox())?.height).toBeLessThan(40);
  await page.getByRole('button', exactly(w.extend)).click();
  await dialog.getByText(w.told).waitFor();
  await screenshot(page, `admin-deadlines-school-1440-${locale}`);

  const theirs = await portal.newPage({ viewport: phone, locale, client: family.client });
  await theirs.goto('/personal');
  await theirs.getByText(w.shown).first().waitFor();
  await screenshot(theirs, `deadlines-entry-390-${locale}`);
});
