// Promise: a team that comes on paper is entered in its family's own account, by the family's own rules, once; the family is told and can change it;
// nobody else is, and the guardians' signed consents are known to be on paper wherever consents are shown.
import { randomUUID } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import { Problem } from '#contract/http/problem.ts';
import type { PaperEntry } from '#contract/registrations/paperEntry.ts';
import { auditLines } from '../fixtures/auditLines.ts';
import { addCompetition } from '../fixtures/competition.ts';
import { childMember, editOf, entryForm } from '../fixtures/entryForm.ts';
import { guardianCalls } from '../fixtures/guardianCalls.ts';
import { makeResidentId } from '../fixtures/residentId.ts';
import { type Client, describeOnBothDatabases, freshMobile } from './harness.ts';

const DAY_MS = 24 * 3600_000;
/** 10:00 in Shanghai. */
const MORNING = Date.UTC(2026, 8, 15, 2);
const held = { signedOn: '2026-09-10', keptBy: '陈老师，办公室 3 号柜', reference: 'A-017' };
const onPaper = { means: 'paper', held, publishName: true, publishWork: false } as const;

describeOnBothDatabases('teams entered from paper', (context) => {
  let organiser: Client;
  let mobile = '';
  let day = 0;

  beforeEach(async () => {
    day += 1;
    context().clock.set(MORNING + day * DAY_MS);
    organiser = await context().organiser();
    mobile = freshMobile();
  });

  const fresh = (changes: object = {}) =>
    ({ is: 'new', mobile, kind: 'family', name: '王芳', affiliation: '王家', locale: 'zh-CN', ...changes }) as const;
  const body = (competitionId: string, changes: Partial<PaperEntry> = {}): PaperEntry => {
    const { consent: _, ...form } = entryForm(competitionId);
    return { ...form, competitionId, account: fresh(), consents: onPaper, reason: '', despite: [], ...changes };
  };
  const enter = (competitionId: string, changes: Partial<PaperEntry> = {}, { by = organiser, key = randomUUID() as string } = {}) =>
    by.call('POST /api/admin/paper-entries', { body: body(competitionId, changes) }, { idempotencyKey: key });
  const find = (sent: { typed: string } | { id: string }, by = organiser) =>
    by.call('POST /api/admin/paper-entries/accounts', { body: sent });
  const told = async (to = mobile) =>
    (await context().outbox()).filter((line) => line.to === to).map(({ template, text }) => ({ template, text }));
  const record = (id: string) => organiser.call('GET /api/admin/registrations/:id', { params: { id } });
  const byCode = async (to: string) => {
    const client = context().client();
    const challengeToken = await client.solveChallenge();
    await client.call('POST /api/verification-codes', { body: { channel: 'sms', target: to, purpose: 'sign_in', challengeToken } });
    const code = (await told(to)).findLast(({ template }) => template === 'verification_code')?.text.match(/\d{6}/)?.[0] ?? '';
    await client.call('POST /api/sessions', { body: { method: 'code', target: to, code } });
    return client;
  };
  const idOf = async (answer: Promise<{ id: string | null }>) => (await answer).id ?? '';

  it('makes the family’s account, which it takes over by a code, and can change and cancel the entry as its own', async () => {
    const competitionId = await addCompetition(context().deps);
    expect(await find({ typed: mobile })).toMatchObject({ found: 'none', account: null });
    const child = childMember();
    const id = await idOf(enter(competitionId, { members: [child] }));
    expect(await told()).toEqual([
      { template: 'entry_entered', text: expect.stringContaining('陈老师 已按您的纸质报名表为“闪电小蜗牛”报名') },
    ]);
    const family = await byCode(mobile);
    const entry = await family.call('GET /api/registrations/:id', { params: { id } });
    expect(entry).toMatchObject({
      ...{ state: 'submitted', consentOnPaper: true, paperConsents: [held] },
      consent: { publishName: true, publishWork: false },
      acts: [{ action: 'entered_for_family', by: '陈老师', reason: null }],
    });
    expect(entry.members[0]?.idNumber).not.toContain(child.idNumber.slice(6, 14));
    const { consent } = entryForm(competitionId);
    const {
      members: [own],
    } = await family.call('GET /api/registrations/:id', { params: { id }, query: { for: 'edit' } });
    const kept = { ...child, idNumber: own?.idNumber ?? '', numberOf: own?.id ?? '' };
    const form = editOf(entryForm(competitionId, { teamName: '闪电大蜗牛', members: [kept], consent }), entry.version);
    await family.call('PATCH /api/registrations/:id', { params: { id }, body: form });
    expect((await record(id)).teamName).toBe('闪电大蜗牛');
    await family.call('POST /api/registrations/:id/cancel', { params: { id } });
    const lines = await auditLines(context().deps, id);
    expect(lines[0]).toMatchObject({
      ...{ action: 'entered_for_family', actorName: '陈老师' },
      detail: { after: { state: 'submitted' }, consents: 'paper' },
    });
    expect(JSON.stringify(lines)).not.toContain(child.idNumber);
  });

  it('enters a team in an account that exists, found by its whole number alone', async () => {
    const competitionId = await addCompetition(context().deps);
    const family = await context().participant({ mobile });
    const { id: accountId } = await family.call('GET /api/account');
    expect(await find({ typed: mobile.slice(0, -1) }).catch((error: unknown) => error)).toMatchObject({ code: 'invalid_input' });
    const { account } = await find({ typed: mobile });
    expect(account).toMatchObject({ id: accountId, kind: 'family', asksGuardians: false });
    expect(account?.mobile).not.toContain(mobile.slice(-6));
    expect(await find({ id: accountId })).toMatchObject({ found: 'family', account: { id: accountId } });
    const id = await idOf(enter(competitionId, { account: { is: 'known', id: accountId } }));
    expect((await family.call('GET /api/registrations')).items.map((entry) => entry.id)).toEqual([id]);
    // a number that has an account gets no second one
    await expect(enter(competitionId)).rejects.toMatchObject({ code: 'account_exists' });
    const { deps } = context();
    await deps.db.updateTable('account').set({ disabledAt: deps.clock.now() }).where('id', '=', accountId).execute();
    expect(await find({ typed: mobile })).toMatchObject({ found: 'unusable', account: null });
    const known = { is: 'known', id: accountId } as const;
    await expect(enter(competitionId, { account: known })).rejects.toMatchObject({ code: 'action_not_allowed_now' });
  });

  it('holds the rules of the family’s form, and leaves neither entry nor account behind where one is broken', async () => {
    const competitionId = await addCompetition(context().deps, { needsInvitation: 1 });
    const wrong = { members: [{ ...childMember(), idNumber: '350102201801011234' }] };
    await expect(enter(competitionId, wrong)).rejects.toMatchObject({
      detail: { fields: { 'members.0.idNumber': 'id_number_check_digit', invitationCode: 'required' } },
    });
    const open = await addCompetition(context().deps);
    for (const [consents, code] of [
      [{ ...onPaper, held: { ...held, signedOn: '2030-01-01' } }, 'day_to_come'],
      [{ ...onPaper, held: { ...held, signedOn: '2016-09-10' } }, 'invalid'],
    ] as const)
      await expect(enter(open, { consents })).rejects.toMatchObject({ detail: { fields: { 'consents.held.signedOn': code } } });
    await expect(enter(open, { account: fresh({ mobile: '123' }) })).rejects.toMatchObject({
      detail: { fields: { 'account.mobile': 'phone_invalid' } },
    });
    expect((await find({ typed: mobile })).found).toBe('none');
    expect(await told()).toEqual([]);
  });

  it('names the rules that may be broken knowingly, and breaks them only so', async () => {
    const competitionId = await addCompetition(context().deps);
    const child = childMember();
    await (await context().participant()).call('POST /api/registrations', { body: entryForm(competitionId, { members: [child] }) });
    const old = { ...childMember(), idNumber: makeResidentId({ birth: '20080101', sequence: day }) };
    const key = randomUUID();
    const members = [child, old];
    const found = ['age', 'other_team'] as const;
    expect(await enter(competitionId, { members }, { key })).toEqual({ id: null, state: null, concerns: found });
    expect((await find({ typed: mobile })).found).toBe('none');
    // the key is free until something has happened
    const { id } = await enter(competitionId, { members, despite: [...found] }, { key });
    expect((await record(id ?? '')).possibleDuplicates).toHaveLength(1);
    expect((await auditLines(context().deps, id ?? ''))[0]).toMatchObject({ detail: { despite: found } });
  });

  it('makes one entry of a repeated request, also of two at once', async () => {
    const competitionId = await addCompetition(context().deps);
    const key = randomUUID();
    const sent = body(competitionId);
    const send = () => organiser.call('POST /api/admin/paper-entries', { body: sent }, { idempotencyKey: key });
    const [first, second] = await Promise.all([send(), send()]);
    expect(second).toEqual(first);
    expect(await send()).toEqual(first);
    expect(await told()).toHaveLength(1);
    const other = organiser.call('POST /api/admin/paper-entries', { body: { ...sent, teamName: '别的' } }, { idempotencyKey: key });
    await expect(other).rejects.toMatchObject({ code: 'idempotency_mismatch' });
  });

  it('takes a seat or the waiting list; after sign-up a reason, before it and after the contest nothing helps', async () => {
    const now = context().clock.now();
    const window = (opens: number, closes: number) => ({ signupOpensAt: now + opens * DAY_MS, signupClosesAt: now + closes * DAY_MS });
    const full = await addCompetition(context().deps, { capacity: 0 });
    const id = await idOf(enter(full));
    expect((await record(id)).state).toBe('waitlisted');
    expect((await told())[0]?.text).toContain('候补名单');
    const late = await addCompetition(context().deps, {
      ...window(-3, -1),
      contestOpensAt: now + DAY_MS,
      contestClosesAt: now + 2 * DAY_MS,
    });
    mobile = freshMobile();
    await expect(enter(late)).rejects.toMatchObject({ detail: { fields: { reason: 'reason_required' } } });
    const reason = '表格在截止前已寄出。';
    const lateId = await idOf(enter(late, { reason }));
    expect((await record(lateId)).acts).toMatchObject([{ action: 'entered_for_family', reason }]);
    const over = await addCompetition(context().deps, {
      ...window(-9, -8),
      contestOpensAt: now - 3 * DAY_MS,
      contestClosesAt: now - DAY_MS,
    });
    mobile = freshMobile();
    await expect(enter(over, { reason })).rejects.toMatchObject({ code: 'signup_closed' });
    const early = await addCompetition(context().deps, window(1, 2));
    await expect(enter(early, { reason })).rejects.toMatchObject({ code: 'signup_not_open' });
  });

  it('asks each guardian by a link instead, at the number given for the child, and nobody else', async () => {
    const competitionId = await addCompetition(context().deps, { approvalNeedsGuardians: 1 });
    const link = { means: 'link' } as const;
    await expect(enter(competitionId, { consents: link })).rejects.toMatchObject({
      detail: { fields: { 'members.0.guardianPhone': 'required' } },
    });
    const phone = freshMobile();
    const id = await idOf(enter(competitionId, { consents: link, members: [{ ...childMember(), guardianPhone: phone }] }));
    expect((await told(phone)).map(({ template }) => template)).toEqual(['guardian_invitation']);
    expect((await told()).map(({ template }) => template)).toEqual(['entry_entered']);
    expect(await record(id)).toMatchObject({ isGuardianAwaited: true, consentOnPaper: false, guardians: [{ state: 'asked' }] });
    // a number on a paper form whose consent is held is asked nothing
    mobile = freshMobile();
    const unasked = freshMobile();
    await enter(competitionId, { members: [{ ...childMember(), guardianPhone: unasked }] });
    expect(await told(unasked)).toEqual([]);
  });

  it('holds the guardians’ answers of a school on paper, which its own changes leave alone', async () => {
    const competitionId = await addCompetition(context().deps, { approvalNeedsGuardians: 1, needsGuardianNumbers: 1 });
    const account = fresh({ kind: 'primary_school', affiliation: '青禾实验小学' });
    const [one, two] = [childMember(), childMember()];
    const id = await idOf(enter(competitionId, { account, members: [one, two], consents: { ...onPaper, publishWork: true } }));
    const entry = await record(id);
    expect(entry).toMatchObject({
      ...{ isGuardianAwaited: false, guardianAnswers: { answered: 2, asked: 2 } },
      guardians: [
        { state: 'answered', onPaper: true, phone: null },
        { state: 'answered', onPaper: true, phone: null },
      ],
      consent: { publishName: true, publishWork: true },
    });
    const decided = await organiser.call('POST /api/admin/registrations/decisions', { body: { ids: [id], decision: 'approve' } });
    expect(decided.decided).toEqual([id]);
  });

  it.each(['family', 'primary_school'] as const)('overrules no guardian who has refused by a link: %s', async (kind) => {
    const competitionId = await addCompetition(context().deps);
    const { lastLink, answer } = guardianCalls(context);
    const account = fresh({ kind, affiliation: '青禾实验小学' });
    const child = { ...childMember(), guardianPhone: freshMobile() };
    await enter(competitionId, { account, members: [child], consents: { means: 'link' } });
    const no = { processing: false, publishName: false, publishWork: false };
    expect(await answer(await lastLink(child.guardianPhone), no)).toMatchObject({ status: 200 });
    const { account: found } = await find({ typed: mobile });
    const known = { is: 'known', id: found?.id ?? '' } as const;
    await expect(enter(competitionId, { account: known, members: [child] })).rejects.toMatchObject({
      detail: { fields: { 'members.0.idNumber': 'guardian_refused' } },
    });
  });

  it('marks consents on paper in exported lists, and forgets where the paper is as the entry is erased', async () => {
    const competitionId = await addCompetition(context().deps);
    const id = await idOf(enter(competitionId));
    const { version } = await record(id);
    await organiser.call('POST /api/admin/registrations/:id/erasure', { params: { id }, body: { request: 'by_phone', version } });
    const erased = await record(id);
    expect(erased.paperConsents).toEqual([{ ...held, keptBy: '', reference: '', at: expect.any(Number) }]);
  });

  it('is for those who review the competition, and not without end', async () => {
    const competitionId = await addCompetition(context().deps);
    const other = await addCompetition(context().deps);
    const stranger = await context().organiser([{ competitionId: other, right: 'review' }]);
    await expect(enter(competitionId, {}, { by: stranger })).rejects.toMatchObject({ code: 'not_found' });
    const { deps } = context();
    const { id: actorId } = await organiser.call('GET /api/account');
    await deps.rateLimiter.consume(['entries from paper', actorId], 1000, DAY_MS, { amount: 49 });
    await enter(competitionId);
    const events = await deps.db.selectFrom('securityEvent').select('kind').where('kind', '=', 'many_paper_entries').execute();
    expect(events).toHaveLength(1);
    await deps.rateLimiter.consume(['entries from paper', actorId], 1000, DAY_MS, { amount: 150 });
    mobile = freshMobile();
    await expect(enter(competitionId)).rejects.toMatchObject({ code: 'too_many_attempts' });
  });

  it('does not tell of endless numbers whether they have an account, by forms that break a rule', async () => {
    const competitionId = await addCompetition(context().deps);
    await context().participant({ mobile });
    const old = { ...childMember(), idNumber: makeResidentId({ birth: '20080101', sequence: 700 + day }) };
    const probe = (number: string) =>
      enter(competitionId, { account: fresh({ mobile: number }), members: [old] }).then(
        () => 'none',
        (error: unknown) => (error instanceof Problem ? error.code : error),
      );
    const { id: actorId } = await organiser.call('GET /api/account');
    await context().deps.rateLimiter.consume(['forms from paper', actorId], 1000, DAY_MS, { amount: 398 });
    expect(await probe(mobile)).toBe('account_exists');
    expect(await probe(freshMobile())).toBe('none');
    expect(await probe(freshMobile())).toBe('too_many_attempts');
    expect(await probe(mobile)).toBe('too_many_attempts');
  });
});
