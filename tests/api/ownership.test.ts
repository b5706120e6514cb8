// Guards: an account's data do not exist for any other account, whatever its role: tested for every endpoint of the contract that names a thing of an
// account, and every role, with the owner's real thing and a request that would succeed for the owner.
import { beforeAll, expect, it } from 'vitest';
import { accountFiles } from '#contract/accounts/public.ts';
import { certificateBatchFiles } from '#contract/certificates/batches.ts';
import { certificateFiles } from '#contract/certificates/public.ts';
import type { Endpoint } from '#contract/http/endpoint.ts';
import { endpoints as calls } from '#contract/http/endpoints.ts';
import { calendarFiles } from '#contract/registrations/calendars.ts';
import type { Client } from '../fixtures/client.ts';
import { editOf, entryForm } from '../fixtures/entryForm.ts';
import { type Family, family, picture, uploaded } from '../fixtures/works.ts';
import { describeApi, freshMobile } from './harness.ts';

const endpoints: Record<string, Endpoint> = { ...calls, ...accountFiles, ...certificateFiles, ...certificateBatchFiles, ...calendarFiles };

/** Endpoints whose parameter names a public thing, which belongs to no account. */
const SHARED = new Set(['POST /api/works/:no/votes']);

/** Endpoints by which a signed-in account reaches its own things; generated, so that a new one cannot be forgotten. */
const owned = Object.entries(endpoints)
  .filter(([name, { access }]) => name.includes('/:') && (access === 'account' || access === 'participant') && !SHARED.has(name))
  .map(([name, { access, body }]) => ({ name, access, body: body !== undefined }));

const roles = ['visitor', 'incomplete', 'other family', 'judge', 'organiser'] as const;
type Role = (typeof roles)[number];

const cells = owned.flatMap((endpoint) => roles.map((role) => ({ ...endpoint, role })));

describeApi('what belongs to another account', (context) => {
  const clients = new Map<Role, Client>();
  let owner: Family | null = null;
  let uploadId = '';
  let sessionId = '';

  beforeAll(async () => {
    const { db } = context().deps;
    owner = await family(context());
    uploadId = await uploaded(owner, await picture('png'), { filename: 'a.png', filetype: 'image/png' });
    sessionId = (await owner.client.call('GET /api/sessions')).items[0]?.id ?? '';
    clients.set('visitor', context().client());
    for (const role of ['incomplete', 'other family', 'judge'] as const) {
      const mobile = freshMobile();
      clients.set(role, await context().participant({ mobile }));
      const change = role === 'incomplete' ? { affiliation: '' } : role === 'judge' ? { role } : null;
      if (change) await db.updateTable('account').set(change).where('mobile', '=', mobile).execute();
    }
    clients.set('organiser', await context().organiser());
  });

  const idFor = (name: string, registrationId: string): string => {
    if (name.includes('/uploads/:id')) return uploadId;
    return name.includes('/sessions/:id') ? sessionId : registrationId;
  };

  /** Returns a body that the owner could send. */
  const bodyFor = (name: string, { competitionId }: Family): unknown => {
    if (name.endsWith('/certificate-names')) return { version: 1, names: ['A'] };
    if (name.startsWith('PATCH /api/registrations/:id/consent')) return { publishName: false, publishWork: false };
    if (name.endsWith('/guardians/invitations')) return { challengeToken: 'of another session' };
    if (name.endsWith('/receipt')) return { locale: 'zh-CN' };
    if (name.endsWith('/advancement-answers')) return { advancementId: 'nothing-here', declined: true };
    if (name.endsWith('/appeals')) return { text: '请再核对一次。' };
    if (name.startsWith('PATCH')) return editOf(entryForm(competitionId), 1);
    if (name.endsWith('/work')) return { title: '机器人', description: '会跳舞的机器人', media: { kind: 'images', uploadIds: [uploadId] } };
    return {};
  };

  const things = async ({ client, registrationId: id }: Family) => ({
    entry: await client.call('GET /api/registrations/:id', { params: { id } }),
    uploads: await client.call('GET /api/registrations/:id/uploads', { params: { id } }),
    sessions: (await client.call('GET /api/sessions')).total,
  });

  it.each(cells)('$name for $role', async ({ name, access, body, role }) => {
    const client = clients.get(role);
    if (!client || !owner) throw new Error('not set up');
    const before = await things(owner);
    const [method = '', url = ''] = name.split(' ');
    const path = url.replace(/:\w+/, idFor(name, owner.registrationId));
    const { status, json } = await client.request(method, path, body ? bodyFor(name, owner) : undefined);
    const refusedByRole = access === 'participant' && role !== 'other family' ? 403 : 404;
    expect([status, json]).toMatchObject([role === 'visitor' ? 401 : refusedByRole, {}]);
    expect(JSON.stringify(json)).not.toContain(before.entry.teamName);
    expect(await things(owner)).toEqual(before);
  });

  it('is there for its owner', async () => {
    if (!owner) throw new Error('not set up');
    for (const { name } of owned.filter((endpoint) => endpoint.name.startsWith('GET'))) {
      const path = name.replace(/^GET /, '').replace(/:\w+/, idFor(name, owner.registrationId));
      const { status, json } = await owner.client.request('GET', path);
      // An entry without a work has none to show.
      expect([name, status, json]).toMatchObject([name, name.endsWith('/work') ? 404 : 200, {}]);
    }
  });
});
