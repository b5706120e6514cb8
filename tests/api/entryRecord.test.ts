// Promise: an organiser helps one family without taking anything from another: more time, another group, a corrected field. The family is notified of
// each, the history shows it without numbers, and of two organisers neither overwrites the other unseen. Notes are for organisers alone.
import { beforeEach, expect, it } from 'vitest';
import { Problem } from '#contract/http/problem.ts';
import type { EntryCorrection } from '#contract/registrations/entryRecord.ts';
import { auditLines } from '../fixtures/auditLines.ts';
import { addCompetition } from '../fixtures/competition.ts';
import { childMember, editOf, entryForm } from '../fixtures/entryForm.ts';
import { makeResidentId } from '../fixtures/residentId.ts';
import { type Client, describeApi, freshMobile } from './harness.ts';

const HOUR_MS = 3600_000;
const DAY_MS = 24 * HOUR_MS;
/** 10:00 in Shanghai. */
const MORNING = Date.UTC(2026, 8, 15, 2);

describeApi('an entry’s record', (context) => {
  let organiser: Client;
  let family: Client;
  let mobile = '';
  let competitionId = '';
  let day = 0;

  beforeEach(async () => {
    day += 100;
    context().clock.set(MORNING + day * DAY_MS);
    organiser ??= await context().organiser();
    mobile = freshMobile();
    family = await context().participant({ mobile, locale: 'en-US' });
    competitionId = await addCompetition(context().deps);
  });

  const told = async (template: string) =>
    (await context().outbox()).filter((line) => line.to === mobile && line.template === template).map(({ text }) => text);
  const register = async (changes: Parameters<typeof entryForm>[1] = {}, by = family) => {
    const form = entryForm(competitionId, changes);
    const { id } = await by.call('POST /api/registrations', { body: form });
    return { id, form };
  };
  const decide = (id: string, decision: 'approve' | 'reject') =>
    organiser.call('POST /api/admin/registrations/decisions', { body: { ids: [id], decision, reason: '姓名有误' } });
  const record = (id: string) => organiser.call('GET /api/admin/registrations/:id', { params: { id } });
  const own = (id: string) => family.call('GET /api/registrations/:id', { params: { id } });
  const extend = async (id: string, window: 'edit' | 'work', until: number | null, was: number | null = null) => {
    const body = { ids: [id], window, until, was: { [id]: was }, ...(until !== null && { reason: '台风停课' }) };
    const [refused] = (await organiser.call('POST /api/admin/registrations/extensions', { body })).refused;
    if (refused) throw new Problem(refused.code);
  };
  const runReminders = async () => {
    do context().clock.advance(5 * 60_000);
    while (!(await context().deps.jobs.runDue('reminders')));
  };

  it('lets one entry hand in its work for longer, until the moment and not past it, and no other entry', async () => {
    const { clock } = context();
    const [{ id }, { id: other }] = [await register(), await register()];
    await decide(id, 'approve');
    await decide(other, 'approve');
    clock.advance(31 * DAY_MS);
    expect([(await own(id)).label, (await own(other)).label]).toEqual(['audit_ended', 'audit_ended']);
    const until = clock.now() + 4 * DAY_MS;
    await extend(id, 'work', until);
    const entry = await own(id);
    expect(entry).toMatchObject({
      label: 'work_submission',
      extension: { edit: null, work: until },
      competition: { work: { closesAt: until } },
    });
    expect(entry.actions).toContain('submit_work');
    expect((await own(other)).actions).not.toContain('submit_work');
    const [message, ...more] = await told('work_extended');
    expect([message?.includes('hand in or replace'), more]).toEqual([true, []]);
    const body = { title: '小货场', description: '送货。', media: { kind: 'link', url: 'https://youtu.be/dQw4w9WgXcQ' } } as const;
    await expect(family.call('POST /api/registrations/:id/work', { params: { id: other }, body })).rejects.toMatchObject({
      code: 'work_closed',
    });
    clock.set(until - 1);
    const { no } = await family.call('POST /api/registrations/:id/work', { params: { id }, body });
    expect((await family.call('GET /api/registrations/:id/work', { params: { id } })).editable).toBe(true);
    clock.set(until);
    expect((await family.call('GET /api/registrations/:id/work', { params: { id } })).editable).toBe(false);
    await expect(family.call('POST /api/registrations/:id/work', { params: { id }, body })).rejects.toMatchObject({ code: 'work_closed' });
    expect(no).not.toBe('');
    expect((await record(id)).history).toContainEqual(expect.objectContaining({ action: 'work_extended', until }));
  });

  it('reminds of a longer time by its own end, once, and not of one that was given a moment ago', async () => {
    const { clock } = context();
    const [{ id }, { id: soon }] = [await register(), await register()];
    for (const each of [id, soon]) await decide(each, 'approve');
    clock.advance(29 * DAY_MS);
    const until = clock.now() + 5 * DAY_MS;
    await extend(id, 'work', until);
    await extend(soon, 'work', clock.now() + 3 * DAY_MS);
    // The competition's own end is no news to either.
    await runReminders();
    expect(await told('handin_closing')).toEqual([]);
    clock.advance(2 * DAY_MS + HOUR_MS);
    await runReminders();
    await runReminders();
    const told_ = await told('handin_closing');
    expect(told_).toHaveLength(2);
    const days = [until, until - 2 * DAY_MS].map((at) =>
      new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'Asia/Shanghai' }).format(at),
    );
    for (const date of days) expect(told_.filter((text) => text.includes(date))).toHaveLength(1);
  });

  it('lets a decided entry be changed for longer, and ends that again', async () => {
    const { clock } = context();
    const [approved, rejected] = [await register(), await register()];
    await decide(approved.id, 'approve');
    await decide(rejected.id, 'reject');
    clock.advance(18 * DAY_MS);
    const canEdit = async (id: string) => (await own(id)).actions.includes('edit');
    expect([await canEdit(approved.id), await canEdit(rejected.id)]).toEqual([false, false]);
    const until = clock.now() + DAY_MS;
    for (const { id } of [approved, rejected]) await extend(id, 'edit', until);
    expect([await canEdit(approved.id), await canEdit(rejected.id)]).toEqual([true, true]);
    expect((await own(rejected.id)).correctionUntil).toBe(until);
    // The form that was open meanwhile can be sent as it is: only the time has changed.
    const { version } = await own(rejected.id);
    await family.call('PATCH /api/registrations/:id', { params: { id: rejected.id }, body: editOf(rejected.form, version) });
    clock.advance(1000);
    await extend(approved.id, 'edit', null, until);
    expect(await canEdit(approved.id)).toBe(false);
    expect([(await told('edit_extended')).length, (await told('extension_ended')).length]).toEqual([2, 1]);
    const lines = (await auditLines(context().deps, approved.id)).slice(2);
    const by = { actorName: '陈老师', subject: 'registration' };
    expect(lines).toMatchObject([
      { ...by, action: 'edit_extended', detail: { before: { until: null }, after: { until } } },
      { ...by, action: 'edit_extension_ended', detail: { before: { until }, after: { until: null } } },
    ]);
    // No notice of a time that has expired.
    const work = clock.now() + 40 * DAY_MS;
    await extend(rejected.id, 'work', work);
    clock.advance(40 * DAY_MS);
    await extend(rejected.id, 'work', null, work);
    expect((await told('extension_ended')).length).toBe(1);
    expect((await auditLines(context().deps, rejected.id)).map(({ action }) => action).slice(-2)).toEqual([
      'work_extended',
      'work_extension_ended',
    ]);
  });

  it('refuses a moment that extends nothing, and another organiser’s moment that was not seen', async () => {
    const { clock } = context();
    const { id } = await register();
    const tooEarly = { code: 'deadline_not_later' };
    await expect(extend(id, 'work', clock.now())).rejects.toMatchObject({
      code: 'invalid_input',
      detail: { fields: { until: 'extension_too_early' } },
    });
    await expect(extend(id, 'work', clock.now() + 30 * DAY_MS)).rejects.toMatchObject(tooEarly);
    await expect(extend(id, 'edit', clock.now() + 10 * DAY_MS)).rejects.toMatchObject(tooEarly);
    const until = clock.now() + 40 * DAY_MS;
    const both = await Promise.allSettled([extend(id, 'work', until), extend(id, 'work', until + HOUR_MS)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'conflict' } });
    expect(await told('work_extended')).toHaveLength(1);
    const without = await addCompetition(context().deps, { workOpensAt: null, workClosesAt: null });
    const { id: noWork } = await family.call('POST /api/registrations', { body: entryForm(without) });
    await expect(extend(noWork, 'work', until)).rejects.toMatchObject({ code: 'window_invalid' });
    await family.call('POST /api/registrations/:id/cancel', { params: { id } });
    await expect(extend(id, 'work', until + DAY_MS, (await own(id)).extension?.work ?? null)).rejects.toMatchObject({
      code: 'action_not_allowed_now',
    });
  });

  it('moves an entry to another group, marks its ages anew and tells the family', async () => {
    const { id } = await register();
    const before = await record(id);
    expect(before).toMatchObject({ group: 'primary', otherGroups: [{ group: 'early_childhood' }] });
    const move = (group: 'primary' | 'early_childhood', version: number) =>
      organiser.call('PUT /api/admin/registrations/:id/group', { params: { id }, body: { group, version } });
    context().clock.advance(1000);
    await move('early_childhood', before.version);
    const after = await record(id);
    const outside = after.members.filter(({ ageWarning }) => ageWarning !== null).length;
    expect(after).toMatchObject({ group: 'early_childhood', state: before.state, version: before.version + 1 });
    expect(outside).toBe(before.otherGroups[0]?.outside);
    expect(outside > 0 || before.hasAgeWarning).toBe(true);
    expect(after.hasAgeWarning).toBe(outside > 0);
    expect(after.history.at(-1)).toMatchObject({
      action: 'group_changed',
      changes: [{ field: 'group', from: 'primary', to: 'early_childhood' }],
    });
    expect((await told('group_changed')).map((text) => text.includes('Early childhood'))).toEqual([true]);
    await expect(move('primary', before.version)).rejects.toMatchObject({ code: 'conflict' });
    const primaryOnly = await addCompetition(context().deps, { groups: JSON.stringify(['primary']) });
    const { id: alone } = await family.call('POST /api/registrations', { body: entryForm(primaryOnly) });
    await expect(
      organiser.call('PUT /api/admin/registrations/:id/group', { params: { id: alone }, body: { group: 'early_childhood', version: 1 } }),
    ).rejects.toMatchObject({ detail: { fields: { group: 'group_not_offered' } } });
  });

  const correctionOf = async (id: string): Promise<EntryCorrection> => {
    const { teamName, organization, parent, instructor, address, members, version } = await record(id);
    const kept = members.map(({ id: memberId, name, gender, country, region }) => ({
      id: memberId ?? '',
      name,
      gender,
      country,
      ...(region === undefined ? {} : { region }),
    }));
    return { teamName, organization, parent, instructor, address, members: kept, version };
  };
  const correct = (id: string, body: EntryCorrection) => organiser.call('PATCH /api/admin/registrations/:id', { params: { id }, body });

  it('says how old each child is on the competition’s day, and only the year of birth', async () => {
    const compact = (at: number) => new Date(at + 8 * HOUR_MS).toISOString().slice(0, 10).replaceAll('-', '');
    const contestDay = context().clock.now() + 20 * DAY_MS;
    const year = Number(compact(contestDay).slice(0, 4)) - 8;
    const born = (at: number) => ({ ...childMember(), idNumber: makeResidentId({ birth: `${year}${compact(at).slice(4)}` }) });
    const [onTheDay, dayAfter] = [born(contestDay), born(contestDay + DAY_MS)];
    const { region: _, ...child } = childMember();
    const abroad = { ...child, country: 'FR', idNumber: '12AB34567' };
    const { id } = await register({ members: [onTheDay, dayAfter, abroad] });
    const { members } = await record(id);
    expect(members.map(({ ageThen }) => ageThen)).toEqual([{ age: 8, bornIn: year }, { age: 7, bornIn: year }, null]);
    expect(JSON.stringify(members)).not.toContain(onTheDay.idNumber.slice(6, 14));
  });

  it('corrects an entry by the family’s own rules, and tells it and the history what changed, without numbers', async () => {
    const { deps } = context();
    const [kept, wrong] = [childMember(), childMember()];
    const { id } = await register({ members: [kept, wrong] });
    await decide(id, 'approve');
    const right = childMember();
    const correction = await correctionOf(id);
    const [first, second] = correction.members;
    if (!first || !second) throw new Error('two children');
    await correct(id, {
      ...correction,
      teamName: '闪电大蜗牛',
      parent: { ...correction.parent, phone: '+8613900000077' },
      members: [first, { ...second, name: '许嘉树', idNumber: right.idNumber }],
    });
    const entry = await own(id);
    expect(entry).toMatchObject({ state: 'approved', teamName: '闪电大蜗牛', parent: { phone: '+8613900000077' } });
    expect(entry.members.map(({ name }) => name)).toEqual([kept.name, '许嘉树']);
    const numbers = await organiser.call('POST /api/admin/registrations/:id/id-numbers', { params: { id }, body: { reason: 'complaint' } });
    expect(numbers.items.map(({ idNumber }) => idNumber)).toEqual([kept.idNumber, right.idNumber]);
    const { history } = await record(id);
    expect(history.find(({ action }) => action === 'corrected')?.changes).toEqual([
      { field: 'teamName', from: '闪电小蜗牛', to: '闪电大蜗牛' },
      { field: 'members.1.name', from: wrong.name, to: '许嘉树' },
      { field: 'members.1.idNumber', from: null, to: null },
      { field: 'parent.phone', from: null, to: null },
    ]);
    const audit = JSON.stringify(await deps.db.selectFrom('audit').select('detail').where('subjectId', '=', id).execute());
    for (const secret of [right.idNumber, wrong.idNumber, '13900000077', '13900000001']) expect(audit).not.toContain(secret);
    const [message, ...more] = await told('entry_corrected');
    expect(more).toEqual([]);
    for (const part of ['team name', 'child 2: name', 'child 2: ID number', 'parent’s phone']) expect(message).toContain(part);
    for (const secret of [right.idNumber, '13900000077']) expect(message).not.toContain(secret);
    // The consent given for the child is deleted with it.
    const consents = await deps.db.selectFrom('consentRecord').select('childIndex').where('registrationId', '=', id).execute();
    const members = await deps.db.selectFrom('member').select('idNumberIndex').where('registrationId', '=', id).execute();
    expect(new Set(consents.map(({ childIndex }) => childIndex))).toEqual(new Set(members.map(({ idNumberIndex }) => idNumberIndex)));
    // Found by its new name.
    const found = await organiser.call('POST /api/admin/registrations/search', { body: { filter: JSON.stringify({ q: '许嘉树' }) } });
    expect(found.items.map((each) => each.id)).toContain(id);
    // Setting the same value is no correction.
    await correct(id, await correctionOf(id));
    expect([(await told('entry_corrected')).length, (await record(id)).version]).toEqual([1, entry.version]);
  });

  it('refuses a correction that the family’s form would not take, or that was made from an older entry', async () => {
    const { id, form } = await register();
    const correction = await correctionOf(id);
    const [child] = correction.members;
    if (!child) throw new Error('one child');
    const refused = (changes: Partial<EntryCorrection>) => expect(correct(id, { ...correction, ...changes })).rejects;
    await refused({ teamName: ' ' }).toMatchObject({ detail: { fields: { teamName: 'required' } } });
    await refused({ parent: { name: '王芳', phone: '12' } }).toMatchObject({ detail: { fields: { 'parent.phone': 'phone_invalid' } } });
    await refused({ members: [{ ...child, idNumber: '350582201706176' }] }).toMatchObject({ code: 'invalid_input' });
    await refused({ members: [{ ...child, id: 'another' }] }).toMatchObject({ detail: { fields: { members: 'invalid' } } });
    await refused({ members: [child, child] }).toMatchObject({ detail: { fields: { members: 'invalid' } } });
    const taken = await register();
    await refused({ members: [{ ...child, idNumber: taken.form.members[0]?.idNumber ?? '' }] }).toMatchObject({ code: 'duplicate_child' });
    await family.call('PATCH /api/registrations/:id', {
      params: { id },
      body: editOf({ ...form, teamName: '家长改的' }, correction.version),
    });
    await refused({ teamName: '组委会改的' }).toMatchObject({ code: 'conflict' });
    expect((await own(id)).teamName).toBe('家长改的');
    expect(await told('entry_corrected')).toEqual([]);
  });

  it('leaves the guardian the link whose child’s number was wrong, and the others alone', async () => {
    const teacher = await context().participant({ kind: 'primary_school', affiliation: '青禾实验小学' });
    const phones = [freshMobile(), freshMobile()];
    const members = phones.map((guardianPhone) => ({ ...childMember(), guardianPhone }));
    const { id } = await register({ members }, teacher);
    const asked = async (phone: string) =>
      (await context().outbox()).filter(({ to, template }) => to === phone && template === 'guardian_invitation').length;
    const correction = await correctionOf(id);
    const [first, second] = correction.members;
    if (!first || !second) throw new Error('two children');
    await correct(id, { ...correction, members: [{ ...first, idNumber: childMember().idNumber }, second] });
    expect([await asked(phones[0] ?? ''), await asked(phones[1] ?? '')]).toEqual([1, 1]);
    expect((await record(id)).guardians.map(({ state }) => state)).toEqual(['asked', 'asked']);
  });

  it('keeps notes among organisers: the mentioned find them, the family never does, and they go with the entry', async () => {
    const { deps } = context();
    const colleague = await context().organiser([{ competitionId, right: 'review' }]);
    const stranger = await context().organiser([{ competitionId, right: 'results' }]);
    const [me, her, him] = await Promise.all([organiser, colleague, stranger].map((client) => client.call('GET /api/account')));
    const { id } = await register();
    const notes = (by = organiser) => by.call('GET /api/admin/registrations/:id/notes', { params: { id } });
    const write = (text: string, mentions: string[], idempotencyKey?: string) =>
      organiser.call(
        'POST /api/admin/registrations/:id/notes',
        { params: { id }, body: { text, mentions } },
        idempotencyKey === undefined ? {} : { idempotencyKey },
      );
    const reviewers = (await notes()).reviewers.map((each) => each.id);
    expect([me, her, him].map((account) => reviewers.includes(account?.id ?? ''))).toEqual([true, true, false]);
    const key = crypto.randomUUID();
    await write('打过电话，明天补学籍证明。', [her?.id ?? ''], key);
    await write('打过电话，明天补学籍证明。', [her?.id ?? ''], key);
    context().clock.advance(1000);
    await write('只是记一下。', []);
    expect((await notes()).items.map(({ text }) => text)).toEqual(['打过电话，明天补学籍证明。', '只是记一下。']);
    await expect(write('看一下', [him?.id ?? ''])).rejects.toMatchObject({ detail: { fields: { 'mentions.0': 'invalid' } } });

    const mine = (by: Client, unseen?: 'true') => by.call('GET /api/admin/notes', { query: { mentions: 'me', ...(unseen && { unseen }) } });
    expect(await mine(colleague)).toMatchObject({
      total: 1,
      unseen: 1,
      items: [{ registrationId: id, seen: false, text: '打过电话，明天补学籍证明。' }],
    });
    expect((await mine(organiser)).items).toEqual([]);
    const onToday = async (by: Client) => {
      const { counts, mentionedIn } = await by.call('GET /api/admin/overview', { query: {} });
      return [counts.mentions?.n, mentionedIn];
    };
    expect(await Promise.all([colleague, organiser, stranger].map(onToday))).toEqual([
      [1, id],
      [0, null],
      [undefined, null],
    ]);
    await colleague.call('POST /api/admin/registrations/:id/notes/seen', { params: { id } });
    expect(await mine(colleague, 'true')).toMatchObject({ total: 0, unseen: 0 });
    expect(await onToday(colleague)).toEqual([0, null]);
    const [first] = (await notes()).items;
    expect(first?.mentions).toEqual([{ id: her?.id, name: '陈老师', seen: true }]);
    expect(await auditLines(deps, first?.id ?? '')).toEqual([
      {
        ...{ action: 'note_written', actorId: me?.id, actorName: '陈老师', subject: 'note' },
        detail: { registrationId: id, mentions: [her?.id] },
      },
    ]);

    const { status, json } = await family.request('GET', `/api/admin/registrations/${id}/notes`);
    expect([status, JSON.stringify(json).includes('学籍')]).toEqual([403, false]);
    expect(JSON.stringify(await own(id))).not.toContain('学籍');
    const exported = JSON.stringify(await deps.db.selectFrom('audit').selectAll().where('subjectId', '=', id).execute());
    expect(exported).not.toContain('note');
    await family.call('POST /api/registrations/:id/withdraw', { params: { id } });
    expect(await deps.db.selectFrom('note').selectAll().where('registrationId', '=', id).execute()).toEqual([]);
    expect((await mine(colleague)).total).toBe(0);
  });
});
