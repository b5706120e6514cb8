// Promise: organisers find any entry, decide singly or in bulk, each exactly once, and the family is notified in its own language.
import { beforeAll, expect, it } from 'vitest';
import { maskIdNumber } from '#contract/registrations/rules/idNumber.ts';
import { auditLines } from '../fixtures/auditLines.ts';
import { addCompetition } from '../fixtures/competition.ts';
import { addEntries } from '../fixtures/entries.ts';
import { entryForm } from '../fixtures/entryForm.ts';
import { newJudge } from '../fixtures/judges.ts';
import { type Client, describeApi } from './harness.ts';

describeApi('review', (context) => {
  let organiser: Client;
  let chinese: Client;
  let english: Client;
  let competitionId = '';

  const register = async (changes: Parameters<typeof entryForm>[1] = {}, by = chinese, into = competitionId) => {
    context().clock.advance(1000);
    const form = entryForm(into, changes);
    return { form, ...(await by.call('POST /api/registrations', { body: form })) };
  };
  const decide = (ids: string[], decision: 'approve' | 'reject', reason?: string, by = organiser) =>
    by.call('POST /api/admin/registrations/decisions', { body: { ids, decision, ...(reason === undefined ? {} : { reason }) } });
  const stateOf = async (id: string) => (await organiser.call('GET /api/admin/registrations/:id', { params: { id } })).state;

  beforeAll(async () => {
    organiser = await context().organiser();
    chinese = await context().participant({ name: '林晓', email: 'lin@example.test', locale: 'zh-CN' });
    english = await context().participant({ name: 'Emma Carter', email: 'emma@example.test', locale: 'en-US' });
    competitionId = await addCompetition(context().deps);
  });

  it('decides one and tells the family by SMS and by mail, in its language, with the reason', async () => {
    const { clock } = context();
    const [approved, rejected] = [await register({ teamName: 'Comets' }, english), await register({ teamName: '彗星队' })];
    const before = (await context().outbox()).length;
    clock.advance(1000);
    expect(await decide([approved.id], 'approve')).toEqual({ decided: [approved.id], refused: [], pending: null });
    expect(await decide([rejected.id], 'reject', ' 姓名与证件不一致 ')).toEqual({ decided: [rejected.id], refused: [], pending: null });

    const entry = await chinese.call('GET /api/registrations/:id', { params: { id: rejected.id } });
    expect(entry).toMatchObject({ state: 'rejected', label: 'audit_failed', reason: '姓名与证件不一致', decidedAt: clock.now() });
    expect(await english.call('GET /api/registrations/:id', { params: { id: approved.id } })).toMatchObject({
      state: 'approved',
      reason: null,
      decidedAt: clock.now(),
    });

    const mobileOf = async (client: Client) => (await client.call('GET /api/account')).mobile;
    const told = (await context().outbox()).slice(before);
    const heard = (template: string) =>
      told.filter((line) => line.template === template).map(({ channel, to, locale }) => `${channel} ${to} ${locale}`);
    expect(told).toHaveLength(4);
    expect(heard('entry_approved').sort()).toEqual(['email emma@example.test en-US', `sms ${await mobileOf(english)} en-US`]);
    expect(heard('entry_rejected').sort()).toEqual(['email lin@example.test zh-CN', `sms ${await mobileOf(chinese)} zh-CN`]);
    const words = (template: string) => told.filter((line) => line.template === template).map(({ text }) => text);
    for (const text of words('entry_approved')) {
      for (const part of ['Comets', 'City Couriers', 'approved', `${context().url}/personal`]) expect(text).toContain(part);
      expect(text).not.toMatch(/\p{Script=Han}|\{\{/u);
    }
    for (const text of words('entry_rejected')) {
      for (const part of ['彗星队', '城市小信使', '姓名与证件不一致', '未通过']) expect(text).toContain(part);
      expect(text).not.toContain('{{');
    }
  });

  it('wants a reason for a rejection', async () => {
    const { id } = await register();
    for (const reason of [undefined, '', '   '])
      await expect(decide([id], 'reject', reason)).rejects.toMatchObject({
        code: 'invalid_input',
        detail: { fields: { reason: 'reason_required' } },
      });
    await expect(decide([id], 'reject', 'x'.repeat(501))).rejects.toMatchObject({ detail: { fields: { reason: 'too_long' } } });
    const { request } = organiser;
    for (const body of [
      {},
      { ids: [], decision: 'approve' },
      { ids: [id], decision: 'perhaps' },
      { ids: Array(501).fill(id), decision: 'approve' },
    ])
      expect((await request('POST', '/api/admin/registrations/decisions', body)).status).toBe(422);
    expect(await stateOf(id)).toBe('submitted');
  });

  it('decides many at once, and names those that cannot be decided', async () => {
    const tight = await addCompetition(context().deps, { capacity: 2 });
    const [a, b, waiting] = [await register({}, chinese, tight), await register({}, english, tight), await register({}, chinese, tight)];
    const [cancelled, open] = [await register(), await register()];
    await chinese.call('POST /api/registrations/:id/cancel', { params: { id: cancelled.id } });
    await decide([b.id], 'approve');
    const ids = [a.id, b.id, 'no-such-entry', waiting.id, cancelled.id, open.id, a.id];
    expect(await decide(ids, 'approve')).toEqual({
      decided: [a.id, open.id],
      refused: [
        { id: b.id, code: 'action_not_allowed_now' },
        { id: 'no-such-entry', code: 'not_found' },
        { id: waiting.id, code: 'entry_waitlisted' },
        { id: cancelled.id, code: 'action_not_allowed_now' },
      ],
      pending: null,
    });
    expect(await decide([waiting.id, a.id], 'reject', '名额已满')).toEqual({
      decided: [waiting.id],
      refused: [{ id: a.id, code: 'action_not_allowed_now' }],
      pending: null,
    });
  });

  it('lets exactly one of many organisers decide', async () => {
    const others = await Promise.all([context().organiser(), context().organiser()]);
    for (let round = 0; round < 5; round += 1) {
      const { id } = await register({ teamName: `同时决定${round}` });
      context().clock.advance(1000);
      const answers = await Promise.all(
        [organiser, ...others].flatMap((by) => [decide([id], 'approve', undefined, by), decide([id], 'reject', '证件号码有误', by)]),
      );
      const won = answers.filter(({ decided }) => decided.includes(id));
      expect(won).toHaveLength(1);
      for (const { decided, refused } of answers)
        if (decided.length === 0) expect(['conflict', 'action_not_allowed_now']).toContain(refused[0]?.code);
      const told = (await context().outbox()).filter(
        ({ params, template }) => params['team'] === `同时决定${round}` && template !== 'entry_received',
      );
      expect(told).toHaveLength(2);
      const { state, history } = await organiser.call('GET /api/admin/registrations/:id', { params: { id } });
      expect(history.map(({ action }) => action)).toEqual(['registered', state]);
      expect(new Set(told.map(({ template }) => template))).toEqual(new Set([`entry_${state}`]));
    }
  });

  it('shows one entry with who registered it and what happened to it, numbers masked', async () => {
    const { clock } = context();
    const { id, form, registeredAt } = await register({ teamName: '历史队' });
    clock.advance(1000);
    await decide([id], 'reject', '请核对姓名');
    const entry = await organiser.call('GET /api/admin/registrations/:id', { params: { id } });
    const number = form.members[0]?.idNumber ?? '';
    expect(entry).toMatchObject({
      teamName: '历史队',
      state: 'rejected',
      accountName: '林晓',
      account: { name: '林晓', affiliation: '王家', email: 'lin@example.test' },
      memberNames: [form.members[0]?.name],
      hasAgeWarning: false,
      parent: form.parent,
      members: [{ idNumber: maskIdNumber(number) }],
      history: [
        { at: registeredAt, action: 'registered', by: '林晓', reason: null },
        { at: clock.now(), action: 'rejected', by: '陈老师', reason: '请核对姓名' },
      ],
    });
    expect(JSON.stringify(entry)).not.toContain(number);
    await expect(organiser.call('GET /api/admin/registrations/:id', { params: { id: 'no-such' } })).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  it('shows ID numbers in full on demand, and writes down each look', async () => {
    const { id, form } = await register();
    const look = () =>
      organiser.call('POST /api/admin/registrations/:id/id-numbers', { params: { id }, body: { reason: 'identity_check' } });
    const items = form.members.map(({ name, idNumber }) => ({ name, idNumber }));
    expect([await look(), await look()]).toEqual([{ items }, { items }]);
    const { id: organiserId } = await organiser.call('GET /api/account');
    const lines = await context().deps.db.selectFrom('audit').selectAll().where('subjectId', '=', id).execute();
    const looks = lines.filter(({ action }) => action === 'id_numbers_seen');
    expect(looks.map(({ actorId }) => actorId)).toEqual([organiserId, organiserId]);
    expect(JSON.stringify(lines)).not.toContain(items[0]?.idNumber);
    await expect(
      organiser.call('POST /api/admin/registrations/:id/id-numbers', { params: { id: 'no-such' }, body: { reason: 'complaint' } }),
    ).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  it('is on record, with what was and is', async () => {
    const { deps, clock } = context();
    const by = { actorId: (await organiser.call('GET /api/account')).id, actorName: '陈老师' };
    const [yes, no] = [await register(), await register()];
    await decide([yes.id], 'approve');
    await decide([no.id], 'reject', '请核对姓名');
    clock.advance(1000);
    await organiser.call('POST /api/admin/registrations/:id/id-numbers', { params: { id: yes.id }, body: { reason: 'complaint' } });
    expect((await auditLines(deps, yes.id)).slice(1)).toEqual([
      { ...by, action: 'approved', subject: 'registration', detail: { before: { state: 'submitted' }, after: { state: 'approved' } } },
      { ...by, action: 'id_numbers_seen', subject: 'registration', detail: { reason: 'complaint' } },
    ]);
    const rejection = { before: { state: 'submitted' }, after: { state: 'rejected' }, reason: '请核对姓名' };
    expect((await auditLines(deps, no.id)).slice(1)).toEqual([{ ...by, action: 'rejected', subject: 'registration', detail: rejection }]);

    const { id: accountId } = await (await context().participant()).call('GET /api/account');
    for (const perDay of [50, null]) {
      clock.advance(1000);
      await organiser.call('PUT /api/admin/accounts/:id/sign-up-limit', { params: { id: accountId }, body: { perDay } });
    }
    const limit = { ...by, action: 'sign_up_limit_set', subject: 'account' };
    expect(await auditLines(deps, accountId)).toEqual([
      { ...limit, detail: { before: { perDay: 10_000 }, after: { perDay: 50 } } },
      { ...limit, detail: { before: { perDay: 50 }, after: { perDay: null } } },
    ]);
  });

  it('is for organisers alone', async () => {
    const { id } = await register();
    const { client: judge } = await newJudge(context());
    const calls = [
      ['GET', '/api/admin/registrations', undefined],
      ['GET', `/api/admin/registrations/${id}`, undefined],
      ['POST', `/api/admin/registrations/${id}/id-numbers`, undefined],
      ['POST', '/api/admin/registrations/decisions', { ids: [id], decision: 'approve' }],
      ['POST', '/api/admin/registrations/decisions', {}],
      ['GET', '/api/admin/competitions', undefined],
    ] as const;
    for (const [method, path, body] of calls) {
      for (const by of [judge, chinese])
        expect(await by.request(method, path, body)).toMatchObject({ status: 403, json: { code: 'not_allowed' } });
      expect(await context().client().request(method, path, body)).toMatchObject({ status: 401, json: { code: 'signed_out' } });
    }
    expect(await stateOf(id)).toBe('submitted');
  });

  it('counts what waits for a decision', async () => {
    const now = context().clock.now();
    const day = 24 * 3600_000;
    const id = await addCompetition(context().deps, { season: 2031 });
    const [, second] = [await register({}, chinese, id), await register({}, chinese, id), await register({}, chinese, id)];
    await decide([second?.id ?? ''], 'approve');
    // What is on the waiting list is not to decide.
    await addEntries(context().deps, id, [{ state: 'waitlisted', waitlistNo: 1 }]);
    const { items, total } = await organiser.call('GET /api/admin/competitions');
    expect(total).toBe(items.length);
    expect(items[0]).toEqual({
      id,
      season: 2031,
      mode: 'online',
      title: { 'zh-CN': '城市小信使', 'en-US': 'City Couriers' },
      signup: { opensAt: now - day, closesAt: now + 10 * day },
      contest: { opensAt: now + 20 * day, closesAt: now + 21 * day },
      waiting: 2,
      waitingIsExact: true,
      isArchived: false,
    });
    const page = await organiser.call('GET /api/admin/competitions', { query: { page: 2, pageSize: 1 } });
    expect(page).toEqual({ items: [items[1]], total });
    // Only organisers with the right to decide learn how many wait.
    const jurors = await context().organiser([{ competitionId: id, right: 'results' }]);
    expect(await jurors.call('GET /api/admin/competitions')).toMatchObject({ items: [{ id, waiting: 0, waitingIsExact: true }], total: 1 });
  });

  it('counts what waits to five hundred and no further', async () => {
    const { deps } = context();
    const id = await addCompetition(deps, { season: 2032 });
    await addEntries(deps, id, Array(500).fill({ state: 'submitted' }));
    const counted = async () => (await organiser.call('GET /api/admin/competitions')).items[0];
    expect(await counted()).toMatchObject({ id, waiting: 500, waitingIsExact: true });
    await addEntries(deps, id, [{}]);
    expect(await counted()).toMatchObject({ id, waiting: 500, waitingIsExact: false });
  });
});
