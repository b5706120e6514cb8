import { retentionSettings, SiteSettings } from '#contract/site/admin.ts';
import type { Config } from '#server/config.ts';
import type { SiteNow } from '#server/platform/site.ts';
import { defaultBrand, defaultContact, defaultMessages, defaultReminders, defaultSignUpsPerDay } from './defaults.ts';
import type { SiteVersionRow } from './store.ts';

const DAY_MS = 24 * 3600_000;

type Defaults = Pick<Config, 'timeZone' | 'smsPerDay' | 'retention'>;

/** Returns the maximum number of days that each kind of data is kept, as set by the operator. */
export const retentionLimits = ({ retention }: Pick<Config, 'retention'>): SiteSettings['retentionDays'] => ({
  idNumbers: Math.round(retention.idNumbers / DAY_MS),
  correction: Math.round(retention.correction / DAY_MS),
  media: Math.round(retention.media / DAY_MS),
  messages: Math.round(retention.messages / DAY_MS),
  reports: Math.round(retention.reports / DAY_MS),
  securityEvents: Math.round(retention.securityEvents / DAY_MS),
  audit: Math.round(retention.audit / DAY_MS),
});

/** Returns the settings before an organiser has saved any. */
export const defaultSettings = (config: Defaults): SiteSettings => ({
  brand: { name: defaultBrand, colour: null, mark: null },
  senderName: { 'zh-CN': '', 'en-US': '' },
  contact: defaultContact,
  filings: { icp: '', police: '' },
  timeZone: config.timeZone,
  specialDays: [],
  season: null,
  longPasswords: false,
  limits: { signUpsPerDay: defaultSignUpsPerDay, textsPerDay: config.smsPerDay },
  messages: defaultMessages,
  reminders: defaultReminders,
  retentionDays: retentionLimits(config),
});

/** Returns the settings of a stored version. Settings unknown to the release that stored it get their defaults. */
export const settingsOf = (config: Defaults, row: Pick<SiteVersionRow, 'data'> | undefined): SiteSettings => {
  const defaults = defaultSettings(config);
  if (!row) return defaults;
  const stored: unknown = JSON.parse(row.data);
  return SiteSettings.parse({ ...defaults, ...(typeof stored === 'object' ? stored : {}) });
};

/** Returns the settings in effect: nothing is kept longer than the operator allows, even if that was shortened later. */
export const effective = (config: Defaults, number: number, { retentionDays, ...settings }: SiteSettings): SiteNow => {
  const retention = { ...config.retention };
  for (const kind of retentionSettings) retention[kind] = Math.min(retention[kind], retentionDays[kind] * DAY_MS);
  return { ...settings, number, retention };
};
