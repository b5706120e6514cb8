// Promise: a registration that breaks a rule is refused with a clear error at the field, and has no side effects.
import { afterEach, beforeAll, expect, it } from 'vitest';
import { addCompetition, addInvitationCode } from '../fixtures/competition.ts';
import { childMember, editOf, entryForm } from '../fixtures/entryForm.ts';
import type { NewRegistration } from '../fixtures/registration.ts';
import { makeResidentId } from '../fixtures/residentId.ts';
import { type Client, describeApi } from './harness.ts';

describeApi('what a registration can be refused for', (context) => {
  let family: Client;
  let competitionId = '';
  let invited = '';
  let singles = '';

  const send = (body: unknown) => family.request('POST', '/api/registrations', body);
  const invalid = (fields: Record<string, string>) => ({ status: 422, json: { code: 'invalid_input', fields } });
  const member = (changes: Partial<NewRegistration['members'][number]>) => ({ ...childMember(), ...changes });

  beforeAll(async () => {
    const { deps } = context();
    family = await context().participant();
    competitionId = await addCompetition(deps, { teamMin: 1, teamMax: 2, groups: JSON.stringify(['primary']) });
    singles = await addCompetition(deps, { participation: JSON.stringify(['single']) });
    invited = await addCompetition(deps, { needsInvitation: 1 });
    await addInvitationCode(deps, invited, 'ONCE', 1);
    await addInvitationCode(deps, competitionId, 'ELSEWHERE', 9);
  });

  // Whatever was refused: no seat taken, no child claimed, no code used without an entry.
  afterEach(async () => {
    const { db } = context().deps;
    const all = await db.selectFrom('registration').select(['id', 'state', 'competitionId', 'invitationCodeId']).execute();
    const entries = all.filter(({ state }) => state !== 'cancelled');
    for (const { id, seatsTaken } of await db.selectFrom('competition').select(['id', 'seatsTaken']).execute())
      expect(seatsTaken).toBe(entries.filter((entry) => entry.competitionId === id).length);
    for (const { id, used } of await db.selectFrom('invitationCode').select(['id', 'used']).execute())
      expect(used).toBe(entries.filter((entry) => entry.invitationCodeId === id).length);
    const known = new Set(all.map(({ id }) => id));
    const members = await db.selectFrom('member').select('registrationId').execute();
    expect(members.filter(({ registrationId }) => !known.has(registrationId))).toEqual([]);
  });

  it('names every field that is missing', async () => {
    const { group: _, teamName: __, organization: ___, ...rest } = entryForm(competitionId);
    expect(await send(rest)).toMatchObject(invalid({ group: 'required', teamName: 'required', organization: 'required' }));
    const answer = await send({});
    const names = 'competitionId participation group teamName members parent organization instructor address consent'.split(' ');
    expect(answer).toMatchObject(invalid(Object.fromEntries(names.map((name) => [name, 'required']))));
    expect(
      await send({
        ...rest,
        group: 'primary',
        teamName: ' ',
        organization: '',
        members: [{}],
        parent: {},
        instructor: {},
        address: {},
        consent: {},
      }),
    ).toMatchObject(
      invalid({
        teamName: 'required',
        organization: 'required',
        'members.0.name': 'required',
        'members.0.gender': 'required',
        'members.0.country': 'required',
        'members.0.idNumber': 'required',
        'parent.name': 'required',
        'parent.phone': 'required',
        'instructor.name': 'required',
        'instructor.phone': 'required',
        'address.country': 'required',
        'address.region': 'required',
        'address.detail': 'required',
        'consent.processing': 'consent_required',
        'consent.textVersion': 'required',
      }),
    );
  });

  it('knows no other values than those of its closed sets', async () => {
    const form = entryForm(competitionId);
    const strange = {
      ...form,
      group: 'adults',
      participation: 'crowd',
      members: [{ ...member({ country: 'ZZ' }), gender: 'robot' }],
      address: { ...form.address, country: 'cn' },
      consent: { ...form.consent, processing: false, publishName: 'yes' },
    };
    expect(await send(strange)).toMatchObject(
      invalid({
        group: 'invalid',
        participation: 'invalid',
        'members.0.country': 'country_unknown',
        'members.0.gender': 'invalid',
        'address.country': 'country_unknown',
        'consent.processing': 'consent_required',
        'consent.publishName': 'invalid',
      }),
    );
    for (const nonsense of [null, [], 'form', 7, { ...form, members: 'many' }, { ...form, teamName: { zh: 'x' } }])
      expect([400, 422]).toContain((await send(nonsense)).status);
  });

  it('refuses texts that are too long or hold what nobody types', async () => {
    const form = entryForm(competitionId);
    expect(await send({ ...form, teamName: 'x'.repeat(61), organization: 'a\u0007b' })).toMatchObject(
      invalid({ teamName: 'too_long', organization: 'invalid' }),
    );
    for (const text of ['\u0000', 'a\u0000b'])
      for (const broken of [
        { members: [member({ region: text })] },
        { invitationCode: text },
        { address: { ...form.address, city: text } },
        { competitionId: text },
      ])
        expect([400, 422]).toContain((await send({ ...form, ...broken })).status);
  });

  it.each([
    ['id_number_length', 'CN', '1101'],
    ['id_number_characters', 'CN', '11010520180307O015'],
    ['id_number_region', 'CN', makeResidentId({ region: '99' })],
    ['id_number_birth_date', 'CN', makeResidentId({ birth: '20180230' })],
    ['id_number_birth_date_future', 'CN', makeResidentId({ birth: '20990101' })],
    ['id_number_check_digit', 'CN', '110105201803070016'],
    ['id_number_format', 'GB', 'A_1'],
  ])('says %s at the ID number', async (code, country, idNumber) => {
    expect(await send(entryForm(competitionId, { members: [childMember(), member({ country, idNumber })] }))).toMatchObject(
      invalid({ 'members.1.idNumber': code }),
    );
  });

  it('holds the form against the competition’s own terms, all at once', async () => {
    const twice = childMember();
    const form = entryForm(competitionId, { group: 'early_childhood', members: [twice, { ...twice, name: '又一个' }, childMember()] });
    expect(await send({ ...form, parent: { name: '王芳', phone: '110' }, instructor: { name: '李老师', phone: '+1 555' } })).toMatchObject(
      invalid({
        group: 'group_not_offered',
        members: 'team_too_large',
        'members.1.idNumber': 'id_number_repeated',
        'parent.phone': 'phone_invalid',
        'instructor.phone': 'phone_invalid',
      }),
    );
    expect(await send(entryForm(singles))).toMatchObject(invalid({ participation: 'participation_not_offered' }));
    expect(await send(entryForm(singles, { participation: 'single', members: [childMember(), childMember()] }))).toMatchObject(
      invalid({ members: 'team_too_large' }),
    );
    expect(await send(entryForm(competitionId, { members: [] }))).toMatchObject(invalid({ members: 'team_too_small' }));
    expect(await send(entryForm(competitionId, { members: Array.from({ length: 51 }, () => twice) }))).toMatchObject(
      invalid({ members: 'team_too_large' }),
    );
  });

  it('refuses a child that is in another team of the competition already, until that team is gone', async () => {
    const child = childMember();
    const spelled = { ...child, name: 'Lin Xiaoman', idNumber: ` ${child.idNumber} ` };
    const first = await family.call('POST /api/registrations', { body: entryForm(competitionId, { members: [child] }) });
    const again = entryForm(competitionId, { members: [childMember(), spelled] });
    const duplicate = { status: 409, json: { code: 'duplicate_child', fields: { 'members.1.idNumber': 'duplicate_child' } } };
    expect(await send(again)).toMatchObject(duplicate);

    const second = childMember();
    const { id: secondId } = await family.call('POST /api/registrations', { body: entryForm(competitionId, { members: [second] }) });
    const { json } = await send(entryForm(competitionId, { members: [second, child] }));
    const [atFirst, atSecond] = ['members.0.idNumber', 'members.1.idNumber'];
    expect(json).toMatchObject({
      fields: { [atFirst]: 'duplicate_child', [atSecond]: 'duplicate_child' },
      entries: { [atFirst]: secondId, [atSecond]: first.id },
    });

    const other = entryForm(competitionId);
    const { id, version } = await family.call('POST /api/registrations', { body: other });
    const edit = editOf({ ...other, members: [...other.members, spelled] }, version);
    expect(await family.request('PATCH', `/api/registrations/${id}`, edit)).toMatchObject(duplicate);
    expect((await family.call('GET /api/registrations/:id', { params: { id } })).teamSize).toBe(1);

    expect(await send(entryForm(invited, { members: [child], invitationCode: 'ONCE' }))).toMatchObject({ status: 201 });
    await family.call('POST /api/registrations/:id/cancel', { params: { id: first.id } });
    expect(await send(again)).toMatchObject({ status: 201 });
  });

  it.each(['never-written', '2025-01', '2027-01'])('refuses a consent to a text that is not in force: %s', async (textVersion) => {
    const form = entryForm(competitionId);
    const outdated = { status: 409, json: { code: 'consent_outdated', fields: { 'consent.processing': 'consent_outdated' } } };
    const consent = { ...form.consent, textVersion };
    expect(await send({ ...form, consent })).toMatchObject(outdated);
    const { id, version } = await family.call('POST /api/registrations', { body: form });
    expect(await family.request('PATCH', `/api/registrations/${id}`, editOf({ ...form, consent }, version))).toMatchObject(outdated);
  });

  it('refuses an invitation code that is missing, unknown, of another competition or used up', async () => {
    expect(await send(entryForm(invited))).toMatchObject(invalid({ invitationCode: 'required' }));
    expect(await send(entryForm(invited, { invitationCode: '  ' }))).toMatchObject(invalid({ invitationCode: 'required' }));
    for (const invitationCode of ['NOBODY', 'ELSEWHERE', '%', "' or 1=1 --"])
      expect(await send(entryForm(invited, { invitationCode }))).toMatchObject(invalid({ invitationCode: 'invitation_code_invalid' }));
    expect(await send(entryForm(competitionId, { invitationCode: 'NOBODY' }))).toMatchObject(
      invalid({ invitationCode: 'invitation_code_invalid' }),
    );
    expect(await send(entryForm(invited, { invitationCode: 'ｏｎｃｅ' }))).toMatchObject({
      status: 409,
      json: { code: 'invitation_code_used_up', fields: { invitationCode: 'invitation_code_used_up' } },
    });
  });

  it('names the institution of an invitation code, and of any other code nothing at all, so often and no more', async () => {
    const { deps, clock } = context();
    const client = await context().participant();
    const [own, other] = [await addCompetition(deps, { needsInvitation: 1 }), await addCompetition(deps, { needsInvitation: 1 })];
    await addInvitationCode(deps, own, 'QINGHE-26', 5, '青禾实验小学');
    await addInvitationCode(deps, own, 'USED-UP', 0, '满员小学');
    await addInvitationCode(deps, own, 'OF-NONE', 5);
    const look = (code: string, at = own) => client.call('POST /api/invitation-codes/institution', { body: { competitionId: at, code } });
    expect(await look(' qinghe-26')).toEqual({ institution: '青禾实验小学' });
    for (const code of ['USED-UP', 'OF-NONE', 'NOBODY', '', "' or 1=1 --"]) expect(await look(code)).toEqual({ institution: null });
    expect(await look('QINGHE-26', other)).toEqual({ institution: null });
    for (let n = 7; n < 40; n += 1) await look('NOBODY');
    await expect(look('QINGHE-26')).rejects.toMatchObject({ code: 'too_many_attempts' });
    clock.advance(3600_000);
    expect(await look('QINGHE-26')).toEqual({ institution: '青禾实验小学' });
  });

  it('lets forty codes be guessed in an hour and no more, and counts none that there is', async () => {
    const { deps, clock } = context();
    const guesser = await context().participant();
    const own = await addCompetition(deps, { needsInvitation: 1 });
    await addInvitationCode(deps, own, 'RIGHT-ONE', 2);
    const tryOut = async (invitationCode: string) =>
      (await guesser.request('POST', '/api/registrations', entryForm(own, { invitationCode }))).status;
    expect(await tryOut('right-one')).toBe(201);
    for (let n = 0; n < 39; n += 1) expect(await tryOut('NOBODY')).toBe(422);
    expect([await tryOut('right-one'), await tryOut('right-one'), await tryOut('NOBODY'), await tryOut('right-one')]).toEqual([
      201, 409, 422, 429,
    ]);
    clock.advance(3600_000);
    expect(await tryOut('right-one')).toBe(409);
  });

  it('says when signing up begins or ended, by the server’s clock', async () => {
    const { clock, deps } = context();
    const [opensAt, closesAt] = [clock.now() + 1000, clock.now() + 2000];
    const id = await addCompetition(deps, { signupOpensAt: opensAt, signupClosesAt: closesAt });
    expect(await send(entryForm(id))).toMatchObject({ status: 409, json: { code: 'signup_not_open', at: opensAt } });
    clock.set(opensAt);
    expect((await send(entryForm(id))).status).toBe(201);
    clock.set(closesAt - 1);
    expect((await send(entryForm(id))).status).toBe(201);
    clock.set(closesAt);
    expect(await send(entryForm(id))).toMatchObject({ status: 409, json: { code: 'signup_closed', at: closesAt } });
    const broken = await addCompetition(deps, { signupOpensAt: closesAt, signupClosesAt: opensAt });
    const unknown = await addCompetition(deps, { signupOpensAt: null, signupClosesAt: null });
    for (const each of [broken, unknown])
      expect(await send(entryForm(each))).toMatchObject({ status: 409, json: { code: 'window_invalid' } });
    expect(await send(entryForm('no-such-competition'))).toMatchObject({ status: 404, json: { code: 'not_found' } });
  });
});
