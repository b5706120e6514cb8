// Promise: no account learns from the portal whether another one has registered a child, nor blocks that child's family.
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { exportEntriesOf } from '#server/registrations/erasure/account.ts';
import { auditLines } from '../fixtures/auditLines.ts';
import { addCompetition } from '../fixtures/competition.ts';
import { childMember, editOf, entryForm } from '../fixtures/entryForm.ts';
import { registerParticipant } from '../fixtures/participant.ts';
import type { NewRegistration } from '../fixtures/registration.ts';
import { expectSeatsConsistent } from '../fixtures/seats.ts';
import { type Client, describeApi, type RawAnswer } from './harness.ts';

const DAY_MS = 24 * 3600_000;

/** Returns an answer without the parts that differ for every entry. */
const shapeOf = ({ status, json }: RawAnswer): string =>
  JSON.stringify({ status, json }).replace(/"(?:id|number|name|gender|idNumber|code)":"[^"]*"/g, '"-"');

describeApi('a child whom two accounts register', (context) => {
  let family: Client;
  let organiser: Client;
  let competitionId = '';

  beforeAll(async () => {
    family = await context().participant({ name: '林家' });
    organiser = await context().organiser();
    competitionId = await addCompetition(context().deps, { capacity: 1000 });
  });

  const send = (by: Client, form: NewRegistration, key: string = randomUUID()): Promise<RawAnswer> =>
    by.request('POST', '/api/registrations', form, { 'idempotency-key': key });
  const enter = (by: Client, changes: Partial<NewRegistration> = {}) =>
    by.call('POST /api/registrations', { body: entryForm(competitionId, changes) });
  const accountIdOf = async (client: Client) => (await client.call('GET /api/account')).id;
  const flagged = async () => {
    const filter = JSON.stringify({ hasPossibleDuplicate: true });
    const { items } = await organiser.call('POST /api/admin/registrations/search', { body: { filter } });
    expect(items.every((each) => each.hasPossibleDuplicate)).toBe(true);
    return items.map(({ teamName }) => teamName).sort();
  };
  /** Returns an account as a stranger creates it, with the limits of its kind. */
  const newcomer = async (kind: 'family' | 'primary_school' = 'family'): Promise<Client & { accountId: string }> => {
    const client = context().client();
    const { id } = await registerParticipant(client, context().outbox, { kind, affiliation: '某处' });
    return Object.assign(client, { accountId: id });
  };

  it('is found by none of sixty numbers tried, alone or beside another child, new or by an edit', async () => {
    const child = childMember();
    await enter(family, { members: [child], teamName: '真的队伍' });
    const stranger = await context().participant();
    const candidates = Array.from({ length: 60 }, (_, n) => (n === 37 ? child : childMember()));
    const alone = [];
    for (const candidate of candidates) alone.push(shapeOf(await send(stranger, entryForm(competitionId, { members: [candidate] }))));
    expect(new Set(alone).size).toBe(1);
    expect(alone[0]).toContain('"status":201');
    expect(alone[0]).toContain('"state":"submitted"');

    const second = await context().participant();
    const own = childMember();
    let { id, version } = await enter(second, { members: [own] });
    const edited = [];
    for (const candidate of candidates) {
      const body = editOf(entryForm(competitionId, { members: [own, candidate] }), version);
      const answer = await second.request('PATCH', `/api/registrations/${id}`, body);
      ({ id, version } = await second.call('GET /api/registrations/:id', { params: { id } }));
      edited.push(shapeOf({ ...answer, json: { ...Object(answer.json), version: 0 } }));
    }
    expect(new Set(edited).size).toBe(1);
    for (const client of [family, stranger, second]) {
      const { items } = await client.call('GET /api/registrations');
      const whole = await client.call('GET /api/registrations/:id', { params: { id: items[0]?.id ?? '' } });
      expect(JSON.stringify([items, whole, await exportEntriesOf(context().deps, await accountIdOf(client))])).not.toMatch(
        /duplicate|childKey|claim/i,
      );
    }
  });

  it('is shown to the organiser in both teams with the way to the other one, until only one is left', async () => {
    const before = await flagged();
    const child = childMember();
    const first = await enter(family, { members: [childMember(), child], teamName: '甲队' });
    const other = await context().participant({ name: '别家' });
    const second = await enter(other, { members: [{ ...child, idNumber: ` ${child.idNumber} ` }], teamName: '乙队' });
    expect(second).toMatchObject({ state: 'submitted', label: 'under_approval' });
    expect(await flagged()).toEqual([...before, '甲队', '乙队'].sort());

    const shown = await organiser.call('GET /api/admin/registrations/:id', { params: { id: first.id } });
    expect(shown).toMatchObject({
      hasPossibleDuplicate: true,
      possibleDuplicates: [{ id: second.id, teamName: '乙队', memberName: child.name, accountName: '别家', state: 'submitted' }],
    });
    await organiser.call('POST /api/admin/registrations/decisions', { body: { ids: [second.id], decision: 'reject', reason: '请核对' } });
    expect(await flagged()).toContain('甲队');
    await other.call('POST /api/registrations/:id/cancel', { params: { id: second.id } });
    expect(await flagged()).toEqual(before);
    await expectSeatsConsistent(context().deps, competitionId);

    // Enrolling again restores it; removing the child from the team by an edit ends it, too.
    const again = await enter(other, { members: [child], teamName: '丙队' });
    expect(await flagged()).toEqual([...before, '甲队', '丙队'].sort());
    const replaced = editOf(entryForm(competitionId, { members: [childMember()], teamName: '丙队' }), again.version);
    await other.call('PATCH /api/registrations/:id', { params: { id: again.id }, body: replaced });
    expect(await flagged()).toEqual(before);
    await expectSeatsConsistent(context().deps, competitionId);
  });

  it('is approved in a second team only with a reason, singly and with others', async () => {
    const child = childMember();
    const first = await enter(family, { members: [child], teamName: '丁队' });
    const other = await context().participant();
    const second = await enter(other, { members: [child], teamName: '戊队' });
    const third = await enter(other, { teamName: '己队' });
    const approve = (ids: string[], more: { reason?: string; preview?: boolean } = {}) =>
      organiser.call('POST /api/admin/registrations/decisions', { body: { ids, decision: 'approve', ...more } });
    const held = [first.id, second.id].map((id) => ({ id, code: 'child_in_other_team' }));
    const all = [first.id, second.id, third.id];
    expect(await approve(all, { preview: true })).toMatchObject({ decided: [third.id], refused: held });
    expect(await approve(all)).toMatchObject({ decided: [third.id], refused: held });
    expect(await approve([first.id])).toMatchObject({ decided: [], refused: [held[0]] });

    const reason = '两家是双胞胎，证件号登记时写错，已电话核对。';
    expect(await approve([first.id], { reason })).toMatchObject({ decided: [first.id], refused: [] });
    expect((await auditLines(context().deps, first.id)).find(({ action }) => action === 'approved')?.detail).toMatchObject({ reason });
    // the family reads no reason
    const own = await family.call('GET /api/registrations/:id', { params: { id: first.id } });
    expect([own.state, own.reason]).toEqual(['approved', null]);
    const exported = JSON.stringify(await exportEntriesOf(context().deps, await accountIdOf(family)));
    expect(exported).toContain('"action":"approved"');
    expect(exported).not.toContain(reason);

    // the other one is held as long as this one stands; rejected, it holds nobody
    expect(await approve([second.id])).toMatchObject({ decided: [], refused: [held[1]] });
    await organiser.call('POST /api/admin/registrations/decisions', { body: { ids: [second.id], decision: 'reject', reason: '重复' } });
    const fourth = await enter(await context().participant(), { members: [child], teamName: '庚队' });
    expect(await approve([fourth.id])).toMatchObject({ refused: [{ id: fourth.id, code: 'child_in_other_team' }] });
    const [twin, rejected] = [childMember(), await context().participant()];
    const one = await enter(rejected, { members: [twin], teamName: '辛队' });
    const next = await enter(await context().participant(), { members: [twin], teamName: '壬队' });
    await organiser.call('POST /api/admin/registrations/decisions', { body: { ids: [one.id], decision: 'reject', reason: '重复' } });
    expect(await approve([next.id])).toMatchObject({ decided: [next.id], refused: [] });
  });

  it('is taken once by each account of twenty registrations at the same time', async () => {
    const child = childMember();
    const accounts = [family, await context().participant(), await context().participant()];
    const answers = await Promise.all(
      Array.from({ length: 21 }, async (_, n) => {
        const account = n % accounts.length;
        const { status, json } = await send(accounts[account] ?? family, entryForm(competitionId, { members: [child] }));
        return { account, status, json };
      }),
    );
    for (const account of accounts.keys()) {
      const own = answers.filter((answer) => answer.account === account);
      expect(own.map(({ status }) => status).sort()).toEqual([201, ...Array(6).fill(409)]);
    }
    await expectSeatsConsistent(context().deps, competitionId);
  });

  it('ends a family’s trying after twenty new children or teams a day, says when it may go on, and lets an organiser raise it', async () => {
    const stranger = await newcomer();
    const one = childMember();
    for (let n = 0; n < 4; n += 1)
      await enter(stranger, { members: [...(n === 0 ? [one] : [childMember()]), childMember(), childMember(), childMember()] });
    const { id, version } = await enter(stranger, { members: [childMember(), childMember(), childMember()] });
    context().clock.advance(3600_000);

    // Nineteen children so far: two more are one too many; refused ones do not count, and known ones are free.
    const tooMany = { status: 429, json: { code: 'sign_up_limit', retryAfter: (DAY_MS - 3600_000) / 1000 } };
    for (let n = 0; n < 3; n += 1)
      expect(await send(stranger, entryForm(competitionId, { members: [childMember(), childMember()] }))).toMatchObject(tooMany);
    const elsewhere = await addCompetition(context().deps);
    expect((await send(stranger, entryForm(elsewhere, { members: [one] }))).status).toBe(201);
    const last = childMember();
    const edit = (members: NewRegistration['members'], at: number) =>
      stranger.request('PATCH', `/api/registrations/${id}`, editOf(entryForm(competitionId, { members }), at));
    expect((await edit([last], version)).status).toBe(200);
    expect(await edit([childMember()], version + 1)).toMatchObject(tooMany);

    const perDay = (by: Client, amount: number | null) =>
      by.request('PUT', `/api/admin/accounts/${stranger.accountId}/sign-up-limit`, { perDay: amount });
    expect((await perDay(stranger, 100)).status).toBe(403);
    expect((await perDay(organiser, 100)).status).toBe(204);
    expect((await organiser.request('PUT', '/api/admin/accounts/no-such/sign-up-limit', { perDay: 5 })).status).toBe(404);
    expect((await send(stranger, entryForm(competitionId, { members: [childMember(), childMember()] }))).status).toBe(201);
    const { account } = await organiser.call('GET /api/admin/registrations/:id', { params: { id } });
    expect(account.signUpsPerDay).toBe(100);

    await perDay(organiser, null);
    expect((await send(stranger, entryForm(competitionId))).status).toBe(429);
    context().clock.advance(DAY_MS);
    expect((await send(stranger, entryForm(competitionId))).status).toBe(201);
  });

  it('does not lock a school out that sends in what is entered already, however often', async () => {
    const school = await newcomer('primary_school');
    const forms = Array.from({ length: 12 }, () => entryForm(competitionId, { members: Array.from({ length: 4 }, () => childMember()) }));
    for (const form of forms) expect((await send(school, form)).status).toBe(201);
    for (let round = 0; round < 4; round += 1)
      for (const form of forms) expect(await send(school, form)).toMatchObject({ status: 409, json: { code: 'duplicate_child' } });
    expect((await send(school, entryForm(competitionId))).status).toBe(201);
  });

  it('counts a wrong number once however often the same form is refused', async () => {
    const parent = await newcomer();
    const [child, wrong] = [childMember(), childMember()];
    await enter(parent, { members: [child] });
    for (let time = 0; time < 30; time += 1)
      expect((await send(parent, entryForm(competitionId, { members: [child, wrong] }))).status).toBe(409);
  });

  it('is not found out by refusals with a session of its own account: so many typed numbers are refused a day, then none is compared', async () => {
    const thief = await newcomer();
    const [child, beside] = [childMember(), childMember()];
    const { id } = await enter(thief, { members: [child, beside] });
    const { members } = await thief.call('GET /api/registrations/:id', { params: { id }, query: { for: 'copy' } });
    // Refused in any case, so that a wrong number makes no entry.
    const known = { ...beside, idNumber: members[1]?.idNumber ?? '', numberOf: members[1]?.id ?? '' };
    const guess = (member: NewRegistration['members'][number], key?: string) =>
      send(thief, entryForm(competitionId, { members: [member, known] }), key);
    let compared = 0;
    while ((await guess(childMember())).status === 409) compared += 1;
    expect(compared).toBe(20);
    const answers = [await guess(child), await guess(childMember())];
    expect(answers.map(({ status, json }) => [status, Object(json).code])).toEqual(Array(2).fill([429, 'refused_numbers_limit']));
    const edited = await thief.request('PATCH', `/api/registrations/${id}`, editOf(entryForm(competitionId, { members: [child] }), 1));
    expect(edited).toMatchObject({ status: 429, json: { code: 'refused_numbers_limit' } });
    const twice = (changes: Partial<NewRegistration> = {}) =>
      send(thief, entryForm(competitionId, { members: [known, { ...beside, name: '另一个' }], ...changes }));
    expect((await twice()).status).toBe(429);
    // Nothing is typed, so nothing is tried.
    expect((await send(thief, entryForm(competitionId, { members: [known] }))).status).toBe(409);
    context().clock.advance(DAY_MS);
    // Independent errors come first, and reveal nothing of the number that stayed on the server.
    const wrong = await twice({ parent: { name: '王芳', phone: '1' } });
    expect(Object.keys(Object(wrong.json).fields)).toEqual(['parent.phone']);
    expect((await twice()).json).toMatchObject({ fields: { 'members.1.idNumber': 'id_number_repeated' } });
    expect((await guess(child)).json).toMatchObject({ fields: { 'members.0.idNumber': 'duplicate_child' } });
  });

  it('costs nothing where a form is accepted or was wrong before any number was compared', async () => {
    const account = await newcomer();
    const members = [childMember(), childMember(), childMember(), childMember()];
    const key = randomUUID();
    for (let n = 0; n < 7; n += 1) {
      const wrong = entryForm(competitionId, { members, invitationCode: 'NO-SUCH-CODE' });
      expect((await send(account, wrong)).status).toBe(422);
      expect((await send(account, entryForm(competitionId, { members }), key)).status).toBe(201);
    }
  });

  it('lets a school register more in a day than a family', async () => {
    const school = await newcomer('primary_school');
    for (let n = 0; n < 25; n += 1) expect((await send(school, entryForm(competitionId))).status).toBe(201);
  });
});
