import { appendFileSync, mkdirSync, statSync, truncateSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Clock } from '#server/platform/clock.ts';
import { aliyunSms } from './aliyun.ts';
import { httpAnswer, httpFailure, retryAfterOf, SendFailure, twilioFailure } from './failure.ts';
import type { Outgoing } from './outgoing.ts';
import { smtpMail } from './smtp.ts';

/** Resolves with the provider's own code if it accepted the message; throws a SendFailure if it refused. */
export type Send = (message: Outgoing, signal: AbortSignal) => Promise<string | null>;

export interface Transport {
  send: Send;
  /** True if sending is local, so that waiting for it costs nothing. */
  local: boolean;
}

interface Options {
  mailFrom: string;
  clock: Clock;
  /** Test seam: the network. */
  fetch?: typeof fetch;
}

/** Appends a line completely or not at all: a full disk may have space for its beginning. Synchronous, so that no other line comes between. */
const appendLine = (path: string, line: string): void => {
  const before = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  try {
    appendFileSync(path, `${line}\n`, { mode: 0o600 });
  } catch (error) {
    if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > before) truncateSync(path, before);
    throw error;
  }
};

/** Appends a JSON line for each message. */
const toFile = (path: string, clock: Clock): Send => {
  return async ({ channel, to, template, locale, params, text }) => {
    try {
      mkdirSync(dirname(path), { recursive: true });
      appendLine(path, JSON.stringify({ channel, to, template, locale, params, text, at: clock.now() }));
      return null;
    } catch {
      throw new SendFailure('carrier_error', { carrierDown: true });
    }
  };
};

const codeIn = async (response: Response): Promise<unknown> => {
  const body: unknown = await response.json().catch(() => null);
  return body !== null && typeof body === 'object' && 'code' in body ? body.code : null;
};

/** `twilio://SID:TOKEN@FROM`. Twilio takes no idempotency key for a message. */
const twilioSms = (target: URL, clock: Clock, request: typeof fetch): Send => {
  const sid = decodeURIComponent(target.username);
  const authorization = `Basic ${Buffer.from(`${sid}:${decodeURIComponent(target.password)}`).toString('base64')}`;
  return async ({ to, text }, signal) => {
    const response = await request(`https://api.twilio.com/2010-04-01/Accounts/${sid}/Messages.json`, {
      method: 'POST',
      redirect: 'manual',
      headers: { authorization },
      body: new URLSearchParams({ To: to, From: decodeURIComponent(target.hostname), Body: text }),
      signal,
    });
    if (!response.ok)
      throw twilioFailure(response.status, await codeIn(response), retryAfterOf(response.headers.get('retry-after'), clock.now()));
    await response.body?.cancel();
    return httpAnswer(response.status);
  };
};

/** Posts each message as JSON; its id is the `Idempotency-Key`. */
const toHttp = (url: string, clock: Clock, request: typeof fetch): Send => {
  return async ({ id, channel, to, template, locale, params, text }, signal) => {
    const response = await request(url, {
      method: 'POST',
      // A redirect could take codes and numbers anywhere, also to http.
      redirect: 'manual',
      headers: { 'content-type': 'application/json', 'idempotency-key': id },
      body: JSON.stringify({ channel, to, template, locale, params, text, at: clock.now() }),
      signal,
    });
    // The status is the answer: a body that never ends does not change it.
    await response.body?.cancel();
    if (!response.ok) throw httpFailure(response.status, retryAfterOf(response.headers.get('retry-after'), clock.now()));
    return httpAnswer(response.status);
  };
};

/** Creates the transport for a URL: `file:PATH`, `smtp(s)://`, `twilio://SID:TOKEN@FROM`, `aliyun://KEY:SECRET@HOST?sign=…`, `https://`. */
export const transportFor = (url: string, { mailFrom, clock, fetch: request = fetch }: Options): Transport => {
  if (url.startsWith('file:')) return { local: true, send: toFile(url.slice('file:'.length).replace(/^\/\/(?=\/)/, ''), clock) };
  const target = new URL(url);
  switch (target.protocol) {
    case 'smtp:':
    case 'smtps:':
      return { local: false, send: smtpMail(url, mailFrom) };
    case 'twilio:':
      return { local: false, send: twilioSms(target, clock, request) };
    case 'aliyun:':
      return { local: false, send: aliyunSms(target, { clock, fetch: request }) };
    case 'http:':
    case 'https:':
      return { local: false, send: toHttp(url, clock, request) };
    default:
      throw new Error(`no message transport for ${target.protocol}//`);
  }
};
