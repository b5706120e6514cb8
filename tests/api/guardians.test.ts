// Promise: if an institution registers, each child's guardian decides by a link, and the decision takes effect.
import { beforeAll, expect, it } from 'vitest';
import { CONSENT_VERSION } from '#contract/registrations/consents.ts';
import { maskPersonName } from '#contract/registrations/rules/personName.ts';
import { auditLines } from '../fixtures/auditLines.ts';
import { addCompetition } from '../fixtures/competition.ts';
import { childMember, editOf, entryForm } from '../fixtures/entryForm.ts';
import { codeSentTo } from '../fixtures/outbox.ts';
import { type Client, describeOnBothDatabases, freshMobile } from './harness.ts';

const DAY_MS = 24 * 3600_000;

describeOnBothDatabases('guardians of an institution’s entry', (context) => {
  let teacher: Client;
  let competitionId = '';

  beforeAll(async () => {
    teacher = await context().participant({ kind: 'primary_school', affiliation: '青禾实验小学' });
    competitionId = await addCompetition(context().deps, { workOpensAt: 0 });
  });

  const linkTo = async (phone: string): Promise<string> => {
    const message = (await context().outbox()).findLast(({ to, template }) => to === phone && template === 'guardian_invitation');
    return new URL(message?.params['link'] ?? '').hash.slice(1);
  };
  /** Returns an entry of two children, both guardians asked. */
  const enter = async () => {
    const members = [childMember(), childMember()];
    const entry = await teacher.call('POST /api/registrations', {
      body: entryForm(competitionId, {
        members,
        consent: { processing: true, publishName: true, publishWork: true, textVersion: CONSENT_VERSION },
      }),
    });
    const tokens: string[] = [];
    const phones = [freshMobile(), freshMobile()];
    for (const [n, { id: guardianId }] of entry.guardians.entries()) {
      const phone = phones[n] ?? '';
      const body = { phone };
      await teacher.call('POST /api/registrations/:id/guardians/:guardianId/invitation', { params: { id: entry.id, guardianId }, body });
      tokens.push(await linkTo(phone));
    }
    return { id: entry.id, entry, tokens, phones, members };
  };
  const answerWith = (token: string | undefined) => ({
    token,
    name: '周航',
    relation: 'mother',
    processing: true,
    publishName: true,
    publishWork: true,
    textVersion: CONSENT_VERSION,
    locale: 'zh-CN',
  });
  const answer = (token: string, changes: object = {}) =>
    context()
      .client()
      .request('POST', '/api/guardians/answers', { ...answerWith(token), ...changes });
  const rowOf = (id: string) => context().deps.db.selectFrom('registration').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const published = async (id: string) => {
    const { publishName, publishWork } = await rowOf(id);
    return [publishName, publishWork];
  };

  /** Sends the form with both guardians' numbers. */
  const enterWithPhones = async () => {
    const phones = [freshMobile(), freshMobile()];
    const members = phones.map((guardianPhone) => ({ ...childMember(), guardianPhone }));
    const form = entryForm(competitionId, { members });
    return { form, phones, entry: await teacher.call('POST /api/registrations', { body: form }) };
  };
  const edit = (id: string, form: ReturnType<typeof entryForm>, version: number) =>
    teacher.call('PATCH /api/registrations/:id', { params: { id }, body: editOf(form, version) });
  const invitationsTo = async (phone: string) =>
    (await context().outbox()).filter(({ to, template }) => to === phone && template === 'guardian_invitation').length;

  it('asks at once where the form has the numbers, and shows them to no one but their own form', async () => {
    const { phones, entry } = await enterWithPhones();
    expect(entry.guardians.map(({ state }) => state)).toEqual(['asked', 'asked']);
    expect(entry.guardianAnswers).toEqual({ answered: 0, asked: 2, withoutNumber: 0 });
    for (const phone of phones) expect(await invitationsTo(phone)).toBe(1);
    const organiser = await context().organiser();
    const params = { id: entry.id };
    const shown = JSON.stringify([
      entry,
      await teacher.call('GET /api/registrations/:id', { params }),
      await teacher.call('GET /api/registrations', {}),
      await organiser.call('GET /api/admin/registrations/:id', { params }),
      await organiser.call('GET /api/admin/registrations', {}),
    ]);
    for (const phone of phones) expect(shown).not.toContain(phone.slice(3, 9));
    const ownForm = await teacher.call('GET /api/registrations/:id', { params, query: { for: 'edit' } });
    expect(ownForm.members.map(({ guardianPhone }) => guardianPhone)).toEqual(phones);
  });

  it('refuses a number that is none at its field, and asks none of a family’s form', async () => {
    const members = [{ ...childMember(), guardianPhone: '12345' }];
    const wrong = entryForm(competitionId, { members });
    expect(await teacher.request('POST', '/api/registrations', wrong)).toMatchObject({
      status: 422,
      json: { fields: { 'members.0.guardianPhone': 'phone_invalid' } },
    });
    const family = await context().participant();
    const phone = freshMobile();
    const body = entryForm(competitionId, { members: [{ ...childMember(), guardianPhone: phone }] });
    expect(await family.call('POST /api/registrations', { body })).toMatchObject({ guardians: [], guardianAnswers: null });
    expect(await invitationsTo(phone)).toBe(0);
  });

  it('follows a number that is corrected, three times a day for one child, and not after the answer', async () => {
    const { form, phones, entry } = await enterWithPhones();
    const [first = '', second = ''] = phones;
    const oldToken = await linkTo(first);
    const withFirst = (guardianPhone: string) => ({
      ...form,
      members: form.members.map((member, n) => (n === 0 ? { ...member, guardianPhone } : member)),
    });
    const corrected = freshMobile();
    let { version } = await edit(entry.id, withFirst(corrected), entry.version);
    expect(await answer(oldToken)).toMatchObject({ status: 410, json: { code: 'guardian_replaced' } });
    expect([await invitationsTo(corrected), await invitationsTo(second)]).toEqual([1, 1]);
    await answer(await linkTo(corrected));
    await expect(edit(entry.id, withFirst(first), version)).rejects.toMatchObject({
      code: 'invalid_input',
      detail: { fields: { 'members.0.guardianPhone': 'guardian_answered' } },
    });
    ({ version } = await edit(entry.id, { ...withFirst(corrected), teamName: '快蜗牛' }, version));
    expect(await invitationsTo(corrected)).toBe(1);

    // Removing a child and adding it again makes a new guardian row, and no more messages.
    const [kept, toggled] = form.members;
    if (!kept || !toggled) throw new Error('a form without its members');
    for (let n = 0; n < 2; n += 1) {
      ({ version } = await edit(entry.id, { ...form, members: [{ ...kept, guardianPhone: corrected }] }, version));
      ({ version } = await edit(entry.id, { ...form, members: [{ ...kept, guardianPhone: corrected }, toggled] }, version));
    }
    ({ version } = await edit(entry.id, { ...form, members: [{ ...kept, guardianPhone: corrected }] }, version));
    // The fourth link waits for the next day, and the form is saved.
    const saved = await edit(entry.id, { ...form, members: [{ ...kept, guardianPhone: corrected }, toggled] }, version);
    expect(saved.guardians.map(({ state }) => state)).toEqual(['answered', 'waiting']);
    expect(await invitationsTo(second)).toBe(3);
    context().clock.advance(DAY_MS);
    await context().deps.jobs.runDue('guardian-links');
    expect(await invitationsTo(second)).toBe(4);
  });

  it('asks at a number from abroad in English', async () => {
    const phone = '+12133734253';
    const members = [{ ...childMember(), guardianPhone: phone }];
    await teacher.call('POST /api/registrations', { body: entryForm(competitionId, { members }) });
    expect((await context().outbox()).findLast(({ to }) => to === phone)).toMatchObject({
      template: 'guardian_invitation',
      locale: 'en-US',
      params: { competition: 'City Couriers' },
    });
  });

  it('opens links from one address three hundred times in ten minutes, as a school needs, and no more', async () => {
    const { deps, clock } = context();
    const { tokens } = await enter();
    const school = context().client({ address: '198.51.100.77' });
    const open = async () => (await school.request('POST', '/api/guardians/view', { token: tokens[0] ?? '' })).status;
    expect(await open()).toBe(200);
    await deps.rateLimiter.consume(['guardian links opened', '198.51.100.77'], 300, 600_000, { amount: 298 });
    expect([await open(), await open()]).toEqual([200, 429]);
    const [answered, printed, coded] = await Promise.all(
      [
        ['answers', answerWith(tokens[0])],
        ['receipts', { token: tokens[0], locale: 'zh-CN' }],
        ['codes', { token: tokens[0], locale: 'zh-CN' }],
      ].map(([path, body]) => school.request('POST', `/api/guardians/${path}`, body)),
    );
    expect([answered?.status, printed?.status, coded?.status]).toEqual([429, 429, 429]);
    clock.advance(600_000);
    expect(await open()).toBe(200);
  });

  it('lists which entries wait for a guardian, and how far each is', async () => {
    const organiser = await context().organiser();
    const { phones, entry } = await enterWithPhones();
    const waiting = async (hasPendingGuardians: boolean) => {
      const filter = JSON.stringify({ competitionId, hasPendingGuardians });
      const { items } = await organiser.call('POST /api/admin/registrations/search', { body: { filter, pageSize: 200 } });
      return items.find(({ id }) => id === entry.id)?.guardianAnswers;
    };
    const [first = '', second = ''] = phones;
    await answer(await linkTo(first));
    expect([await waiting(true), await waiting(false)]).toEqual([{ answered: 1, asked: 2, withoutNumber: 0 }, undefined]);
    await answer(await linkTo(second));
    expect([await waiting(true), await waiting(false)]).toEqual([undefined, { answered: 2, asked: 2, withoutNumber: 0 }]);
    const own = await teacher.call('GET /api/registrations', { query: { pageSize: 200 } });
    expect(own.items.find(({ id }) => id === entry.id)?.guardianAnswers).toEqual({ answered: 2, asked: 2, withoutNumber: 0 });
  });

  it('publishes nothing before all have answered, whatever the teacher ticked', async () => {
    const { id, entry, tokens, phones, members } = await enter();
    expect(entry.guardians.map(({ state }) => state)).toEqual(['no_phone', 'no_phone']);
    expect(await published(id)).toEqual([0, 0]);
    await expect(
      teacher.call('PATCH /api/registrations/:id/consent', { params: { id }, body: { publishName: true, publishWork: true } }),
    ).rejects.toMatchObject({ code: 'action_not_allowed_now' });

    const view = await context()
      .client()
      .call('POST /api/guardians/view', { body: { token: tokens[0] ?? '' } });
    expect(view).toMatchObject({
      child: { name: members[0]?.name },
      answer: null,
      phone: expect.not.stringContaining(phones[0]?.slice(3, 9) ?? ''),
    });
    expect(await answer(tokens[0] ?? '')).toMatchObject({
      status: 200,
      json: { answer: { processing: true, receiptNo: expect.any(String) } },
    });
    expect(await published(id)).toEqual([0, 0]);
    expect((await teacher.call('GET /api/registrations/:id', { params: { id } })).guardians.map(({ state }) => state)).toEqual([
      'answered',
      'asked',
    ]);
    await answer(tokens[1] ?? '');
    expect(await published(id)).toEqual([1, 1]);
    const records = await context().deps.db.selectFrom('consentRecord').selectAll().where('registrationId', '=', id).execute();
    expect(records.map(({ textHash, locale }) => [textHash?.length, locale])).toEqual([
      [64, 'zh-CN'],
      [64, 'zh-CN'],
    ]);
  });

  it('says whose child it is, where and when, who has looked, and prints the receipt', async () => {
    const { id, tokens, members } = await enter();
    const [token = ''] = tokens;
    const organiser = await context().organiser();
    await organiser.call('GET /api/admin/registrations/:id', { params: { id } });
    const guardian = context().client();
    const view = await guardian.call('POST /api/guardians/view', { body: { token } });
    const born = Number(members[0]?.idNumber.slice(6, 10));
    expect(view.child.age).toBeGreaterThanOrEqual(2025 - born);
    expect(view.competition.city === null || view.competition.city['en-US'] !== '').toBe(true);
    expect(view.looks).toEqual([expect.objectContaining({ kind: 'entry', reason: 'review' })]);
    const receipt = () => guardian.request('POST', '/api/guardians/receipts', { token, locale: 'zh-CN' });
    expect(await receipt()).toMatchObject({ status: 404 });
    await answer(token);
    const { pdf } = await guardian.call('POST /api/guardians/receipts', { body: { token, locale: 'zh-CN' } });
    expect(Buffer.from(pdf, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('keeps the work private by one guardian’s no', async () => {
    const { id, tokens } = await enter();
    await answer(tokens[0] ?? '', { publishWork: false, publishName: false });
    await answer(tokens[1] ?? '');
    expect(await published(id)).toEqual([1, 0]);
  });

  it('answers once by the link; a change needs the code sent to the same number', async () => {
    const { id, tokens, phones } = await enter();
    const [token = '', other = ''] = tokens;
    await answer(other);
    await answer(token);
    expect(await answer(token, { publishWork: false })).toMatchObject({ status: 422, json: { fields: { code: 'required' } } });
    expect(await answer(token, { publishWork: false, code: '123456' })).toMatchObject({ status: 422, json: { code: 'wrong_code' } });
    expect(await published(id)).toEqual([1, 1]);
    await context()
      .client()
      .call('POST /api/guardians/codes', { body: { token, locale: 'zh-CN' } });
    const code = codeSentTo(await context().outbox(), phones[0] ?? '');
    context().clock.advance(1000);
    expect(await answer(token, { publishWork: false, code })).toMatchObject({ status: 200, json: { answer: { publishWork: false } } });
    expect(await published(id)).toEqual([1, 0]);
  });

  it('erases the child whose guardian refuses, leaves the team the others, and ends an entry of one child', async () => {
    const { id, tokens, members } = await enter();
    expect(await answer(tokens[0] ?? '', { processing: false })).toMatchObject({
      status: 200,
      json: { answer: { processing: false, publishWork: false } },
    });
    const left = await teacher.call('GET /api/registrations/:id', { params: { id } });
    expect(left.members.map(({ name }) => name)).toEqual([members[1]?.name]);
    expect(await answer(tokens[0] ?? '')).toMatchObject({ status: 410, json: { code: 'guardian_entry_ended' } });
    await answer(tokens[1] ?? '', { processing: false });
    expect((await rowOf(id)).state).toBe('withdrawn');
    expect(await context().deps.db.selectFrom('guardian').selectAll().where('registrationId', '=', id).execute()).toEqual([]);
  });

  it('keeps a work private that shows a child who has left, until another one is handed in', async () => {
    const { id, tokens, phones } = await enter();
    const [staying = '', leaving = ''] = tokens;
    const organiser = await context().organiser();
    const handIn = (url: string) =>
      teacher.call('POST /api/registrations/:id/work', {
        params: { id },
        body: { title: '海底救援', description: '我们搭了一艘船。', media: { kind: 'link', url } },
      });
    const release = (workId: string) => organiser.call('POST /api/admin/works/releases', { body: { ids: [workId], release: true } });
    await answer(staying);
    await answer(leaving);
    await organiser.call('POST /api/admin/registrations/decisions', { body: { ids: [id], decision: 'approve' } });
    await handIn('https://youtu.be/dQw4w9WgXcQ');
    const { id: workId } = await context()
      .deps.db.selectFrom('work')
      .select('id')
      .where('registrationId', '=', id)
      .executeTakeFirstOrThrow();
    expect(await release(workId)).toMatchObject({ refused: [] });

    await context()
      .client()
      .call('POST /api/guardians/codes', { body: { token: leaving, locale: 'zh-CN' } });
    const code = codeSentTo(await context().outbox(), phones[1] ?? '');
    expect(await answer(leaving, { processing: false, code })).toMatchObject({ status: 200 });
    expect(await published(id)).toEqual([1, 0]);
    expect(await release(workId)).toMatchObject({ refused: [{ code: 'publish_consent_missing' }] });
    const left = await context().deps.db.selectFrom('guardian').selectAll().where('registrationId', '=', id).execute();
    expect(left.filter(({ processing }) => processing === 0)).toEqual([
      expect.objectContaining({ phone: null, name: null, tokenHash: null, relation: null, receiptNo: null }),
    ]);

    await handIn('https://youtu.be/dQw4w9WgXcQ');
    expect(await published(id)).toEqual([1, 0]);
    await handIn('https://youtu.be/9bZkp7q19f0');
    expect(await published(id)).toEqual([1, 1]);
    expect(await release(workId)).toMatchObject({ refused: [] });
  });

  it('lets a competition wait for every guardian before it approves', async () => {
    const organiser = await context().organiser();
    const { id, tokens } = await enter();
    const decide = () => organiser.call('POST /api/admin/registrations/decisions', { body: { ids: [id], decision: 'approve' } });
    await context().deps.db.updateTable('competition').set({ approvalNeedsGuardians: 1 }).where('id', '=', competitionId).execute();
    const isAwaited = async () => (await organiser.call('GET /api/admin/registrations/:id', { params: { id } })).isGuardianAwaited;
    expect(await decide()).toEqual({ decided: [], refused: [{ id, code: 'guardians_pending' }], pending: null });
    expect(await isAwaited()).toBe(true);
    for (const token of tokens) await answer(token);
    expect(await isAwaited()).toBe(false);
    expect(await decide()).toEqual({ decided: [id], refused: [], pending: null });
  });

  it('shows a guardian who asks for what, and the answer as it was given', async () => {
    const { id, entry, tokens, phones, members } = await enter();
    const view = () =>
      context()
        .client()
        .call('POST /api/guardians/view', { body: { token: tokens[0] ?? '' } });
    const now = context().clock.now();
    const { competition } = entry;
    expect(await view()).toEqual({
      child: { name: members[0]?.name, gender: members[0]?.gender, age: expect.any(Number) },
      competition: { id: competitionId, title: competition.title, contest: competition.contest, work: competition.work, city: null },
      teamName: entry.teamName,
      group: 'primary',
      teamSize: 2,
      label: 'under_approval',
      instructor: '李老师',
      organization: '青禾实验小学',
      phone: `+86 *********${phones[0]?.slice(-2)}`,
      expiresAt: now + 14 * DAY_MS,
      textVersion: CONSENT_VERSION,
      looks: [],
      answer: null,
    });
    await answer(tokens[0] ?? '', { relation: 'grandparent', publishName: false });
    const told = await view();
    expect([told.expiresAt, told.answer]).toEqual([
      null,
      {
        ...{ name: '周航', relation: 'grandparent', processing: true, publishName: false, publishWork: true },
        ...{ textVersion: CONSENT_VERSION, receiptNo: expect.stringMatching(/^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/), at: now },
      },
    ]);
    expect((await auditLines(context().deps, id)).filter(({ actorId }) => actorId === null)).toEqual([
      {
        ...{ action: 'guardian_answered', actorId: null, actorName: 'guardian', subject: 'registration' },
        detail: { receiptNo: told.answer?.receiptNo },
      },
    ]);
    const posted = await context().outbox();
    expect(posted.findLast(({ to, template }) => to === phones[0] && template === 'guardian_invitation')?.params).toMatchObject({
      name: maskPersonName(members[0]?.name ?? ''),
      competition: competition.title['zh-CN'],
    });
    expect(posted.findLast(({ to, template }) => to === phones[0] && template === 'guardian_receipt')?.params).toMatchObject({
      receipt: told.answer?.receiptNo,
    });
    const states = (await teacher.call('GET /api/registrations/:id', { params: { id } })).guardians;
    expect(states.map(({ childName, invitedAt, phone }) => [childName, invitedAt, phone])).toEqual(
      members.map(({ name }, n) => [name, now, `+86 *********${phones[n]?.slice(-2)}`]),
    );
  });

  it('sends a new link only where one is of use, and only for a child of one’s own', async () => {
    const { id, entry, tokens } = await enter();
    const [first, second] = entry.guardians;
    const resend = (guardianId: string, phone?: string, by = teacher) =>
      by.request('POST', `/api/registrations/${id}/guardians/${guardianId}/invitation`, { ...(phone !== undefined && { phone }) });
    expect(await resend(first?.id ?? '', '12345')).toMatchObject({ status: 422, json: { fields: { phone: 'phone_invalid' } } });
    expect(await resend('no-guardian')).toMatchObject({ status: 404 });
    expect(await resend(first?.id ?? '', undefined, await context().participant({ kind: 'primary_school' }))).toMatchObject({
      status: 404,
    });
    await answer(tokens[0] ?? '');
    expect(await resend(first?.id ?? '', freshMobile())).toMatchObject({ status: 409, json: { code: 'action_not_allowed_now' } });
    const bare = await teacher.call('POST /api/registrations', {
      body: entryForm(competitionId, { members: [childMember(), childMember()] }),
    });
    const path = `/api/registrations/${bare.id}/guardians/${bare.guardians[0]?.id}/invitation`;
    expect(await teacher.request('POST', path, {})).toMatchObject({ status: 409, json: { code: 'action_not_allowed_now' } });
    await teacher.call('POST /api/registrations/:id/cancel', { params: { id } });
    expect(await resend(second?.id ?? '')).toMatchObject({ status: 409, json: { code: 'action_not_allowed_now' } });
  });

  it('sends a code once a minute and ten times a day', async () => {
    const { tokens } = await enter();
    const ask = async () =>
      (
        await context()
          .client()
          .request('POST', '/api/guardians/codes', { token: tokens[0] ?? '', locale: 'zh-CN' })
      ).status;
    const statuses: number[] = [];
    for (let n = 0; n < 11; n += 1) {
      statuses.push(await ask());
      if (n === 0) statuses.push(await ask());
      context().clock.advance(60_000);
    }
    expect(statuses).toEqual([202, 429, ...Array(9).fill(202), 429].map((status) => (status === 202 ? (statuses[0] ?? 0) : status)));
    expect(statuses[0]).toBeLessThan(300);
  });

  it('refuses a link that is late, replaced or made up, and words that are not in force; the token is stored nowhere', async () => {
    const { id, entry, tokens, phones } = await enter();
    const [token = ''] = tokens;
    expect(await answer(token, { textVersion: 'never-written' })).toMatchObject({ status: 409, json: { code: 'consent_outdated' } });
    expect(await answer('a'.repeat(43))).toMatchObject({ status: 404 });
    const stored = JSON.stringify([
      await context().deps.db.selectFrom('guardian').selectAll().execute(),
      await context().deps.db.selectFrom('message').selectAll().execute(),
      await context().deps.db.selectFrom('audit').selectAll().execute(),
    ]);
    expect(stored).not.toContain(token);
    const params = { id, guardianId: entry.guardians[0]?.id ?? '' };
    await teacher.call('POST /api/registrations/:id/guardians/:guardianId/invitation', { params, body: {} });
    expect(await answer(token)).toMatchObject({ status: 410, json: { code: 'guardian_link_renewed' } });
    const next = await linkTo(phones[0] ?? '');
    context().clock.advance(14 * DAY_MS);
    expect(await answer(next)).toMatchObject({ status: 410, json: { code: 'link_expired' } });
  });

  it('can be answered first until the last moment of fourteen days', async () => {
    teacher = await context().participant({ kind: 'primary_school', affiliation: '青禾实验小学' });
    competitionId = await addCompetition(context().deps, { workOpensAt: 0 });
    const { id, tokens } = await enter();
    context().clock.advance(14 * DAY_MS - 1);
    const stateOf = async () => (await teacher.call('GET /api/registrations/:id', { params: { id } })).guardians.map(({ state }) => state);
    expect(await stateOf()).toEqual(['asked', 'asked']);
    expect(await answer(tokens[0] ?? '')).toMatchObject({ status: 200 });
    context().clock.advance(1);
    expect(await stateOf()).toEqual(['answered', 'expired']);
    expect(await answer(tokens[1] ?? '')).toMatchObject({ status: 410, json: { code: 'link_expired' } });
    // A timely answer can be read for ever.
    await context()
      .client()
      .call('POST /api/guardians/view', { body: { token: tokens[0] ?? '' } });
  });
});
