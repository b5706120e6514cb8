// Promise: a family registers, finds its entries again, and no other account sees them; ID numbers stay masked.
import { beforeAll, expect, it } from 'vitest';
import type { Entry } from '#contract/registrations/public.ts';
import { maskIdNumber } from '#contract/registrations/rules/idNumber.ts';
import { auditLines } from '../fixtures/auditLines.ts';
import { addCompetition, addInvitationCode } from '../fixtures/competition.ts';
import { childMember, editOf, entryForm } from '../fixtures/entryForm.ts';
import { type Client, describeOnBothDatabases, freshMobile } from './harness.ts';

describeOnBothDatabases('registrations', (context) => {
  let family: Client;
  let competitionId = '';
  const register = (changes = {}, by = family): Promise<Entry> =>
    by.call('POST /api/registrations', { body: entryForm(competitionId, changes) });
  const read = (id: string, by = family) => by.call('GET /api/registrations/:id', { params: { id } });

  beforeAll(async () => {
    family = await context().participant({ email: 'family@example.test' });
    competitionId = await addCompetition(context().deps);
  });

  it('keeps all that was filled in, and says where it stands', async () => {
    const { deps, clock } = context();
    const invited = await addCompetition(deps, { needsInvitation: 1 });
    await addInvitationCode(deps, invited, 'SCHOOL-7', 5);
    const british = { name: 'Emma Carter', gender: 'female' as const, country: 'GB', idNumber: ' gb-7731204 ' };
    const form = entryForm(invited, { members: [childMember(), british], invitationCode: ' school-7' });
    const entry = await family.call('POST /api/registrations', { body: form });
    expect(entry).toMatchObject({
      competition: { id: invited, season: 2026, mode: 'online', title: { 'en-US': 'City Couriers' } },
      state: 'submitted',
      label: 'under_approval',
      reason: null,
      waitlistPosition: null,
      actions: ['details', 'edit', 'cancel', 'review_results', 'another_team'],
      workNo: null,
      participation: 'team',
      group: 'primary',
      teamName: '闪电小蜗牛',
      teamSize: 2,
      registeredAt: clock.now(),
      decidedAt: null,
      version: 1,
      parent: form.parent,
      organization: form.organization,
      instructor: { name: '李老师', phone: '+8613900000002' },
      address: form.address,
      consent: { ...form.consent, givenAt: clock.now() },
      invitationCode: 'SCHOOL-7',
    });
    expect(entry.members).toEqual([
      { ...form.members[0], idNumber: maskIdNumber(form.members[0]?.idNumber ?? ''), ageWarning: null },
      { ...british, idNumber: '*******04', ageWarning: null },
    ]);
    expect(await read(entry.id)).toEqual(entry);
  });

  it('keeps a name in Latin letters as it is printed, and refuses one in others', async () => {
    const child = childMember();
    const named = (latinName: string) => ({ members: [{ ...child, latinName }] });
    await expect(register(named('李小明'))).rejects.toMatchObject({
      code: 'invalid_input',
      detail: { fields: { 'members.0.latinName': 'latin_name_letters' } },
    });
    const entry = await register(named(' Ｌｉ  Xiaoming '));
    expect(entry.members[0]?.latinName).toBe('Li Xiaoming');
    expect((await read(entry.id)).members[0]?.latinName).toBe('Li Xiaoming');
    const organiser = await context().organiser();
    const { members } = await organiser.call('GET /api/admin/registrations/:id', { params: { id: entry.id } });
    expect(members[0]?.latinName).toBe('Li Xiaoming');
    const edit = (latinName: string) => {
      const form = editOf(entryForm(competitionId, named(latinName)), entry.version);
      return family.call('PATCH /api/registrations/:id', { params: { id: entry.id }, body: form });
    };
    expect((await edit('')).members[0]).not.toHaveProperty('latinName');
  });

  it('answers what was created with 201, and never lets a cache keep it', async () => {
    const answer = await family.request('POST', '/api/registrations', entryForm(competitionId));
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([201, 'no-store']);
  });

  it('shows an ID number in full to no session, its owner’s forms included', async () => {
    const form = entryForm(competitionId);
    const number = form.members[0]?.idNumber ?? '';
    const { id } = await family.call('POST /api/registrations', { body: form });
    for (const path of [`/api/registrations/${id}`, '/api/registrations']) {
      const { status, json } = await family.request('GET', path);
      expect([status, JSON.stringify(json)]).toEqual([200, expect.not.stringContaining(number)]);
    }
    const full = await family.call('GET /api/registrations/:id', { params: { id }, query: { for: 'edit' } });
    expect(full.members.map(({ idNumber }) => idNumber)).toEqual([maskIdNumber(number)]);
    const copied = await family.call('GET /api/registrations/:id', { params: { id }, query: { for: 'copy' } });
    expect(copied.members).toEqual(full.members);
    expect(await family.request('GET', `/api/registrations/${id}?for=print`)).toMatchObject({
      status: 422,
      json: { fields: { for: 'invalid' } },
    });
  });

  it('lets its owner copy the members of an entry that can no longer be edited, not without end', async () => {
    const { deps, clock } = context();
    const owner = await context().participant();
    const brief = await addCompetition(deps, { signupClosesAt: clock.now() + 1000 });
    const { id, members } = await owner.call('POST /api/registrations', { body: entryForm(brief) });
    clock.advance(2000);
    const copy = () => owner.call('GET /api/registrations/:id', { params: { id }, query: { for: 'copy' } });
    const [child] = (await copy()).members;
    expect(child).toMatchObject({ name: members[0]?.name, idNumber: expect.stringMatching(/^\*{16}[\dX]{2}$/) });
    for (let times = 1; times < 60; times += 1) await copy();
    await expect(copy()).rejects.toMatchObject({ code: 'too_many_attempts' });
    const stranger = await context().participant();
    await expect(stranger.call('GET /api/registrations/:id', { params: { id }, query: { for: 'copy' } })).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  it('warns of a child outside the age band, and takes it all the same', async () => {
    const { members } = await register({ group: 'early_childhood' });
    expect(members.map(({ ageWarning }) => ageWarning)).toEqual(['age_above_band']);
  });

  it('lists mine, the newest first, page by page', async () => {
    const teacher = await context().participant({ kind: 'primary_school', affiliation: '青禾实验小学' });
    const entries: Entry[] = [];
    for (const teamName of ['一队', '二队', '三队']) {
      context().clock.advance(1000);
      entries.unshift(await register({ teamName }, teacher));
    }
    const all = await teacher.call('GET /api/registrations');
    expect(all.total).toBe(3);
    expect(all.items).toEqual(entries.map((entry) => expect.objectContaining({ id: entry.id, teamName: entry.teamName, teamSize: 1 })));
    const second = await teacher.call('GET /api/registrations', { query: { page: 2, pageSize: 2 } });
    expect([second.total, second.items.map(({ teamName }) => teamName)]).toEqual([3, ['一队']]);
    expect(await teacher.request('GET', '/api/registrations?page=0')).toMatchObject({
      status: 422,
      json: { fields: { page: 'invalid' } },
    });
  });

  it('returns 404 for another account’s entry', async () => {
    const form = entryForm(competitionId);
    const { id, version } = await family.call('POST /api/registrations', { body: form });
    const stranger = await context().participant();
    for (const by of [stranger, await context().organiser()]) {
      for (const each of [id, 'no-such-entry']) {
        const params = { id: each };
        const missing = { code: 'not_found' };
        await expect(by.call('GET /api/registrations/:id', { params })).rejects.toMatchObject(missing);
        await expect(by.call('GET /api/registrations/:id', { params, query: { for: 'edit' } })).rejects.toMatchObject(missing);
        await expect(by.call('POST /api/registrations/:id/cancel', { params })).rejects.toMatchObject(missing);
        const body = { publishName: false, publishWork: false };
        await expect(by.call('PATCH /api/registrations/:id/consent', { params, body })).rejects.toMatchObject(missing);
        if (by === stranger)
          await expect(by.call('PATCH /api/registrations/:id', { params, body: editOf(form, version) })).rejects.toMatchObject(missing);
      }
    }
    expect((await stranger.call('GET /api/registrations')).total).toBe(0);
    expect(await read(id)).toMatchObject({ state: 'submitted', consent: form.consent });
  });

  it('asks a visitor to sign in, and lets only participants with a complete profile register', async () => {
    const form = entryForm(competitionId);
    const visitor = context().client();
    for (const [method, path] of [
      ['POST', '/api/registrations'],
      ['GET', '/api/registrations'],
      ['GET', '/api/registrations/x'],
      ['PATCH', '/api/registrations/x'],
      ['POST', '/api/registrations/x/cancel'],
      ['PATCH', '/api/registrations/x/consent'],
    ] as const)
      expect(await visitor.request(method, path, method === 'GET' ? undefined : {})).toMatchObject({
        status: 401,
        json: { code: 'signed_out' },
      });
    await expect((await context().organiser()).call('POST /api/registrations', { body: form })).rejects.toMatchObject({
      code: 'not_allowed',
    });

    const unfinished = await context().participant();
    const { id } = await unfinished.call('GET /api/account');
    await context().deps.db.updateTable('account').set({ affiliation: '' }).where('id', '=', id).execute();
    await expect(unfinished.call('POST /api/registrations', { body: form })).rejects.toMatchObject({ code: 'profile_incomplete' });
    await unfinished.call('PATCH /api/account', { body: { affiliation: '林家' } });
    expect(await register({}, unfinished)).toMatchObject({ state: 'submitted' });
  });

  it('changes the consents to publish at any time, and keeps each with its time', async () => {
    const { deps, clock } = context();
    const { id, consent: first } = await register();
    clock.advance(60_000);
    const body = { publishName: false, publishWork: true };
    const changed = await family.call('PATCH /api/registrations/:id/consent', { params: { id }, body });
    expect(changed.consent).toEqual({ ...first, ...body, givenAt: clock.now() });
    expect(await read(id)).toEqual(changed);
    await family.call('POST /api/registrations/:id/cancel', { params: { id } });
    // Two of one moment have no order.
    clock.advance(60_000);
    await family.call('PATCH /api/registrations/:id/consent', { params: { id }, body: { publishName: false, publishWork: false } });
    const records = await deps.db.selectFrom('consentRecord').selectAll().where('registrationId', '=', id).orderBy('at').execute();
    expect(records.map(({ publishName, publishWork, textVersion }) => [publishName, publishWork, textVersion])).toEqual([
      [1, 0, first.textVersion],
      [0, 1, first.textVersion],
      [0, 0, first.textVersion],
    ]);
    expect(await family.request('PATCH', `/api/registrations/${id}/consent`, { publishName: 'no' })).toMatchObject({
      status: 422,
      json: { fields: { publishName: 'invalid', publishWork: 'required' } },
    });
  });

  it('confirms by mail, and audits every action without ID numbers', async () => {
    const { deps, clock } = context();
    const form = entryForm(competitionId, { teamName: '收据队' });
    const { id, version } = await family.call('POST /api/registrations', { body: form });
    clock.advance(1000);
    await family.call('PATCH /api/registrations/:id', { params: { id }, body: editOf({ ...form, teamName: '收据二队' }, version) });
    clock.advance(1000);
    await family.call('PATCH /api/registrations/:id/consent', { params: { id }, body: { publishName: false, publishWork: true } });
    clock.advance(1000);
    await family.call('POST /api/registrations/:id/cancel', { params: { id } });

    const receipts = (await context().outbox()).filter(({ params }) => params['team'] === '收据队');
    expect(receipts).toMatchObject([{ channel: 'email', to: 'family@example.test', template: 'entry_received', locale: 'zh-CN' }]);
    const { id: actorId, name: actorName } = await family.call('GET /api/account');
    const line = (action: string, detail: object) => ({ action, actorId, actorName, subject: 'registration', detail });
    const [was, is] = [
      { publishName: 1, publishWork: 0 },
      { publishName: 0, publishWork: 1 },
    ];
    const named = (teamName: string) => ({ state: 'submitted', teamName });
    expect(await auditLines(deps, id)).toEqual([
      line('registered', { after: { state: 'submitted' } }),
      line('edited', { before: named('收据队'), after: named('收据二队') }),
      line('consent_changed', { before: was, after: is }),
      line('cancelled', { before: { state: 'submitted' }, after: { state: 'cancelled' } }),
    ]);
    const written = JSON.stringify(await deps.db.selectFrom('audit').selectAll().execute());
    expect(written).toContain('收据二队');
    for (const member of form.members) expect(written).not.toContain(member.idNumber);
    for (const number of ['13900000001', '13900000002']) expect(written).not.toContain(number);
    expect(written).not.toMatch(/\d{17}[\dX]/);
  });

  it('sends the receipt by SMS where the account has no proved e-mail address', async () => {
    const mobile = freshMobile();
    const family = await context().participant({ mobile });
    await family.call('POST /api/registrations', { body: entryForm(competitionId, { teamName: '短信收据队' }) });
    const receipts = (await context().outbox()).filter(({ params }) => params['team'] === '短信收据队');
    expect(receipts).toMatchObject([{ channel: 'sms', to: mobile, template: 'entry_received' }]);
    expect(receipts[0]?.text).toContain('短信收据队');
  });
});
