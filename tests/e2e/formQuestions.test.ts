// Promise: an organiser asks a competition's own questions in both languages; families answer them in the form with all that it keeps, offline too, see what
// they answered, and organisers read it beside the child.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { Locale } from '#contract/http/common.ts';
import { competitionData } from '../fixtures/competitionData.ts';
import { seasonQuestions } from '../fixtures/formQuestions.ts';
import { exactly, fillForm, freshIdNumber, newFamily, organiserOf, savedOnDevice } from './actions.ts';
import { desktop, expectNoAxeViolations, expectNoHorizontalOverflow, openPortal, phone, screenshot } from './harness.ts';
import { begin, fill, LONG, w as offline, openForm, submit, visit } from './outboxActions.ts';
import { words as allWords } from './words.ts';

const portal = openPortal({ UNDO_SECONDS: '0' });

const words = {
  'zh-CN': {
    card: '报名表自定义问题',
    add: '添加问题',
    question: (language: string) => `问题·${language}`,
    kind: '回答方式',
    oneChoice: '单选',
    scope: '询问范围',
    eachChild: '每名队员',
    required: '必须回答',
    addOption: '添加选项',
    option: (number: number, language: string) => `选项 ${number}·${language}`,
    up: /^上移: 问题 \d$/,
    saved: '全部已保存',
    publish: '发布',
    published: '已发布，网站现已显示。',
    changed: '“证书上写的学校”',
    school: '证书上写的学校',
    preview: '报名表',
    title: '还有几个问题',
    arrival: '哪天到达？（选填）',
    story: '为什么想参加？（选填）',
    shirt: 'T 恤尺码',
    medium: '中号',
    nuts: '坚果',
    panel: '自定义问题的回答',
    day: '2027年5月20日',
  },
  'en-US': {
    card: 'Own questions of the entry form',
    add: 'Add a question',
    question: (language: string) => `Question · ${language}`,
    kind: 'Answer',
    oneChoice: 'One choice',
    scope: 'Asked',
    eachChild: 'About each child',
    required: 'Must be answered',
    addOption: 'Add a choice',
    option: (number: number, language: string) => `Choice ${number} · ${language}`,
    up: /^Move up: question \d$/,
    saved: 'All changes saved',
    publish: 'Publish',
    published: 'Published. The portal shows it now.',
    changed: '“School on the certificate”',
    school: 'School on the certificate',
    preview: 'Form',
    title: 'A few more questions',
    arrival: 'When will you arrive? (optional)',
    story: 'Why do you want to take part? (optional)',
    shirt: 'T-shirt size',
    medium: 'Medium',
    nuts: 'Nuts',
    panel: 'Answers to own questions',
    day: '20 May 2027',
  },
} as const satisfies Record<Locale, unknown>;

/** Looks at a page at both sizes, and leaves it at the desktop's. */
const look = async (page: Page, name: string, locale: Locale): Promise<void> => {
  for (const size of [phone, desktop]) {
    await page.setViewportSize(size);
    await expectNoHorizontalOverflow(page);
    await screenshot(page, `${name}-${size.width}-${locale}`);
  }
  await expectNoAxeViolations(page);
};

it.each(['zh-CN', 'en-US'] as const)('are written in the editor, in their order and both languages (%s)', async (locale) => {
  const w = words[locale];
  const organiser = await organiserOf(portal);
  const { id } = await organiser.call('POST /api/admin/competition-drafts', { body: {} });
  const slug = `asking-${locale.toLowerCase()}`;
  const data = competitionData(Date.now(), { slug, formQuestions: seasonQuestions.slice(0, 1) });
  const params = { id };
  await organiser.call('PUT /api/admin/competition-drafts/:id', { params, body: { number: 1, version: 1, data } });
  await organiser.call('POST /api/admin/competition-drafts/:id/publication', { params, body: { number: 1, version: 2 } });
  const page = await portal.newPage({ viewport: desktop, locale, client: organiser });
  await page.goto(`/admin/competitions/${id}`);
  const card = page.getByRole('region', exactly(w.card));
  await card.getByRole('button', exactly(w.add)).click();
  for (const [language, label] of [
    ['中文', '证书上写的学校'],
    ['English', 'School on the certificate'],
  ] as const)
    await card
      .getByRole('textbox', exactly(w.question(language)))
      .last()
      .fill(label);
  await card.getByRole('combobox', exactly(w.kind)).last().click();
  await page.getByRole('option', exactly(w.oneChoice)).click();
  await card.getByRole('combobox', exactly(w.scope)).last().click();
  await page.getByRole('option', exactly(w.eachChild)).click();
  await card.getByRole('checkbox', exactly(w.required)).last().check();
  for (const [index, [zh, en]] of [
    ['青禾', 'Qinghe'],
    ['海棠', 'Haitang'],
  ].entries()) {
    await card.getByRole('button', exactly(w.addOption)).click();
    await card.getByRole('textbox', exactly(w.option(index + 1, '中文'))).fill(zh ?? '');
    await card.getByRole('textbox', exactly(w.option(index + 1, 'English'))).fill(en ?? '');
  }
  await card.getByRole('button', { name: w.up }).last().click();
  expect(
    await card
      .getByRole('textbox', exactly(w.question('English')))
      .first()
      .inputValue(),
  ).toBe('School on the certificate');
  await page.getByText(w.saved).waitFor();
  await card.scrollIntoViewIfNeeded();
  await look(page, 'admin-form-questions', locale);
  // a family sees them so, in its own language
  await page.getByRole('button', exactly(w.preview)).click();
  const preview = page.frameLocator('iframe');
  await preview.getByRole('radiogroup', { name: w.school }).waitFor();
  await screenshot(page, `admin-form-questions-preview-1440-${locale}`);
  await page.getByRole('button', exactly(w.publish)).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(w.changed).first().waitFor();
  await screenshot(page, `admin-form-questions-publish-1440-${locale}`);
  await dialog.getByRole('button', exactly(w.publish)).click();
  await page.getByText(w.published).waitFor();
  const shown = await organiser.call('GET /api/competitions/:id', { params: { id: slug } });
  expect(shown.formQuestions?.map(({ kind, scope, options }) => [kind, scope, options.map(({ label }) => label['en-US'])])).toEqual([
    ['one_choice', 'member', ['Qinghe', 'Haitang']],
    ['date', 'entry', []],
  ]);
});

it.each(['zh-CN', 'en-US'] as const)('are answered in the form, kept on the device, and read by organisers (%s)', async (locale) => {
  const w = { ...allWords[locale], ...words[locale] };
  const organiser = await organiserOf(portal);
  const { id } = await organiser.call('POST /api/admin/competition-drafts', { body: {} });
  const slug = `answering-${locale.toLowerCase()}`;
  const data = competitionData(Date.now(), { slug, mode: 'online', venue: null, formQuestions: [...seasonQuestions] });
  const params = { id };
  await organiser.call('PUT /api/admin/competition-drafts/:id', { params, body: { number: 1, version: 1, data } });
  await organiser.call('POST /api/admin/competition-drafts/:id/publication', { params, body: { number: 1, version: 2 } });

  const { client } = await newFamily(portal, locale);
  const page = await portal.newPage({ viewport: desktop, locale, client });
  await page.goto(`/signSingle?competition=${slug}`);
  await fillForm(page, w, 'Fireflies', freshIdNumber());
  await page.getByRole('checkbox', { name: w.consent }).first().check();
  await page.getByLabel(w.arrival).fill('2027-05-20');
  await page.getByRole('textbox', { name: w.story }).fill('=1+1\n想看机器人');
  await page.getByRole('checkbox', exactly(w.nuts)).check();
  // what is required and missing is said at its field
  await page.getByRole('button', exactly(w.submit)).click();
  const shirt = page.getByRole('radiogroup', { name: w.shirt });
  await page.getByRole('link', { name: w.shirt }).click();
  await expect.poll(() => shirt.getAttribute('aria-invalid')).toBe('true');
  await look(page, 'form-questions', locale);
  // by the keyboard
  await shirt.getByRole('radio').first().focus();
  await page.keyboard.press('ArrowDown');
  expect(await shirt.getByRole('radio', { name: w.medium }).isChecked()).toBe(true);
  await savedOnDevice(page);
  // a draft that is opened again has every answer
  await page.reload();
  await expect.poll(() => page.getByLabel(w.arrival).inputValue()).toBe('2027-05-20');
  expect(await page.getByRole('radio', { name: w.medium }).isChecked()).toBe(true);
  expect(await page.getByRole('checkbox', exactly(w.nuts)).isChecked()).toBe(true);
  await page.getByRole('button', exactly(w.submit)).click();
  await page.getByText(w.registered).first().waitFor();
  const { items } = await client.call('GET /api/registrations');
  const entryId = items[0]?.id ?? '';
  await page.goto(`/signInfo?id=${entryId}`);
  await page.getByRole('heading', exactly(w.title)).waitFor();
  await page.getByText(w.day).waitFor();
  await page.getByText(w.nuts).waitFor();
  await look(page, 'form-questions-entry', locale);
  await page.goto(`/signInfo?id=${entryId}&edit=1`);
  await expect.poll(() => page.getByLabel(w.arrival).inputValue()).toBe('2027-05-20');
  expect(await page.getByRole('radio', { name: w.medium }).isChecked()).toBe(true);

  // a question that is gone: what was answered stays, and says so
  const edited = await organiser.call('GET /api/admin/competition-drafts/:id', { params });
  const body = { number: 2, version: 0, data: { ...data, formQuestions: seasonQuestions.slice(1) } };
  expect(edited.published?.number).toBe(1);
  await organiser.call('PUT /api/admin/competition-drafts/:id', { params, body });
  await organiser.call('POST /api/admin/competition-drafts/:id/publication', { params, body: { number: 2, version: 1 } });
  const office = await portal.newPage({ viewport: desktop, locale, client: organiser });
  await office.goto(`/admin/registrations/${entryId}/show`);
  const panel = office.getByRole('region', exactly(w.panel));
  await panel.getByText(w.day).waitFor();
  await panel.getByText(w.medium).waitFor();
  await look(office, 'admin-form-answers', locale);
});

it('are answered without a network, and the answers arrive with the form', async () => {
  const organiser = await organiserOf(portal);
  const { id } = await organiser.call('POST /api/admin/competition-drafts', { body: {} });
  const data = competitionData(Date.now(), { slug: 'offline-answers', mode: 'online', venue: null, formQuestions: [...seasonQuestions] });
  const params = { id };
  await organiser.call('PUT /api/admin/competition-drafts/:id', { params, body: { number: 1, version: 1, data } });
  await organiser.call('POST /api/admin/competition-drafts/:id/publication', { params, body: { number: 1, version: 2 } });
  const { proxy, client, page } = await begin(portal);
  await visit(page);
  await openForm(page, 'offline-answers');
  await proxy.stop();
  await fill(page, '没有网的队');
  await page.getByLabel(words['zh-CN'].arrival).fill('2027-05-20');
  await page.getByRole('radio', { name: words['zh-CN'].medium }).check();
  await submit(page);
  await page.getByRole('dialog', { name: offline.waits('没有网的队') }).waitFor();
  expect((await client.call('GET /api/registrations')).items).toEqual([]);
  await proxy.start();
  await expect.poll(async () => (await client.call('GET /api/registrations')).items.length, LONG).toBe(1);
  const entryId = (await client.call('GET /api/registrations')).items[0]?.id ?? '';
  const entry = await client.call('GET /api/registrations/:id', { params: { id: entryId } });
  expect(entry.formAnswers).toMatchObject([{ id: 'qarrival', value: '2027-05-20' }]);
  expect(entry.members[0]?.formAnswers).toMatchObject([{ id: 'qshirt', value: 'om' }]);
});
