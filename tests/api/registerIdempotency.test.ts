// Promise: a registration that is sent many times, by an impatient user or a bad connection, happens once. The last uses of a code go to no more
// teams than there are uses.
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { addCompetition, addInvitationCode } from '../fixtures/competition.ts';
import { childMember, entryForm } from '../fixtures/entryForm.ts';
import { expectSeatsConsistent } from '../fixtures/seats.ts';
import { type Client, describeOnBothDatabases, type RawAnswer } from './harness.ts';

describeOnBothDatabases('once', (context) => {
  let family: Client;
  let competitionId = '';

  beforeAll(async () => {
    family = await context().participant({ email: 'once@example.test' });
    competitionId = await addCompetition(context().deps, { capacity: 1000 });
  });

  const send = (body: unknown, key: string, by = family): Promise<RawAnswer> =>
    by.request('POST', '/api/registrations', body, { 'idempotency-key': key });
  /**
   * Repeats a request, as the outbox does, if it has waited in the queue as long as it may: a busy machine takes longer than that for all of them.
   */
  const sendUntilAnswered = async (body: unknown, key: string = randomUUID(), by = family): Promise<RawAnswer> => {
    const answer = await send(body, key, by);
    return answer.status === 503 ? sendUntilAnswered(body, key, by) : answer;
  };
  const entriesOf = async (teamName: string) =>
    context().deps.db.selectFrom('registration').select('id').where('teamName', '=', teamName).execute();

  it('makes one entry of 200 simultaneous posts with one key, and answers all alike', async () => {
    const form = entryForm(competitionId, { teamName: '两百次' });
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 200 }, (_, n) => sendUntilAnswered(form, n % 2 ? key : key.toUpperCase())));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ json }) => JSON.stringify(json))).size).toBe(1);
    expect(answers[0]?.json).toMatchObject({ teamName: '两百次', state: 'submitted' });

    expect(await entriesOf('两百次')).toHaveLength(1);
    await expectSeatsConsistent(context().deps, competitionId);
    expect((await context().outbox()).filter(({ params }) => params['team'] === '两百次')).toHaveLength(1);
    const { id = '' } = (await entriesOf('两百次'))[0] ?? {};
    const audit = await context().deps.db.selectFrom('audit').select('action').where('subjectId', '=', id).execute();
    expect(audit).toEqual([{ action: 'registered' }]);
  });

  it('answers a late repeat with the first answer, even when much has happened since', async () => {
    const { clock } = context();
    const brief = await addCompetition(context().deps, { signupClosesAt: clock.now() + 1000 });
    const form = entryForm(brief, { teamName: '迟到的回答' });
    const key = randomUUID();
    const first = await send(form, key);
    const { id = '' } = (await entriesOf('迟到的回答'))[0] ?? {};
    await family.call('POST /api/registrations/:id/cancel', { params: { id } });
    clock.advance(1000);
    const { competitionId: _, ...rest } = form;
    expect(await send({ ...rest, competitionId: brief }, key)).toMatchObject({ status: 201, json: first.json });
  });

  it('refuses the key for anything else', async () => {
    const form = entryForm(competitionId, { teamName: '第一份' });
    const key = randomUUID();
    expect((await send(form, key)).status).toBe(201);
    const mismatch = { status: 422, json: { code: 'idempotency_mismatch' } };
    expect(await send({ ...form, teamName: '第二份' }, key)).toMatchObject(mismatch);
    expect(await send(entryForm(competitionId, { teamName: '第二份' }), key)).toMatchObject(mismatch);
    expect(await entriesOf('第二份')).toEqual([]);
    for (const bad of ['', '1', 'not-a-uuid', 'x'.repeat(500)])
      expect(await send(form, bad)).toMatchObject({ status: 400, json: { code: 'bad_request' } });
  });

  it('keeps the keys of two accounts apart', async () => {
    const key = randomUUID();
    const other = await context().participant();
    expect((await send(entryForm(competitionId, { teamName: '同一把钥匙' }), key)).status).toBe(201);
    expect((await send(entryForm(competitionId, { teamName: '同一把钥匙' }), key, other)).status).toBe(201);
    expect(await entriesOf('同一把钥匙')).toHaveLength(2);
  });

  it('lets a try that failed be made again with its key, as it was or corrected', async () => {
    const { clock } = context();
    const later = await addCompetition(context().deps, { signupOpensAt: clock.now() + 1000 });
    const form = entryForm(later, { teamName: '再试一次' });
    const [asItWas, corrected] = [randomUUID(), randomUUID()];
    expect(await send(form, asItWas)).toMatchObject({ status: 409, json: { code: 'signup_not_open' } });
    expect(await send({ ...entryForm(competitionId), parent: { name: '王芳', phone: '1' } }, corrected)).toMatchObject({ status: 422 });
    clock.advance(1000);
    expect((await send(form, asItWas)).status).toBe(201);
    expect((await send(entryForm(competitionId, { teamName: '改对了' }), corrected)).status).toBe(201);
    expect([(await entriesOf('再试一次')).length, (await entriesOf('改对了')).length]).toEqual([1, 1]);
  });

  it('gives the last ten uses of a code to ten of fifty teams', async () => {
    const { deps } = context();
    const invited = await addCompetition(deps, { needsInvitation: 1 });
    await addInvitationCode(deps, invited, 'LAST-TEN', 12);
    for (const _ of [1, 2]) await send(entryForm(invited, { invitationCode: 'LAST-TEN' }), randomUUID());
    const clients = [family, ...(await Promise.all(Array.from({ length: 4 }, () => context().participant())))];
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        sendUntilAnswered(entryForm(invited, { invitationCode: 'last-ten' }), undefined, clients[n % 5]),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
    const usedUp = { code: 'invitation_code_used_up', fields: { invitationCode: 'invitation_code_used_up' } };
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused).toEqual(refused.map(() => expect.objectContaining({ status: 409, json: expect.objectContaining(usedUp) })));
    expect(await expectSeatsConsistent(deps, invited)).toHaveLength(12);
  });

  it('takes a child once of twenty registrations at the same time', async () => {
    const child = childMember();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        sendUntilAnswered(entryForm(competitionId, { teamName: '同一个孩子', members: n % 2 ? [child] : [childMember(), child] })),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(409)]);
    for (const [n, { status, json }] of answers.entries())
      if (status === 409)
        expect(json).toMatchObject({ code: 'duplicate_child', fields: { [`members.${n % 2 ? 0 : 1}.idNumber`]: 'duplicate_child' } });
    expect(await entriesOf('同一个孩子')).toHaveLength(1);
    await expectSeatsConsistent(context().deps, competitionId);
  });
});
