// Guards: organisers invite organisers and judges by a link that works once, for its address and a limited time. An organiser gets rights only once a
// second organiser has confirmed them. Another organiser takes over the invitations of one who is gone.
import { beforeAll, expect, it } from 'vitest';
import { STAFF_INVITATION_MS } from '#contract/office/rules/staffInvitation.ts';
import type { StaffRight } from '#contract/office/rules/staffRights.ts';
import { outcomes } from '../fixtures/accounts.ts';
import type { Client } from '../fixtures/client.ts';
import { addCompetition } from '../fixtures/competition.ts';
import { describeApi, PASSWORD } from './harness.ts';

describeApi('staff invitations', (context) => {
  let first: Client;
  let second: Client;
  let rights: StaffRight[];

  beforeAll(async () => {
    [first, second] = [await context().organiser(), await context().organiser()];
    rights = [{ competitionId: await addCompetition(context().deps), right: 'review' }];
  });

  const freshEmail = () => `${context().deps.ids.next()}@example.test`;
  const invite = (by: Client, email: string, role: 'organiser' | 'judge' = 'organiser') =>
    by.call('POST /api/admin/staff-invitations', {
      body: { role, name: '林老师', email, locale: 'zh-CN', rights: role === 'organiser' ? rights : [] },
    });
  const tokens = async (email: string) => {
    const sent = (await context().outbox()).filter(({ to, template }) => to === email && template === 'staff_invitation');
    return sent.map(({ text }) => /#([\w-]{20,})/.exec(text)?.[1] ?? '');
  };
  const tokenFor = async (email: string, count = 1) => {
    await expect.poll(async () => (await tokens(email)).length).toBe(count);
    return (await tokens(email)).at(-1) ?? '';
  };
  const accept = async (token: string, client = context().client()) => {
    await client.call('POST /api/staff-invitations/accept', { body: { token, ...(await client.encrypt(PASSWORD)) } });
    return client;
  };
  const confirm = (by: Client, id: string) => by.call('POST /api/admin/staff-invitations/:id/confirmation', { params: { id } });
  const stateOf = async (by: Client, id: string) =>
    (await by.call('GET /api/admin/staff-invitations')).items.find((each) => each.id === id);
  const reviews = async (client: Client) => (await client.request('GET', '/api/admin/registrations')).status;

  it('give an organiser nothing until a second one has confirmed, and then what was meant', async () => {
    const email = freshEmail();
    const { id, state } = await invite(first, email.toUpperCase());
    expect(state).toBe('open');
    await expect(invite(second, email)).rejects.toMatchObject({ code: 'conflict' });
    await expect(confirm(second, id)).rejects.toMatchObject({ code: 'action_not_allowed_now' });
    const token = await tokenFor(email);
    const look = () => context().client().call('POST /api/staff-invitations/look', { body: { token } });
    await look();
    const { succeeded, failures } = await outcomes(Array.from({ length: 3 }, () => accept(token)));
    expect([succeeded, failures]).toEqual([1, ['not_found', 'not_found']]);
    await expect(look()).rejects.toMatchObject({ code: 'not_found' });
    const joined = context().client();
    expect(await joined.signIn(email, PASSWORD)).toMatchObject({ role: 'organiser', name: '林老师', emailProven: true });
    const { id: accountId } = await joined.call('GET /api/account');
    expect([await reviews(joined), await joined.call('GET /api/account/rights')]).toEqual([
      403,
      { items: [], total: 0, awaitsConfirmation: true },
    ]);
    // Whoever may confirm is told and has it among the open tasks; who invited is not.
    const told = async (by: Client) => {
      const { email: to } = await by.call('GET /api/account');
      const texts = (await context().outbox()).filter((message) => message.template === 'office_notice' && message.to === to);
      return texts.map(({ text }) => text.includes('林老师'));
    };
    const tasks = async (by: Client) => (await by.call('GET /api/admin/overview', { query: {} })).counts.confirmations?.n;
    while (!(await context().deps.jobs.runDue('office-notices'))) context().clock.advance(1000);
    await expect.poll(() => told(second)).toEqual([true]);
    expect([await told(first), await tasks(first), await tasks(second)]).toEqual([[], 0, 1]);
    expect(await stateOf(first, id)).toMatchObject({ state: 'awaits_confirmation', isMine: true, mayConfirm: false });
    expect(await stateOf(second, id)).toMatchObject({ isMine: false, mayConfirm: true });
    await expect(confirm(first, id)).rejects.toMatchObject({ code: 'action_not_allowed_now' });
    // Nor by changing the rights of confirmed members.
    const change = { params: { id: accountId }, body: { rights: [{ competitionId: null, right: 'everything' as const }] } };
    for (const by of [first, second])
      await expect(by.call('PUT /api/admin/accounts/:id/rights', change)).rejects.toMatchObject({ code: 'action_not_allowed_now' });
    const member = () => first.call('GET /api/admin/accounts/:id', { params: { id: accountId } });
    expect(await member()).toMatchObject({ rights: [], awaitsConfirmation: true });
    await confirm(second, id);
    expect([await tasks(second), (await joined.call('GET /api/account/rights')).awaitsConfirmation]).toEqual([0, false]);
    expect(await member()).toMatchObject({ rights, awaitsConfirmation: false });
    await expect(confirm(second, id)).rejects.toMatchObject({ code: 'not_found' });
    expect((await joined.call('GET /api/account/rights')).items).toEqual(rights);
    expect(await reviews(joined)).toBe(200);
    expect((await joined.request('GET', '/api/admin/staff-invitations')).status).toBe(403);
    await expect(invite(first, email)).rejects.toMatchObject({ code: 'email_taken' });
    const lines = await context()
      .deps.db.selectFrom('audit')
      .select(['action', 'actorName'])
      .where('subjectId', 'in', [id, accountId])
      .orderBy('at')
      .execute();
    expect(lines.map(({ action }) => action).sort()).toEqual(['create', 'organiser_confirmed', 'staff_invited']);
  });

  it('are as little one organiser’s alone to widen: what is added waits for a second one, what is taken away is gone at once', async () => {
    const { db } = context().deps;
    const helper = await context().organiser([{ competitionId: null, right: 'content' }]);
    const { id: accountId } = await helper.call('GET /api/account');
    const own = async () => (await helper.call('GET /api/account/rights')).items;
    const change = (by: Client, wanted: StaffRight[]) =>
      by.call('PUT /api/admin/accounts/:id/rights', { params: { id: accountId }, body: { rights: wanted } });
    const all: StaffRight[] = [{ competitionId: null, right: 'everything' }];

    expect(await change(first, all)).toMatchObject({ rights: [{ competitionId: null, right: 'content' }], awaitsConfirmation: true });
    expect(await own()).toEqual([{ competitionId: null, right: 'content' }]);
    expect((await helper.request('GET', '/api/admin/accounts')).status).toBe(403);
    const pending = async (by = first) => (await by.call('GET /api/admin/staff-invitations')).items.filter(({ widens }) => widens);
    const [proposal] = await pending();
    expect(proposal).toMatchObject({ rights: all, isMine: true, mayConfirm: false });
    await expect(confirm(first, proposal?.id ?? '')).rejects.toMatchObject({ code: 'action_not_allowed_now' });
    expect((await helper.request('POST', `/api/admin/staff-invitations/${proposal?.id ?? ''}/confirmation`)).status).toBe(403);

    // Another change replaces it; a swap removes the dropped rights at once, and adds none yet.
    expect(await change(first, rights)).toMatchObject({ rights: [], awaitsConfirmation: true });
    expect(await own()).toEqual([]);
    const [swap] = await pending(second);
    expect(await pending()).toHaveLength(1);
    await confirm(second, swap?.id ?? '');
    expect(await own()).toEqual(rights);

    // Withdrawn, it leaves the account with its existing rights.
    await change(second, all);
    const [again] = await pending();
    await first.call('DELETE /api/admin/staff-invitations/:id', { params: { id: again?.id ?? '' } });
    expect(await own()).toEqual(rights);
    // Narrower rights need nobody else, even while wider ones wait.
    await change(second, all);
    expect(await change(first, [])).toMatchObject({ rights: [], awaitsConfirmation: false });
    expect(await pending()).toEqual([]);
    const lines = await db.selectFrom('audit').select('action').where('subjectId', '=', accountId).orderBy('at').execute();
    expect(lines.filter(({ action }) => action === 'rights_proposed')).toHaveLength(4);
    expect(lines.filter(({ action }) => action === 'rights_changed')).toHaveLength(3);
  });

  it('make a judge at once, end after three days, and are withdrawn and sent again', async () => {
    const judge = freshEmail();
    const made = await invite(first, judge, 'judge');
    const client = await accept(await tokenFor(judge));
    expect(await client.signIn(judge, PASSWORD)).toMatchObject({ role: 'judge' });
    expect(await stateOf(first, made.id)).toBeUndefined();

    const late = freshEmail();
    const { id } = await invite(first, late);
    const old = await tokenFor(late);
    context().clock.advance(STAFF_INVITATION_MS);
    [first, second] = [await context().organiser(), await context().organiser()];
    expect(await stateOf(first, id)).toMatchObject({ state: 'expired', inviterStands: true });
    await expect(accept(old)).rejects.toMatchObject({ code: 'not_found' });
    expect(await first.call('POST /api/admin/staff-invitations/:id/renewal', { params: { id } })).toMatchObject({
      state: 'open',
      isMine: true,
    });
    const fresh = await tokenFor(late, 2);
    expect(fresh).not.toBe(old);
    await expect(accept(old)).rejects.toMatchObject({ code: 'not_found' });
    await first.call('DELETE /api/admin/staff-invitations/:id', { params: { id } });
    await expect(accept(fresh)).rejects.toMatchObject({ code: 'not_found' });
    // Nor does a joined member keep an account to which one organiser alone could give rights.
    const third = freshEmail();
    const withdrawn = await invite(first, third);
    const joined = await accept(await tokenFor(third));
    await joined.signIn(third, PASSWORD);
    const { id: accountId } = await joined.call('GET /api/account');
    await first.call('DELETE /api/admin/staff-invitations/:id', { params: { id: withdrawn.id } });
    await expect(joined.call('GET /api/account')).rejects.toMatchObject({ code: 'signed_out' });
    await expect(first.call('PUT /api/admin/accounts/:id/rights', { params: { id: accountId }, body: { rights } })).rejects.toMatchObject({
      code: 'not_found',
    });
    const refused = { role: 'organiser', name: 'x', email: freshEmail(), locale: 'zh-CN', rights: [] };
    expect((await first.request('POST', '/api/admin/staff-invitations', refused)).status).toBe(422);
  });

  it('of an inviter who is gone open nothing and are not confirmed, until another one takes them over', async () => {
    const leaving = await context().organiser();
    const { id: leavingId } = await leaving.call('GET /api/account');
    const [open, waiting] = [freshEmail(), freshEmail()];
    const unused = await invite(leaving, open);
    const used = await invite(leaving, waiting);
    const joined = await accept(await tokenFor(waiting));
    const link = await tokenFor(open);
    await first.call('PUT /api/admin/people/:id/disabled', { params: { id: leavingId }, body: { disabled: true, reason: '已离职' } });
    await expect(accept(link)).rejects.toMatchObject({ code: 'not_found' });
    expect(await stateOf(second, used.id)).toMatchObject({ inviterStands: false, mayConfirm: false });
    await expect(confirm(second, used.id)).rejects.toMatchObject({ code: 'action_not_allowed_now' });
    await first.call('POST /api/admin/staff-invitations/:id/renewal', { params: { id: used.id } });
    await expect(confirm(first, used.id)).rejects.toMatchObject({ code: 'action_not_allowed_now' });
    await confirm(second, used.id);
    await joined.signIn(waiting, PASSWORD);
    expect(await reviews(joined)).toBe(200);
    expect(await stateOf(first, unused.id)).toMatchObject({ inviterStands: false });
  });
});
