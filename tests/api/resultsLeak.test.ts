// Guards: looking up a result leaves neither name nor number in a log, in the database or in a file.
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createClient } from '../fixtures/client.ts';
import { type ServerProcess, startServer } from '../fixtures/serverProcess.ts';

const KNOWN = { name: '李小明', country: 'CN', idNumber: '110105201803070015' };
const UNKNOWN = { name: 'Nadine Nadel', country: 'FR', idNumber: 'FR-99887766' };

let dataDir = '';
let server: ServerProcess;

const storedBytes = async (): Promise<Buffer> => {
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return Buffer.concat(await Promise.all(files.map((path) => readFile(path))));
};

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'tangible-cup-results-'));
  server = await startServer({ DATA_DIR: dataDir, LOG_LEVEL: 'trace' });
});
afterAll(async () => {
  await server.kill();
  await rm(dataDir, { recursive: true, force: true });
});

it('keeps nothing of what was typed', async () => {
  const client = createClient(() => server.url);
  const query = async (person: typeof KNOWN) =>
    client.call('POST /api/results/query', { body: { ...person, challengeToken: await client.solveChallenge() } });
  const { items } = await query(KNOWN);
  const no = items[0]?.certificateNo ?? '';
  expect(await client.call('GET /api/certificates/:no', { params: { no } })).toMatchObject({ name: KNOWN.name, masked: false });
  expect((await client.request('GET', `/api/certificates/${no}.pdf`)).status).toBe(200);
  await expect(query(UNKNOWN)).rejects.toMatchObject({ code: 'no_results' });
  await client.request('POST', '/api/results/query', { ...UNKNOWN, country: 7 });
  expect(await server.stop()).toBe(0);

  const logs = Buffer.from(server.logs());
  expect(logs.includes('POST /api/results/query')).toBe(true);
  const typed = [KNOWN.name, KNOWN.idNumber, UNKNOWN.name, UNKNOWN.idNumber, no];
  for (const text of typed) expect([text, logs.includes(text)]).toEqual([text, false]);
  const stored = await storedBytes();
  expect(stored.includes(KNOWN.name)).toBe(true);
  for (const text of [KNOWN.idNumber, UNKNOWN.name, UNKNOWN.idNumber, UNKNOWN.idNumber.replace('-', '')])
    expect([text, stored.includes(text)]).toEqual([text, false]);
});
