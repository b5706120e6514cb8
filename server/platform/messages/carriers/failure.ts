import { z } from 'zod';
import type { MessageFailure } from '#contract/messages/messages.ts';

/** The reason why a provider did not accept a message. Without personal data: it is logged, stored and counted. */
export class SendFailure extends Error {
  readonly reason: MessageFailure;
  /** True if other messages would fail alike: the provider is down, or refuses us and not this message. */
  readonly carrierDown: boolean;
  /** The waiting time requested by the provider. */
  readonly retryAfterMs: number | null;
  /** True if the recipient no longer exists: the message is deleted and not sent again. */
  readonly recipientGone: boolean;
  /** The provider's own code, without anything about the recipient; null if none. */
  readonly answer: string | null;

  constructor(
    reason: MessageFailure,
    {
      carrierDown = false,
      retryAfterMs = null,
      recipientGone = false,
      answer = null,
    }: { carrierDown?: boolean; retryAfterMs?: number | null; recipientGone?: boolean; answer?: string | null } = {},
  ) {
    super(reason);
    this.name = 'SendFailure';
    this.reason = reason;
    this.carrierDown = carrierDown;
    this.retryAfterMs = retryAfterMs;
    this.recipientGone = recipientGone;
    this.answer = answer;
  }
}

/** Failures that a retry would repeat. */
const permanent: ReadonlySet<MessageFailure> = new Set<MessageFailure>([
  'recipient_refused',
  'message_refused',
  'not_configured',
  'expired',
  'stopped',
]);
export const isPermanent = (reason: MessageFailure): boolean => permanent.has(reason);

/** Failures without an answer, which say nothing about the provider. */
const unasked: ReadonlySet<MessageFailure> = new Set<MessageFailure>(['interrupted', 'unknown', 'not_configured', 'expired']);
export const isAnswer = ({ reason, carrierDown }: SendFailure): boolean => !carrierDown && !unasked.has(reason);

/** Failures that say nothing about the message itself: it is due at once when the provider is back. */
export const carrierFailures = ['unreachable', 'timeout', 'carrier_error', 'not_authorized'] as const satisfies readonly MessageFailure[];

/** Returns the failure of an attempt that ended without an answer. `stopping` is the signal of the server's stop. */
export const failureOf = (error: unknown, stopping: AbortSignal): SendFailure => {
  if (error instanceof SendFailure) return error;
  if (stopping.aborted) return new SendFailure('interrupted');
  if (!(error instanceof Error)) return new SendFailure('unknown');
  if (error.name === 'TimeoutError') return new SendFailure('timeout', { carrierDown: true });
  // The error of `fetch` if it cannot connect, or the connection breaks.
  if (error instanceof TypeError && error.cause !== undefined) return new SendFailure('unreachable', { carrierDown: true });
  return new SendFailure('unknown');
};

/** Parses `Retry-After`, seconds or a date, to milliseconds. */
export const retryAfterOf = (header: string | null, now: number): number | null => {
  if (header === null) return null;
  const seconds = Number(header);
  const ms = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(header) - now;
  return Number.isFinite(ms) ? Math.max(0, ms) : null;
};

const OUR_ACCOUNT: ReadonlySet<number> = new Set([401, 402, 403, 404, 405, 407]);
const TOO_MANY: ReadonlySet<number> = new Set([425, 429]);

/** Returns the display form of a provider's HTTP status. */
export const httpAnswer = (status: number): string => `HTTP ${status}`;

/** Returns the failure of an HTTP status; only the provider's own code tells whether a 4xx is about the recipient. */
export const httpFailure = (status: number, retryAfterMs: number | null, answer: string = httpAnswer(status)): SendFailure => {
  if (TOO_MANY.has(status)) return new SendFailure('rate_limited', { carrierDown: true, retryAfterMs, answer });
  if (OUR_ACCOUNT.has(status)) return new SendFailure('not_authorized', { carrierDown: true, answer });
  // 408: the request came too slowly · 409: an attempt under the same id is still running
  if (status === 408 || status === 409) return new SendFailure('carrier_error', { retryAfterMs, answer });
  if (status >= 400 && status < 500) return new SendFailure('message_refused', { answer });
  return new SendFailure('carrier_error', { carrierDown: true, retryAfterMs, answer });
};

/** Nodemailer's description of a failure. */
const SmtpError = z.object({
  code: z.string().optional().catch(undefined),
  command: z.string().optional().catch(undefined),
  responseCode: z.number().optional().catch(undefined),
  response: z.string().optional().catch(undefined),
  permanent: z.boolean().optional().catch(undefined),
});

/** Returns the code of an SMTP reply, and its enhanced one (RFC 3463): the rest may name the recipient. */
export const smtpAnswer = (response: string | undefined): string | null =>
  /^\d{3}(?:[ -]\d\.\d{1,3}\.\d{1,3})?/.exec(response ?? '')?.[0].replace('-', ' ') ?? null;

/** Commands of a session before its first mail: a refusal is about us. */
const SESSION_COMMANDS: ReadonlySet<unknown> = new Set(['CONN', 'HELO', 'EHLO', 'STARTTLS', 'LHLO', 'MAIL FROM']);
const isSessionCommand = (command: string | undefined): boolean => SESSION_COMMANDS.has(command) || command?.startsWith('AUTH') === true;

/** Returns the failure of an SMTP session: a 5xx reply is final, a 4xx one is not (RFC 5321, 4.2.1). */
export const smtpFailure = (error: unknown): SendFailure => {
  const { code, command, responseCode, response, permanent: isFinal = false } = SmtpError.parse(error);
  const answer = smtpAnswer(response) ?? (responseCode === undefined ? null : String(responseCode));
  if (code === 'EAUTH' || code === 'ENOAUTH' || code === 'EOAUTH2') return new SendFailure('not_authorized', { carrierDown: true, answer });
  if (responseCode === undefined) {
    if (code === 'ETIMEDOUT') return new SendFailure('timeout', { carrierDown: true });
    return code === 'EENVELOPE' || code === 'EMESSAGE'
      ? new SendFailure('message_refused')
      : new SendFailure('unreachable', { carrierDown: true });
  }
  if (isSessionCommand(command)) return new SendFailure(isFinal ? 'not_authorized' : 'carrier_error', { carrierDown: true, answer });
  // 421: the service closes the connection, whatever the command
  if (!isFinal) return new SendFailure('carrier_error', { carrierDown: responseCode === 421, answer });
  return new SendFailure(command === 'RCPT TO' ? 'recipient_refused' : 'message_refused', { answer });
};

/** Twilio's codes about the recipient's number; other codes follow the HTTP status (its documentation, "Error and warning dictionary"). */
const TWILIO_RECIPIENT: ReadonlySet<unknown> = new Set([21211, 21214, 21217, 21407, 21421, 21604, 21610, 21612, 21614, 21635]);
/** Twilio's codes about our account: a region that is not enabled, a sender that is not ours, no credit. */
const TWILIO_ACCOUNT: ReadonlySet<unknown> = new Set([20003, 20005, 21212, 21408, 21606, 21659, 30002]);

export const twilioFailure = (status: number, code: unknown, retryAfterMs: number | null): SendFailure => {
  const answer = typeof code === 'number' ? `Twilio ${code}` : httpAnswer(status);
  if (TWILIO_RECIPIENT.has(code)) return new SendFailure('recipient_refused', { answer });
  if (TWILIO_ACCOUNT.has(code)) return new SendFailure('not_authorized', { carrierDown: true, answer });
  return httpFailure(status, retryAfterMs, answer);
};

/** Alibaba Cloud's codes (its documentation, "API error codes"); each prefix covers a family. */
const ALIYUN: readonly [prefix: string, reason: MessageFailure, carrierDown: boolean][] = [
  ['isv.MOBILE_', 'recipient_refused', false],
  ['isv.DOMESTIC_NUMBER_NOT_SUPPORTED', 'recipient_refused', false],
  ['isv.BUSINESS_LIMIT_CONTROL', 'rate_limited', false],
  ['isv.DAY_LIMIT_CONTROL', 'rate_limited', true],
  ['isv.MONTH_LIMIT_CONTROL', 'rate_limited', true],
  ['Throttling', 'rate_limited', true],
  ['isv.OUT_OF_SERVICE', 'not_authorized', true],
  ['isv.AMOUNT_NOT_ENOUGH', 'not_authorized', true],
  ['isv.ACCOUNT_', 'not_authorized', true],
  ['isv.PRODUCT_', 'not_authorized', true],
  ['isv.DENY_IP_RANGE', 'not_authorized', true],
  ['isp.RAM_PERMISSION_DENY', 'not_authorized', true],
  ['InvalidAccessKeyId', 'not_authorized', true],
  ['SignatureDoesNotMatch', 'not_authorized', true],
  ['isp.', 'carrier_error', true],
  ['isv.', 'message_refused', false],
];

export const aliyunFailure = (status: number, code: unknown, retryAfterMs: number | null): SendFailure => {
  const known = typeof code === 'string' ? ALIYUN.find(([prefix]) => code.startsWith(prefix)) : undefined;
  const answer = typeof code === 'string' && /^[\w.]{1,60}$/.test(code) ? code : httpAnswer(status);
  if (!known) return httpFailure(status === 200 ? 500 : status, retryAfterMs, answer);
  const [, reason, carrierDown] = known;
  return new SendFailure(reason, { carrierDown, retryAfterMs, answer });
};
