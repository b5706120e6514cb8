// Guards: after an account was deleted, no byte of a child's name, number or phone is in the database's files (on PostgreSQL: its rows and
// statistics), in the server's or in its log.
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { bytesBelow, pathsOf, rowsOf } from '../fixtures/atRest.ts';
import { createClient } from '../fixtures/client.ts';
import { readOutbox } from '../fixtures/outbox.ts';
import { PASSWORD, registerParticipant } from '../fixtures/participant.ts';
import { analyze, createDatabase } from '../fixtures/postgres.ts';
import { childIdNumber, newRegistration, openCompetitions } from '../fixtures/registration.ts';
import { type ServerProcess, startServer } from '../fixtures/serverProcess.ts';

const FIRST_CHILD = 7001;
/** Enough for pages of the database to be split and merged. */
const TEAMS = 40;
const NAMES = ['Nadelkind', 'Latinneedle', 'Needleparent', 'Needleteacher', 'Needleteam', 'Needleschool', 'Needlestreet', 'Needlereason'];
const PHONES = ['13955501234', '13955504321'];

describe.each(['sqlite', 'postgres'] as const)('what an erasure leaves (%s)', (kind) => {
  let dataDir = '';
  let database: { url: string; drop(): Promise<void> } | null = null;
  let server: ServerProcess;
  let mobile = '';

  /** Returns all files but the messages given to the carrier, here a file, for delivery. */
  const stored = async () => {
    const files = [...(await bytesBelow(dataDir))].filter(([path]) => !path.endsWith('outbox.jsonl'));
    return new Map([...files, ...(database ? await rowsOf(database.url) : [])]);
  };
  const traces = () => [...NAMES, ...PHONES, ...Array.from({ length: TEAMS }, (_, n) => childIdNumber(FIRST_CHILD + n)), mobile.slice(3)];
  const tracesIn = (contents: Map<string, Buffer>) =>
    traces().flatMap((trace) => pathsOf(trace, contents).map((path) => `${trace} in ${path}`));

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'tangible-cup-erasure-'));
    if (kind === 'postgres') database = await createDatabase(inject('postgresUrl'));
    const postgres = database && { DATABASE_URL: database.url, SECRET_KEY: randomBytes(32).toString('base64') };
    server = await startServer({ DATA_DIR: dataDir, LOG_LEVEL: 'trace', ...postgres });
  });
  afterAll(async () => {
    await server.kill();
    await database?.drop();
    await rm(dataDir, { recursive: true, force: true });
  });

  it('is no byte of a child', async () => {
    const family = createClient(() => server.url);
    mobile = (await registerParticipant(family, () => readOutbox(dataDir), { name: 'Needleparent', kind: 'primary_school' })).mobile ?? '';
    const [competition] = await openCompetitions(family);
    if (!competition) throw new Error('no competition is open');
    const organiser = createClient(() => server.url);
    await organiser.signIn('organiser@sample.test', PASSWORD);
    for (let n = 0; n < TEAMS; n += 1) {
      const form = newRegistration(competition, `Needleteam ${n}`, [FIRST_CHILD + n]);
      const body = {
        ...form,
        members: form.members.map((member) => ({ ...member, name: 'Nadelkind', latinName: 'Latinneedle' })),
        parent: { name: 'Needleparent', phone: PHONES[0] ?? '' },
        instructor: { name: 'Needleteacher', phone: PHONES[1] ?? '' },
        organization: 'Needleschool',
        address: { ...form.address, detail: 'Needlestreet 7' },
      };
      const { id } = await family.call('POST /api/registrations', { body }, { idempotencyKey: randomUUID() });
      if (n % 2) continue;
      await organiser.call('POST /api/admin/registrations/:id/id-numbers', { params: { id }, body: { reason: 'identity_check' } });
      await organiser.call('POST /api/admin/registrations/decisions', { body: { ids: [id], decision: 'reject', reason: 'Needlereason' } });
    }
    // The database does this now and then on its own: its samples of values exist when the rows are deleted.
    if (database) await analyze(database.url);
    expect(tracesIn(await stored())).not.toEqual([]);

    await family.call('DELETE /api/account', { body: await family.encrypt(PASSWORD) });
    // The jobs that finish it run within seconds.
    await expect.poll(async () => tracesIn(await stored()), { timeout: 20_000, interval: 250 }).toEqual([]);
    expect(await server.stop()).toBe(0);
    expect(tracesIn(await stored())).toEqual([]);
    expect(tracesIn(new Map([['log', Buffer.from(server.logs())]]))).toEqual([]);
  });
});
