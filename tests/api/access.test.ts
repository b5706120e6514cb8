// Guards: every endpoint refuses callers without the role it declares, whatever is added to the contract.
import { beforeAll, expect, it } from 'vitest';
import { accountFiles } from '#contract/accounts/public.ts';
import { certificateBatchFiles } from '#contract/certificates/batches.ts';
import { certificateFiles } from '#contract/certificates/public.ts';
import type { Access, Endpoint } from '#contract/http/endpoint.ts';
import { endpoints as calls } from '#contract/http/endpoints.ts';
import type { ProblemCode } from '#contract/http/problem.ts';
import { exportFiles } from '#contract/office/exports.ts';
import { calendarFiles } from '#contract/registrations/calendars.ts';
import { EVERYTHING, insertRights } from '#server/accounts/index.ts';
import type { Client } from '../fixtures/client.ts';
import { describeApi, freshMobile, PASSWORD } from './harness.ts';

const endpoints: Record<string, Endpoint> = {
  ...calls,
  ...accountFiles,
  ...certificateFiles,
  ...certificateBatchFiles,
  ...calendarFiles,
  ...exportFiles,
};

const roles = ['visitor', 'incomplete', 'participant', 'judge', 'organiser'] as const;
type Role = (typeof roles)[number];

/** Written by hand, so that it shares no code with the code under test. */
const refusals: Record<Access, Record<Role, ProblemCode | null>> = {
  public: { visitor: null, incomplete: null, participant: null, judge: null, organiser: null },
  account: { visitor: 'signed_out', incomplete: null, participant: null, judge: null, organiser: null },
  participant: {
    visitor: 'signed_out',
    incomplete: 'profile_incomplete',
    participant: null,
    judge: 'not_allowed',
    organiser: 'not_allowed',
  },
  staff: { visitor: 'signed_out', incomplete: 'not_allowed', participant: 'not_allowed', judge: null, organiser: null },
  judge: { visitor: 'signed_out', incomplete: 'not_allowed', participant: 'not_allowed', judge: null, organiser: 'not_allowed' },
  organiser: { visitor: 'signed_out', incomplete: 'not_allowed', participant: 'not_allowed', judge: 'not_allowed', organiser: null },
};
const refusalCodes: ReadonlySet<unknown> = new Set<ProblemCode>(['signed_out', 'not_allowed', 'profile_incomplete']);

const codeIn = (json: unknown): unknown => (typeof json === 'object' && json !== null && 'code' in json ? json.code : null);

describeApi('access', (context) => {
  const mobiles: Record<Exclude<Role, 'visitor'>, string> = {
    incomplete: freshMobile(),
    participant: freshMobile(),
    judge: freshMobile(),
    organiser: freshMobile(),
  };
  const clients = new Map<Role, Client>();

  beforeAll(async () => {
    const { db } = context().deps;
    clients.set('visitor', context().client());
    for (const role of ['incomplete', 'participant', 'judge', 'organiser'] as const) {
      clients.set(role, await context().participant({ mobile: mobiles[role] }));
      const change = role === 'incomplete' ? { affiliation: '' } : { role };
      const { id } = await db
        .updateTable('account')
        .set(change)
        .where('mobile', '=', mobiles[role])
        .returning('id')
        .executeTakeFirstOrThrow();
      // Rights are tested in `staffRights.test.ts`.
      if (role === 'organiser') await insertRights(db, id, EVERYTHING);
    }
  });

  /** Returns a client of a role. An endpoint that signs out ends the session, so the next one begins with a new one. */
  const clientOf = async (role: Role): Promise<Client> => {
    const client = clients.get(role);
    if (!client) throw new Error(`nobody is ${role}`);
    if (role === 'visitor') return client;
    const { account } = await client.call('GET /api/sessions/current');
    if (!account) await client.signIn(mobiles[role], PASSWORD);
    return client;
  };

  const cases = Object.entries(endpoints).flatMap(([name, { access, body }]) => roles.map((role) => ({ name, access, body, role })));

  it.each(cases)('$name for $role', async ({ name, access, body, role }) => {
    const [method = '', url = ''] = name.split(' ');
    const client = await clientOf(role);
    const { status, json } = await client.request(method, url.replaceAll(':id', 'nothing-here'), body ? {} : undefined);
    const expected = refusals[access][role];
    expect(status).toBeLessThan(500);
    if (expected) expect({ status, code: codeIn(json) }).toEqual({ status: expected === 'signed_out' ? 401 : 403, code: expected });
    else expect(refusalCodes).not.toContain(codeIn(json));
  });

  it('refuses a NUL character, which PostgreSQL could not store, in a path, a body and a filter', async () => {
    const organiser = await clientOf('organiser');
    const filter = encodeURIComponent(JSON.stringify({ competitionId: 'a\0b' }));
    const answers = [
      await organiser.request('DELETE', '/api/sessions/a%00b'),
      await organiser.request('GET', `/api/admin/registrations?filter=${filter}`),
      await organiser.request('POST', '/api/admin/registrations/decisions', { ids: ['a\0b'], decision: 'approve' }),
    ];
    for (const { status, json } of answers) expect({ status, code: codeIn(json) }).toEqual({ status: 400, code: 'bad_request' });
  });

  it('covers every route that the server documents', async () => {
    const { json } = await context().client().request('GET', '/api/openapi.json');
    if (typeof json !== 'object' || json === null || !('paths' in json) || typeof json.paths !== 'object' || json.paths === null)
      throw new Error('no paths');
    const routes = Object.entries(json.paths).flatMap(([path, methods]: [string, object]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
    );
    expect(routes.sort()).toEqual(Object.keys(endpoints).sort());
  });
});
