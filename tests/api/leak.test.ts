// Guards: a stolen database or log contains no child's ID number and no password.
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { bytesBelow, pathsOf, rowsOf } from '../fixtures/atRest.ts';
import { type Client, createClient } from '../fixtures/client.ts';
import { readOutbox } from '../fixtures/outbox.ts';
import { PASSWORD, registerParticipant } from '../fixtures/participant.ts';
import { createDatabase } from '../fixtures/postgres.ts';
import { childIdNumber, newRegistration, openCompetitions } from '../fixtures/registration.ts';
import { type ServerProcess, startServer } from '../fixtures/serverProcess.ts';

const OWN_PASSWORD = 'Geheim-77#x';
const WRONG_PASSWORD = 'Falsch-88#y';
const TEAM = 'Needle in the haystack';
const GB_NUMBER = 'GB-7731999';
const CHILD = 4321;
const SECRETS = [
  OWN_PASSWORD,
  WRONG_PASSWORD,
  PASSWORD,
  childIdNumber(CHILD),
  childIdNumber(CHILD + 1),
  GB_NUMBER,
  GB_NUMBER.replace('-', ''),
];

describe.each(['sqlite', 'postgres'] as const)('secrets at rest (%s)', (kind) => {
  let dataDir = '';
  let database: { url: string; drop(): Promise<void> } | null = null;
  let server: ServerProcess;

  const stored = async () => new Map([...(await bytesBelow(dataDir)), ...(database ? await rowsOf(database.url) : [])]);
  const expectNoSecret = (contents: Map<string, Buffer>) => {
    for (const secret of SECRETS) expect(pathsOf(secret, contents), `${secret} stands in the clear`).toEqual([]);
  };

  /** Sends secrets as families and organisers do, right and wrong ones. */
  const handleSecrets = async (family: Client): Promise<void> => {
    const outbox = () => readOutbox(dataDir);
    const { mobile } = await registerParticipant(family, outbox, { password: OWN_PASSWORD, name: 'Nadia Needle' });
    const [competition] = await openCompetitions(family);
    if (!competition) throw new Error('no competition is open');
    const body = newRegistration(competition, TEAM, [CHILD]);
    const british = { name: 'Emma Needle', gender: 'female' as const, country: 'GB', idNumber: GB_NUMBER };
    const form = { ...body, members: [...body.members, british] };
    const { id, version } = await family.call('POST /api/registrations', { body: form }, { idempotencyKey: randomUUID() });
    const full = await family.call('GET /api/registrations/:id', { params: { id }, query: { for: 'edit' } });
    expect(full.members.map(({ idNumber }) => idNumber)).not.toContain(childIdNumber(CHILD));

    const { competitionId: _, ...edit } = {
      ...form,
      members: [...newRegistration(competition, TEAM, [CHILD + 1]).members, british],
      version,
    };
    await family.call('PATCH /api/registrations/:id', { params: { id }, body: edit });
    await family.request('POST', '/api/registrations', { ...form, members: [{ ...british, idNumber: `${childIdNumber(CHILD)}?` }] });
    await expect(createClient(() => server.url).signIn(mobile ?? '', WRONG_PASSWORD)).rejects.toMatchObject({ code: 'wrong_password' });

    const organiser = createClient(() => server.url);
    await organiser.signIn('organiser@sample.test', PASSWORD);
    const { items } = await organiser.call('POST /api/admin/registrations/:id/id-numbers', {
      params: { id },
      body: { reason: 'identity_check' },
    });
    expect(items.map(({ idNumber }) => idNumber)).toContain(childIdNumber(CHILD + 1));
    await organiser.call('POST /api/admin/registrations/decisions', {
      body: { ids: [id], decision: 'reject', reason: 'The name differs.' },
    });
  };

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'tangible-cup-leak-'));
    if (kind === 'postgres') database = await createDatabase(inject('postgresUrl'));
    const postgres = database && { DATABASE_URL: database.url, SECRET_KEY: randomBytes(32).toString('base64') };
    server = await startServer({ DATA_DIR: dataDir, LOG_LEVEL: 'trace', ...postgres });
    await handleSecrets(createClient(() => server.url));
  });

  afterAll(async () => {
    await server.kill();
    await database?.drop();
    await rm(dataDir, { recursive: true, force: true });
  });

  it('holds no ID number and no password in the clear, running or stopped, and logs none', async () => {
    const running = await stored();
    expect(pathsOf(TEAM, running)).not.toEqual([]);
    expectNoSecret(running);

    expect(await server.stop()).toBe(0);
    const stopped = await stored();
    expect(pathsOf(TEAM, stopped)).not.toEqual([]);
    expectNoSecret(stopped);

    const logs = new Map([['log', Buffer.from(server.logs())]]);
    expect(pathsOf('POST /api/registrations', logs)).toEqual(['log']);
    expectNoSecret(logs);
  });
});
