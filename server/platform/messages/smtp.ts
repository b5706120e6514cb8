import { smtpFailure } from './failure.ts';
import type { Outgoing } from './outgoing.ts';

/** How long each step of a session may be silent; the whole attempt ends with the caller's signal. */
const STEP_TIMEOUT_MS = 15_000;

/** The domain of `Name <address@domain>`, for message ids. */
const domainOf = (mailFrom: string): string => /@([^>\s]+)/.exec(mailFrom)?.[1] ?? 'localhost';

const isAbort = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'EABORT';

/** Sends mail by `smtp://` or `smtps://`. Every attempt of a message has the same Message-ID, by which mail servers drop doubles. */
export const smtpMail = (url: string, mailFrom: string) => {
  const timeouts = {
    dnsTimeout: STEP_TIMEOUT_MS,
    connectionTimeout: STEP_TIMEOUT_MS,
    greetingTimeout: STEP_TIMEOUT_MS,
    socketTimeout: STEP_TIMEOUT_MS,
  };
  const domain = domainOf(mailFrom);
  // STARTTLS where the connection does not begin with TLS; a relay on this machine needs none.
  const requireTLS = !/^(127\.0\.0\.1|\[::1\]|localhost)$/.test(new URL(url).hostname);
  // Loaded with the first mail.
  const connect = async () => (await import('nodemailer')).createTransport({ url, requireTLS, ...timeouts });
  let mailer: ReturnType<typeof connect> | null = null;
  return async ({ id, to, subject, text }: Outgoing, signal: AbortSignal): Promise<void> => {
    mailer ??= connect();
    try {
      await (await mailer).sendMail({ from: mailFrom, to, subject, text, messageId: `<${id}@${domain}>`, signal });
    } catch (error) {
      if (signal.aborted && isAbort(error)) throw signal.reason;
      throw smtpFailure(error);
    }
  };
};
