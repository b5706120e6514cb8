// Promise: an edit or a cancellation that is repeated because its answer was lost happens once. Requests queued on a shared device are never sent for
// another account.
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { ACCOUNT_HEADER } from '#contract/http/endpoint.ts';
import { createIdempotencyKey, ReplayedAnswer, withIdempotency } from '#server/platform/idempotency.ts';
import { addCompetition } from '../fixtures/competition.ts';
import { editOf, entryForm } from '../fixtures/entryForm.ts';
import { type Client, describeOnBothDatabases } from './harness.ts';

describeOnBothDatabases('changes that happen once', (context) => {
  let family: Client;
  let competitionId = '';

  beforeAll(async () => {
    family = await context().participant();
    competitionId = await addCompetition(context().deps, {});
  });

  const enter = async () => {
    const form = entryForm(competitionId);
    const { id, version } = await family.call('POST /api/registrations', { body: form });
    const change = (teamName: string, key: string) =>
      family.request('PATCH', `/api/registrations/${id}`, editOf({ ...form, teamName }, version), { 'idempotency-key': key });
    const cancel = (key: string) => family.request('POST', `/api/registrations/${id}/cancel`, undefined, { 'idempotency-key': key });
    const actions = async () => {
      const rows = await context().deps.db.selectFrom('audit').select('action').where('subjectId', '=', id).orderBy('at').execute();
      return rows.map(({ action }) => action).sort();
    };
    return { id, form, version, change, cancel, actions };
  };

  it('edits once for a key, at once or later, and answers all alike', async () => {
    const { change, version, actions } = await enter();
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 20 }, () => change('改一次', key)));
    const late = await change('改一次', key);
    for (const answer of [...answers, late])
      expect(answer).toMatchObject({ status: 200, json: { teamName: '改一次', version: version + 1 } });
    expect(await actions()).toEqual(['edited', 'registered']);
    // A change with another key based on the same version is still a conflict.
    expect(await change('改两次', randomUUID())).toMatchObject({ status: 409, json: { code: 'conflict' } });
    expect(await change('改两次', key)).toMatchObject({ status: 422, json: { code: 'idempotency_mismatch' } });
  });

  it('cancels once for a key, and answers a repeat with the first answer', async () => {
    const { cancel, actions } = await enter();
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 20 }, () => cancel(key)));
    for (const answer of [...answers, await cancel(key)]) expect(answer).toMatchObject({ status: 200, json: { state: 'cancelled' } });
    expect(await actions()).toEqual(['cancelled', 'registered']);
    expect(await cancel(randomUUID())).toMatchObject({ status: 409, json: { code: 'action_not_allowed_now' } });
  });

  it('takes a key that was used at one endpoint at no other, though the request asks for the same', async () => {
    const { db, clock, vault } = context().deps;
    const { account } = await family.call('GET /api/sessions/current', {});
    const key = randomUUID();
    const act = (endpoint: string, answer: string) => {
      const request = {
        accountId: account?.id ?? '',
        key,
        endpoint,
        sent: { id: 'same' },
        parsed: { id: 'same' },
        serialize: JSON.stringify,
      };
      const run = () =>
        db.transaction().execute((tx) => withIdempotency(tx, clock, createIdempotencyKey(vault, request), async () => answer));
      return run();
    };
    expect(await act('POST /api/registrations/:id/cancel', 'first')).toBe('first');
    await expect(act('PATCH /api/registrations/:id', 'second')).rejects.toMatchObject({ code: 'idempotency_mismatch' });
    await expect(act('POST /api/registrations/:id/cancel', 'third')).rejects.toBeInstanceOf(ReplayedAnswer);
  });

  it('refuses a body that nests without end where the contract does not look', async () => {
    const withUnknown = (value: string) => `${JSON.stringify(entryForm(competitionId)).slice(0, -1)},"unknown":${value}}`;
    const register = (body: string) => family.request('POST', '/api/registrations', body, { 'idempotency-key': randomUUID() });
    const endless = '['.repeat(100_000) + ']'.repeat(100_000);
    expect(await register(withUnknown(endless))).toMatchObject({ status: 400, json: { code: 'bad_request' } });
    const { id } = await enter();
    const answer = await family.request('POST', `/api/registrations/${id}/cancel`, endless, { 'idempotency-key': randomUUID() });
    expect(answer).toMatchObject({ status: 400, json: { code: 'bad_request' } });
    expect((await register(withUnknown('[[{"some":["depth"]}]]'))).status).toBe(201);
  });

  it('refuses what was meant for another account like somebody who is not signed in', async () => {
    const other = await context().participant();
    const { account } = await family.call('GET /api/sessions/current', {});
    const form = entryForm(competitionId, { teamName: '不是我的' });
    const headers = { [ACCOUNT_HEADER]: account?.id ?? '', 'idempotency-key': randomUUID() };
    expect(await other.request('POST', '/api/registrations', form, headers)).toMatchObject({ status: 401, json: { code: 'signed_out' } });
    expect(await context().client().request('POST', '/api/registrations', form, headers)).toMatchObject({ status: 401 });
    expect(await family.request('POST', '/api/registrations', form, headers)).toMatchObject({
      status: 201,
      json: { teamName: '不是我的' },
    });
  });
});
