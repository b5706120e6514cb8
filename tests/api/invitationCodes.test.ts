// Guards: an organiser makes one or ten thousand invitation codes, finds them, sees who used them and revokes them. An expired or revoked code admits
// nobody any more, and its earlier users stay.
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { normalizeInvitationCode } from '#contract/registrations/rules/registration.ts';
import type { Client } from '../fixtures/client.ts';
import { addCompetition, addInvitationCode } from '../fixtures/competition.ts';
import { editOf, entryForm } from '../fixtures/entryForm.ts';
import { describeApi } from './harness.ts';

const DAY_MS = 24 * 3600_000;

describeApi('invitation codes', (context) => {
  let office: Client;
  let family: Client;
  let competitionId: string;

  beforeAll(async () => {
    competitionId = await addCompetition(context().deps, { needsInvitation: 1 });
    office = await context().organiser([{ competitionId, right: 'content' }]);
    family = await context().participant();
  });

  const make = (body: object, idempotencyKey?: string) =>
    office.call(
      'POST /api/admin/competitions/:id/invitation-codes',
      { params: { id: competitionId }, body: { count: 1, useLimit: 1, ...body } },
      idempotencyKey === undefined ? {} : { idempotencyKey },
    );
  const list = (filter: object = {}, query: object = {}) =>
    office.call('POST /api/admin/competitions/:id/invitation-codes/search', {
      params: { id: competitionId },
      body: { filter: JSON.stringify(filter), ...query },
    });
  const one = async (body: object = {}) => {
    const { batchId } = await make(body);
    const [code] = (await list({ batchId })).items;
    if (!code) throw new Error('no code was made');
    return code;
  };
  const revoke = (body: { ids: string[] } | { batchId: string }, id = competitionId) =>
    office.call('POST /api/admin/competitions/:id/invitation-codes/revocations', { params: { id }, body });
  const signUp = (invitationCode: string) => family.request('POST', '/api/registrations', entryForm(competitionId, { invitationCode }));
  const refusal = (code: string) => ({ status: 409, json: { code, fields: { invitationCode: code } } });

  it('are made many at once, all different, while others are answered, and once for a repeated request', async () => {
    const key = randomUUID();
    const common = { institution: '青禾实验小学', useLimit: 3 };
    const body = { ...common, count: 10_000 };
    const { readDb } = context().deps;
    let answered = 0;
    let done = false;
    const visits = (async () => {
      while (!done) {
        await family.call('GET /api/sessions/current');
        answered += 1;
      }
    })();
    const first = await make(body, key);
    done = true;
    await visits;
    expect(answered).toBeGreaterThan(3);
    expect(first.made).toBe(10_000);
    expect(await make(body, key)).toEqual(first);
    const rows = await readDb.selectFrom('invitationCode').selectAll().where('competitionId', '=', competitionId).execute();
    expect(rows).toHaveLength(10_000);
    expect(new Set(rows.map(({ code }) => code)).size).toBe(10_000);
    for (const row of rows) expect(row).toMatchObject({ ...common, used: 0, batchId: first.batchId });
    const { items, total, totalIsExact } = await list({ batchId: first.batchId }, { pageSize: 2 });
    expect({ total, totalIsExact }).toEqual({ total: 10_000, totalIsExact: true });
    expect(items[0]).toMatchObject({ institution: '青禾实验小学', useLimit: 3, used: 0, state: 'usable' });
    expect(normalizeInvitationCode(items[0]?.code ?? '')).toBe(items[0]?.code);
    expect(await revoke({ batchId: first.batchId })).toEqual({ revoked: 10_000 });
  });

  it('are listed the last made first, found by their beginning and by the institution, and by how they stand', async () => {
    const { clock } = context();
    clock.advance(1000);
    const { batchId } = await make({ count: 3, institution: 'Green School' });
    clock.advance(1000);
    const last = await one({ institution: '红星幼儿园', endsAt: clock.now() + DAY_MS });
    expect((await list({}, { pageSize: 1 })).items[0]?.id).toBe(last.id);
    expect((await list({}, { pageSize: 1, sort: 'createdAt' })).items[0]?.institution).toBe('青禾实验小学');
    expect((await list({ q: 'green' })).total).toBe(3);
    expect((await list({ q: '红星' })).items.map(({ id }) => id)).toEqual([last.id]);
    expect((await list({ q: last.code.slice(0, 8).toLowerCase() })).items.map(({ id }) => id)).toContain(last.id);
    expect((await list({ q: '%' })).total).toBeGreaterThan(3);
    const codes = (await list({ batchId }, { sort: 'code' })).items.map(({ code }) => code);
    expect(codes).toEqual(codes.toSorted());
    const standing = async (state: string) => (await list({ state, q: '红星' })).items.length;
    expect([await standing('usable'), await standing('ended')]).toEqual([1, 0]);
    clock.advance(DAY_MS);
    expect([await standing('usable'), await standing('ended')]).toEqual([0, 1]);
    expect((await list({ state: 'revoked' })).total).toBe(10_000);
    // A page starts after the end of the one before.
    const page = await list({ batchId }, { pageSize: 2 });
    const next = await list({ batchId }, { pageSize: 2, cursor: page.next ?? '' });
    expect(new Set([...page.items, ...next.items].map(({ id }) => id)).size).toBe(3);
  });

  it('let in as often as they say, and name the entries to those who review', async () => {
    const { code, id } = await one({ useLimit: 2 });
    expect((await signUp(code)).status).toBe(201);
    expect((await signUp(code.toLowerCase())).status).toBe(201);
    expect(await signUp(code)).toMatchObject(refusal('invitation_code_used_up'));
    const { items } = await list({ state: 'used_up' });
    expect(items).toMatchObject([{ id, used: 2, useLimit: 2, state: 'used_up' }]);
    expect(await office.call('GET /api/admin/invitation-codes/:id', { params: { id } })).toMatchObject({ used: 2, entries: null });
    const reviewer = await context().organiser([
      { competitionId, right: 'content' },
      { competitionId, right: 'review' },
    ]);
    const { entries } = await reviewer.call('GET /api/admin/invitation-codes/:id', { params: { id } });
    expect(entries).toMatchObject([
      { teamName: '闪电小蜗牛', state: 'submitted' },
      { teamName: '闪电小蜗牛', state: 'submitted' },
    ]);
  });

  it('let nobody in once they are over or taken back; who used them stays, and may correct the entry', async () => {
    const { clock } = context();
    const over = await one({ useLimit: 5, endsAt: clock.now() + 1000, institution: '白鹭小学' });
    const taken = await one({ useLimit: 5 });
    const form = entryForm(competitionId, { invitationCode: taken.code });
    const entry = await family.call('POST /api/registrations', { body: form });
    expect(await revoke({ ids: [taken.id] })).toEqual({ revoked: 1 });
    expect(await revoke({ ids: [taken.id] })).toEqual({ revoked: 0 });
    const institutionOf = async ({ code }: { code: string }) =>
      (await family.call('POST /api/invitation-codes/institution', { body: { competitionId, code } })).institution;
    expect(await institutionOf(over)).toBe('白鹭小学');
    clock.advance(1000);
    expect(await institutionOf(over)).toBeNull();
    for (const { code } of [over, taken]) expect(await signUp(code)).toMatchObject(refusal('invitation_code_ended'));
    const edited = await family.request('PATCH', `/api/registrations/${entry.id}`, {
      ...editOf({ ...form, teamName: '新名字' }, entry.version),
      members: form.members,
    });
    expect(edited).toMatchObject({ status: 200, json: { teamName: '新名字', invitationCode: taken.code } });
    expect((await office.call('GET /api/admin/invitation-codes/:id', { params: { id: taken.id } })).state).toBe('revoked');
  });

  it('are made for each school of a list, all or none', async () => {
    const institutions = ['青禾实验小学', '白鹭小学', 'Green School'];
    const { batchId, made } = await make({ institutions, count: 2 });
    expect(made).toBe(6);
    const { items } = await list({ batchId });
    expect(items.map(({ institution }) => institution ?? '').toSorted()).toEqual([...institutions, ...institutions].toSorted());
    await expect(make({ institutions, count: 3334 })).rejects.toMatchObject({
      code: 'invalid_input',
      detail: { fields: { count: 'invalid' } },
    });
    await expect(make({ institutions: ['a', 'x'.repeat(121)] })).rejects.toMatchObject({
      detail: { fields: { 'institutions.1': 'too_long' } },
    });
  });

  it('can be used more often, or less, but not less than they were, nor once they are revoked', async () => {
    const code = await one();
    expect(await signUp(code.code)).toMatchObject({ status: 201 });
    const limit = (useLimit: number) =>
      office.call('PATCH /api/admin/invitation-codes/:id', { params: { id: code.id }, body: { useLimit } });
    expect(await limit(2)).toMatchObject({ useLimit: 2, used: 1, state: 'usable' });
    expect(await signUp(code.code)).toMatchObject({ status: 201 });
    await expect(limit(1)).rejects.toThrow('conflict');
    expect((await office.call('GET /api/admin/invitation-codes/:id', { params: { id: code.id } })).useLimit).toBe(2);
    await revoke({ ids: [code.id] });
    await expect(limit(3)).rejects.toThrow('conflict');
  });

  it('of another competition are not there, and each change is on record without a code', async () => {
    const { deps } = context();
    const elsewhere = await addCompetition(deps);
    await addInvitationCode(deps, elsewhere, 'ELSEWHERE', 5);
    const { id } = await deps.db.selectFrom('invitationCode').select('id').where('code', '=', 'ELSEWHERE').executeTakeFirstOrThrow();
    await expect(revoke({ ids: [id] }, elsewhere)).rejects.toThrow('not_found');
    expect(await revoke({ ids: [id] })).toEqual({ revoked: 0 });
    expect((await office.request('GET', `/api/admin/invitation-codes/${id}`)).status).toBe(404);
    expect((await office.request('GET', `/api/admin/competitions/${elsewhere}/invitation-codes`)).status).toBe(404);
    // An organiser of all competitions reaches them by id alone.
    const everywhere = await context().organiser();
    const { slug } = await deps.db.selectFrom('competition').select('slug').where('id', '=', competitionId).executeTakeFirstOrThrow();
    const bySlug = everywhere.call('POST /api/admin/competitions/:id/invitation-codes', {
      params: { id: slug },
      body: { count: 1, useLimit: 1 },
    });
    await expect(bySlug).rejects.toThrow('not_found');
    expect((await office.request('GET', '/api/admin/competitions/nothing/invitation-codes')).status).toBe(404);
    const before = await list();
    const lines = await deps.db
      .selectFrom('audit')
      .select(['action', 'detail'])
      .where('subject', '=', 'competition')
      .where('subjectId', '=', competitionId)
      .orderBy('at')
      .execute();
    const detailOf = (action: string) => lines.filter((line) => line.action === action).map(({ detail }): unknown => JSON.parse(detail));
    expect(detailOf('invitation_codes_made')).toContainEqual(expect.objectContaining({ count: 10_000, useLimit: 3 }));
    expect(detailOf('invitation_codes_revoked')).toContainEqual(expect.objectContaining({ count: 1 }));
    for (const { code } of before.items) expect(JSON.stringify(lines)).not.toContain(code);
  });

  it('are not made by halves or beyond what may be made', async () => {
    for (const body of [{ count: 10_001 }, { count: 0 }, { useLimit: 0 }, { institution: 'x'.repeat(121) }])
      await expect(make(body)).rejects.toThrow('invalid_input');
  });

  it('are allowed again after they were revoked, each as often as it still could be used', async () => {
    const code = await one({ useLimit: 1 });
    await revoke({ ids: [code.id] });
    expect(await signUp(code.code)).toMatchObject(refusal('invitation_code_ended'));
    const restore = () =>
      office.call('POST /api/admin/competitions/:id/invitation-codes/restorations', {
        params: { id: competitionId },
        body: { ids: [code.id] },
      });
    expect([await restore(), await restore()]).toEqual([{ restored: 1 }, { restored: 0 }]);
    expect((await signUp(code.code)).status).toBe(201);
    expect(await signUp(code.code)).toMatchObject(refusal('invitation_code_used_up'));
  });
});
