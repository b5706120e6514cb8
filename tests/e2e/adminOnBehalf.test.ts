// Guards: what a family asks an organiser for (a place from the waiting list, other members, a cancellation, an erasure) is done from the entry's
// record, with a reason and the broken rules named, and the family sees what, who and why in My events.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { createClient } from '../fixtures/client.ts';
import { childMember } from '../fixtures/entryForm.ts';
import { freshMobile, registerParticipant } from '../fixtures/participant.ts';
import { makeResidentId } from '../fixtures/residentId.ts';
import { awake, changeDatabase, enter, exactly, newFamily } from './actions.ts';
import {
  desktop,
  expectFailure,
  expectNoAxeViolations,
  expectNoHorizontalOverflow,
  inLanguage,
  openPortal,
  phone,
  screenshot,
} from './harness.ts';

const words = {
  'zh-CN': {
    ...{ more: '更多', reason: /^原因/, required: '请填写原因，家长会看到。', why: '双胞胎妹妹已在队中，组委会同意。' },
    promote: {
      item: '安排名额…',
      title: '为“星星二队”安排名额？',
      beyond: /名额已满：这将是第 \d+ 个，超出一个。/,
      do: '安排名额',
      pending: /已给予名额/,
    },
    promoted: /组委会已为您安排名额：双胞胎/,
    cancel: { item: '代为取消…', title: '代为取消“星星二队”的报名？', do: '取消报名', history: '代家长取消报名' },
    cancelled: /组委会已代您取消：双胞胎/,
    acts: '组委会代您办理',
    members: {
      item: '调整队员…',
      add: '添加队员',
      name: '姓名',
      id: '证件号码',
      phone: '监护人手机号',
      do: '调整队员',
      anyway: '仍然调整',
      age: '有新队员年龄不符合组别。',
    },
    changed: /代为调整队员/,
    erase: {
      item: '应要求删除…',
      how: '家长来电要求',
      sure: '我已确认是家长本人提出',
      do: '永久删除',
      done: /已删除，回执 E-/,
      history: '家长来电要求',
    },
    erased: '组委会已应您的要求删除',
  },
  'en-US': {
    ...{
      more: 'More',
      reason: /^Reason/,
      required: 'Please say why: the family reads it.',
      why: 'The twin sister is in the team already; the organisers agree.',
    },
    promote: {
      item: 'Give it a place…',
      title: 'Give 星星二队 a place?',
      beyond: /places are taken: it gets place \d+, one more than there are\./,
      do: 'Give it a place',
      pending: /Given a place by/,
    },
    promoted: /The organisers have given you a place: The twin/,
    cancel: {
      item: 'Cancel for the family…',
      title: 'Cancel the entry of 星星二队?',
      do: 'Cancel the entry',
      history: 'cancelled it for the family',
    },
    cancelled: /Cancelled by the organisers: The twin/,
    acts: 'Done for you by the organisers',
    members: {
      item: 'Change members…',
      add: 'Add a child',
      name: 'Name',
      id: 'ID number',
      phone: 'Guardian’s mobile',
      do: 'Change the team',
      anyway: 'Change it all the same',
      age: 'A new child is outside the group’s ages.',
    },
    changed: /Team members changed/,
    erase: {
      item: 'Erase on request…',
      how: 'The family asked by phone',
      sure: 'I have made sure that the family itself is asking',
      do: 'Erase for good',
      done: /Erased\. Receipt E-/,
      history: 'The family asked by phone',
    },
    erased: 'Erased by the organisers, as you asked',
  },
};

const portal = openPortal({ UNDO_SECONDS: '5' });

/** Shows a page in both sizes, without a fault of access or of width. */
const look = async (page: Page, name: string, locale: string, { fullPage = false } = {}): Promise<void> => {
  for (const size of [desktop, phone]) {
    await page.setViewportSize(size);
    await expectNoHorizontalOverflow(page);
    await expectNoAxeViolations(page);
    await screenshot(page, `onBehalf-${name}-${size.width}-${locale}`, { fullPage });
  }
  await page.setViewportSize(desktop);
};

const openMenu = async (page: Page, more: string): Promise<void> => page.getByRole('button', exactly(more)).last().click();

it.each(inLanguage('en-US'))('a place, and a cancellation, with a reason that the family reads (%s)', async (locale) => {
  const w = words[locale];
  changeDatabase(portal, `update competition set capacity = null where slug = 'city-couriers'`);
  const { client, mobile } = await newFamily(portal, locale);
  await enter(client, 'city-couriers', { teamName: '星星一队' });
  changeDatabase(portal, `update competition set capacity = seats_taken where slug = 'city-couriers'`);
  const { id, state } = await enter(client, 'city-couriers', { teamName: '星星二队' });
  expect(state).toBe('waitlisted');
  const office = await portal.newPage({ viewport: desktop, locale, client: await awake(portal) });
  const family = await portal.newPage({ viewport: desktop, locale, client });
  await office.goto(`/admin/registrations/${id}/show`);
  await openMenu(office, w.more);
  await office.getByRole('menuitem', exactly(w.promote.item)).waitFor();
  await screenshot(office, `onBehalf-menu-1440-${locale}`, { fullPage: false });
  await office.getByRole('menuitem', exactly(w.promote.item)).click();
  const dialog = office.getByRole('dialog', exactly(w.promote.title));
  await dialog.getByText(w.promote.beyond).waitFor();
  await dialog.getByRole('button', exactly(w.promote.do)).click();
  await dialog.getByText(w.required).waitFor();
  await dialog.getByRole('textbox', { name: w.reason }).fill(w.why);
  await look(office, 'promote', locale);
  await dialog.getByRole('button', exactly(w.promote.do)).click();
  await dialog.waitFor({ state: 'detached' });
  await office.getByText(w.promote.pending).first().waitFor();
  await screenshot(office, `onBehalf-promoted-1440-${locale}`, { fullPage: false });
  const stateOf = async () => (await client.call('GET /api/registrations/:id', { params: { id } })).state;
  expect(await stateOf()).toBe('waitlisted');
  await expect.poll(stateOf, { timeout: 30_000 }).toBe('submitted');
  await family.goto('/personal');
  await family.getByText(w.promoted).waitFor();
  await look(family, 'mine', locale);

  await office.reload();
  await openMenu(office, w.more);
  await office.getByRole('menuitem', exactly(w.cancel.item)).click();
  const cancelling = office.getByRole('dialog', exactly(w.cancel.title));
  await cancelling.getByRole('textbox', { name: w.reason }).fill(w.why);
  await look(office, 'cancel', locale);
  await cancelling.getByRole('button', exactly(w.cancel.do)).click();
  await cancelling.waitFor({ state: 'detached' });
  await expect.poll(stateOf, { timeout: 30_000 }).toBe('cancelled');
  await office.getByRole('listitem').filter({ hasText: w.cancel.history }).waitFor();
  await look(office, 'record', locale, { fullPage: true });
  await family.goto(`/signInfo?id=${id}`);
  await family.getByText(w.cancelled).waitFor();
  await family.getByRole('heading', { name: w.acts }).waitFor();
  await look(family, 'entry', locale, { fullPage: true });
  const told = (await portal.outbox()).filter(({ to }) => to === mobile).map(({ template }) => template);
  expect(told).toEqual(expect.arrayContaining(['entry_promoted', 'entry_cancelled']));
});

it.each(inLanguage('zh-CN'))('other members, and an erasure (%s)', async (locale) => {
  const w = words[locale];
  changeDatabase(portal, `update competition set capacity = null where slug = 'city-couriers'`);
  const teacher = createClient(() => portal.url);
  await registerParticipant(teacher, () => portal.outbox(), { kind: 'primary_school', affiliation: '青禾实验小学', locale });
  const members = [childMember(), childMember()].map((child) => ({ ...child, guardianPhone: freshMobile() }));
  const { id } = await enter(teacher, 'city-couriers', { teamName: '月亮一队', members });
  const office = await portal.newPage({ viewport: desktop, locale, client: await awake(portal) });
  const family = await portal.newPage({ viewport: desktop, locale, client: teacher });
  await office.goto(`/admin/registrations/${id}/show`);
  await openMenu(office, w.more);
  await office.getByRole('menuitem', exactly(w.members.item)).click();
  expectFailure(office, /^422 PUT .+\/members$/);
  const dialog = office.getByRole('dialog');
  await dialog.getByRole('checkbox', { name: members[1]?.name ?? '' }).uncheck();
  await dialog.getByRole('button', exactly(w.members.add)).click();
  await dialog.getByRole('textbox', exactly(w.members.name)).fill('苏小晚');
  await dialog.getByRole('textbox', exactly(w.members.id)).fill('123');
  await dialog.getByRole('textbox', exactly(w.members.phone)).fill(freshMobile());
  await dialog.getByRole('textbox', { name: w.reason }).fill(w.why);
  // what is typed is there after a reload
  await expect.poll(() => dialog.getByRole('textbox', { name: w.reason }).inputValue()).toBe(w.why);
  await office.reload();
  await expect.poll(() => dialog.getByRole('textbox', exactly(w.members.name)).inputValue()).toBe('苏小晚');
  await expect.poll(() => dialog.getByRole('textbox', { name: w.reason }).inputValue()).toBe(w.why);
  await dialog.getByRole('button', exactly(w.members.do)).click();
  await expect.poll(() => dialog.getByRole('textbox', exactly(w.members.id)).getAttribute('aria-invalid')).toBe('true');
  await dialog.getByRole('textbox', exactly(w.members.id)).fill(makeResidentId({ birth: '20080101', sequence: locale.length }));
  await dialog.getByRole('button', exactly(w.members.do)).click();
  await dialog.getByText(w.members.age).scrollIntoViewIfNeeded();
  await look(office, 'members', locale);
  await dialog.getByRole('button', exactly(w.members.anyway)).click();
  await dialog.waitFor({ state: 'detached' });
  await office.getByText('苏小晚').first().waitFor();
  await look(office, 'changed', locale, { fullPage: true });
  await family.goto(`/signInfo?id=${id}`);
  await family.getByText(w.changed).waitFor();
  expect(
    (await portal.outbox()).filter(({ template, text }) => template === 'members_changed' && text.includes('苏小晚')).length,
  ).toBeGreaterThan(0);

  await openMenu(office, w.more);
  await office.getByRole('menuitem', exactly(w.erase.item)).click();
  await dialog.getByRole('radio', exactly(w.erase.how)).check();
  await dialog.getByRole('checkbox', exactly(w.erase.sure)).check();
  await look(office, 'erase', locale);
  await dialog.getByRole('button', exactly(w.erase.do)).click();
  await office.getByText(w.erase.done).waitFor();
  await office.getByRole('listitem').filter({ hasText: w.erase.history }).waitFor();
  await screenshot(office, `onBehalf-erased-1440-${locale}`);
  await family.goto('/personal');
  await family.getByText(w.erased).waitFor();
  await look(family, 'erased', locale);

  const { id: accountId } = await teacher.call('GET /api/account');
  await office.goto(`/admin/people/${accountId}/show`);
  await office.getByRole('button', exactly(w.erase.item)).click();
  await dialog.getByRole('radio', exactly(w.erase.how)).check();
  await dialog.getByRole('checkbox', exactly(w.erase.sure)).check();
  await look(office, 'account', locale);
  await dialog.getByRole('button', exactly(w.erase.do)).click();
  await office.getByText(w.erase.done).waitFor();
  expect((await portal.outbox()).filter(({ template }) => template === 'account_erased').length).toBeGreaterThan(0);
});
