// Promise: the back office withstands callers without access. A session that has ended, waits for its second step or was not confirmed reaches no
// endpoint. Unknown form fields change nothing. A code works only for its purpose, even in concurrent uses.
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { certificateBatchFiles } from '#contract/certificates/batches.ts';
import type { Endpoint } from '#contract/http/endpoint.ts';
import { endpoints as calls } from '#contract/http/endpoints.ts';
import { exportFiles } from '#contract/office/exports.ts';
import { addCompetition } from '../fixtures/competition.ts';
import { competitionData } from '../fixtures/competitionData.ts';
import { entryForm } from '../fixtures/entryForm.ts';
import { addPhoto } from '../fixtures/gallery.ts';
import { type Client, describeApi } from './harness.ts';

const HOUR_MS = 3600_000;
const endpoints: Record<string, Endpoint> = { ...calls, ...certificateBatchFiles, ...exportFiles };
const guarded = Object.entries(endpoints).filter(([, { access }]) => access === 'organiser' || access === 'staff');

describeApi('attacks on the back office', (context) => {
  let office: Client;
  let officeId = '';
  let cookie = '';
  let family: Client;
  let competitionId = '';

  beforeAll(async () => {
    competitionId = await addCompetition(context().deps, { needsInvitation: 1 });
    office = await context().organiser();
    ({ id: officeId } = await office.call('GET /api/account'));
    cookie = [...office.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    family = await context().participant();
  });

  /** Sends a request with nothing but the cookie: no sign-in precedes it. */
  const send = async (name: string, body: unknown, bearing = cookie) => {
    const [method = '', url = ''] = name.split(' ');
    const answer = await fetch(new URL(url.replaceAll(':id', 'nothing-here').replaceAll(':position', '1'), context().url), {
      method,
      headers: { cookie: bearing, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const json: unknown = answer.headers.get('content-type')?.includes('json') ? await answer.json() : null;
    return `${answer.status} ${typeof json === 'object' && json !== null && 'code' in json ? String(json.code) : ''}`;
  };
  const sessionOf = (changes: object) => context().deps.db.updateTable('session').set(changes).where('accountId', '=', officeId).execute();

  describe('by a session', () => {
    it('that has run out reach nothing', async () => {
      await sessionOf({ expiresAt: context().clock.now() - 1 });
      for (const [name, { body }] of guarded) expect([name, await send(name, body && {})]).toEqual([name, '401 signed_out']);
    });

    it('that waits for its second step reach nothing', async () => {
      const { db } = context().deps;
      await office.call('GET /api/account');
      const enrolled = (at: number | null) => db.updateTable('account').set({ secondFactorSince: at }).where('id', '=', officeId).execute();
      await enrolled(context().clock.now());
      for (const [name, { body, duringSignIn }] of guarded)
        if (!duringSignIn?.includes('second_factor'))
          expect([name, await send(name, body && {})]).toEqual([name, '403 second_factor_needed']);
      await enrolled(null);
    });

    it('that was confirmed too long ago, or by a clock that was ahead, do nothing that needs it', async () => {
      await office.call('GET /api/account');
      const { clock } = context();
      const confirmed = guarded.filter(([, endpoint]) => endpoint.confirmed !== undefined);
      expect(confirmed.length).toBeGreaterThan(4);
      for (const confirmedAt of [clock.now() - HOUR_MS, clock.now() + HOUR_MS, null]) {
        await sessionOf({ confirmedAt });
        for (const [name, { confirmed: fields }] of confirmed) {
          const bodies = fields === true ? [{}] : (fields ?? []).flatMap((field) => [{ [field]: [] }, { [field]: null }, { [field]: 'x' }]);
          for (const body of bodies) expect([name, await send(name, body)]).toEqual([name, '403 confirmation_needed']);
        }
      }
    });

    it('of nobody, or with a cookie that was made up, reach nothing', async () => {
      for (const bearing of ['', 'tc_staff=', `tc_staff=${'A'.repeat(43)}`, 'tc_staff=%00', `tc_staff=${officeId}`])
        for (const [name, { body }] of guarded) expect([name, await send(name, body && {}, bearing)]).toEqual([name, '401 signed_out']);
    });
  });

  it('by fields that a draft does not have change nothing', async () => {
    const { deps, clock } = context();
    const { id } = await office.call('POST /api/admin/competition-drafts', { body: {} });
    const data = competitionData(clock.now(), { slug: 'no-more-fields' });
    const more = {
      id: competitionId,
      state: 'published',
      createdAt: 1,
      approvalNeedsGuardians: 1,
      waitlistNo: 7,
      __proto__: { capacity: 1 },
    };
    const body = { number: 1, version: 1, byId: 'someone', byName: '别人', state: 'published', data: { ...data, ...more } };
    expect((await office.request('PUT', `/api/admin/competition-drafts/${id}`, body)).status).toBe(200);
    const row = await deps.db.selectFrom('competitionVersion').selectAll().where('competitionId', '=', id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ state: 'draft', byId: officeId, byName: '陈老师' });
    expect(JSON.parse(row.data)).toEqual(data);
  });

  it('by many at once use a code as often as it says, and not at all once it is taken back', async () => {
    const { deps } = context();
    const make = async (useLimit: number) => {
      const { batchId } = await office.call('POST /api/admin/competitions/:id/invitation-codes', {
        params: { id: competitionId },
        body: { count: 1, useLimit },
      });
      return deps.db.selectFrom('invitationCode').selectAll().where('batchId', '=', batchId).executeTakeFirstOrThrow();
    };
    const signUp = (invitationCode: string) =>
      family.request('POST', '/api/registrations', entryForm(competitionId, { invitationCode })).then(({ status }) => status);
    const entriesBy = async (id: string) => {
      const rows = await deps.db.selectFrom('registration').select('id').where('invitationCodeId', '=', id).execute();
      const { used } = await deps.db.selectFrom('invitationCode').select('used').where('id', '=', id).executeTakeFirstOrThrow();
      return [rows.length, used];
    };
    const few = await make(5);
    const statuses = await Promise.all(Array.from({ length: 14 }, () => signUp(few.code)));
    expect(statuses.toSorted()).toEqual([...Array.from({ length: 5 }, () => 201), ...Array.from({ length: 9 }, () => 409)]);
    expect(await entriesBy(few.id)).toEqual([5, 5]);

    const taken = await make(100);
    const racing = Array.from({ length: 12 }, () => signUp(taken.code));
    const revoked = office.call('POST /api/admin/competitions/:id/invitation-codes/revocations', {
      params: { id: competitionId },
      body: { ids: [taken.id] },
    });
    const accepted = (await Promise.all(racing)).filter((status) => status === 201).length;
    expect(await revoked).toEqual({ revoked: 1 });
    expect(await entriesBy(taken.id)).toEqual([accepted, accepted]);
    expect(await signUp(taken.code)).toBe(409);
  });

  it('by codes that are guessed are few, and say no more of one code than of another', async () => {
    const { deps } = context();
    const guesser = await context().participant();
    const rows = [{ code: 'FOREIGN234' }, { code: 'REVOKED234', revokedAt: 1 }, { code: 'OVERDUE234', endsAt: 1 }];
    const elsewhere = await addCompetition(deps);
    for (const [index, row] of rows.entries())
      await deps.db
        .insertInto('invitationCode')
        .values({ id: deps.ids.next(), competitionId: index === 0 ? elsewhere : competitionId, useLimit: 5, institution: '某校', ...row })
        .execute();
    const look = (code: string) => guesser.request('POST', '/api/invitation-codes/institution', { competitionId, code });
    for (const code of ['NOTHING234', ...rows.map((row) => row.code)])
      expect(await look(code)).toMatchObject({ status: 200, json: { institution: null } });
    for (let tried = 4; tried < 40; tried += 1) await look(`GUESS${tried}`);
    expect((await look('GUESS')).status).toBe(429);
  });

  it('by a form that is sent with a guessed code, over and over, are slowed as well', async () => {
    const guesser = await context().participant();
    const statuses = new Set<number>();
    for (let tried = 0; tried < 80; tried += 1)
      statuses.add(
        (await guesser.request('POST', '/api/registrations', entryForm(competitionId, { invitationCode: `GUESS${tried}` }))).status,
      );
    expect([...statuses]).toEqual([422, 429]);
  });

  it('by reports from one network make one thing seem no worse than a class would', async () => {
    const { deps } = context();
    const photoId = await addPhoto(deps, 2021);
    const spam = {
      requestId: '',
      kind: 'photo',
      ref: photoId,
      reason: 'other',
      text: '<img src=x onerror=alert(1)>',
      contact: 'x'.repeat(120),
    };
    const network = { address: '198.51.100.7' };
    const statuses: number[] = [];
    // Each as an unknown device: it sends no cookie back.
    for (let sent = 0; sent < 30; sent += 1)
      statuses.push(
        (
          await context()
            .client(network)
            .request('POST', '/api/reports', { ...spam, requestId: randomUUID() })
        ).status,
      );
    expect(new Set(statuses)).toEqual(new Set([202]));
    const { open, id } = (
      await office.call('GET /api/admin/reports', { query: { filter: JSON.stringify({ subject: { kind: 'photo', id: photoId } }) } })
    ).items[0] ?? { open: 0, id: '' };
    expect(open).toBe(10);
    const { reports } = await office.call('GET /api/admin/reports/:id', { params: { id } });
    expect(reports[0]).toMatchObject({ text: spam.text, contact: spam.contact });
    const huge = { ...spam, requestId: randomUUID(), contact: 'x'.repeat(121) };
    expect((await context().client().request('POST', '/api/reports', huge)).status).toBe(422);
  });
});
