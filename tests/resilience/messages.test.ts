// Guards: a carrier that hangs blocks neither the other channel nor the stop. A message whose process is killed (-9) between the carrier's acceptance
// and recording it is sent again under the same id, once.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { type CarrierAnswer, startCarrier, startSilentHost } from '../fixtures/carrier.ts';
import { createClient } from '../fixtures/client.ts';
import { expectWithin } from '../fixtures/full.ts';
import { startServer } from '../fixtures/serverProcess.ts';

const STOPS_WITHIN_MS = 10_000;
const MOBILE = '+8613800000041';

let dataDir = '';
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'tangible-cup-messages-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
});

const start = async (env: Record<string, string>) => {
  const server = await startServer({ DATA_DIR: dataDir, LOG_LEVEL: 'trace', ...env });
  onTestFinished(server.kill);
  return server;
};

/** Requests a code: a visitor by SMS, or a family by e-mail. */
const askForCode = async (url: string, channel: 'sms' | 'email', target: string): Promise<void> => {
  const visitor = createClient(() => url);
  const challengeToken = await visitor.solveChallenge();
  const purpose = channel === 'sms' ? 'register' : 'sign_in';
  await visitor.call('POST /api/verification-codes', { body: { channel, target, purpose, challengeToken } });
};

const Rows = z.array(z.object({ id: z.string(), channel: z.string(), sent: z.int().transform(Boolean), sealed: z.string() }));

/** By day the sample season's own news leaves too, to schools and judges; by night it waits for the morning. */
const CODE = 'verification_code';
const codesIn = <T extends { template: string }>(deliveries: Iterable<T>): T[] =>
  [...deliveries].filter(({ template }) => template === CODE);

/** Returns the codes in the outbox. */
const readMessages = (): z.infer<typeof Rows> => {
  const database = new Sqlite(join(dataDir, 'tangible-cup.db'), { readonly: true });
  try {
    return Rows.parse(
      database
        .prepare('select id, channel, sent_at is not null as sent, sealed from message where template = ? order by created_at')
        .all(CODE),
    );
  } finally {
    database.close();
  }
};

it('sends mail while the carrier of SMS hangs, and stops', async () => {
  const [silent, mail] = [await startSilentHost(), await startCarrier()];
  onTestFinished(silent.stop);
  onTestFinished(mail.stop);
  const server = await start({ SMS_URL: `http://127.0.0.1:${silent.port}/`, MAIL_URL: mail.url });
  // More messages than are sent at once.
  for (let n = 10; n < 22; n += 1) await askForCode(server.url, 'sms', `+86138000001${n}`);
  await expect.poll(silent.connections, { timeout: 15_000 }).toBeGreaterThanOrEqual(8);
  await askForCode(server.url, 'email', 'family@sample.test');
  await expect.poll(() => codesIn(mail.taken.values()).map(({ to }) => to), { timeout: 15_000 }).toEqual(['family@sample.test']);

  const stoppedAt = Date.now();
  expect(await server.stop()).toBe(0);
  expectWithin(Date.now() - stoppedAt, STOPS_WITHIN_MS);
  const messages = readMessages();
  expect(messages.filter(({ channel }) => channel === 'email')).toMatchObject([{ sent: true }]);
  const waiting = messages.filter(({ channel }) => channel === 'sms');
  expect(waiting).toHaveLength(12);
  for (const { sent, sealed } of waiting) expect([sent, sealed.length > 0]).toEqual([false, true]);
  expect(server.logs()).not.toMatch(/138000001\d\d/);
});

it('sends a message again under its id after a kill, and no more once its answer is noted', async () => {
  const sms = await startCarrier();
  onTestFinished(sms.stop);
  const env = { SMS_URL: sms.url, MAIL_URL: sms.url };
  const first = await start(env);
  // The carrier accepts the message, but the process is killed before the answer arrives.
  sms.answer = async (delivery): Promise<CarrierAnswer> => {
    if (delivery.template !== CODE) return { status: 202 };
    sms.taken.set(delivery.id, delivery);
    await first.kill();
    return 'never';
  };
  await askForCode(first.url, 'sms', MOBILE).catch(() => undefined);
  await first.ended;
  expect([codesIn(sms.requests).length, codesIn(sms.taken.values()).length]).toEqual([1, 1]);
  expect(readMessages()).toMatchObject([{ sent: false }]);

  sms.answer = () => ({ status: 202 });
  const second = await start(env);
  await expect.poll(() => codesIn(sms.requests).length, { timeout: 20_000 }).toBe(2);
  await expect.poll(() => readMessages()[0]?.sent, { timeout: 10_000 }).toBe(true);
  // By id it is still one message.
  expect(codesIn(sms.taken.values()).map(({ id }) => id)).toEqual([readMessages()[0]?.id]);
  await second.kill();
  const third = await start(env);
  await askForCode(third.url, 'sms', '+8613800000042');
  await expect.poll(() => codesIn(sms.taken.values()).length, { timeout: 10_000 }).toBe(2);
  expect(codesIn(sms.requests).length).toBe(3);
});
