import { smtpAnswer, smtpFailure } from './failure.ts';
import type { Outgoing } from './outgoing.ts';

/** Maximum silence in each step of a session; the whole attempt ends with the caller's signal. */
const STEP_TIMEOUT_MS = 15_000;

/** Parses `Name <address@domain>`; the name can be missing. */
const senderOf = (mailFrom: string): { name: string; address: string } => {
  const [, name = '', address = mailFrom] = /^(.*?)<([^>]+)>\s*$/.exec(mailFrom) ?? [];
  return { name: name.trim(), address: address.trim() };
};

const isAbort = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'EABORT';

/** Returns the headers by which a mail program offers one-click unsubscription (RFC 2369, RFC 8058). */
const leavingHeaders = ({ unsubscribe }: Outgoing['params']): Record<string, string> =>
  unsubscribe === undefined
    ? {}
    : {
        'List-Unsubscribe': `<${unsubscribe.replace('/unsubscribe#', '/api/unsubscriptions/')}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      };

/** Sends mail by `smtp://` or `smtps://`. Every attempt of a message has the same Message-ID, by which mail servers drop duplicates. */
export const smtpMail = (url: string, mailFrom: string) => {
  const timeouts = {
    dnsTimeout: STEP_TIMEOUT_MS,
    connectionTimeout: STEP_TIMEOUT_MS,
    greetingTimeout: STEP_TIMEOUT_MS,
    socketTimeout: STEP_TIMEOUT_MS,
  };
  const sender = senderOf(mailFrom);
  // For message ids.
  const domain = sender.address.split('@')[1] ?? 'localhost';
  // STARTTLS unless the connection begins with TLS; a relay on this machine needs none.
  const requireTLS = !/^(127\.0\.0\.1|\[::1\]|localhost)$/.test(new URL(url).hostname);
  // Loaded with the first mail.
  const connect = async () => (await import('nodemailer')).createTransport({ url, requireTLS, ...timeouts });
  let mailer: ReturnType<typeof connect> | null = null;
  return async ({ id, to, subject, text, mail, params }: Outgoing, signal: AbortSignal): Promise<string | null> => {
    mailer ??= connect();
    try {
      const { response } = await (await mailer).sendMail({
        from: { name: mail?.senderName ?? sender.name, address: sender.address },
        to,
        subject,
        text,
        ...(mail && { html: mail.html, replyTo: mail.replyTo }),
        messageId: `<${id}@${domain}>`,
        headers: leavingHeaders(params),
        signal,
      });
      return smtpAnswer(response);
    } catch (error) {
      if (signal.aborted && isAbort(error)) throw signal.reason;
      throw smtpFailure(error);
    }
  };
};
