// Guards: organisers who act for a family leave no way around a guardian, tell no family about another one, and lose no seat where presses meet.
import { expect, it } from 'vitest';
import type { MembersChange } from '#contract/registrations/onBehalf.ts';
import { holdsSeat } from '#contract/registrations/rules/entryStatus.ts';
import { openMessage } from '#server/platform/messages/messages.ts';
import { exportEntriesOf } from '#server/registrations/erasure/account.ts';
import { addCompetition } from '../fixtures/competition.ts';
import { childMember, editOf, entryForm } from '../fixtures/entryForm.ts';
import { everyRow } from '../fixtures/everyRow.ts';
import { guardianCalls } from '../fixtures/guardianCalls.ts';
import { judgedCompetition, publishResults } from '../fixtures/publishedResults.ts';
import { type Client, describeApi, describeOnBothDatabases, freshMobile } from './harness.ts';

const REASON = '家长来电';

describeApi('acts for a family', (context) => {
  const { lastLink, answer, published } = guardianCalls(context);
  const newSchool = (mobile = freshMobile()) =>
    context().participant({ kind: 'primary_school', affiliation: '青禾实验小学', mobile, locale: 'zh-CN' });
  const record = (organiser: Client, id: string) => organiser.call('GET /api/admin/registrations/:id', { params: { id } });
  const change = (by: Client, id: string, body: Omit<MembersChange, 'despite' | 'reason'> & { despite?: MembersChange['despite'] }) =>
    by.call('PUT /api/admin/registrations/:id/members', { params: { id }, body: { reason: REASON, ...body } });
  const ids = async (by: Client, id: string) => (await record(by, id)).members.map((member) => member.id ?? '');

  it('tell nobody that a child is in another account’s team, in the export neither', async () => {
    const organiser = await context().organiser();
    const competitionId = await addCompetition(context().deps);
    const shared = childMember();
    const other = await context().participant({ mobile: freshMobile() });
    await other.call('POST /api/registrations', { body: entryForm(competitionId, { members: [shared] }) });
    const school = await newSchool();
    const entry = await school.call('POST /api/registrations', { body: entryForm(competitionId) });
    const keep = await ids(organiser, entry.id);
    const { changed } = await change(organiser, entry.id, { keep, add: [shared], version: 1, despite: ['other_team'] });
    expect(changed).toBe(true);
    const { id } = await school.call('GET /api/account');
    expect(JSON.stringify(await exportEntriesOf(context().deps, id))).not.toContain('despite');
  });

  it('leave nothing of a child whose guardian then refuses', async () => {
    const organiser = await context().organiser();
    const competitionId = await addCompetition(context().deps);
    const school = await newSchool();
    const entry = await school.call('POST /api/registrations', { body: entryForm(competitionId) });
    const keep = await ids(organiser, entry.id);
    const phone = freshMobile();
    const add = [{ ...childMember(), name: '要忘记的孩子', guardianPhone: phone }];
    await change(organiser, entry.id, { keep, add, version: 1 });
    expect(await answer(await lastLink(phone), { processing: false, publishName: false, publishWork: false })).toMatchObject({
      status: 200,
    });
    const rows = [...(await everyRow(context().deps))].flatMap(([table, text]) => (text.includes('要忘记的孩子') ? [table] : []));
    expect(rows).toEqual([]);
    const kept = await context().deps.db.selectFrom('message').selectAll().where('subjectId', '=', entry.id).execute();
    const said = kept.flatMap((row) => (row.sealed === '' ? [] : [JSON.stringify(openMessage(context().deps.vault, row))]));
    expect(said.filter((text) => text.includes('要忘记的孩子'))).toEqual([]);
    const { id } = await school.call('GET /api/account');
    expect(JSON.stringify(await exportEntriesOf(context().deps, id))).not.toContain('要忘记的孩子');
    expect((await record(organiser, entry.id)).history.map(({ action }) => action)).toContain('members_changed');
  });

  it('keep what a family consented to before it became a school, where a child only leaves', async () => {
    const organiser = await context().organiser();
    const competitionId = await addCompetition(context().deps);
    const family = await context().participant({ mobile: freshMobile() });
    const consent = { ...entryForm(competitionId).consent, publishName: true, publishWork: true };
    const body = entryForm(competitionId, { members: [childMember(), childMember()], consent });
    const entry = await family.call('POST /api/registrations', { body });
    const { id } = await family.call('GET /api/account');
    await context().deps.db.updateTable('account').set({ kind: 'primary_school', hasBeenInstitution: 1 }).where('id', '=', id).execute();
    const [one = ''] = await ids(organiser, entry.id);
    expect(await published(entry.id)).toEqual([1, 1]);
    await change(organiser, entry.id, { keep: [one], add: [], version: entry.version });
    expect(await published(entry.id)).toEqual([1, 1]);
    expect((await record(organiser, entry.id)).guardians).toEqual([]);
  });

  it('ask no number that has just refused, and none but the child’s own', async () => {
    const organiser = await context().organiser();
    const competitionId = await addCompetition(context().deps);
    const school = await newSchool();
    const [phone, other] = [freshMobile(), freshMobile()];
    const child = { ...childMember(), guardianPhone: phone };
    const entry = await school.call('POST /api/registrations', { body: entryForm(competitionId, { members: [childMember(), child] }) });
    await answer(await lastLink(phone), { processing: false, publishName: false, publishWork: false });
    const { version } = await record(organiser, entry.id);
    const keep = await ids(organiser, entry.id);
    const { guardianPhone: _, ...bare } = child;
    for (const add of [[child], [bare], [{ ...child, guardianPhone: other }], [{ ...child, idNumber: childMember().idNumber }]])
      await expect(change(organiser, entry.id, { keep, add, version })).rejects.toMatchObject({ code: 'invalid_input' });
    expect((await context().outbox()).filter(({ to }) => to === other)).toEqual([]);
  });

  it('make an older form of the family’s a conflict, and a second press too', async () => {
    const organiser = await context().organiser();
    const competitionId = await addCompetition(context().deps);
    const family = await context().participant({ mobile: freshMobile() });
    const form = entryForm(competitionId, { members: [childMember(), childMember()] });
    const entry = await family.call('POST /api/registrations', { body: form });
    const [one = ''] = await ids(organiser, entry.id);
    const left = { keep: [one], add: [], version: entry.version };
    await change(organiser, entry.id, left);
    await expect(change(organiser, entry.id, left)).rejects.toMatchObject({ code: 'conflict' });
    const { status } = await family.request('PATCH', `/api/registrations/${entry.id}`, editOf(form, entry.version));
    expect(status).toBe(409);
  });

  it('bring no child past its guardian into a team that has handed in its work', async () => {
    const organiser = await context().organiser();
    const competitionId = await addCompetition(context().deps, { approvalNeedsGuardians: 1 });
    const school = await newSchool();
    const entry = await school.call('POST /api/registrations', { body: entryForm(competitionId) });
    await context().deps.db.updateTable('registration').set({ state: 'work_submitted' }).where('id', '=', entry.id).execute();
    const keep = await ids(organiser, entry.id);
    const { version } = await record(organiser, entry.id);
    const add = [{ ...childMember(), guardianPhone: freshMobile() }];
    await expect(change(organiser, entry.id, { keep, add, version, despite: ['deadline'] })).rejects.toMatchObject({
      code: 'guardians_pending',
    });
    expect((await record(organiser, entry.id)).members).toHaveLength(1);
  });

  it('cancel no entry whose results wait for their time', async () => {
    const organiser = await context().organiser();
    const { competitionId, works } = await judgedCompetition(context(), organiser);
    const id = works[0]?.who.registrationId ?? '';
    // as of a competition without works
    await context().deps.db.updateTable('registration').set({ state: 'approved' }).where('id', '=', id).execute();
    await publishResults(organiser, competitionId, { publishAt: context().clock.now() + 3600_000 });
    const cancelled = await organiser.call('POST /api/admin/registrations/decisions', {
      body: { ids: [id], decision: 'cancel', reason: REASON },
    });
    expect(cancelled).toMatchObject({ decided: [], refused: [{ id, code: 'action_not_allowed_now' }] });
    expect((await record(organiser, id)).state).toBe('approved');
  });

  it('end in a digest that says what is true: a team with a place does not wait', async () => {
    const organiser = await context().organiser();
    const mobile = freshMobile();
    const school = await newSchool(mobile);
    const competitionId = await addCompetition(context().deps, { capacity: 0 });
    const { id } = await school.call('POST /api/registrations', { body: entryForm(competitionId) });
    await organiser.call('POST /api/admin/registrations/decisions', { body: { ids: [id], decision: 'promote', reason: REASON } });
    context().clock.advance(24 * 3600_000);
    while (!(await context().deps.jobs.runDue('school-digests'))) context().clock.advance(1000);
    const told = (await context().outbox()).filter(({ to, template }) => to === mobile && template !== 'verification_code');
    expect(told.map(({ template, params }) => [template, params['summary']])).toEqual([['entry_promoted', undefined]]);
  });

  it('leave no words of a letter to an account that is erased', async () => {
    const organiser = await context().organiser();
    const family = await context().participant({ mobile: freshMobile(), name: '收信人' });
    const { id } = await family.call('GET /api/account');
    const words = { subject: '', sms: '收信人，您好：', email: '', push: '' };
    const draft = { segment: { accountIds: [id] }, channels: ['sms' as const], texts: { 'zh-CN': words, 'en-US': words } };
    const { people, cost } = await organiser.call('POST /api/admin/announcements/counts', { body: draft });
    await organiser.call('POST /api/admin/announcements', { body: { ...draft, people, cost } });
    await organiser.call('POST /api/admin/people/:id/erasure', { params: { id }, body: { request: 'by_phone' } });
    const rows = [...(await everyRow(context().deps))].flatMap(([table, text]) => (text.includes('收信人') ? [table] : []));
    expect(rows).toEqual([]);
  });
});

describeOnBothDatabases('presses that meet', (context) => {
  /** Checks the seats of a competition whose capacity organisers may have passed. */
  const checkSeats = async (id: string) => {
    const { db } = context().deps;
    const { seatsTaken } = await db.selectFrom('competition').select('seatsTaken').where('id', '=', id).executeTakeFirstOrThrow();
    const entries = await db.selectFrom('registration').selectAll().where('competitionId', '=', id).execute();
    expect(seatsTaken).toBe(entries.filter(holdsSeat).length);
    return { seatsTaken, waiting: entries.filter(({ state }) => state === 'waitlisted').length };
  };

  it('count each seat once', async () => {
    const [one, two] = [await context().organiser(), await context().organiser()];
    const family = await context().participant({ mobile: freshMobile() });
    const { id: accountId } = await family.call('GET /api/account');
    for (let round = 0; round < 4; round += 1) {
      const competitionId = await addCompetition(context().deps, { capacity: 2 });
      const entries: string[] = [];
      for (let n = 0; n < 5; n += 1) {
        context().clock.advance(1000);
        entries.push((await family.call('POST /api/registrations', { body: entryForm(competitionId) })).id);
      }
      const id = (n: number) => entries[n] ?? '';
      const decide = (by: Client, n: number, decision: 'promote' | 'cancel') =>
        by.request('POST', '/api/admin/registrations/decisions', { ids: [id(n)], decision, reason: REASON });
      const answers = await Promise.all([
        decide(one, 3, 'promote'),
        decide(two, 3, 'promote'),
        family.request('POST', `/api/registrations/${id(3)}/cancel`),
        decide(one, 0, 'cancel'),
        family.request('POST', `/api/registrations/${id(0)}/cancel`),
        decide(two, 2, 'promote'),
        one.request('POST', `/api/admin/registrations/${id(1)}/erasure`, { request: 'by_phone', version: 1 }),
        two.request('POST', `/api/admin/registrations/${id(4)}/erasure`, { request: 'by_phone', version: 1 }),
        decide(two, 4, 'promote'),
      ]);
      expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
      const { seatsTaken, waiting } = await checkSeats(competitionId);
      expect(waiting === 0 || seatsTaken >= 2).toBe(true);
    }
    const erasures = await Promise.all([
      one.request('POST', `/api/admin/people/${accountId}/erasure`, { request: 'by_phone' }),
      two.request('POST', `/api/admin/people/${accountId}/erasure`, { request: 'by_phone' }),
    ]);
    expect(erasures.map(({ status }) => status).toSorted()).toEqual([200, 404]);
  });

  it('erase an account with all that organisers did for it, and tell it only that', async () => {
    const organiser = await context().organiser();
    const mobile = freshMobile();
    const family = await context().participant({ mobile, name: '某某家', kind: 'primary_school', affiliation: '某某小学' });
    const { id } = await family.call('GET /api/account');
    for (let n = 0; n < 3; n += 1) {
      const competitionId = await addCompetition(context().deps, { capacity: 1 });
      const members = ['一', '二'].map((no) => ({ ...childMember(), name: `甲乙${no}${n}` }));
      const first = await family.call('POST /api/registrations', { body: entryForm(competitionId, { teamName: `甲乙队${n}`, members }) });
      context().clock.advance(1000);
      const waiting = await family.call('POST /api/registrations', { body: entryForm(competitionId, { teamName: '甲乙等' }) });
      const found = await organiser.call('GET /api/admin/registrations/:id', { params: { id: first.id } });
      const [keep = ''] = found.members.map((member) => member.id ?? '');
      const add = [{ ...childMember(), name: '甲乙新', guardianPhone: freshMobile() }];
      const body = { keep: [keep], add, version: first.version, reason: '甲乙的妈妈来电' };
      expect((await organiser.call('PUT /api/admin/registrations/:id/members', { params: { id: first.id }, body })).changed).toBe(true);
      await organiser.call('POST /api/admin/registrations/decisions', {
        body: { ids: [waiting.id], decision: 'promote', reason: '甲乙的爸爸' },
      });
      if (n === 0)
        await organiser.call('POST /api/admin/registrations/decisions', {
          body: { ids: [first.id], decision: 'cancel', reason: '甲乙生病' },
        });
      await organiser.call('POST /api/admin/registrations/:id/presence', { params: { id: first.id } });
    }
    const before = (await context().outbox()).length;
    await organiser.call('POST /api/admin/people/:id/erasure', { params: { id }, body: { request: 'by_phone' } });
    const rows = [...(await everyRow(context().deps))].flatMap(([table, text]) =>
      ['甲乙', '某某', mobile.slice(3)].flatMap((trace) => (text.includes(trace) ? [`${trace} in ${table}`] : [])),
    );
    expect(rows).toEqual([]);
    const told = (await context().outbox()).slice(before).filter(({ to }) => to === mobile);
    expect(told.map(({ template }) => template)).toEqual(['account_erased']);
    const events = () => context().deps.db.selectFrom('securityEvent').select('kind').where('kind', '=', 'account_erased').execute();
    await expect.poll(async () => (await events()).length).toBeGreaterThan(0);
    // nor does its receipt stay once it is sent
    const receipts = context().deps.db.selectFrom('message').select(['sealed', 'recipient']).where('template', '=', 'account_erased');
    const left = await receipts.where('sentAt', 'is not', null).distinct().execute();
    expect(left).toEqual([{ sealed: '', recipient: null }]);
  });
});
