// Guards: an organiser's own questions are asked in the entry form and answered once; answers lie sealed, are no line of the log, go with the child, and are
// read by its family, by organisers and, where they are told so, by judges without names.
import { readSheet } from 'read-excel-file/node';
import { beforeAll, expect, it } from 'vitest';
import type { FormQuestion } from '#contract/competitions/formQuestions.ts';
import { calendarDay, dayText } from '#contract/time/calendar.ts';
import { exportEntriesOf } from '#server/registrations/erasure/account.ts';
import { addCompetition, addPayableCompetition } from '../fixtures/competition.ts';
import { childMember, editOf, entryForm } from '../fixtures/entryForm.ts';
import { everyRow } from '../fixtures/everyRow.ts';
import { fetchExport } from '../fixtures/exports.ts';
import { formQuestion, questionOfKind, seasonQuestions } from '../fixtures/formQuestions.ts';
import { newJudge } from '../fixtures/judges.ts';
import type { NewRegistration } from '../fixtures/registration.ts';
import { assignedRound, openedRound } from '../fixtures/rounds.ts';
import { createTusSender } from '../fixtures/tus.ts';
import { openWindows, picture, uploaded } from '../fixtures/works.ts';
import { type Client, describeOnBothDatabases, freshMobile } from './harness.ts';

const SECRET = '对花生严重过敏';
const excel = { format: 'xlsx', locale: 'zh-CN' } as const;

describeOnBothDatabases('own questions of a competition', (context) => {
  let organiser: Client;
  let family: Client;

  beforeAll(async () => {
    organiser = await context().organiser();
    family = await context().participant();
  });

  const competitionWith = (questions: readonly FormQuestion[]) =>
    addCompetition(context().deps, { formQuestions: JSON.stringify(questions) });
  const setQuestions = (id: string, questions: readonly FormQuestion[]) =>
    context()
      .deps.db.updateTable('competition')
      .set({ formQuestions: JSON.stringify(questions) })
      .where('id', '=', id)
      .execute();
  const answered = (competitionId: string, changes: Partial<NewRegistration> = {}) =>
    entryForm(competitionId, {
      members: [{ ...childMember(), formAnswers: { qshirt: 'om', qdiet: ['omilk'] } }],
      formAnswers: { qarrival: '2026-05-20', qstory: '想看 =1+1 的机器人' },
      ...changes,
    });
  const enter = (body: NewRegistration, client = family) => client.call('POST /api/registrations', { body });
  const edit = (id: string, body: ReturnType<typeof editOf>) => family.call('PATCH /api/registrations/:id', { params: { id }, body });
  const read = (id: string) => family.call('GET /api/registrations/:id', { params: { id } });
  const values = (answers: { id: string; value: unknown }[] | undefined) =>
    Object.fromEntries((answers ?? []).map(({ id, value }) => [id, value]));

  it('are published by their draft, shown to families, and keep their kind once there are entries', async () => {
    const id = await addPayableCompetition(context().deps);
    const params = { id };
    const publish = async (formQuestions: FormQuestion[]) => {
      const { published, draft } = await organiser.call('GET /api/admin/competition-drafts/:id', { params });
      const of = draft ?? published;
      if (!of) throw new Error('no version');
      const before = draft ? { number: draft.number, version: draft.version } : { number: of.number + 1, version: 0 };
      const data = { ...of.data, formQuestions };
      const { number, version } = await organiser.call('PUT /api/admin/competition-drafts/:id', { params, body: { ...before, data } });
      return organiser.call('POST /api/admin/competition-drafts/:id/publication', { params, body: { number, version } });
    };
    const shown = async () => (await family.call('GET /api/competitions/:id', { params })).formQuestions;
    expect(await shown()).toEqual([]);
    await expect(publish([{ ...formQuestion('qa'), label: { 'zh-CN': '尺码', 'en-US': '' } }])).rejects.toMatchObject({
      detail: { fields: { 'formQuestions.0.label.en-US': 'required' } },
    });
    await publish([...seasonQuestions]);
    expect(await shown()).toEqual(seasonQuestions);
    const anew = seasonQuestions.map(
      (question): FormQuestion => (question.id === 'qarrival' ? { ...question, kind: 'short_text' } : question),
    );
    await publish(anew);
    await publish([...seasonQuestions]);
    await enter(answered(id));
    await expect(publish(anew)).rejects.toMatchObject({ detail: { fields: { formQuestions: 'entries_depend' } } });
    expect((await publish([formQuestion('qnew')])).published?.data.formQuestions).toEqual([formQuestion('qnew')]);
  });

  it('are answered with the form, wrong ones named by field', async () => {
    const id = await competitionWith(seasonQuestions);
    await expect(enter(entryForm(id))).rejects.toMatchObject({
      code: 'invalid_input',
      detail: { fields: { 'members.0.formAnswers.qshirt': 'required' } },
    });
    await expect(enter(answered(id, { formAnswers: { qarrival: '2026-02-30', qstory: 'x'.repeat(2001) } }))).rejects.toMatchObject({
      detail: { fields: { 'formAnswers.qarrival': 'invalid', 'formAnswers.qstory': 'too_long' } },
    });
    const entry = await enter(answered(id));
    expect(values(entry.formAnswers)).toEqual({ qarrival: '2026-05-20', qstory: '想看 =1+1 的机器人' });
    expect(entry.members[0]?.formAnswers).toMatchObject([
      { id: 'qshirt', chosen: [{ 'en-US': 'Medium' }], isAsked: true },
      { id: 'qdiet', chosen: [{ 'zh-CN': '牛奶' }] },
    ]);
    expect(await read(entry.id)).toEqual(entry);
  });

  it('lie sealed, and no line of the log has an answer, only the question', async () => {
    const id = await competitionWith(seasonQuestions);
    const form = answered(id, { formAnswers: { qstory: SECRET } });
    const entry = await enter(form);
    await edit(entry.id, editOf({ ...form, formAnswers: { qstory: `${SECRET}，请注意` } }, entry.version));
    expect(values((await read(entry.id)).formAnswers)).toEqual({ qstory: `${SECRET}，请注意` });
    for (const [table, rows] of await everyRow(context().deps)) expect(rows.includes(SECRET), table).toBe(false);
    const { detail } = await context()
      .deps.db.selectFrom('audit')
      .select('detail')
      .where('subjectId', '=', entry.id)
      .where('action', '=', 'edited')
      .executeTakeFirstOrThrow();
    expect(JSON.parse(detail)).toMatchObject({ formAnswers: [{ 'en-US': 'Why do you want to take part?' }] });
  });

  it('that come later are owed by no entry, and asked at its next edit; a form from before them changes nothing', async () => {
    const id = await competitionWith([]);
    const form = entryForm(id);
    const entry = await enter(form);
    await setQuestions(id, seasonQuestions);
    expect((await read(entry.id)).actions).toContain('edit');
    const unasked = await edit(entry.id, editOf({ ...form, teamName: '没被问到的队' }, entry.version));
    const [member] = form.members;
    if (!member) throw new Error('no member');
    await expect(edit(entry.id, editOf({ ...form, formAnswers: {} }, unasked.version))).rejects.toMatchObject({
      detail: { fields: { 'members.0.formAnswers.qshirt': 'required' } },
    });
    const asked = { ...form, formAnswers: {}, members: [{ ...member, formAnswers: { qshirt: 'os' } }] };
    const edited = await edit(entry.id, editOf(asked, unasked.version));
    expect(values(edited.members[0]?.formAnswers)).toEqual({ qshirt: 'os' });
    expect((await edit(entry.id, editOf(form, edited.version))).members[0]?.formAnswers).toHaveLength(1);
  });

  it('are checked wherever they are sent: about a child alone too, and never on paper', async () => {
    const id = await competitionWith(seasonQuestions);
    const form = answered(id);
    const entry = await enter(form);
    const [member] = form.members;
    if (!member) throw new Error('no member');
    const { formAnswers: _, ...unasked } = editOf(form, entry.version);
    const members = [{ ...member, formAnswers: { qshirt: 'oxxl', qdiet: 'x'.repeat(3000) } }];
    const wrong = { 'members.0.formAnswers.qshirt': 'invalid', 'members.0.formAnswers.qdiet': 'invalid' };
    await expect(edit(entry.id, { ...unasked, members })).rejects.toMatchObject({ detail: { fields: wrong } });
    expect(values((await read(entry.id)).members[0]?.formAnswers)).toEqual({ qshirt: 'om', qdiet: ['omilk'] });
    // a sheet does not ask: what is sent with it is no answer
    const { consent: __, ...onPaper } = answered(id, { members });
    const held = { signedOn: dayText(calendarDay(context().clock.now(), 'Asia/Shanghai')), keptBy: '陈老师', reference: 'A-1' };
    const { id: paperId } = await organiser.call('POST /api/admin/paper-entries', {
      body: {
        ...onPaper,
        competitionId: id,
        account: { is: 'new', mobile: freshMobile(), kind: 'family', name: '王芳', affiliation: '王家', locale: 'zh-CN' },
        consents: { means: 'paper', held, publishName: false, publishWork: false },
        despite: ['other_team'],
      },
    });
    const record = await organiser.call('GET /api/admin/registrations/:id', { params: { id: paperId ?? '' } });
    expect([record.formAnswers, record.members.map(({ formAnswers }) => formAnswers)]).toEqual([[], [undefined]]);
  });

  it('that are gone are answered no more: what was answered stays, and an answer from an old draft is dropped', async () => {
    const id = await competitionWith(seasonQuestions);
    const form = answered(id);
    const entry = await enter(form);
    await setQuestions(id, seasonQuestions.slice(1));
    const edited = await edit(entry.id, editOf({ ...form, formAnswers: { qarrival: '2030-01-01', qstory: '新的理由' } }, entry.version));
    expect(edited.formAnswers).toMatchObject([
      { id: 'qstory', value: '新的理由', isAsked: true },
      { id: 'qarrival', value: '2026-05-20', label: { 'en-US': 'When will you arrive?' }, isAsked: false },
    ]);
    const record = await organiser.call('GET /api/admin/registrations/:id', { params: { id: entry.id } });
    expect(record.formAnswers).toEqual(edited.formAnswers);
    expect(values(record.members[0]?.formAnswers)).toEqual({ qshirt: 'om', qdiet: ['omilk'] });
    // a question that comes again under its id, asked in another way, has no answer yet
    await setQuestions(id, [questionOfKind('one_choice', { id: 'qstory' }), ...seasonQuestions.slice(2)]);
    expect((await read(entry.id)).formAnswers?.map(({ isAsked }) => isAsked)).toEqual([false, false]);
  });

  it('stay answered when an organiser corrects the entry or changes who is in it, whatever is required since', async () => {
    const id = await competitionWith(seasonQuestions);
    const school = await context().participant({ kind: 'primary_school' });
    const withPhone = (phone: string) => ({ ...childMember(), guardianPhone: phone, formAnswers: { qshirt: 'ol' } });
    const entry = await enter(answered(id, { members: [withPhone('13900001111'), withPhone('13900002222')] }), school);
    await setQuestions(id, [...seasonQuestions, formQuestion('qlater', { isRequired: true })]);
    const record = () => organiser.call('GET /api/admin/registrations/:id', { params: { id: entry.id } });
    const before = await record();
    const [first, second] = before.members;
    if (!first?.id || !second?.id) throw new Error('no members');
    const fields = (member: typeof first) => ({
      id: member.id ?? '',
      name: member.name,
      gender: member.gender,
      country: 'CN' as const,
      region: 'FJ',
    });
    const { teamName, organization, parent, instructor, address, version } = before;
    await organiser.call('PATCH /api/admin/registrations/:id', {
      params: { id: entry.id },
      body: {
        teamName,
        parent,
        instructor,
        address,
        organization: `${organization}分校`,
        members: [fields(first), fields(second)],
        version,
      },
    });
    const corrected = await record();
    expect(corrected.organization).toContain('分校');
    expect(values(corrected.formAnswers)).toEqual({ qarrival: '2026-05-20', qstory: '想看 =1+1 的机器人' });
    expect(corrected.members.map(({ formAnswers }) => values(formAnswers))).toEqual([{ qshirt: 'ol' }, { qshirt: 'ol' }]);
    await organiser.call('PUT /api/admin/registrations/:id/members', {
      params: { id: entry.id },
      body: { keep: [second.id], add: [], reason: '第一位不来了', version: corrected.version },
    });
    const changed = await record();
    expect(changed.members.map(({ formAnswers }) => values(formAnswers))).toEqual([{ qshirt: 'ol' }]);
    expect(values(changed.formAnswers)).toEqual({ qarrival: '2026-05-20', qstory: '想看 =1+1 的机器人' });
  });

  it('go with the entry, and are in the family’s own export before', async () => {
    const id = await competitionWith(seasonQuestions);
    const client = await context().participant();
    const entry = await enter(answered(id, { formAnswers: { qstory: SECRET } }), client);
    const sealed = () =>
      context()
        .deps.db.selectFrom('registration')
        .leftJoin('member', 'member.registrationId', 'registration.id')
        .select(['registration.formAnswersSealed as ofEntry', 'member.formAnswersSealed as ofMember'])
        .where('registration.id', '=', entry.id)
        .execute();
    expect(await sealed()).toEqual([{ ofEntry: expect.any(String), ofMember: expect.any(String) }]);
    const { id: accountId } = await client.call('GET /api/account');
    expect(JSON.stringify(await exportEntriesOf(context().deps, accountId))).toContain(SECRET);
    await client.call('POST /api/registrations/:id/withdraw', { params: { id: entry.id } });
    expect(await sealed()).toEqual([{ ofEntry: null, ofMember: null }]);
    expect((await client.call('GET /api/registrations/:id', { params: { id: entry.id } })).formAnswers).toEqual([]);
  });

  it('are columns of the exported entries and of the exported children, as private as a phone', async () => {
    const id = await competitionWith(seasonQuestions);
    await enter(answered(id));
    context().clock.advance(60_000);
    await enter(
      answered(id, { members: [{ ...childMember(), formAnswers: { qshirt: 'os' } }], formAnswers: { qstory: '=HYPERLINK("x")' } }),
    );
    const asked = { ...excel, filter: JSON.stringify({ competitionId: id }), sort: 'registeredAt', columns: ['teamName'] } as const;
    const sheetOf = async (file: { id: string }) =>
      readSheet(Buffer.from(await (await fetchExport(organiser, context().url, file.id)).arrayBuffer()));
    const entries = await organiser.call('POST /api/admin/registrations/exports', {
      body: { ...asked, columns: ['teamName'], privateColumns: ['formAnswers'] },
    });
    expect(await sheetOf(entries)).toEqual([
      ['队伍', '哪天到达？', '为什么想参加？'],
      ['闪电小蜗牛', '2026-05-20', '想看 =1+1 的机器人'],
      ['闪电小蜗牛', null, '=HYPERLINK("x")'],
    ]);
    const children = await organiser.call('POST /api/admin/registrations/children/exports', {
      body: { ...asked, columns: ['position'], privateColumns: ['formAnswers'] },
    });
    expect(await sheetOf(children)).toEqual([
      ['队内序号', 'T 恤尺码', '忌口'],
      [1, '中号', '牛奶'],
      [1, '小号', null],
    ]);
  });

  it('are read by judges where they say so, without a name', async () => {
    const { deps, clock } = context();
    const asked = [...seasonQuestions, formQuestion('qhidden'), formQuestion('qchild', { scope: 'member', judgesRead: true })];
    const competitionId = await addCompetition(deps, { ...openWindows(clock.now()), formQuestions: JSON.stringify(asked) });
    const client = await context().participant();
    const child = { ...childMember(), name: '林小满', latinName: 'Lin Xiaoman' };
    const { id: registrationId } = await enter(
      entryForm(competitionId, {
        members: [{ ...child, formAnswers: { qshirt: 'om', qchild: 'lin xiaoman likes maths' } }],
        formAnswers: { qstory: '闪电小蜗牛队的林小满想看 机器人', qhidden: '不给评审看' },
      }),
      client,
    );
    await deps.db.updateTable('registration').set({ state: 'approved' }).where('id', '=', registrationId).execute();
    const who = { client, tus: createTusSender(() => context().url, client.cookies), competitionId, registrationId };
    const uploadId = await uploaded(who, await picture('png'), { filename: 'a.png', filetype: 'image/png' });
    const { no } = await client.call('POST /api/registrations/:id/work', {
      params: { id: registrationId },
      body: { title: '小货场', description: '送货。', media: { kind: 'images', uploadIds: [uploadId] } },
    });
    const { id: workId } = await deps.db.selectFrom('work').select('id').where('no', '=', no).executeTakeFirstOrThrow();
    const judge = await newJudge(context());
    await assignedRound(context(), organiser, competitionId, { workIds: [workId], judgeIds: [judge.id] });
    const read = async () => (await judge.client.call('GET /api/judging/rounds')).items[0]?.works[0]?.formAnswers;
    expect(await read()).toEqual({
      entry: [expect.objectContaining({ id: 'qstory', value: '***队的***想看 机器人' })],
      children: [[expect.objectContaining({ id: 'qchild', value: '*** likes maths' })]],
    });
    // at a table too, where the team's own name is known
    await openedRound(context(), organiser, competitionId, [judge.id], { table: { attempts: 2, counts: 'best' } });
    const atTable = async () => (await judge.client.call('GET /api/judging/tables')).items[0]?.teams[0]?.formAnswers;
    expect(await atTable()).toEqual(await read());
    // what was answered for organisers alone stays theirs
    await setQuestions(
      competitionId,
      asked.map((question) => ({ ...question, judgesRead: question.id === 'qhidden' })),
    );
    expect(await read()).toBeUndefined();
    expect(await atTable()).toBeUndefined();
  });
});
