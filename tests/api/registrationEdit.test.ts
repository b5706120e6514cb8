// Promise: a family corrects or cancels its entry as long as it may. An edit sends a decided entry back to review; no concurrent change is lost.
import { beforeAll, expect, it } from 'vitest';
import { addCompetition, addInvitationCode } from '../fixtures/competition.ts';
import { childMember, editOf, entryForm } from '../fixtures/entryForm.ts';
import { type Client, describeApi } from './harness.ts';

const DAY_MS = 24 * 3600_000;

describeApi('editing and cancelling an entry', (context) => {
  let family: Client;
  let organiser: Client;

  beforeAll(async () => {
    family = await context().participant();
    organiser = await context().organiser();
  });

  /** Returns a new entry of a new competition, with actions on it. */
  const enter = async (changes: Parameters<typeof addCompetition>[1] = {}, invitationCode?: string) => {
    const competitionId = await addCompetition(context().deps, changes);
    if (invitationCode) await addInvitationCode(context().deps, competitionId, invitationCode, 2);
    const form = entryForm(competitionId, invitationCode ? { invitationCode } : {});
    const { id, version } = await family.call('POST /api/registrations', { body: form });
    const params = { id };
    return {
      id,
      competitionId,
      form,
      version,
      edit: (change: Partial<typeof form>, at: number) =>
        family.call('PATCH /api/registrations/:id', { params, body: editOf({ ...form, ...change }, at) }),
      read: () => family.call('GET /api/registrations/:id', { params }),
      readForm: () => family.call('GET /api/registrations/:id', { params, query: { for: 'edit' } }),
      cancel: () => family.call('POST /api/registrations/:id/cancel', { params }),
      decide: (decision: 'approve' | 'reject', reason?: string) =>
        organiser.call('POST /api/admin/registrations/decisions', { body: { ids: [id], decision, ...(reason ? { reason } : {}) } }),
    };
  };

  it('replaces what was filled in, members too', async () => {
    const { form, version, edit, read, readForm } = await enter();
    const members = [childMember(), ...form.members];
    const address = { country: 'US', region: 'CA', detail: '1 Main Street' };
    const edited = await edit({ teamName: '新队名', members, address, parent: { name: '林晓', phone: '+1 213 373 4253' } }, version);
    expect(edited).toMatchObject({
      state: 'submitted',
      teamName: '新队名',
      teamSize: 2,
      version: version + 1,
      address,
      parent: { name: '林晓', phone: '+12133734253' },
    });
    expect(await read()).toEqual(edited);
    expect((await readForm()).members.map(({ name }) => name)).toEqual(members.map(({ name }) => name));
  });

  it('leaves the ID numbers where they are that a form only shows the end of, in an edit and in another entry', async () => {
    const { db } = context().deps;
    const { id, form, edit, readForm, cancel } = await enter();
    const fromForm = async (read = readForm) =>
      (await read()).members.map(({ id: numberOf = '', name, gender, country, idNumber }) => ({
        name,
        gender,
        country,
        idNumber,
        numberOf,
      }));
    const numbersOf = (entryId: string) =>
      db
        .selectFrom('member')
        .select(['id', 'idNumberIndex', 'idNumberMasked'])
        .where('registrationId', '=', entryId)
        .orderBy('position')
        .execute();
    const before = await numbersOf(id);
    const shown = await fromForm();
    expect(shown.every(({ idNumber }) => /^\*{16}[\dX]{2}$/.test(idNumber))).toBe(true);

    const added = childMember();
    const edited = await edit({ members: [...shown.map((member) => ({ ...member, name: '新名字' })), added] }, 1);
    expect(edited.members.map(({ name }) => name)).toEqual(['新名字', added.name]);
    // The child keeps its id too, so that a form filled in before still refers to it.
    expect((await numbersOf(id)).slice(0, 1)).toEqual(before);
    await expect(edit({ members: [...shown, ...shown] }, 2)).rejects.toMatchObject({
      code: 'invalid_input',
      detail: { fields: { 'members.1.idNumber': 'id_number_repeated' } },
    });

    const elsewhere = entryForm(await addCompetition(context().deps), { members: await fromForm() });
    const copy = await family.call('POST /api/registrations', { body: elsewhere });
    expect((await numbersOf(copy.id)).map(({ idNumberIndex }) => idNumberIndex)).toEqual(
      (await numbersOf(id)).map(({ idNumberIndex }) => idNumberIndex),
    );
    const stranger = await context().participant();
    const required = { code: 'invalid_input', detail: { fields: { 'members.0.idNumber': 'required', 'members.1.idNumber': 'required' } } };
    await expect(stranger.call('POST /api/registrations', { body: { ...elsewhere, teamName: '别人' } })).rejects.toMatchObject(required);
    const british = elsewhere.members.map((member) => ({ ...member, country: 'GB' }));
    await expect(family.call('POST /api/registrations', { body: { ...elsewhere, members: british } })).rejects.toMatchObject(required);
    await cancel();
    expect(await family.call('POST /api/registrations', { body: { ...form, members: await fromForm() } })).toMatchObject({ teamSize: 2 });
  });

  it('refuses a form that was filled from an earlier version', async () => {
    const { version, edit, read } = await enter();
    await edit({ teamName: '第一次' }, version);
    await expect(edit({ teamName: '第二次' }, version)).rejects.toMatchObject({ code: 'conflict' });
    await expect(edit({ teamName: '第三次' }, version + 7)).rejects.toMatchObject({ code: 'conflict' });
    expect((await read()).teamName).toBe('第一次');
  });

  it('says of an entry that is over that it is over, whatever version the form was filled from', async () => {
    const { version, edit, cancel } = await enter();
    await cancel();
    for (const each of [version, version + 1]) {
      await expect(edit({ teamName: '太晚' }, each)).rejects.toMatchObject({ code: 'action_not_allowed_now' });
    }
  });

  it('lets one of many edits from the same version through', async () => {
    const { version, edit, read } = await enter();
    const names = Array.from({ length: 10 }, (_, n) => `第${n}队`);
    const results = await Promise.allSettled(names.map((teamName) => edit({ teamName }, version)));
    const won = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    expect(won).toHaveLength(1);
    for (const result of results) if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'conflict' });
    expect(await read()).toEqual(won[0]);
  });

  it('checks an edit like a new form', async () => {
    const { version, edit } = await enter({ teamMax: 1 });
    await expect(
      edit({ members: [childMember(), childMember()], instructor: { name: '李老师', phone: '0' } }, version),
    ).rejects.toMatchObject({
      code: 'invalid_input',
      detail: { fields: { members: 'team_too_large', 'instructor.phone': 'phone_invalid' } },
    });
  });

  it('sends what was approved back to review', async () => {
    const { version, edit, decide, read } = await enter();
    await decide('approve');
    const approved = await read();
    expect(approved).toMatchObject({ state: 'approved', label: 'approved', decidedAt: context().clock.now(), version: version + 1 });
    expect(await edit({ teamName: '改名队' }, approved.version)).toMatchObject({
      state: 'submitted',
      label: 'under_approval',
      decidedAt: null,
    });
  });

  it('shows why the audit failed, and takes the corrected form, even after signing up has ended', async () => {
    const { clock } = context();
    const { edit, decide, read, readForm } = await enter({ signupClosesAt: clock.now() + 1000 });
    await decide('reject', '姓名与证件不一致');
    const rejected = await read();
    expect(rejected).toMatchObject({ state: 'rejected', label: 'audit_failed', reason: '姓名与证件不一致', waitlistPosition: null });
    clock.advance(1000);
    const filled = await readForm();
    expect(filled.actions).toContain('edit');
    expect(await edit({ members: [childMember()] }, filled.version)).toMatchObject({
      state: 'submitted',
      label: 'under_approval',
      reason: null,
    });
  });

  it('ends with sign-up for what is approved, and with its own days for what was rejected, whether sign-up and works have begun or not', async () => {
    const { clock } = context();
    const window = { signupClosesAt: clock.now() + 1000, workOpensAt: clock.now() + 2000, correctionDays: 3 };
    const [waiting, approved, rejected] = [await enter(window), await enter(window), await enter(window)];
    await approved.decide('approve');
    clock.advance(DAY_MS);
    await rejected.decide('reject', '证件号码有误');
    const refused = { code: 'action_not_allowed_now' };
    await expect(approved.edit({}, approved.version + 1)).rejects.toMatchObject(refused);
    await expect(approved.readForm()).rejects.toMatchObject(refused);
    expect(await waiting.edit({}, waiting.version)).toMatchObject({ state: 'submitted' });

    const correctionUntil = clock.now() + 3 * DAY_MS;
    const end = new Intl.DateTimeFormat('zh-CN', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Asia/Shanghai' });
    const last = (await context().outbox()).filter(({ template, channel }) => template === 'entry_rejected' && channel === 'sms').at(-1);
    expect(last?.text).toContain(`请在 ${end.format(correctionUntil)} 前修改`);
    clock.advance(3 * DAY_MS - 1);
    const open = await rejected.read();
    expect(open).toMatchObject({ correctionUntil, actions: expect.arrayContaining(['edit']) });
    clock.advance(1);
    await expect(rejected.edit({}, open.version)).rejects.toMatchObject(refused);
    expect((await waiting.cancel()).state).toBe('cancelled');
  });

  it('takes a rejected entry until sign-up closes, however long that is', async () => {
    const { clock } = context();
    const signupClosesAt = clock.now() + 30 * DAY_MS;
    const { decide, edit, read } = await enter({ signupClosesAt });
    await decide('reject', '证件号码有误');
    clock.advance(29 * DAY_MS);
    const rejected = await read();
    expect(rejected.correctionUntil).toBe(signupClosesAt);
    expect(await edit({}, rejected.version)).toMatchObject({ state: 'submitted', correctionUntil: null });
  });

  it('releases an invitation code that is changed, and keeps one that is not', async () => {
    const { db } = context().deps;
    const { competitionId, version, edit, cancel } = await enter({}, 'FIRST');
    await addInvitationCode(context().deps, competitionId, 'SECOND', 1);
    const used = async () => {
      const codes = await db.selectFrom('invitationCode').selectAll().where('competitionId', '=', competitionId).orderBy('code').execute();
      return codes.map((code) => `${code.code} ${code.used}`);
    };
    expect(await used()).toEqual(['FIRST 1', 'SECOND 0']);
    await edit({ teamName: '同一个码' }, version);
    expect(await used()).toEqual(['FIRST 1', 'SECOND 0']);
    await edit({ invitationCode: 'second' }, version + 1);
    expect(await used()).toEqual(['FIRST 0', 'SECOND 1']);
    await cancel();
    expect(await used()).toEqual(['FIRST 0', 'SECOND 0']);
  });

  it('cancels once, keeps what was filled in and offers to enrol again', async () => {
    const { form, version, edit, cancel, readForm, decide, id } = await enter();
    await decide('approve');
    const answers = await Promise.allSettled([cancel(), cancel(), cancel()]);
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const answer of answers) if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: 'action_not_allowed_now' });
    const again = await readForm();
    expect(again).toMatchObject({ state: 'cancelled', label: 'none', actions: ['details', 're_enroll'] });
    expect(again.members.map(({ name }) => name)).toEqual(form.members.map(({ name }) => name));
    await expect(edit({}, version + 2)).rejects.toMatchObject({ code: 'action_not_allowed_now' });
    expect(await decide('approve')).toEqual({ decided: [], refused: [{ id, code: 'action_not_allowed_now' }], pending: null });
    expect(await family.call('POST /api/registrations', { body: form })).toMatchObject({ state: 'submitted' });
  });

  it('records a consent that an edit changes, and a new version of its text', async () => {
    const { clock, deps } = context();
    const { id, form, version, edit } = await enter();
    clock.advance(1000);
    await edit({ teamName: '同意不变' }, version);
    const changed = await edit({ consent: { ...form.consent, publishName: false } }, version + 1);
    expect(changed.consent).toMatchObject({ publishName: false, givenAt: clock.now() });
    // An edit from before the texts changed, as a device may have stored it: sending it agrees to the new text.
    await deps.db.updateTable('registration').set({ consentVersion: '2025-01' }).where('id', '=', id).execute();
    clock.advance(1000);
    const renewed = await edit({ consent: { ...form.consent, publishName: false } }, version + 2);
    expect(renewed.consent).toMatchObject({ textVersion: form.consent.textVersion, givenAt: clock.now() });
    const kept = await deps.db.selectFrom('consentRecord').selectAll().where('registrationId', '=', id).orderBy('at').execute();
    expect(kept.map(({ publishName, textVersion }) => [publishName, textVersion])).toEqual([
      [1, form.consent.textVersion],
      [0, form.consent.textVersion],
      [0, form.consent.textVersion],
    ]);
  });
});
