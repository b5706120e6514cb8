import { appendFile, mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Clock } from '../clock.ts';
import { aliyunSms } from './aliyun.ts';
import type { Outgoing } from './outgoing.ts';

export interface Transport {
  /** Resolves when the carrier has taken the message; throws an Error without personal data otherwise. */
  send(message: Outgoing): Promise<void>;
  /** Whether sending is local, so that waiting for it costs nothing. */
  local: boolean;
}

interface Options {
  mailFrom: string;
  clock: Clock;
  /** Test seam: the network. */
  fetch?: typeof fetch;
}

const SEND_TIMEOUT_MS = 15_000;

const answered = async (response: Response): Promise<void> => {
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`the carrier answered ${response.status}`);
};

/** The transport that a URL names: `file:PATH`, `smtp(s)://`, `twilio://SID:TOKEN@FROM`, `aliyun://KEY:SECRET@HOST?sign=…`, `https://`. */
export const transportFor = (url: string, { mailFrom, clock, fetch: send = fetch }: Options): Transport => {
  if (url.startsWith('file:')) {
    const path = url.slice('file:'.length).replace(/^\/\/(?=\/)/, '');
    return {
      local: true,
      async send({ channel, to, template, locale, params, text }) {
        await mkdir(dirname(path), { recursive: true });
        await appendFile(path, `${JSON.stringify({ channel, to, template, locale, params, text, at: clock.now() })}\n`, { mode: 0o600 });
      },
    };
  }
  const target = new URL(url);
  const signal = () => AbortSignal.timeout(SEND_TIMEOUT_MS);
  switch (target.protocol) {
    case 'smtp:':
    case 'smtps:': {
      // Loaded with the first mail: a server that sends none does without its memory.
      const openMailer = async () => {
        const { createTransport } = await import('nodemailer');
        return createTransport({ url, connectionTimeout: SEND_TIMEOUT_MS, socketTimeout: SEND_TIMEOUT_MS });
      };
      let mailer: ReturnType<typeof openMailer> | null = null;
      return {
        local: false,
        async send({ to, subject, text }) {
          mailer ??= openMailer();
          await (await mailer).sendMail({ from: mailFrom, to, subject, text });
        },
      };
    }
    case 'twilio:': {
      const sid = decodeURIComponent(target.username);
      const authorization = `Basic ${Buffer.from(`${sid}:${decodeURIComponent(target.password)}`).toString('base64')}`;
      return {
        local: false,
        async send({ to, text }) {
          const body = new URLSearchParams({ To: to, From: decodeURIComponent(target.hostname), Body: text });
          await answered(
            await send(`https://api.twilio.com/2010-04-01/Accounts/${sid}/Messages.json`, {
              method: 'POST',
              headers: { authorization },
              body,
              signal: signal(),
            }),
          );
        },
      };
    }
    case 'aliyun:':
      return { local: false, send: aliyunSms(target, { clock, fetch: send, timeoutMs: SEND_TIMEOUT_MS }) };
    case 'http:':
    case 'https:':
      return {
        local: false,
        async send({ channel, to, template, locale, params, text }) {
          const body = JSON.stringify({ channel, to, template, locale, params, text, at: clock.now() });
          await answered(await send(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body, signal: signal() }));
        },
      };
    default:
      throw new Error(`no message transport for ${target.protocol}//`);
  }
};
