// Promise: what an organiser does for a family (a place from the waiting list, a cancellation, other members, an erasure) is what the family could do,
// with a reason that the family reads; a rule is broken only knowingly; the audit log says who, for whom and why; nobody else's entry is reached.
import { beforeEach, expect, it } from 'vitest';
import type { MembersChange } from '#contract/registrations/onBehalf.ts';
import { auditLines } from '../fixtures/auditLines.ts';
import { addCompetition } from '../fixtures/competition.ts';
import { childMember, entryForm } from '../fixtures/entryForm.ts';
import { makeResidentId } from '../fixtures/residentId.ts';
import { type Client, describeOnBothDatabases, freshMobile } from './harness.ts';

const DAY_MS = 24 * 3600_000;
/** 10:00 in Shanghai. */
const MORNING = Date.UTC(2026, 8, 15, 2);
const REASON = '校长来电，双胞胎已在另一队。';

describeOnBothDatabases('organisers act for a family', (context) => {
  let organiser: Client;
  let family: Client;
  let mobile = '';
  let day = 0;

  beforeEach(async () => {
    day += 1;
    context().clock.set(MORNING + day * DAY_MS);
    organiser = await context().organiser();
    mobile = freshMobile();
    family = await context().participant({ mobile, locale: 'en-US' });
  });

  const register = async (competitionId: string, changes: Parameters<typeof entryForm>[1] = {}, by = family) => {
    context().clock.advance(1000);
    return by.call('POST /api/registrations', { body: entryForm(competitionId, changes) });
  };
  const decide = (ids: string[], decision: 'promote' | 'cancel' | 'approve', more: object = { reason: REASON }, by = organiser) =>
    by.call('POST /api/admin/registrations/decisions', { body: { ids, decision, ...more } });
  const record = (id: string, by = organiser) => by.call('GET /api/admin/registrations/:id', { params: { id } });
  const own = (id: string, by = family) => by.call('GET /api/registrations/:id', { params: { id } });
  const told = async (template: string, to = mobile) =>
    (await context().outbox()).filter((line) => line.to === to && line.template === template).map(({ text }) => text);
  const seatsOf = async (competitionId: string) =>
    (await context().deps.db.selectFrom('competition').select('seatsTaken').where('id', '=', competitionId).executeTakeFirstOrThrow())
      .seatsTaken;
  const lastLine = async (id: string) => (await auditLines(context().deps, id)).at(-1);
  const change = (id: string, body: Omit<MembersChange, 'despite' | 'reason'> & { despite?: MembersChange['despite'] }, by = organiser) =>
    by.call('PUT /api/admin/registrations/:id/members', { params: { id }, body: { reason: REASON, ...body } });
  const memberIds = async (id: string) => (await record(id)).members.map((member) => member.id ?? '');
  const erase = (id: string, version: number, by = organiser) =>
    by.call('POST /api/admin/registrations/:id/erasure', { params: { id }, body: { request: 'by_phone', version } });

  it('gives one entry a place beyond the capacity, past who waits longer, and tells its family why', async () => {
    const competitionId = await addCompetition(context().deps, { capacity: 1 });
    const [first, second, third] = [await register(competitionId), await register(competitionId), await register(competitionId)];
    expect((await record(third.id)).givenPlace).toEqual({ place: 2, capacity: 1, passed: 1 });
    expect((await record(first.id)).givenPlace).toBeNull();
    expect(await decide([third.id, first.id], 'promote')).toMatchObject({
      decided: [third.id],
      refused: [{ id: first.id, code: 'action_not_allowed_now' }],
    });
    const entry = await own(third.id);
    expect(entry).toMatchObject({ state: 'submitted', waitlistPosition: null });
    expect(entry.acts).toEqual([{ action: 'promoted', at: context().clock.now(), by: '陈老师', reason: REASON }]);
    expect((await own(second.id)).waitlistPosition).toBe(1);
    expect(await seatsOf(competitionId)).toBe(2);
    expect((await told('entry_promoted')).map((text) => text.includes(REASON))).toEqual([true]);
    expect(await lastLine(third.id)).toMatchObject({
      ...{ action: 'promoted', actorName: '陈老师' },
      detail: { before: { state: 'waitlisted' }, after: { state: 'submitted' }, reason: REASON },
    });
    // the extra place is nobody else's when it becomes free
    await family.call('POST /api/registrations/:id/cancel', { params: { id: third.id } });
    expect([await seatsOf(competitionId), (await own(second.id)).state]).toEqual([1, 'waitlisted']);
    await family.call('POST /api/registrations/:id/cancel', { params: { id: first.id } });
    expect([await seatsOf(competitionId), (await own(second.id)).state]).toEqual([1, 'submitted']);
  });

  it('tells one person once of several teams, and says before what it costs', async () => {
    const competitionId = await addCompetition(context().deps, { capacity: 0 });
    const ids = [await register(competitionId, { teamName: '甲队' }), await register(competitionId, { teamName: '乙队' })].map(
      ({ id }) => id,
    );
    for (const [decision, template] of [
      ['promote', 'teams_promoted'],
      ['cancel', 'teams_cancelled'],
    ] as const) {
      const { messages } = await decide(ids, decision, { reason: REASON, preview: true });
      expect(messages).toMatchObject({ people: 1, texts: 1 });
      await decide(ids, decision);
      const lines = (await context().outbox()).filter((line) => line.to === mobile && line.template === template);
      expect(lines).toHaveLength(1);
      expect(lines[0]?.text).toContain(REASON);
      expect(await told(decision === 'promote' ? 'entry_promoted' : 'entry_cancelled')).toEqual([]);
    }
  });

  it('says before a payment or a refund whom it tells', async () => {
    const competitionId = await addCompetition(context().deps);
    const { id } = await register(competitionId);
    const preview = (change: 'pay' | 'refund') =>
      organiser.call('POST /api/admin/registrations/payments', { body: { ids: [id], change, preview: true } });
    expect((await preview('pay')).messages).toMatchObject({ people: 1 });
    expect((await record(id)).payment?.state).toBe('unpaid');
    await organiser.call('POST /api/admin/registrations/payments', { body: { ids: [id], change: 'pay' } });
    expect((await preview('refund')).messages).toMatchObject({ people: 1 });
  });

  it('cancels for the family with all that follows, and the next one moves up', async () => {
    const competitionId = await addCompetition(context().deps, { capacity: 1 });
    const child = childMember();
    const [entry, waiting] = [await register(competitionId, { members: [child] }), await register(competitionId)];
    expect(await decide([entry.id], 'cancel')).toMatchObject({ decided: [entry.id] });
    const cancelled = await own(entry.id);
    expect(cancelled).toMatchObject({ state: 'cancelled', acts: [{ action: 'cancelled_for_family', by: '陈老师', reason: REASON }] });
    expect((await own(waiting.id)).state).toBe('submitted');
    expect(await told('entry_cancelled')).toEqual([expect.stringContaining(REASON)]);
    expect((await auditLines(context().deps, entry.id)).at(-1)).toMatchObject({
      action: 'cancelled_for_family',
      detail: { reason: REASON },
    });
    expect((await record(entry.id)).history.at(-1)).toMatchObject({ action: 'cancelled_for_family', reason: REASON });
    // the child is free again
    await register(competitionId, { members: [child] });
    expect((await decide([entry.id], 'cancel')).refused).toEqual([{ id: entry.id, code: 'action_not_allowed_now' }]);
  });

  it('does neither without a reason, nor in another competition', async () => {
    const competitionId = await addCompetition(context().deps, { capacity: 1 });
    const other = await addCompetition(context().deps);
    const [entry, waiting] = [await register(competitionId), await register(competitionId)];
    for (const decision of ['promote', 'cancel'] as const) {
      await expect(decide([waiting.id], decision, {})).rejects.toMatchObject({ detail: { fields: { reason: 'reason_required' } } });
      const stranger = await context().organiser([{ competitionId: other, right: 'review' }]);
      expect((await decide([entry.id, waiting.id], decision, { reason: REASON }, stranger)).decided).toEqual([]);
    }
    const stranger = await context().organiser([{ competitionId: other, right: 'review' }]);
    await expect(change(entry.id, { keep: [], add: [], version: 1 }, stranger)).rejects.toMatchObject({ code: 'not_found' });
    await expect(erase(entry.id, 1, stranger)).rejects.toMatchObject({ code: 'not_found' });
    expect([(await own(entry.id)).state, (await own(waiting.id)).state]).toEqual(['submitted', 'waitlisted']);
  });

  it('takes a child out, with the fee of who is left, and tells the family', async () => {
    const competitionId = await addCompetition(context().deps);
    const entry = await register(competitionId, { members: [childMember(), childMember()] });
    const [one, two] = await memberIds(entry.id);
    await organiser.call('POST /api/admin/registrations/payments', { body: { ids: [entry.id], change: 'pay' } });
    expect((await record(entry.id)).payment?.state).toBe('paid');
    await decide([entry.id], 'approve', {});
    const { version } = await record(entry.id);
    await expect(change(entry.id, { keep: [], add: [], version })).rejects.toMatchObject({ code: 'invalid_input' });
    await expect(change(entry.id, { keep: [one ?? '', one ?? ''], add: [], version })).rejects.toMatchObject({ code: 'invalid_input' });
    await expect(change(entry.id, { keep: [one ?? ''], add: [], version: version - 1 })).rejects.toMatchObject({ code: 'conflict' });
    expect(await change(entry.id, { keep: [two ?? ''], add: [], version })).toEqual({ changed: true, concerns: [] });
    const changed = await own(entry.id);
    expect(changed.payment?.state).toBe('overpaid');
    expect(changed).toMatchObject({ state: 'approved', teamSize: 1, acts: [{ action: 'members_changed', reason: REASON }] });
    expect(await memberIds(entry.id)).toEqual([two]);
    const left = entry.members[0]?.name ?? '';
    expect(await told('members_changed')).toEqual([expect.stringContaining(`left: ${left}`)]);
    const lines = await auditLines(context().deps, entry.id);
    expect(lines.find(({ action }) => action === 'members_changed')).toMatchObject({
      detail: { reason: REASON, changes: [{ field: 'members.0.name', from: left, to: null }] },
    });
  });

  it('adds no child where the family itself consents', async () => {
    const competitionId = await addCompetition(context().deps);
    const entry = await register(competitionId);
    const { version, isConsentOfFamily } = await record(entry.id);
    expect(isConsentOfFamily).toBe(true);
    await expect(change(entry.id, { keep: await memberIds(entry.id), add: [childMember()], version })).rejects.toMatchObject({
      code: 'consent_of_family',
    });
    // nor one whose consent is dated to come
    const held = { signedOn: '2030-01-01', keptBy: '陈老师', reference: 'A-1' };
    const keep = await memberIds(entry.id);
    await expect(change(entry.id, { keep, add: [childMember()], held, version })).rejects.toMatchObject({
      detail: { fields: { 'held.signedOn': 'day_to_come' } },
    });
  });

  it('adds a child whose signed consent is held on paper, and the family sees that', async () => {
    const competitionId = await addCompetition(context().deps);
    const entry = await register(competitionId);
    const { version } = await record(entry.id);
    const held = { signedOn: '2026-09-10', keptBy: '陈老师', reference: 'A-1' };
    expect(await change(entry.id, { keep: await memberIds(entry.id), add: [childMember()], held, version })).toMatchObject({
      changed: true,
    });
    const changed = await own(entry.id);
    expect(changed).toMatchObject({ teamSize: 2, consentOnPaper: true, paperConsents: [held], consent: entry.consent });
    const rows = await context().deps.db.selectFrom('consentRecord').selectAll().where('registrationId', '=', entry.id).execute();
    expect(rows.map(({ paperConsentId }) => paperConsentId !== null).toSorted()).toEqual([false, true]);
  });

  it('asks the guardian of who joins at the number given for that child, and keeps the answers of who stays', async () => {
    const competitionId = await addCompetition(context().deps, { approvalNeedsGuardians: 1, needsGuardianNumbers: 1 });
    const teacher = await context().participant({
      kind: 'primary_school',
      affiliation: '青禾实验小学',
      mobile: freshMobile(),
      locale: 'zh-CN',
    });
    const phones = [freshMobile(), freshMobile(), freshMobile()];
    const members = phones.slice(0, 2).map((guardianPhone) => ({ ...childMember(), guardianPhone }));
    const entry = await register(competitionId, { members }, teacher);
    await context().deps.db.updateTable('registration').set({ state: 'approved' }).where('id', '=', entry.id).execute();
    const [one = '', two = ''] = await memberIds(entry.id);
    const invited = (phone = '') => told('guardian_invitation', phone);
    const { version } = await record(entry.id);
    const joining = childMember();
    await expect(change(entry.id, { keep: [one], add: [joining], version })).rejects.toMatchObject({
      detail: { fields: { 'members.1.guardianPhone': 'required' } },
    });
    const add = [{ ...joining, guardianPhone: phones[2] ?? '' }];
    expect(await change(entry.id, { keep: [one], add, version })).toEqual({ changed: true, concerns: [] });
    expect([(await invited(phones[0])).length, (await invited(phones[1])).length, (await invited(phones[2])).length]).toEqual([1, 1, 1]);
    const changed = await record(entry.id);
    expect(changed.memberNames).toEqual([entry.members[0]?.name, joining.name]);
    expect(changed.members.map((member) => member.id)).not.toContain(two);
    // approval waits for the new guardian
    expect([changed.state, changed.isGuardianAwaited]).toEqual(['submitted', true]);
  });

  it('breaks a rule only after naming it: age, time for changes, another team', async () => {
    const competitionId = await addCompetition(context().deps);
    const teacher = await context().participant({ kind: 'primary_school', affiliation: '青禾实验小学', mobile: freshMobile() });
    const shared = childMember();
    await register(competitionId, { members: [shared] });
    const entry = await register(competitionId, {}, teacher);
    await decide([entry.id], 'approve', {});
    context().clock.advance(15 * DAY_MS);
    const keep = await memberIds(entry.id);
    const { version } = await record(entry.id);
    const older = { ...childMember(), idNumber: makeResidentId({ birth: '20080101' }) };
    const add = [shared, older];
    expect(await change(entry.id, { keep, add, version })).toEqual({ changed: false, concerns: ['deadline', 'age', 'other_team'] });
    expect(await change(entry.id, { keep, add, despite: ['age', 'deadline'], version })).toMatchObject({ changed: false });
    expect((await own(entry.id, teacher)).teamSize).toBe(1);
    const despite = ['deadline', 'age', 'other_team'] as const;
    expect(await change(entry.id, { keep, add, despite: [...despite], version })).toEqual({ changed: true, concerns: [...despite] });
    const changed = await record(entry.id);
    expect([changed.members.length, changed.hasAgeWarning, changed.hasPossibleDuplicate]).toEqual([3, true, true]);
    expect(await lastLine(entry.id)).toMatchObject({ action: 'members_changed', detail: { despite: [...despite] } });
  });

  it('changes nobody once there are results, and in no entry that is rejected or over', async () => {
    const competitionId = await addCompetition(context().deps);
    const entry = await register(competitionId, { members: [childMember(), childMember()] });
    const [one = ''] = await memberIds(entry.id);
    for (const state of ['rejected', 'scored', 'published', 'cancelled'] as const) {
      await context().deps.db.updateTable('registration').set({ state }).where('id', '=', entry.id).execute();
      await expect(change(entry.id, { keep: [one], add: [], version: 1 })).rejects.toMatchObject({ code: 'action_not_allowed_now' });
    }
  });

  it('erases on request, tells the family by the address that it has, and gives the place to the next', async () => {
    const competitionId = await addCompetition(context().deps, { capacity: 1 });
    const child = { ...childMember(), name: '要删除的孩子' };
    const [entry, waiting] = [await register(competitionId, { members: [child], teamName: '要删除的队' }), await register(competitionId)];
    await expect(erase(entry.id, 7)).rejects.toMatchObject({ code: 'conflict' });
    const { receiptNo } = await erase(entry.id, entry.version);
    const erased = await own(entry.id);
    expect(erased).toMatchObject({ state: 'withdrawn', teamName: '—', members: [] });
    expect(erased.acts).toEqual([{ action: 'erased_for_family', at: context().clock.now(), by: '陈老师', reason: 'by_phone' }]);
    expect((await own(waiting.id)).state).toBe('submitted');
    const [message, ...more] = await told('entry_erased');
    expect([message?.includes(receiptNo), message?.includes('by phone'), message?.includes('要删除'), more]).toEqual([
      true,
      true,
      false,
      [],
    ]);
    const lines = await auditLines(context().deps, entry.id);
    expect(lines.at(-1)).toMatchObject({ action: 'erased_for_family', actorName: '陈老师', detail: { reason: 'by_phone', receiptNo } });
    expect(JSON.stringify(lines)).not.toContain('要删除');
    const { version } = await record(entry.id);
    await expect(erase(entry.id, version)).rejects.toMatchObject({ code: 'action_not_allowed_now' });
  });

  it('erases an account on request: its owner reads the receipt at the addresses that go, and staff’s stays', async () => {
    const competitionId = await addCompetition(context().deps);
    const entry = await register(competitionId, { teamName: '要走的队' });
    const { id } = await family.call('GET /api/account');
    const erasure = (of: string, by = organiser) =>
      by.call('POST /api/admin/people/:id/erasure', { params: { id: of }, body: { request: 'in_person' } });
    const reviewer = await context().organiser([{ competitionId, right: 'everything' }]);
    await expect(erasure(id, reviewer)).rejects.toMatchObject({ code: 'not_allowed' });
    await expect(erasure((await organiser.call('GET /api/account')).id)).rejects.toMatchObject({ code: 'action_not_allowed_now' });
    const { no, entries } = await erasure(id);
    expect(entries).toBe(1);
    await expect(family.call('GET /api/account')).rejects.toMatchObject({ code: 'signed_out' });
    const [message, ...more] = await told('account_erased');
    expect([message?.includes(no), message?.includes('in person'), more]).toEqual([true, true, []]);
    for (const subjectId of [id, entry.id]) {
      const lines = await auditLines(context().deps, subjectId);
      expect(lines.at(-1)).toMatchObject({
        action: 'erased_for_family',
        actorName: '陈老师',
        detail: { reason: 'in_person', receiptNo: no },
      });
      expect(JSON.stringify(lines)).not.toContain('要走的队');
    }
    await expect(erasure(id)).rejects.toMatchObject({ code: 'not_found' });
  });
});

describeOnBothDatabases(
  'a place or a cancellation can be taken back for a minute',
  (context) => {
    it('and until then the family sees and hears nothing', async () => {
      const [organiser, mobile] = [await context().organiser(), freshMobile()];
      const family = await context().participant({ mobile });
      const competitionId = await addCompetition(context().deps, { capacity: 1 });
      const register = () => family.call('POST /api/registrations', { body: entryForm(competitionId) });
      const [entry, waiting] = [await register(), await register()];
      const stateOf = async (id: string) => (await family.call('GET /api/registrations/:id', { params: { id } })).state;
      const decide = async (id: string, decision: 'promote' | 'cancel') =>
        (await organiser.call('POST /api/admin/registrations/decisions', { body: { ids: [id], decision, reason: REASON } })).pending;
      const pending = await decide(waiting.id, 'promote');
      expect((await organiser.call('GET /api/admin/registrations/:id', { params: { id: waiting.id } })).pendingDecision?.kind).toBe(
        'promote',
      );
      await organiser.call('POST /api/admin/decisions/:id/undo', { params: { id: pending?.batchId ?? '' }, body: {} });
      await decide(entry.id, 'cancel');
      context().clock.advance(59_000);
      await context().deps.jobs.runDue('decisions');
      expect([await stateOf(entry.id), await stateOf(waiting.id)]).toEqual(['submitted', 'waitlisted']);
      do context().clock.advance(1000);
      while (!(await context().deps.jobs.runDue('decisions')));
      expect([await stateOf(entry.id), await stateOf(waiting.id)]).toEqual(['cancelled', 'submitted']);
      const templates = (await context().outbox()).filter(({ to }) => to === mobile).map(({ template }) => template);
      expect(templates).toContain('entry_cancelled');
      expect(templates).not.toContain('entry_promoted');
    });
  },
  { env: { UNDO_SECONDS: '60' } },
);
