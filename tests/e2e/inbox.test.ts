// Guards: a family finds what was sent to it under Messages, opens one and reads it as it was sent, and goes from there to its entry; under Votes it
// finds what it has voted for.
import { it } from 'vitest';
import { enter, exactly, newFamily, organiserOf } from './actions.ts';
import { desktop, expectNoAxeViolations, expectNoHorizontalOverflow, openPortal, phone, screenshot } from './harness.ts';

const portal = openPortal();

it.each([
  ['zh-CN', phone, '消息', /“流星雨”已通过/, '查看“流星雨”的报名', /今天 .+·短信、邮件|今天 .+·邮件、短信/],
  ['en-US', desktop, 'Messages', /流星雨 is approved/, 'See the entry of 流星雨', /today .+ · (text message, email|email, text message)/],
] as const)('messages are read again (%s)', async (locale, viewport, title, subject, entryLink, by) => {
  const { client } = await newFamily(portal, locale);
  const { id } = await enter(client, 'jinjiangcity', { teamName: '流星雨', participation: 'single' });
  const organiser = await organiserOf(portal);
  await organiser.call('POST /api/admin/registrations/decisions', { body: { ids: [id], decision: 'approve' } });
  await portal.outbox();
  const page = await portal.newPage({ viewport, locale, client });
  await page.goto('/personal');
  await page.getByRole('navigation').getByRole('link', exactly(title)).first().click();
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  const message = page.getByRole('list', exactly(title)).getByRole('listitem').filter({ hasText: subject });
  await message.getByText(by).waitFor();
  await screenshot(page, `inbox-list-${viewport.width}-${locale}`);
  await message.getByText(subject).first().click();
  await message.getByRole('link', { name: /\/personal$/ }).waitFor();
  await expectNoAxeViolations(page);
  await expectNoHorizontalOverflow(page);
  await screenshot(page, `inbox-${viewport.width}-${locale}`);
  await message.getByRole('link', exactly(entryLink)).click();
  await page.waitForURL(/\/signInfo\?id=/);
});

it.each([
  ['zh-CN', phone, '投票', '您投的票', '您目前没有可投票的作品。'],
  ['en-US', desktop, 'Votes', 'Your votes', 'No work of yours can be voted for now.'],
] as const)('votes are found again (%s)', async (locale, viewport, title, cast, none) => {
  const { client } = await newFamily(portal, locale);
  const [work] = (await client.call('GET /api/competitions/:id/works', { params: { id: 'cargo-helpers' } })).items;
  if (!work) throw new Error('the sample season has no work to vote for');
  await client.call('POST /api/works/:no/votes', { params: { no: work.no } });
  const page = await portal.newPage({ viewport, locale, client });
  await page.goto('/personal');
  await page.getByRole('navigation').getByRole('link', exactly(title)).last().click();
  await page.getByText(none).waitFor();
  const section = page.locator('section').filter({ has: page.getByRole('heading', exactly(cast)) });
  await section.getByRole('link', exactly(work.title)).waitFor();
  await expectNoAxeViolations(page);
  await expectNoHorizontalOverflow(page);
  await screenshot(page, `votes-${viewport.width}-${locale}`);
});
