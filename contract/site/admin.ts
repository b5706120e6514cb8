import { z } from 'zod';
import { AccountKind, Email } from '#contract/accounts/public.ts';
import { Instant, line, listOf, Text } from '#contract/http/common.ts';
import type { Endpoints } from '#contract/http/endpoint.ts';
import { reminderKinds } from '#contract/messages/rules/reminderRules.ts';
import { EVERYTHING_EVERYWHERE } from '#contract/office/rules/staffRights.ts';
import { SETTINGS_NOTE_MAX } from '#contract/text/textLengths.ts';
import { isTimeZone } from '#contract/time/zonedTime.ts';
import { MAX_MARK_BYTES } from './rules/brandMark.ts';
import { brandColourProblem } from './rules/brandPalette.ts';
import { isIcpFiling, policeFilingCode } from './rules/filings.ts';
import { MAX_SPECIAL_DAYS, SpecialDays } from './specialDays.ts';

/** Data whose retention an organiser may shorten below the maximum that the privacy page promises. */
export const retentionSettings = ['idNumbers', 'correction', 'media', 'messages', 'reports', 'securityEvents', 'audit'] as const;

const Days = z.int({ error: 'invalid' }).min(1, { error: 'invalid' }).max(36_500, { error: 'invalid' });
const PerDay = z.int({ error: 'invalid' }).min(1, { error: 'invalid' }).max(100_000, { error: 'invalid' });

const Price = z.int({ error: 'invalid' }).min(0, { error: 'invalid' }).max(1_000_000, { error: 'invalid' });
const Hour = z.int({ error: 'invalid' }).min(0, { error: 'invalid' }).max(23, { error: 'invalid' });

const MarkFile = z.string().regex(/^\/files\/[0-9a-f]{20}\/mark-(?:maskable-)?\d+\.png$/, { error: 'invalid' });
/** The mark beside the name, as icons of this site's own. */
const BrandMark = z.object({ small: MarkFile, large: MarkFile, maskable: MarkFile });
export type BrandMark = z.infer<typeof BrandMark>;

/** The site-wide settings that organisers edit. */
export const SiteSettings = z.object({
  brand: z.object({
    /** Carriers prefix text messages with it, in brackets. */
    name: Text,
    /** `#rrggbb`; null for the default colour. */
    colour: z.string().nullable(),
    /** Null for the default mark; versions of earlier releases lack it. */
    mark: BrandMark.nullable().default(null),
  }),
  /** Sender name of mails, by language; if empty, the site's name. */
  senderName: Text,
  contact: z.object({
    email: z.string(),
    hours: Text,
    /** As people dial it; empty if none. Versions of earlier releases lack both. */
    phone: z.string().default(''),
    /** Name of an official account or an ID; empty if none. */
    wechat: z.string().default(''),
  }),
  filings: z.object({
    /** Of the Ministry of Industry and Information Technology, e.g. 京ICP备12345678号; empty if none. */
    icp: z.string(),
    /** Of the public security bureau, e.g. 京公网安备 11010502030000号; empty if none. */
    police: z.string(),
  }),
  timeZone: z.string(),
  /** Public holidays and weekends that are worked, by which promised working days are counted. */
  specialDays: z.array(SpecialDays).max(MAX_SPECIAL_DAYS, { error: 'invalid' }),
  /** Year of the current season; null for the calendar year. */
  season: z.int({ error: 'invalid' }).min(2000, { error: 'invalid' }).max(2200, { error: 'invalid' }).nullable(),
  /** True for new passwords of 8 to 64 characters of any kinds, in place of 6 to 16 of two. */
  longPasswords: z.boolean().default(false),
  limits: z.object({
    /** Number of new children, and of entries, that an account without a limit of its own may register a day. */
    signUpsPerDay: z.record(AccountKind, PerDay),
    /** Maximum number of text messages with codes a day, over all phone numbers. */
    textsPerDay: PerDay,
  }),
  messages: z.object({
    /** Cost of one message, for a text message of one part: thousandths of a yuan. */
    prices: z.record(z.enum(['sms', 'email', 'push']), Price),
    /** Number of recipients that an announcement reaches per minute. */
    perMinute: z.int({ error: 'invalid' }).min(1, { error: 'invalid' }).max(6000, { error: 'invalid' }),
    /** Quiet hours by the recipient's clock, from evening to morning: only urgent messages are sent. */
    quiet: z.object({ from: Hour, until: Hour }),
  }),
  reminders: z.record(
    z.enum(reminderKinds),
    z.object({
      on: z.boolean(),
      days: z.int({ error: 'invalid' }).min(1, { error: 'invalid' }).max(30, { error: 'invalid' }),
      channels: z
        .array(z.enum(['sms', 'email', 'push']))
        .min(1, { error: 'required' })
        .max(3),
    }),
  ),
  retentionDays: z.record(z.enum(retentionSettings), Days),
});
export type SiteSettings = z.infer<typeof SiteSettings>;

const BothLanguages = (max: number) => z.object({ 'zh-CN': line(max), 'en-US': line(max) });
/** A line that can be left empty. */
const LineOrNone = line(60).or(z.literal(''));
/** A phone number as it is printed. */
const DialledOrNone = LineOrNone.refine((value) => /^[+\d][\d\s()./-]{4,}$|^$/.test(value), { error: 'invalid' });
const IcpOrNone = LineOrNone.refine((value) => isIcpFiling(value) || value === '', { error: 'invalid' });
const PoliceOrNone = LineOrNone.refine((value) => policeFilingCode(value) !== null || value === '', { error: 'invalid' });
const BrandColour = z
  .string()
  .toLowerCase()
  .superRefine((value, context) => {
    const problem = brandColourProblem(value);
    if (problem) context.addIssue({ code: 'custom', message: problem });
  });

/** The settings as submitted by an organiser. */
export const NewSettings = SiteSettings.extend({
  brand: z.object({ name: BothLanguages(40), colour: BrandColour.nullable(), mark: BrandMark.nullable().default(null) }),
  senderName: z.object({ 'zh-CN': LineOrNone, 'en-US': LineOrNone }),
  contact: z.object({ email: Email, hours: BothLanguages(80), phone: DialledOrNone, wechat: LineOrNone }),
  filings: z.object({ icp: IcpOrNone, police: PoliceOrNone }),
  timeZone: z.string().refine(isTimeZone, { error: 'invalid' }),
});

export const SettingsVersionSummary = z.object({ number: z.int().min(1), by: z.string(), at: Instant, note: z.string().nullable() });
export const SettingsVersion = SettingsVersionSummary.extend({ settings: SiteSettings });
export type SettingsVersion = z.infer<typeof SettingsVersion>;

/** The current settings, for those who edit them. */
export const CurrentSettings = z.object({
  /** Number of the current version; 0 if nothing was ever saved. A save sends it back, so that a concurrent change is a conflict. */
  number: z.int().min(0),
  settings: SiteSettings,
  /** Maximum retention in days, by kind: set by the operator and published on the privacy page. */
  retentionLimits: z.record(z.enum(retentionSettings), Days),
  changed: SettingsVersionSummary.pick({ by: true, at: true }).nullable(),
});
export type CurrentSettings = z.infer<typeof CurrentSettings>;

export const siteAdmin = {
  'GET /api/admin/settings': {
    access: 'organiser',
    right: EVERYTHING_EVERYWHERE,
    summary: 'The settings of the site that hold now.',
    answers: CurrentSettings,
    errors: [],
  },
  'PUT /api/admin/settings': {
    access: 'organiser',
    right: EVERYTHING_EVERYWHERE,
    confirmed: true,
    summary: 'Changes the settings of the site at once, as a new version. Nothing is kept longer than the operator has set.',
    body: z.object({ number: z.int().min(0), settings: NewSettings, note: line(SETTINGS_NOTE_MAX).nullable() }),
    answers: CurrentSettings,
    errors: ['conflict', 'confirmation_needed'],
  },
  'POST /api/admin/brand-marks': {
    access: 'organiser',
    right: EVERYTHING_EVERYWHERE,
    summary: 'Makes the icons of a mark from an SVG or a PNG; it is the mark once the settings say so.',
    body: z.object({
      image: z
        .base64()
        .min(1)
        .max(Math.ceil(MAX_MARK_BYTES / 3) * 4),
    }),
    answers: BrandMark,
    status: 201,
    errors: ['file_type_not_accepted', 'file_unreadable'],
  },
  'GET /api/admin/settings/versions': {
    access: 'organiser',
    right: EVERYTHING_EVERYWHERE,
    summary: 'What the settings were, the newest first, at most a hundred.',
    answers: listOf(SettingsVersion),
    errors: [],
  },
} satisfies Endpoints;
