// Promise: no competition exceeds its capacity; the longest-waiting entry moves up first and is notified, also under concurrency.
import { beforeAll, expect, it } from 'vitest';
import { auditLines } from '../fixtures/auditLines.ts';
import { addCompetition, addInvitationCode } from '../fixtures/competition.ts';
import { editOf, entryForm } from '../fixtures/entryForm.ts';
import { expectSeatsConsistent } from '../fixtures/seats.ts';
import { type Client, describeOnBothDatabases } from './harness.ts';

describeOnBothDatabases('seats and the waiting list', (context) => {
  let family: Client;
  let organiser: Client;

  beforeAll(async () => {
    family = await context().participant({ email: 'waiting@example.test', locale: 'en-US' });
    organiser = await context().organiser();
  });

  const register = (competitionId: string, changes: Parameters<typeof entryForm>[1] = {}) =>
    family.call('POST /api/registrations', { body: entryForm(competitionId, changes) });
  const read = (id: string) => family.call('GET /api/registrations/:id', { params: { id } });
  const cancel = (id: string) => family.call('POST /api/registrations/:id/cancel', { params: { id } });
  const decide = (ids: string[], decision: 'approve' | 'reject') =>
    organiser.call('POST /api/admin/registrations/decisions', { body: { ids, decision, reason: 'The name differs.' } });
  const correct = async (id: string) => {
    const { version, members } = await family.call('GET /api/registrations/:id', { params: { id }, query: { for: 'edit' } });
    const edited = members.map(({ id = '', name, gender, country, idNumber }) => ({ name, gender, country, idNumber, numberOf: id }));
    return family.call('PATCH /api/registrations/:id', { params: { id }, body: editOf(entryForm('', { members: edited }), version) });
  };
  /** Returns a competition of `capacity` seats with so many entries, the first of which hold the seats. */
  const fill = async (capacity: number, count: number) => {
    const competitionId = await addCompetition(context().deps, { capacity });
    const ids: string[] = [];
    for (let n = 0; n < count; n += 1) {
      context().clock.advance(1000);
      ids.push((await register(competitionId, { teamName: `Team ${n}` })).id);
    }
    return { competitionId, ids };
  };
  const seatsOf = async (ids: readonly string[]) =>
    (await Promise.all(ids.map(read))).map(({ state, waitlistPosition }) => (waitlistPosition === null ? state : waitlistPosition));
  const detail = (id: string) => context().client().call('GET /api/competitions/:id', { params: { id } });

  it('tells a family at once that its entry waits, and that another has its seat', async () => {
    const { ids } = await fill(1, 2);
    expect(await seatsOf(ids)).toEqual(['submitted', 1]);
    const receipts = (await context().outbox()).filter(({ to }) => to === 'waiting@example.test').slice(-2);
    expect(receipts.map(({ template, params }) => [template, params['team']])).toEqual([
      ['entry_received', 'Team 0'],
      ['entry_waitlisted', 'Team 1'],
    ]);
    expect(receipts[1]?.text).toContain('waiting list');
  });

  it('gives seats first, then positions, and shows how many are left', async () => {
    const { competitionId, ids } = await fill(2, 1);
    expect(await detail(competitionId)).toMatchObject({ capacity: 2, placesLeft: 1, waitlistLength: 0 });
    for (const expected of ['submitted', 1, 2]) {
      const { id, state, label, waitlistPosition } = await register(competitionId);
      expect([waitlistPosition ?? state, label]).toEqual([expected, 'under_approval']);
      ids.push(id);
    }
    expect(await detail(competitionId)).toMatchObject({ capacity: 2, placesLeft: 0, waitlistLength: 2 });
    const { items } = await family.call('GET /api/registrations');
    expect(ids.map((id) => items.find((item) => item.id === id)?.waitlistPosition)).toEqual([null, null, 1, 2]);
  });

  it('moves the longest waiting up when a seat becomes free, and tells the family', async () => {
    const { competitionId, ids } = await fill(2, 5);
    const before = (await context().outbox()).length;
    await cancel(ids[3] ?? '');
    expect(await seatsOf(ids)).toEqual(['submitted', 'submitted', 1, 'cancelled', 2]);
    expect(await context().outbox()).toHaveLength(before);
    await cancel(ids[0] ?? '');
    expect(await seatsOf(ids)).toEqual(['cancelled', 'submitted', 'submitted', 'cancelled', 1]);
    const told = (await context().outbox()).slice(before);
    const { mobile } = await family.call('GET /api/account');
    expect(told.map(({ channel, to, template, locale, params }) => [channel, to, template, locale, params['team']])).toEqual(
      expect.arrayContaining([
        ['sms', mobile, 'entry_moved_up', 'en-US', 'Team 2'],
        ['email', 'waiting@example.test', 'entry_moved_up', 'en-US', 'Team 2'],
      ]),
    );
    expect(told).toHaveLength(2);
    expect((await auditLines(context().deps, ids[2] ?? '')).at(-1)).toEqual({
      ...{ action: 'moved_up', actorId: null, actorName: 'system', subject: 'registration' },
      detail: { before: { state: 'waitlisted' }, after: { state: 'submitted' } },
    });
    await expectSeatsConsistent(context().deps, competitionId);
  });

  it('does not approve who has no seat yet', async () => {
    const { ids } = await fill(1, 2);
    expect(await decide(ids, 'approve')).toEqual({ decided: [ids[0]], refused: [{ id: ids[1], code: 'entry_waitlisted' }], pending: null });
    expect(await seatsOf(ids)).toEqual(['approved', 1]);
  });

  it('keeps the number of who is rejected while waiting, but holds no seat for them', async () => {
    const { competitionId, ids } = await fill(1, 4);
    await decide([ids[1] ?? '', ids[2] ?? ''], 'reject');
    expect(await seatsOf(ids)).toEqual(['submitted', 'rejected', 'rejected', 1]);
    expect(await correct(ids[1] ?? '')).toMatchObject({ state: 'waitlisted', waitlistPosition: 1 });
    expect(await seatsOf(ids)).toEqual(['submitted', 1, 'rejected', 2]);
    await cancel(ids[0] ?? '');
    expect(await seatsOf(ids)).toEqual(['cancelled', 'submitted', 'rejected', 1]);
    await cancel(ids[1] ?? '');
    await cancel(ids[3] ?? '');
    expect(await detail(competitionId)).toMatchObject({ placesLeft: 1, waitlistLength: 0 });
    expect(await correct(ids[2] ?? '')).toMatchObject({ state: 'submitted', waitlistPosition: null });
    await expectSeatsConsistent(context().deps, competitionId);
  });

  it('keeps the seat of who is rejected with one', async () => {
    const { ids } = await fill(1, 2);
    await decide([ids[0] ?? ''], 'reject');
    expect(await seatsOf(ids)).toEqual(['rejected', 1]);
    expect(await correct(ids[0] ?? '')).toMatchObject({ state: 'submitted' });
  });

  it.each([
    ['approved', 'submitted'],
    ['scored', 1],
    ['published', 1],
  ] as const)('gives the seat of an entry that is withdrawn while %s: the next one is then %s', async (state, next) => {
    const { ids } = await fill(1, 2);
    const [id = '', waiting = ''] = ids;
    await context().deps.db.updateTable('registration').set({ state }).where('id', '=', id).execute();
    await family.call('POST /api/registrations/:id/withdraw', { params: { id } });
    expect(await seatsOf([waiting])).toEqual([next]);
  });

  it('gives an account’s seats to others when the account is deleted', async () => {
    const competitionId = await addCompetition(context().deps, { capacity: 1 });
    await addInvitationCode(context().deps, competitionId, 'LEAVING', 5);
    const leaving = await context().participant();
    await leaving.call('POST /api/registrations', { body: entryForm(competitionId, { invitationCode: 'LEAVING' }) });
    const { id } = await register(competitionId);
    await leaving.call('DELETE /api/account', { body: await leaving.encrypt('Robot-2026') });
    expect(await seatsOf([id])).toEqual(['submitted']);
    expect(await expectSeatsConsistent(context().deps, competitionId)).toHaveLength(1);
  });

  it('keeps its books right when registering, cancelling, deciding and correcting meet', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { competitionId, ids } = await fill(4, 10);
      const { refused } = await decide([ids[4] ?? '', ids[5] ?? ''], 'reject');
      expect(refused).toEqual([]);
      const consent = (id: string) =>
        family.call('PATCH /api/registrations/:id/consent', { params: { id }, body: { publishName: true, publishWork: true } });
      const results = await Promise.allSettled<unknown>([
        ...ids.slice(0, 3).map(cancel),
        ...Array.from({ length: 4 }, () => register(competitionId)),
        decide(ids.slice(6, 8), 'reject'),
        decide(ids.slice(2, 9), 'approve'),
        ...ids.slice(4, 6).map(correct),
        ...ids.slice(4, 10).map(consent),
        cancel(ids[6] ?? ''),
        cancel(ids[2] ?? ''),
      ]);
      const codes = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
      // Late calls get a refusal; nothing breaks.
      for (const problem of codes)
        expect(['conflict', 'action_not_allowed_now'], String(problem)).toContain(problem instanceof Error && problem.message);
      expect(await expectSeatsConsistent(context().deps, competitionId)).toHaveLength(14);
    }
  });
});
