import { z } from 'zod';

/** A readable period of time. */
interface Period {
  n: number;
  unit: 'minutes' | 'hours' | 'days' | 'months' | 'years';
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const UNIT_MS: Record<Period['unit'], number> = {
  minutes: MINUTE_MS,
  hours: 60 * MINUTE_MS,
  days: DAY_MS,
  months: (365 / 12) * DAY_MS,
  years: 365 * DAY_MS,
};

const months = (n: number): Period => ({ n, unit: 'months' });
const days = (n: number): Period => ({ n, unit: 'days' });

/**
 * Retention of each kind of data, counted from the event in its comment. The privacy page states the same, which a test checks. A `setting`
 * overrides the period (days).
 */
export const retention = {
  /** After the season's end. Those of cancelled and rejected entries are deleted earlier: `correction` after the decision, once sign-up is over. */
  idNumbers: { period: months(12), setting: 'RETENTION_ID_NUMBERS_DAYS' },
  /** A cancelled or rejected entry, after its decision. */
  correction: { period: days(7), setting: 'RETENTION_CORRECTION_DAYS' },
  /** Films and pictures that are not public, after the season's end; the public ones stay as long as the consent does. */
  media: { period: months(24), setting: 'RETENTION_MEDIA_DAYS' },
  /** Of a sent message only the masked recipient and the words stay, without codes and links that open something. */
  messages: { period: days(90), setting: 'RETENTION_MESSAGES_DAYS' },
  /** Reports of visitors: their text and contact. */
  reports: { period: months(12), setting: 'RETENTION_REPORTS_DAYS' },
  securityEvents: { period: days(180), setting: 'RETENTION_SECURITY_EVENTS_DAYS' },
  /** Lines of the audit log; their details of an entry are erased with its ID numbers. */
  audit: { period: { n: 5, unit: 'years' }, setting: 'RETENTION_AUDIT_DAYS' },
  /**
   * Hashes of a vote's number, and of its address if the account is deleted, after the competition's voting: organisers review bursts
   * meanwhile. Well over a day.
   */
  voterHashes: { period: days(7) },
  /** Sealed answers that identify a repeated submission: well over the 60 days that a device keeps a waiting submission. */
  answers: { period: days(180) },
  /** Counts of attempts: no limit looks further back than a day. */
  counts: { period: days(7) },
  /** After the last use. */
  sessions: { period: days(60) },
  codes: { period: { n: 10, unit: 'minutes' } },
  challenges: { period: { n: 5, unit: 'minutes' } },
  lookups: { period: { n: 15, unit: 'minutes' } },
  /** Files of many certificates, after they were made. */
  certificateBatches: { period: days(7) },
  /** After the last byte. */
  unfinishedUploads: { period: days(7) },
  /** Uploaded, but not submitted with a work. */
  unusedUploads: { period: { n: 48, unit: 'hours' } },
} as const satisfies Record<string, { period: Period; setting?: `RETENTION_${string}_DAYS` }>;

export type RetainedKind = keyof typeof retention;
/** In milliseconds. */
export type Retention = Record<RetainedKind, number>;

const periodMs = ({ n, unit }: Period): number => Math.round(n * UNIT_MS[unit]);

/** Returns the default retention of a kind of data, in milliseconds. */
export const retainedMs = (kind: RetainedKind): number => periodMs(retention[kind].period);

const Days = z.coerce.number().int().min(1).max(36_500);

/** Reads the retention with the settings of an environment. Throws an Error that names the invalid variable. */
export const readRetention = (env: Record<string, string | undefined>): Retention => {
  const msOf = (kind: RetainedKind): number => {
    const rule: { period: Period; setting?: string } = retention[kind];
    const given = rule.setting === undefined ? undefined : env[rule.setting];
    if (given === undefined || given === '') return retainedMs(kind);
    const parsed = Days.safeParse(given);
    if (!parsed.success) throw new Error(`${rule.setting}: must be a number of days`);
    return parsed.data * DAY_MS;
  };
  return {
    idNumbers: msOf('idNumbers'),
    correction: msOf('correction'),
    media: msOf('media'),
    messages: msOf('messages'),
    reports: msOf('reports'),
    securityEvents: msOf('securityEvents'),
    audit: msOf('audit'),
    voterHashes: msOf('voterHashes'),
    answers: msOf('answers'),
    counts: msOf('counts'),
    sessions: msOf('sessions'),
    codes: msOf('codes'),
    challenges: msOf('challenges'),
    lookups: msOf('lookups'),
    certificateBatches: msOf('certificateBatches'),
    unfinishedUploads: msOf('unfinishedUploads'),
    unusedUploads: msOf('unusedUploads'),
  };
};

/** Returns the end of a season, from which its periods count (epoch ms). */
export const seasonEnd = (season: number): number => Date.UTC(season + 1, 0, 1);
