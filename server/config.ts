import { z } from 'zod';
import { type Retention, readRetention } from './platform/retention.ts';

/** `s3://KEY:SECRET@host:port/bucket?region=…&tls=0`; what stands in key and secret is percent-encoded. */
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
  TRUST_PROXY: z.string().optional(),
  SMS_URL: z.string().optional(),
  MAIL_URL: z.string().optional(),
  MAIL_FROM: z.string().default('Tangible Cup <no-reply@tangiblecup.example>'),
  TIME_ZONE: z
    .string()
    .default('Asia/Shanghai')
    .refine((zone) => Intl.supportedValuesOf('timeZone').includes(zone) || zone === 'UTC', 'must be an IANA time zone'),
  SEED: z.enum(['sample', 'none']).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  METRICS_TOKEN: z.string().min(16).optional(),
  STOP_GRACE_SECONDS: z.coerce.number().min(0).max(4).default(2),
});

/** An S3-compatible store for files. */
export interface ObjectStoreConfig {
  endpoint: string;
  region: string;
  bucket: string;
  accessKey: string;
  secretKey: string;
}

/** The one place where the environment is read; everything else takes this object. */
export interface Config {
  production: boolean;
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | null;
  /** Null: files are in `dataDir`. */
  objectStore: ObjectStoreConfig | null;
  /** 32 bytes, or null: made in `dataDir`. */
  secretKey: Buffer | null;
  publicUrl: string | null;
  trustProxy: boolean | string;
  smsUrl: string;
  mailUrl: string;
  mailFrom: string;
  timeZone: string;
  seed: 'sample' | 'none';
  logLevel: string;
  metricsToken: string | null;
  /** How long new connections are still accepted after SIGTERM. */
  stopGraceMs: number;
  retention: Retention;
}

/** Reads and checks the environment. Throws an Error that names every variable that is wrong, never its value. */
export const readConfig = (env: Record<string, string | undefined>): Config => {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = Env.safeParse(given);
  if (!parsed.success) {
    throw new Error(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'));
  }
  const e = parsed.data;
  const production = e.NODE_ENV === 'production';
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
    publicUrl: e.PUBLIC_URL ? new URL(e.PUBLIC_URL).origin : null,
    trustProxy:
      e.TRUST_PROXY === undefined || e.TRUST_PROXY === '0' || e.TRUST_PROXY === 'off'
        ? false
        : e.TRUST_PROXY === '1'
          ? true
          : e.TRUST_PROXY,
    smsUrl: e.SMS_URL ?? outbox,
    mailUrl: e.MAIL_URL ?? outbox,
    mailFrom: e.MAIL_FROM,
    timeZone: e.TIME_ZONE,
    seed: production ? 'none' : (e.SEED ?? 'sample'),
    logLevel: e.LOG_LEVEL,
    metricsToken: e.METRICS_TOKEN ?? null,
    stopGraceMs: e.STOP_GRACE_SECONDS * 1000,
    retention: readRetention(given),
  };
};

/** Whether the portal is reached by https. */
export const isHttps = ({ publicUrl }: Pick<Config, 'publicUrl'>): boolean => publicUrl?.startsWith('https:') ?? false;
