// Guards: a message to many goes on where a killed (-9) process left it, while queueing or sending: each person gets it exactly once.
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { readConfig } from '#server/config.ts';
import { createServer } from '#server/start.ts';
import { startCarrier } from '../fixtures/carrier.ts';
import { isFull } from '../fixtures/full.ts';
import { createKillSchedule } from '../fixtures/killSchedule.ts';
import { createDatabase, startPostgres } from '../fixtures/postgres.ts';
import { createRandom } from '../fixtures/random.ts';
import { openServerDatabase } from '../fixtures/serverDatabase.ts';
import { type ServerProcess, startServer } from '../fixtures/serverProcess.ts';
import { addVoters } from '../fixtures/votes.ts';

const PEOPLE = isFull ? 3000 : 250;
const KILLS = isFull ? 12 : 4;
/** Long enough to hit anything from a batch's messages to the transaction that queues the next ones. */
const LONGEST_WAIT_MS = 1000;
/** Number of messages in flight at once, whose answers a kill can lose. */
const AT_ONCE = 8;

const Begun = z.object({ id: z.string() });
const Current = z.object({ number: z.int(), settings: z.looseObject({ messages: z.looseObject({}) }) });

const openPostgres = async () => {
  const postgres = await startPostgres();
  onTestFinished(postgres.stop);
  return { DATABASE_URL: (await createDatabase(postgres.url)).url };
};

it.each(isFull ? (['sqlite', 'postgres'] as const) : (['sqlite'] as const))(
  `reaches each of ${PEOPLE} people once, over ${KILLS} times kill -9 (%s)`,
  async (database) => {
    const { random, seed } = createRandom();
    process.stdout.write(`KILL_SEED=${seed}\n`);
    const dataDir = await mkdtemp(join(tmpdir(), 'tangible-cup-announcement-kills-'));
    onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
    const carrier = await startCarrier();
    onTestFinished(carrier.stop);
    const env = {
      DATA_DIR: dataDir,
      SECRET_KEY: randomBytes(32).toString('base64'),
      SEED: 'none',
      LOG_LEVEL: 'silent',
      SMS_URL: carrier.url,
      ...(database === 'postgres' && (await openPostgres())),
    };
    // Creates the data in this process, before the one to be killed starts.
    await (await createServer(readConfig({ ...env, PORT: '0' }))).stop();
    const data = openServerDatabase(env);
    onTestFinished(data.close);
    const { db } = data;
    const cookie = `tc_staff=${await data.signInOrganiser()}`;
    const numbers = (await addVoters(data, PEOPLE)).map(({ id }, n) => ({ id, mobile: `+86138${String(n).padStart(8, '0')}` }));
    for (const { id, mobile } of numbers) await db.updateTable('account').set({ mobile }).where('id', '=', id).execute();

    let server: ServerProcess = await startServer(env);
    onTestFinished(() => server.kill());
    const restart = async (): Promise<void> => {
      await server.kill();
      // Other processes wait a minute before they take over a dead one's work; the wait is skipped here.
      await db.updateTable('job').set({ leaseUntil: 0 }).execute();
      await db.updateTable('message').set({ leaseUntil: 0 }).where('leaseUntil', 'is not', null).execute();
      server = await startServer(env);
    };
    const send = async (method: string, path: string, body?: unknown): Promise<unknown> => {
      const answer = await fetch(`${server.url}${path}`, {
        method,
        headers: { 'content-type': 'application/json', cookie },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const json: unknown = await answer.json();
      if (!answer.ok) throw new Error(`${answer.status} ${method} ${path}: ${JSON.stringify(json)}`);
      return json;
    };
    // As fast as possible, at any hour.
    const { number, settings } = Current.parse(await send('GET', '/api/admin/settings'));
    const messages = { ...settings.messages, perMinute: 6000, quiet: { from: 0, until: 0 } };
    await send('PUT', '/api/admin/settings', { number, settings: { ...settings, messages }, note: null });

    const schedule = createKillSchedule({ random, acknowledgements: PEOPLE, kills: KILLS, longestWaitMs: LONGEST_WAIT_MS, restart });
    carrier.answer = ({ id }) => {
      if (!carrier.taken.has(id)) schedule.acknowledge();
      return { status: 202 };
    };
    const words = { subject: '', sms: '{{name}}，作品请尽快提交。', email: '', push: '' };
    const draft = { segment: { role: 'family' }, channels: ['sms'], texts: { 'zh-CN': words, 'en-US': words } };
    const counted = z.object({ people: z.int(), cost: z.int() }).parse(await send('POST', '/api/admin/announcements/counts', draft));
    expect(counted.people).toBe(PEOPLE);
    const { id } = Begun.parse(await send('POST', '/api/admin/announcements', { ...draft, people: counted.people, cost: counted.cost }));

    const stateNow = async () => {
      const row = await db.selectFrom('announcement').select(['state', 'told']).where('id', '=', id).executeTakeFirstOrThrow();
      const open = await db.selectFrom('message').select('id').where('announcementId', '=', id).where('sentAt', 'is', null).execute();
      return { ...row, open: open.length };
    };
    await expect.poll(stateNow, { timeout: 120_000, interval: 200 }).toEqual({ state: 'sent', told: PEOPLE, open: 0 });
    const kills = await schedule.ended();
    expect(kills).toBe(KILLS);
    // One message per person, by id. Messages in flight at a kill came again under the same id, and nothing else did.
    expect([...carrier.taken.values()].map(({ to }) => to).toSorted()).toEqual(numbers.map(({ mobile }) => mobile).toSorted());
    expect(carrier.requests.length - carrier.taken.size).toBeLessThanOrEqual(KILLS * AT_ONCE);
    await expect.poll(stateNow).toEqual({ state: 'sent', told: PEOPLE, open: 0 });
  },
);
