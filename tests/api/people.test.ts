// Guards: organisers find and support accounts, but never unseen: their looks and actions are in the ledger, the audit log and the owner's own
// history. A disabled account is signed out at once in every session, cannot sign in by any way, and is restored unchanged.
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { addMissingAccountDocuments } from '#server/accounts/searchDocument.ts';
import { checkLooks } from '#server/registrations/looks/looks.ts';
import { codeFor } from '../fixtures/accounts.ts';
import type { Client } from '../fixtures/client.ts';
import { addCompetition } from '../fixtures/competition.ts';
import { entryForm } from '../fixtures/entryForm.ts';
import { addStaff } from '../fixtures/staff.ts';
import { family } from '../fixtures/works.ts';
import { describeApi, freshMobile, PASSWORD } from './harness.ts';

describeApi('people', (context) => {
  let chief: Client;
  let chiefId: string;

  beforeAll(async () => {
    chief = await context().organiser();
    ({ id: chiefId } = await chief.call('GET /api/account'));
  });

  const newFamily = async (others: { name?: string; affiliation?: string; email?: string } = {}) => {
    const mobile = freshMobile();
    const client = await context().participant({ mobile, ...others });
    const { id } = await client.call('GET /api/account');
    return { client, id, mobile };
  };
  const list = async (filter: object, sort?: 'name' | '-name') =>
    chief.call('POST /api/admin/people/search', { body: { filter: JSON.stringify(filter), ...(sort && { sort }), pageSize: 200 } });
  const idsOf = async (filter: object) => (await list(filter)).items.map(({ id }) => id);
  const history = (id: string, query = {}) => chief.call('GET /api/admin/people/:id/history', { params: { id }, query });

  it('are found by name, school and the last digits of their number, and never with contacts in full', async () => {
    const one = await newFamily({ name: '欧阳晨曦', affiliation: '晨光机器人社' });
    const other = await newFamily({ name: 'Wei Ling Tan', affiliation: 'Tan family' });
    expect(await idsOf({ q: '晨曦' })).toEqual([one.id]);
    expect(await idsOf({ q: '机器人 欧阳' })).toEqual([one.id]);
    expect(await idsOf({ q: 'ling tan' })).toEqual([other.id]);
    expect(await idsOf({ q: other.mobile.slice(-6) })).toContain(other.id);
    // Whatever precedes the known digits: nobody finds out the rest of a masked number, digit by digit.
    for (const guess of ['0', '1', '55', '+86 000 0']) expect(await idsOf({ q: `${guess}${other.mobile.slice(-6)}` })).toContain(other.id);
    expect(await idsOf({ q: other.mobile.slice(-6), disabled: true })).toEqual([]);
    expect(await idsOf({ q: '没有这个人' })).toEqual([]);
    expect(await idsOf({ kind: 'kindergarten' })).toEqual([]);
    const everyone = await list({}, 'name');
    expect(JSON.stringify(everyone)).not.toContain(one.mobile);
    expect(everyone.items.map(({ id }) => id)).not.toContain(chiefId);
    const names = everyone.items.map(({ name }) => name);
    expect((await list({}, '-name')).items.map(({ name }) => name)).toEqual(names.toReversed());
    const paged = await chief.call('GET /api/admin/people', { query: { pageSize: 1 } });
    expect([paged.items.map(({ id }) => id), paged.total, paged.next === null]).toEqual([[other.id], everyone.total, false]);
    await other.client.call('PATCH /api/account', { body: { name: 'Mei Ling Tan' } });
    expect(await idsOf({ q: 'wei ling' })).toEqual([]);
    expect(await idsOf({ q: 'mei ling' })).toEqual([other.id]);
    // As registered by a release without account search.
    await context().deps.db.deleteFrom('searchDocument').where('accountId', '=', other.id).execute();
    expect(await idsOf({ q: 'mei ling' })).toEqual([]);
    await addMissingAccountDocuments(context().deps);
    expect(await idsOf({ q: 'mei ling' })).toEqual([other.id]);
  });

  it('show their state at a glance, and contacts only for a reason that stands in the ledger and in their own history', async () => {
    const who = await family(context());
    const { id, mobile } = await who.client.call('GET /api/account');
    const person = await chief.call('GET /api/admin/people/:id', { params: { id } });
    expect(person).toMatchObject({ role: 'participant', entries: 1, children: 1, disabled: null, passwordChangedAt: null });
    expect(person.consents).toMatchObject({ of: 1, processing: 1 });
    expect(person.devices).toHaveLength(1);
    expect(person.lastSeenAt).toBe(context().clock.now());
    expect(JSON.stringify(person)).not.toContain(mobile);
    const shown = await chief.call('POST /api/admin/people/:id/contacts', { params: { id }, body: { reason: 'family_request' } });
    expect(shown.mobile).toBe(mobile);
    const { db, vault } = context().deps;
    const looks = await db.selectFrom('look').select(['actorId', 'accountId', 'kind', 'reason']).where('accountId', '=', id).execute();
    expect(looks).toEqual([{ actorId: chiefId, accountId: id, kind: 'contacts', reason: 'family_request' }]);
    expect((await checkLooks(db, vault)).broken).toBeNull();
    await db.updateTable('look').set({ accountId: chiefId }).where('accountId', '=', id).execute();
    expect((await checkLooks(db, vault)).broken).not.toBeNull();
    await db.updateTable('look').set({ accountId: id }).where('accountId', '=', chiefId).execute();
    expect((await who.client.call('GET /api/account/history')).items).toEqual([
      { at: context().clock.now(), by: '陈老师', action: 'contacts_seen', reason: 'family_request' },
    ]);
    await expect(chief.call('GET /api/admin/people/:id', { params: { id: 'nobody' } })).rejects.toMatchObject({ code: 'not_found' });
  });

  it('have notes among organisers, which they never read, not even in their export', async () => {
    const { client, id } = await newFamily();
    const key = randomUUID();
    const write = () =>
      chief.call(
        'POST /api/admin/people/:id/notes',
        { params: { id }, body: { text: '打过电话：上传停在 62%。' } },
        { idempotencyKey: key },
      );
    const first = await write();
    expect(await write()).toEqual(first);
    expect((await chief.call('GET /api/admin/people/:id/notes', { params: { id } })).items).toEqual([first]);
    expect((await client.call('GET /api/account/history')).total).toBe(0);
    const exported = await client.request('GET', '/api/account/export');
    expect(exported.status).toBe(200);
    const lines = await context().deps.db.selectFrom('audit').select('detail').where('subjectId', '=', first.id).execute();
    expect(lines).toEqual([{ detail: JSON.stringify({ accountId: id }) }]);
  });

  it('are disabled with a reason: out everywhere at once, by password and by code, and back as they were', async () => {
    const email = `parent-${randomUUID()}@example.test`;
    const { client, id, mobile } = await newFamily({ email });
    const set = (disabled: boolean, reason = '同一设备大量注册') =>
      chief.call('PUT /api/admin/people/:id/disabled', { params: { id }, body: { disabled, reason } });
    expect((await set(true)).disabled).toMatchObject({ reason: '同一设备大量注册' });
    await expect(set(true)).rejects.toMatchObject({ code: 'conflict' });
    await expect(client.call('GET /api/account')).rejects.toMatchObject({ code: 'signed_out' });
    const again = context().client();
    await expect(again.signIn(mobile, PASSWORD)).rejects.toMatchObject({ code: 'account_disabled' });
    await expect(again.signIn(mobile, 'Wrong-2026')).rejects.toMatchObject({ code: 'wrong_password' });
    const code = await codeFor(context(), again, mobile, 'sign_in');
    await expect(again.call('POST /api/sessions', { body: { method: 'code', target: mobile, code } })).rejects.toMatchObject({
      code: 'account_disabled',
    });
    expect(await idsOf({ disabled: true })).toContain(id);
    // A session opened at the same moment is invalid too.
    const token = await context().deps.sessions.open({ id, role: 'participant' }, '');
    expect(await context().deps.sessions.actorOf(token)).toBeNull();
    // Typed into a multi-line field.
    await set(false, ' 已核实：\n\n一台平板，\r\n一所学校 ');
    expect(await context().deps.sessions.actorOf(token)).not.toBeNull();
    await again.signIn(mobile, PASSWORD);
    expect((await again.call('GET /api/account/history')).items).toMatchObject([
      { action: 'account_enabled', reason: '已核实： 一台平板， 一所学校' },
      { action: 'account_disabled', reason: '同一设备大量注册' },
    ]);
    await expect
      .poll(async () => (await context().outbox()).filter(({ to }) => to === mobile || to === email).map(({ template }) => template))
      .toEqual(expect.arrayContaining(['account_disabled', 'account_enabled']));
  });

  it('cannot be shut out by themselves, nor all who may do everything', async () => {
    const disable = (by: Client, id: string) =>
      by.request('PUT', `/api/admin/people/${id}/disabled`, { disabled: true, reason: 'x' }).then(({ json }) => json);
    expect(await disable(chief, chiefId)).toMatchObject({ code: 'action_not_allowed_now' });
    expect(await chief.request('POST', `/api/admin/people/${chiefId}/sign-out`).then(({ json }) => json)).toMatchObject({
      code: 'action_not_allowed_now',
    });
    const second = await context().organiser();
    const { id: secondId } = await second.call('GET /api/account');
    const answers = await Promise.all([disable(chief, secondId), disable(second, chiefId)]);
    expect(answers.filter((answer) => typeof answer === 'object' && answer !== null && 'disabled' in answer)).toHaveLength(1);
    const { db } = context().deps;
    await db.updateTable('account').set({ disabledAt: null }).where('id', 'in', [chiefId, secondId]).execute();
    chief = await context().organiser();
    ({ id: chiefId } = await chief.call('GET /api/account'));
  });

  it('of staff, enabled again, are shown the way to the back office', async () => {
    const { id, email } = await addStaff(context());
    for (const disabled of [true, false])
      await chief.call('PUT /api/admin/people/:id/disabled', { params: { id }, body: { disabled, reason: '换岗' } });
    const told = async () => (await context().outbox()).find(({ to, template }) => to === email && template === 'account_enabled');
    await expect.poll(async () => (await told())?.params['link']).toBe(`${context().deps.publicUrl()}/admin/`);
  });

  it('of staff are removed with every right, are listed as former, and come back with none', async () => {
    const { id, email } = await addStaff(context());
    const colleague = context().client();
    await colleague.signIn(email, PASSWORD);
    await colleague.call('GET /api/admin/people/:id', { params: { id: chiefId } });
    const staff = async (filter: object) =>
      (await chief.call('POST /api/admin/accounts/search', { body: { filter: JSON.stringify({ q: email, ...filter }) } })).items.map(
        (each) => each.id,
      );
    expect([await staff({}), await staff({ former: true })]).toEqual([[id], []]);
    const set = (body: { disabled: boolean; reason: string; takesRights?: true }) =>
      chief.call('PUT /api/admin/people/:id/disabled', { params: { id }, body });
    await set({ disabled: true, reason: '已离职', takesRights: true });
    await expect(colleague.call('GET /api/account')).rejects.toMatchObject({ code: 'signed_out' });
    expect([await staff({}), await staff({ former: true })]).toEqual([[], [id]]);
    const { items } = await chief.call('GET /api/admin/people/:id/history', { params: { id }, query: {} });
    expect(items.map(({ action }) => action)).toEqual(expect.arrayContaining(['rights_changed', 'account_disabled']));
    await set({ disabled: false, reason: '回来帮忙' });
    await colleague.signIn(email, PASSWORD);
    expect((await colleague.call('GET /api/account/rights')).items).toEqual([]);
    await expect(colleague.call('GET /api/admin/people/:id', { params: { id: chiefId } })).rejects.toMatchObject({ code: 'not_allowed' });
  });

  it('are signed out everywhere, and sent the way to a new password, a few times an hour', async () => {
    const { client, id, mobile } = await newFamily();
    await context().client().signIn(mobile, PASSWORD);
    const at = (path: string) => chief.request('POST', `/api/admin/people/${id}/${path}`);
    expect((await at('sign-out')).json).toEqual({ ended: 2 });
    await expect(client.call('GET /api/account')).rejects.toMatchObject({ code: 'signed_out' });
    for (let n = 0; n < 3; n += 1) expect((await at('reset-link')).status).toBe(202);
    expect((await at('reset-link')).status).toBe(429);
    await expect
      .poll(async () => (await context().outbox()).filter(({ to, template }) => to === mobile && template === 'reset_link').length)
      .toBe(3);
    // An account without a number could get no code.
    const { id: staffId } = await addStaff(context());
    expect((await chief.request('POST', `/api/admin/people/${staffId}/reset-link`)).json).toMatchObject({ code: 'action_not_allowed_now' });
  });

  it('have a history of what was done, by whom, and their sign-ins, page by page', async () => {
    const { client, id, mobile } = await newFamily();
    const { db } = context().deps;
    const competitionId = await addCompetition(context().deps);
    const { id: registrationId } = await client.call('POST /api/registrations', { body: entryForm(competitionId) });
    context().clock.advance(60_000);
    await context().client().signIn(mobile, PASSWORD);
    await expect.poll(async () => (await history(id, { part: 'sign_ins' })).items.map(({ action }) => action)).toContain('signed_in');
    await chief.call('POST /api/admin/registrations/decisions', {
      body: { ids: [registrationId], decision: 'reject', reason: '姓名不符' },
    });
    const all = await history(id);
    expect(all.next).toBeNull();
    expect(all.items.find(({ action }) => action === 'rejected')).toMatchObject({ by: '陈老师', reason: '姓名不符', isShown: true });
    expect(all.items.find(({ action }) => action === 'registered')).toMatchObject({ by: null });
    const line = { actorId: chiefId, actorName: '陈老师', action: 'edited', subject: 'account', subjectId: id, detail: '{}' };
    const base = context().clock.now();
    // Five at each moment: no page may split them.
    for (let n = 0; n < 100; n += 1)
      await db
        .insertInto('audit')
        .values({ ...line, id: `${id}-${n}`, at: base + Math.floor(n / 5) })
        .execute();
    const read: string[] = [];
    for (let before: number | null | undefined; before !== null; ) {
      const page: Awaited<ReturnType<typeof history>> = await history(id, before === undefined ? {} : { before });
      read.push(...page.items.map((event) => event.id));
      before = page.next;
    }
    expect(read).toHaveLength(new Set(read).size);
    expect(read).toHaveLength(100 + all.items.length);
  });
});
