import { z } from 'zod';
import { locales, type Text } from '#contract/http/common.ts';
import { reminderKinds } from '#contract/messages/rules/reminderRules.ts';
import { templateName } from '#contract/messages/rules/templates.ts';
import { retentionSettings, SiteSettings } from '#contract/site/admin.ts';
import { languageNames } from '#src/admin/kit/fields/languageNames.ts';
import type { Words } from '#src/admin/kit/words/words.ts';
import { daysOf } from '#src/admin/messages/reminders/daysOf.ts';
import { valueAt } from '#src/admin/revisions/editing/valueAt.ts';

/** Returns a text in the reader's language. */
type PickText = (text: Text) => string;

const CHANNELS = ['sms', 'email', 'push'] as const;

const reminderLabel = (t: Words, text: PickText, path: readonly string[]): string | null => {
  const kind = reminderKinds.find((each) => each === path[1]);
  if (path[0] !== 'reminders' || !kind) return null;
  const part = path[2] === 'days' ? daysOf[kind] : path[2] === 'on' ? 'on' : 'channels';
  return `${text(templateName(kind))}${t('dot')}${t(`reminders.${part}`)}`;
};

/** Rows of holidays, some of them not filled in yet. */
const Rows = z.array(z.object({ from: z.string(), until: z.string(), isWorked: z.boolean() }));

/** Settings compared as a whole, by their path: addresses and list indexes mean nothing to a reader. */
const WHOLE = /^(?:brand\.mark|specialDays|reminders\.[^.]+\.channels)(?=\.)/;

/** Returns the setting under which a changed path is listed. */
export const settingOf = (path: string): string => WHOLE.exec(path)?.[0] ?? path;

const groupedLabel = (t: Words, text: PickText, path: readonly string[]): string | null => {
  const kind = retentionSettings.find((each) => each === path[1]);
  if (path[0] === 'retentionDays' && kind) return t(`settings.kept.${kind}`);
  if (path[1] === 'signUpsPerDay') return t('settings.sign_ups', { kind: t(`settings.kind.${path[2]}`, path[2] ?? '') });
  return reminderLabel(t, text, path);
};

/** Returns the form's label of the setting at a path, including its language. */
export const settingLabel = (t: Words, text: PickText, at: string): string => {
  const path = at.split('.');
  const locale = locales.find((each) => each === path.at(-1));
  const name = path.filter((part) => part !== locale).join('.');
  const price = (channel: (typeof CHANNELS)[number]) => t('settings.price', { channel: t(`messageChannel.${channel}`) });
  const words: Record<string, string> = {
    'brand.name': t('settings.name'),
    'brand.colour': t('settings.colour'),
    'brand.mark': t('settings.mark'),
    senderName: t('settings.sender_name'),
    'contact.email': t('settings.email'),
    'contact.hours': t('settings.hours'),
    'contact.phone': t('settings.phone'),
    'contact.wechat': t('settings.wechat'),
    'filings.icp': t('settings.icp'),
    'filings.police': t('settings.police'),
    specialDays: t('settings.holidays'),
    timeZone: t('settings.zone'),
    season: t('settings.season'),
    longPasswords: t('settings.long_passwords'),
    'limits.textsPerDay': t('settings.texts'),
    'messages.prices.sms': price('sms'),
    'messages.prices.email': price('email'),
    'messages.prices.push': price('push'),
    'messages.perMinute': t('settings.per_minute'),
    'messages.quiet.from': t('settings.quiet_from'),
    'messages.quiet.until': t('settings.quiet_until'),
  };
  const label = groupedLabel(t, text, path) ?? words[name] ?? name;
  return locale ? `${label}${t('dot')}${languageNames[locale]}` : label;
};

/** Returns the address of the logo if the setting at a path is an organisation's own. */
export const settingPicture = (settings: unknown, path: string): string | null => {
  const { data } = path === 'brand.mark' ? SiteSettings.shape.brand.shape.mark.safeParse(valueAt(settings, path)) : { data: null };
  return data?.small ?? null;
};

/** Returns the value of the setting at a path, beside its picture if it is one; a dash if empty. */
export const settingText = (t: Words, settings: unknown, path: string): string => {
  const value = valueAt(settings, path) ?? '';
  if (typeof value === 'boolean') return t(value ? 'ra.boolean.true' : 'ra.boolean.false');
  if (settingPicture(settings, path)) return '';
  const { data: days } = path === 'specialDays' ? Rows.safeParse(value) : { data: null };
  if (days)
    return (
      days.map((row) => `${row.from} – ${row.until} ${t(row.isWorked ? 'settings.day_worked' : 'settings.day_off')}`).join('; ') || '–'
    );
  const channels = Array.isArray(value) && CHANNELS.filter((each) => value.includes(each));
  if (channels) return channels.map((channel) => t(`messageChannel.${channel}`)).join(', ');
  return String(value) || '–';
};
