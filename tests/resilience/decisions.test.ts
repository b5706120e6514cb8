// Guards: decisions that wait when the process is killed (-9), and those at which it is killed, are carried out once after their time by the next one.
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { readConfig } from '#server/config.ts';
import { createServer } from '#server/start.ts';
import { addCompetition } from '../fixtures/competition.ts';
import { addEntries } from '../fixtures/entries.ts';
import { openServerDatabase } from '../fixtures/serverDatabase.ts';
import { startServer } from '../fixtures/serverProcess.ts';

const ENTRIES = 400;
const UNDO_SECONDS = 2;

it(`carries ${ENTRIES} decisions out once, over a kill -9 while they wait and one in their midst`, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'tangible-cup-decisions-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const key = randomBytes(32).toString('base64');
  const env = { DATA_DIR: dataDir, SECRET_KEY: key, SEED: 'none', LOG_LEVEL: 'silent', UNDO_SECONDS: String(UNDO_SECONDS) };
  // Makes the data in this process, before the one that is killed starts.
  const { stop } = await createServer(readConfig({ ...env, PORT: '0' }));
  await stop();
  const data = openServerDatabase(env);
  onTestFinished(data.close);
  const competitionId = await addCompetition(data);
  const ids = await addEntries(
    data,
    competitionId,
    Array.from({ length: ENTRIES }, (_, n) => ({ teamName: `队伍${n}` })),
  );
  const token = await data.signInOrganiser();
  const carriedOut = async () => {
    const { n } = await data.db
      .selectFrom('pendingDecision')
      .select((e) => e.fn.countAll<number>().as('n'))
      .where('state', '=', 'carried_out')
      .executeTakeFirstOrThrow();
    return Number(n);
  };

  const first = await startServer(env);
  onTestFinished(first.kill);
  const answer = await fetch(`${first.url}/api/admin/registrations/decisions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: `tc_staff=${token}` },
    body: JSON.stringify({ ids, decision: 'approve' }),
  });
  expect(answer.status).toBe(200);
  await first.kill();
  expect(await carriedOut()).toBe(0);

  const second = await startServer(env);
  onTestFinished(second.kill);
  await expect.poll(carriedOut, { timeout: 30_000, interval: 2 }).toBeGreaterThan(0);
  await second.kill();
  const before = await carriedOut();
  process.stdout.write(`killed after ${before} of ${ENTRIES}\n`);
  expect(before).toBeLessThan(ENTRIES);

  const third = await startServer(env);
  onTestFinished(third.kill);
  await expect.poll(carriedOut, { timeout: 30_000, interval: 50 }).toBe(ENTRIES);
  const lines = await data.db.selectFrom('audit').select('subjectId').where('action', '=', 'approved').execute();
  expect(lines.map(({ subjectId }) => subjectId).toSorted()).toEqual(ids.toSorted());
  const entries = await data.db.selectFrom('registration').select(['state', 'version']).execute();
  expect(entries.every(({ state, version }) => state === 'approved' && version === 2)).toBe(true);
});
