// Guards: a server that sends entries, or their children, as a file stays within its memory limit, in both formats and with a slow reader.
import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { exportColumns, showsIdNumbers } from '#contract/office/exportColumns.ts';
import { readConfig } from '#server/config.ts';
import { idNumberContext } from '#server/registrations/index.ts';
import { createServer } from '#server/start.ts';
import { addCompetition } from '../fixtures/competition.ts';
import { addEntries } from '../fixtures/entries.ts';
import { makeResidentId } from '../fixtures/residentId.ts';
import { openServerDatabase } from '../fixtures/serverDatabase.ts';
import { startServer } from '../fixtures/serverProcess.ts';

const Asked = z.object({ id: z.string() });

const ENTRIES = 20_000;
const MEMBERS = 2;
const ID_NUMBER = makeResidentId({ birth: '20170312', sequence: 1 });
/** Peak on Linux, 240 MB of which an idle server takes 170, plus 25 %. */
const PEAK_MB = 300;

/** Returns the peak memory of a process so far. */
const peakMb = async (pid: number): Promise<number> =>
  Number(/^VmHWM:\s+(\d+)/m.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

/** A server for each list: a peak is of the whole process so far. */
it.each(['registrations', 'children'] as const)(`sends %s of ${ENTRIES} entries as a file within ${PEAK_MB} MB`, async (list) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'tangible-cup-export-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const key = randomBytes(32).toString('base64');
  const env = { DATA_DIR: dataDir, SECRET_KEY: key, SEED: 'none', LOG_LEVEL: 'silent' };
  const { stop } = await createServer(readConfig({ ...env, PORT: '0' }));
  await stop();
  const data = openServerDatabase(env);
  onTestFinished(data.close);
  const competitionId = await addCompetition(data);
  const entries = Array.from({ length: ENTRIES }, (_, n) => ({ teamName: `闪电小蜗牛${n}`, organization: `青禾实验小学${n % 997}` }));
  const ids = await addEntries(data, competitionId, entries);
  const person = { gender: 'female' as const, country: 'CN', region: 'FJ', idNumberMasked: '3502**********1234' };
  const rest = { childKey: null, claim: null, ageWarning: null, latinName: null };
  /** Ages are derived from the numbers: each is sealed for its child. */
  const sealedMember = () => {
    const id = data.ids.next();
    return { id, idNumberSealed: data.vault.seal(ID_NUMBER, idNumberContext(id)) };
  };
  const members = ids.flatMap((registrationId) =>
    Array.from({ length: MEMBERS }, (_, position) => ({
      ...person,
      ...rest,
      ...sealedMember(),
      registrationId,
      position,
      name: `小朋友${position}`,
      idNumberIndex: data.ids.next(),
    })),
  );
  for (let from = 0; from < members.length; from += 1000)
    await data.db
      .insertInto('member')
      .values(members.slice(from, from + 1000))
      .execute();
  const cookie = `tc_staff=${await data.signInOrganiser()}`;
  const server = await startServer(env);
  onTestFinished(server.kill);
  /** Downloads a file. Returns the server's peak memory until its end. */
  const peakAfter = async (format: 'xlsx' | 'csv'): Promise<number> => {
    const { plain, private: contacts } = exportColumns[list];
    const privateColumns = contacts.filter((column) => !showsIdNumbers([column]));
    const path = { registrations: 'registrations', children: 'registrations/children' }[list];
    const asked = await fetch(`${server.url}/api/admin/${path}/exports`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify({ format, locale: 'zh-CN', columns: plain, privateColumns }),
    });
    expect(asked.status).toBe(201);
    const { id } = Asked.parse(await asked.json());
    const file = await fetch(`${server.url}/api/admin/exports/${id}/file`, { headers: { cookie } });
    let bytes = 0;
    let chunks = 0;
    for await (const chunk of file.body ?? []) {
      bytes += chunk.length;
      chunks += 1;
      // The reader is slower than the server, so produced data wait for it.
      if (chunks % 50 === 0) await new Promise((resolve) => setImmediate(resolve));
    }
    const result = await fetch(`${server.url}/api/admin/exports/${id}`, { headers: { cookie } });
    expect(await result.json()).toMatchObject({ state: 'done', rows: list === 'children' ? ENTRIES * MEMBERS : ENTRIES });
    const peak = await peakMb(server.pid);
    process.stdout.write(
      `${list}, ${format}, ${ENTRIES} entries: ${(bytes / 1024 / 1024).toFixed(1)} MB sent, peak ${Math.round(peak)} MB\n`,
    );
    return peak;
  };
  for (const format of ['xlsx', 'csv'] as const) expect(await peakAfter(format)).toBeLessThan(PEAK_MB);
});
