// Guards: a queued submission that the server refuses becomes a draft again, with the reason, at its field if there is one. After the end of the
// session it waits for its owner.
import { expect, it } from 'vitest';
import { changeDatabase, endSessions, enter, entriesOf, exactly, newFamily, signIn } from './actions.ts';
import { expectFailure, expectNoAxeViolations, openPortal, screenshot } from './harness.ts';
import { begin, fill, LONG, locale, openForm, submit, submitOffline, teamsOf, visit, w } from './outboxActions.ts';

const portal = openPortal();

it('gives a correction back as a draft where the entry is cancelled meanwhile', async () => {
  const { proxy, client, page } = await begin(portal);
  const { id } = await enter(client, 'jinjiangcity', { teamName: '原名', participation: 'single' });
  expectFailure(page, /^4\d\d PATCH \/api\/registrations\//);
  await visit(page);
  await page.goto(`/signInfo?id=${id}&edit=1`);
  const name = page.getByRole('textbox', { name: w.displayName });
  await expect.poll(() => name.inputValue()).toBe('原名');
  await proxy.stop();
  await name.fill('新名');
  await page.getByRole('button', exactly(w.sendAgain)).click();
  const section = page.getByRole('region', { name: w.section });
  await section.getByRole('heading', { name: /新名/ }).waitFor();
  await client.call('POST /api/registrations/:id/cancel', { params: { id } });
  await proxy.start();
  await page.goto('/personal');
  await section.getByText(w.refused).waitFor(LONG);
  await section.getByText(w.notNow).waitFor();
  await expectNoAxeViolations(page);
  await screenshot(page, 'outbox-edit-refused');
  // The input can still be read.
  await section.getByRole('link', { name: w.go('新名') }).click();
  await expect.poll(() => name.inputValue()).toBe('新名');
  await page.getByText(w.notEditable).waitFor();
  await page.getByRole('alert').filter({ hasText: w.notNow }).waitFor();
  await expectNoAxeViolations(page);
  await screenshot(page, 'outbox-edit-of-cancelled');
  expect(await entriesOf(client)).toEqual([{ teamName: '原名', state: 'cancelled' }]);
});

it('is a draft again, with the reason, where sign-up has ended or the code is used up meanwhile', async () => {
  const { proxy, client, page } = await begin(portal);
  changeDatabase(
    portal,
    `insert into invitation_code (id, competition_id, code, institution, use_limit)
     select 'late', id, 'LATE-2026', null, 1 from competition where slug = 'cargo-helpers'`,
  );
  expectFailure(page, /^4\d\d POST \/api\/registrations$/);
  await visit(page);
  await openForm(page, 'cargo-helpers');
  await fill(page, '晚到', 'LATE-2026');
  await proxy.stop();
  await submitOffline(page, '晚到');
  await enter((await newFamily(portal, locale)).client, 'cargo-helpers', { invitationCode: 'LATE-2026' });
  await proxy.start();
  await page.goto('/personal');
  const section = page.getByRole('region', { name: w.section });
  await section.getByText(w.refused).waitFor(LONG);
  await section.getByText(w.usedUp).waitFor();
  await section.getByRole('link', { name: w.go('晚到') }).click();
  const code = page.getByRole('textbox', { name: w.invitationCode });
  await expect.poll(() => code.getAttribute('aria-invalid')).toBe('true');
  await code.fill('SAMPLE-2026');
  await submit(page);
  await page.getByRole('dialog').getByText(w.registered).waitFor();
  expect(await entriesOf(client)).toEqual([{ teamName: '晚到', state: 'submitted' }]);

  await openForm(page, 'cargo-helpers');
  await fill(page, '太晚', 'SAMPLE-2026');
  await proxy.stop();
  await submitOffline(page, '太晚');
  changeDatabase(portal, `update competition set signup_closes_at = ? where slug = 'cargo-helpers'`, Date.now() - 1000);
  await proxy.start();
  await page.goto('/personal');
  await section.getByText(w.refused).waitFor(LONG);
  await section.getByText(w.closed).waitFor();
  await screenshot(page, 'outbox-refused');
  expect(await entriesOf(client)).toHaveLength(1);
});

it('pauses when the session has ended, and goes on after signing in', async () => {
  const { proxy, email, page } = await begin(portal);
  expectFailure(page, /^401 /);
  await visit(page);
  await openForm(page);
  await fill(page, '回来');
  await proxy.stop();
  await submitOffline(page, '回来');
  const elsewhere = await endSessions(portal, email);
  await proxy.start();
  await page.getByText('1 项已暂停。').waitFor(LONG);
  await page.getByRole('button', exactly('登录 / 注册')).click();
  await page.getByRole('dialog', { name: w.sessionEnded }).waitFor();
  await signIn(page, w, true, email);
  await expect.poll(() => teamsOf(elsewhere), LONG).toEqual(['回来']);
});
