// Guards: a closed table decides what a carrier's answer means for a message: retry, or fail at once.
import { createServer } from 'node:net';
import { describe, expect, it, onTestFinished, test } from 'vitest';
import type { MessageFailure } from '#contract/messages/messages.ts';
import {
  aliyunFailure,
  failureOf,
  httpFailure,
  isAnswer,
  isPermanent,
  retryAfterOf,
  SendFailure,
  smtpFailure,
  twilioFailure,
} from '#server/platform/messages/carriers/failure.ts';
import type { Outgoing } from '#server/platform/messages/carriers/outgoing.ts';
import { transportFor } from '#server/platform/messages/carriers/transports.ts';
import { startCarrier, startSilentHost } from '../../fixtures/carrier.ts';

const NOW = Date.UTC(2026, 8, 15, 2);
const shape = ({ reason, carrierDown }: SendFailure) => [reason, carrierDown, isPermanent(reason)];
type Row = [what: string, failure: SendFailure, reason: MessageFailure, carrierDown: boolean, permanent: boolean];

describe('a failure', () => {
  const smtp = (command: string, responseCode: number) =>
    smtpFailure(
      Object.assign(new Error('Mail to a@example.org'), { command, responseCode, permanent: responseCode >= 500 && responseCode !== 503 }),
    );
  const code = (name: string) => smtpFailure(Object.assign(new Error('x'), { code: name }));
  const rows: Row[] = [
    ['HTTP 400', httpFailure(400, null), 'message_refused', false, true],
    ['HTTP 422', httpFailure(422, null), 'message_refused', false, true],
    ['HTTP 401', httpFailure(401, null), 'not_authorized', true, false],
    ['HTTP 404', httpFailure(404, null), 'not_authorized', true, false],
    ['HTTP 408', httpFailure(408, null), 'carrier_error', false, false],
    ['HTTP 409', httpFailure(409, null), 'carrier_error', false, false],
    ['HTTP 429', httpFailure(429, 5000), 'rate_limited', true, false],
    ['HTTP 500', httpFailure(500, null), 'carrier_error', true, false],
    ['HTTP 503', httpFailure(503, null), 'carrier_error', true, false],
    ['SMTP 550 to RCPT TO', smtp('RCPT TO', 550), 'recipient_refused', false, true],
    ['SMTP 450 to RCPT TO', smtp('RCPT TO', 450), 'carrier_error', false, false],
    ['SMTP 554 to DATA', smtp('DATA', 554), 'message_refused', false, true],
    ['SMTP 503 to DATA', smtp('DATA', 503), 'carrier_error', false, false],
    ['SMTP 421 to DATA', smtp('DATA', 421), 'carrier_error', true, false],
    ['SMTP 554 as greeting', smtp('CONN', 554), 'not_authorized', true, false],
    ['SMTP 550 to MAIL FROM', smtp('MAIL FROM', 550), 'not_authorized', true, false],
    ['SMTP sign-in', code('EAUTH'), 'not_authorized', true, false],
    ['SMTP time-out', code('ETIMEDOUT'), 'timeout', true, false],
    ['SMTP without a connection', code('ESOCKET'), 'unreachable', true, false],
    ['SMTP without an address', code('EENVELOPE'), 'message_refused', false, true],
    ['Twilio 21211', twilioFailure(400, 21211, null), 'recipient_refused', false, true],
    ['Twilio 21610', twilioFailure(400, 21610, null), 'recipient_refused', false, true],
    ['Twilio 21408', twilioFailure(403, 21408, null), 'not_authorized', true, false],
    ['Twilio 21617', twilioFailure(400, 21617, null), 'message_refused', false, true],
    ['Twilio 20429', twilioFailure(429, 20429, 1000), 'rate_limited', true, false],
    ['Aliyun bad number', aliyunFailure(200, 'isv.MOBILE_NUMBER_ILLEGAL', null), 'recipient_refused', false, true],
    ['Aliyun too often for one number', aliyunFailure(200, 'isv.BUSINESS_LIMIT_CONTROL', null), 'rate_limited', false, false],
    ['Aliyun throttling', aliyunFailure(400, 'Throttling.User', null), 'rate_limited', true, false],
    ['Aliyun without credit', aliyunFailure(200, 'isv.OUT_OF_SERVICE', null), 'not_authorized', true, false],
    ['Aliyun bad template', aliyunFailure(200, 'isv.SMS_TEMPLATE_ILLEGAL', null), 'message_refused', false, true],
    ['Aliyun itself', aliyunFailure(200, 'isp.SYSTEM_ERROR', null), 'carrier_error', true, false],
    ['Aliyun without a code', aliyunFailure(200, null, null), 'carrier_error', true, false],
    ['Aliyun behind a broken proxy', aliyunFailure(502, null, null), 'carrier_error', true, false],
  ];
  it.each(rows)('%s', (_, failure, reason, carrierDown, permanent) => {
    expect(shape(failure)).toEqual([reason, carrierDown, permanent]);
    expect(String(failure)).not.toContain('example.org');
  });
});

test('only what a carrier said about a message shows that it is up', () => {
  expect(isAnswer(new SendFailure('recipient_refused'))).toBe(true);
  expect(isAnswer(new SendFailure('carrier_error', { carrierDown: true }))).toBe(false);
  for (const reason of ['interrupted', 'expired', 'not_configured', 'unknown'] as const)
    expect(isAnswer(new SendFailure(reason))).toBe(false);
});

test('Retry-After is read as seconds and as a date', () => {
  expect([retryAfterOf('120', NOW), retryAfterOf(new Date(NOW + 30_000).toUTCString(), NOW), retryAfterOf(null, NOW)]).toEqual([
    120_000,
    30_000,
    null,
  ]);
  expect([retryAfterOf('soon', NOW), retryAfterOf('-5', NOW)]).toEqual([null, 0]);
});

const MESSAGE: Outgoing = {
  id: '5a6f3e0c-0c58-4b0e-9d0b-0f3f6f6f4d11',
  channel: 'email',
  to: 'wang@example.org',
  template: 'entry_received',
  locale: 'en-US',
  params: {},
  subject: 'S',
  text: 'T',
};
const options = { mailFrom: 'Cup <no-reply@cup.example>', clock: { now: () => NOW } };
const never = new AbortController().signal;

describe('a transport', () => {
  it.each(['smtp', 'http'])('gives up a host that never answers, and tells a time-out from the stop (%s)', async (protocol) => {
    const host = await startSilentHost();
    onTestFinished(host.stop);
    const { send } = transportFor(`${protocol}://127.0.0.1:${host.port}/`, options);
    const late = await send(MESSAGE, AbortSignal.timeout(100)).catch((error: unknown) => error);
    expect(shape(failureOf(late, never))).toEqual(['timeout', true, false]);
    const stop = new AbortController();
    const sending = send(MESSAGE, stop.signal).catch((error: unknown) => error);
    stop.abort();
    expect(failureOf(await sending, stop.signal).reason).toBe('interrupted');
  });

  it.each(['smtp', 'http'])('says that a host is away (%s)', async (protocol) => {
    const host = await startSilentHost();
    await host.stop();
    const { send } = transportFor(`${protocol}://127.0.0.1:${host.port}/`, options);
    const error = await send(MESSAGE, never).catch((failure: unknown) => failure);
    expect(shape(failureOf(error, never))).toEqual(['unreachable', true, false]);
  });

  it('sends every attempt by HTTP under the message’s id, and takes the status for the answer', async () => {
    const carrier = await startCarrier();
    onTestFinished(carrier.stop);
    const { send } = transportFor(carrier.url, options);
    await send(MESSAGE, never);
    await send(MESSAGE, never);
    expect(carrier.requests.map(({ id }) => id)).toEqual([MESSAGE.id, MESSAGE.id]);
    carrier.answer = () => ({ status: 429, headers: { 'retry-after': '7' } });
    await expect(send(MESSAGE, never)).rejects.toMatchObject({ reason: 'rate_limited', retryAfterMs: 7000 });
  });

  it('sends every attempt by SMTP under the message’s id', async () => {
    const lines: string[] = [];
    const server = createServer((socket) => {
      const say = (line: string) => socket.write(`${line}\r\n`);
      let inData = false;
      say('220 mail.test');
      socket.on('data', (chunk) => {
        for (const line of chunk.toString().split('\r\n').slice(0, -1)) {
          lines.push(line);
          if (inData && line !== '.') continue;
          inData = line === 'DATA';
          say(inData ? '354 go on' : '250 ok');
        }
      });
      socket.on('error', () => undefined);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    const { send } = transportFor(`smtp://127.0.0.1:${address.port}/?ignoreTLS=true`, options);
    await send(MESSAGE, never);
    await send(MESSAGE, never);
    expect(lines.filter((line) => /^message-id:/i.test(line))).toEqual(Array(2).fill(`Message-ID: <${MESSAGE.id}@cup.example>`));
  });
});
