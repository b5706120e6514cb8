import { isIP } from 'node:net';
import { z } from 'zod';
import { isTimeZone } from '#contract/time/zonedTime.ts';
import { type Retention, readRetention } from './platform/retention.ts';

/** `s3://KEY:SECRET@host:port/bucket?region=…&tls=0`; key and secret are percent-encoded. */
const ObjectStoreUrl = z.string().transform((value, context): ObjectStoreConfig => {
  const refuse = () => {
    context.addIssue({ code: 'custom', message: 'must be s3://KEY:SECRET@host:port/bucket' });
    return z.NEVER;
  };
  const url = URL.parse(value);
  const [, bucket, rest] = url?.pathname.split('/') ?? [];
  if (url?.protocol !== 's3:' || !url.host || !url.username || !url.password || !bucket || rest) return refuse();
  try {
    return {
      endpoint: `${url.searchParams.get('tls') === '0' ? 'http' : 'https'}://${url.host}`,
      region: url.searchParams.get('region') ?? 'us-east-1',
      bucket,
      accessKey: decodeURIComponent(url.username),
      secretKey: decodeURIComponent(url.password),
    };
  } catch {
    return refuse();
  }
});

/** Returns true for one proxy's address, or a network in CIDR notation that is not the whole Internet. */
const isAddressOrNetwork = (value: string): boolean => {
  const [address = '', bits, ...rest] = value.split('/');
  const version = isIP(address);
  if (version === 0 || address.includes('%') || rest.length > 0) return false;
  if (bits === undefined) return true;
  return /^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= (version === 4 ? 32 : 128);
};

/**
 * The proxies whose `X-Forwarded-*` headers are trusted, named one by one: trusting any peer, or a number of hops, lets clients forge their address.
 */
const TrustedProxies = z
  .string()
  .transform((value) => (value === 'off' ? [] : value.split(',').map((each) => each.trim())))
  .refine((proxies) => proxies.every(isAddressOrNetwork), 'must name the proxies by address or network, like 127.0.0.1,10.1.0.0/16');

const LOOPBACK_HOSTS = new Set(['127.0.0.1', '[::1]', '::1', 'localhost']);

const MESSAGE_PROTOCOLS = new Set(['smtp:', 'smtps:', 'twilio:', 'aliyun:', 'http:', 'https:']);
/** Options that would send mail unencrypted, or to an unauthenticated server. */
const WITHOUT_TLS = ['ignoreTLS', 'requireTLS', 'opportunisticTLS', 'secure', 'tls.rejectUnauthorized'];

/** The address of a message provider. Without TLS only on this machine: messages hold codes, names and numbers. */
const MessageUrl = z.string().superRefine((value, context) => {
  const refuse = (message: string) => void context.addIssue({ code: 'custom', message });
  if (value.startsWith('file:')) return;
  const url = URL.parse(value);
  const isOnThisMachine = url !== null && LOOPBACK_HOSTS.has(url.hostname);
  if (!url || !MESSAGE_PROTOCOLS.has(url.protocol)) refuse('must begin with file:, smtp://, smtps://, twilio://, aliyun:// or https://');
  else if (url.protocol === 'http:' && !isOnThisMachine) refuse('must be https, except on this machine');
  else if (/^smtps?:$/.test(url.protocol) && !isOnThisMachine && WITHOUT_TLS.some((name) => url.searchParams.has(name)))
    refuse(`must not set ${WITHOUT_TLS.join(', ')}: mail needs TLS, except on this machine`);
});

/** Returns true for a host name with a dot, or a wildcard of one: never an address or a name of the local network. */
const isPublicName = (host: string): boolean =>
  /^\.?([a-z\d]([a-z\d-]*[a-z\d])?\.)+[a-z]{2,}$/.test(host) && !/\.(local|localhost|internal|lan|home|arpa)$/.test(host);

/** Maximum time for which a decision can be delayed. */
export const MAX_UNDO_SECONDS = 3600;

const Env = z.object({
  NODE_ENV: z.string().default('development'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
    .optional(),
  STORAGE_URL: ObjectStoreUrl.optional(),
  SECRET_KEY: z
    .string()
    .refine((value) => Buffer.from(value, 'base64').length === 32, 'must be 32 bytes in base64')
    .optional(),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  TRUST_PROXY: TrustedProxies.default([]),
  SMS_URL: MessageUrl.optional(),
  MAIL_URL: MessageUrl.optional(),
  MAIL_FROM: z.string().default('no-reply@tangiblecup.example'),
  /** Text messages with codes per day, over all numbers. */
  SMS_PER_DAY: z.coerce.number().int().min(1).default(5000),
  SMS_COUNTRIES: z
    .string()
    .regex(/^[A-Z]{2}(,[A-Z]{2})*$/, 'must be country codes like CN,HK,SG')
    .transform((value) => value.split(','))
    .optional(),
  PUSH_HOSTS: z
    .string()
    .transform((value) => value.split(',').map((each) => each.trim()))
    .refine((hosts) => hosts.every(isPublicName), 'must name public hosts like push.example.com,.push.example.com')
    .default([]),
  PUSH_LOCAL_ENDPOINT: z
    .url({ protocol: /^http$/ })
    .refine((value) => LOOPBACK_HOSTS.has(new URL(value).hostname), 'must be http://127.0.0.1 with a port')
    .optional(),
  TIME_ZONE: z.string().default('Asia/Shanghai').refine(isTimeZone, 'must be an IANA time zone'),
  SEED: z.enum(['sample', 'none']).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  METRICS_TOKEN: z.string().min(16).optional(),
  FFMPEG: z.string().default('ffmpeg'),
  STOP_GRACE_SECONDS: z.coerce.number().min(0).max(4).default(2),
  UNDO_SECONDS: z.coerce.number().int().min(0).max(MAX_UNDO_SECONDS).default(60),
});

/** An S3-compatible object store. */
export interface ObjectStoreConfig {
  endpoint: string;
  region: string;
  bucket: string;
  accessKey: string;
  secretKey: string;
}

/** The configuration: the only place where the environment is read. */
export interface Config {
  /** True if real families use the site: `NODE_ENV` says so, or the address is https. */
  production: boolean;
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | null;
  /** Null: files are in `dataDir`. */
  objectStore: ObjectStoreConfig | null;
  /** 32 bytes, or null: generated in `dataDir`. */
  secretKey: Buffer | null;
  publicUrl: string | null;
  /** Addresses and networks of the proxies whose `X-Forwarded-*` headers are trusted. */
  trustedProxies: string[];
  smsUrl: string;
  mailUrl: string;
  mailFrom: string;
  /** Maximum number of text messages with codes per day. */
  smsPerDay: number;
  /** Countries (ISO 3166-1 alpha-2) that text messages with codes may go to; null: all. */
  smsCountries: string[] | null;
  timeZone: string;
  /** Push hosts allowed beside the known push services. */
  push: { hosts: readonly string[]; localOrigin: string | null };
  seed: 'sample' | 'none';
  logLevel: string;
  metricsToken: string | null;
  /** The program that converts films; null if none. */
  ffmpeg: string | null;
  /** Time for which new connections are still accepted after SIGTERM. */
  stopGraceMs: number;
  /** Time for which an organiser's decision can be undone before it is carried out; 0: carried out at once. */
  undoMs: number;
  retention: Retention;
}

/** Reads and checks the environment. Throws an Error that names every wrong variable, never its value. */
export const readConfig = (env: Record<string, string | undefined>): Config => {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = Env.safeParse(given);
  if (!parsed.success) {
    throw new Error(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'));
  }
  const e = parsed.data;
  const publicUrl = e.PUBLIC_URL ? new URL(e.PUBLIC_URL) : null;
  const production = e.NODE_ENV === 'production' || publicUrl?.protocol === 'https:';
  // The sample accounts' password is public: they are created unasked only on a server that no other machine can reach.
  const isTrial = !production && LOOPBACK_HOSTS.has(e.HOST) && (publicUrl === null || LOOPBACK_HOSTS.has(publicUrl.hostname));
  if (production && e.SEED === 'sample') throw new Error('SEED: sample makes accounts whose password is public, never in production');
  if (production && e.PUSH_LOCAL_ENDPOINT) throw new Error('PUSH_LOCAL_ENDPOINT: for trying out, never in production');
  if (e.DATABASE_URL && !e.SECRET_KEY) throw new Error('SECRET_KEY: required with DATABASE_URL, the same on every node');
  const outbox = `file:${e.DATA_DIR}/outbox.jsonl`;
  return {
    production,
    port: e.PORT,
    host: e.HOST,
    dataDir: e.DATA_DIR,
    databaseUrl: e.DATABASE_URL ?? null,
    objectStore: e.STORAGE_URL ?? null,
    secretKey: e.SECRET_KEY ? Buffer.from(e.SECRET_KEY, 'base64') : null,
    publicUrl: publicUrl?.origin ?? null,
    trustedProxies: e.TRUST_PROXY,
    smsUrl: e.SMS_URL ?? outbox,
    mailUrl: e.MAIL_URL ?? outbox,
    mailFrom: e.MAIL_FROM,
    smsPerDay: e.SMS_PER_DAY,
    smsCountries: e.SMS_COUNTRIES ?? null,
    timeZone: e.TIME_ZONE,
    push: { hosts: e.PUSH_HOSTS, localOrigin: e.PUSH_LOCAL_ENDPOINT ? new URL(e.PUSH_LOCAL_ENDPOINT).origin : null },
    seed: e.SEED ?? (isTrial ? 'sample' : 'none'),
    logLevel: e.LOG_LEVEL,
    metricsToken: e.METRICS_TOKEN ?? null,
    ffmpeg: e.FFMPEG === 'off' ? null : e.FFMPEG,
    stopGraceMs: e.STOP_GRACE_SECONDS * 1000,
    undoMs: e.UNDO_SECONDS * 1000,
    retention: readRetention(given),
  };
};

/** Returns true if the portal is reached by https. */
export const isHttps = ({ publicUrl }: Pick<Config, 'publicUrl'>): boolean => publicUrl?.startsWith('https:') ?? false;
