import { locales } from '#contract/common.ts';
import { reminderKinds } from '#contract/rules/reminderRules.ts';
import { retentionSettings } from '#contract/site.ts';
import { languageNames } from '../draft/languageNames.ts';
import { valueAt } from '../draft/valueAt.ts';
import { daysOf } from '../messages/reminders/daysOf.ts';

/** Words of the back office in the reader's language. */
export type Translate = (key: string, values?: Record<string, string>) => string;

const CHANNELS = ['sms', 'email', 'push'] as const;

const reminderLabel = (translate: Translate, path: readonly string[]): string | null => {
  const kind = reminderKinds.find((each) => each === path[1]);
  if (path[0] !== 'reminders' || !kind) return null;
  const part = path[2] === 'days' ? daysOf[kind] : path[2] === 'on' ? 'on' : 'channels';
  return `${translate(`messageTemplate.${kind}`)} · ${translate(`reminders.${part}`)}`;
};

const groupedLabel = (translate: Translate, path: readonly string[]): string | null => {
  const kind = retentionSettings.find((each) => each === path[1]);
  if (path[0] === 'retentionDays' && kind) return translate(`settings.kept.${kind}`);
  if (path[1] === 'signUpsPerDay') return translate('settings.sign_ups', { kind: translate(`settings.kind.${path[2] ?? ''}`) });
  return reminderLabel(translate, path);
};

/** What the forms call the setting at a path, its language included. */
export const settingLabel = (translate: Translate, at: string): string => {
  const path = at.split('.');
  const locale = locales.find((each) => each === path.at(-1));
  const name = path.filter((part) => part !== locale).join('.');
  const price = (channel: (typeof CHANNELS)[number]) => translate('settings.price', { channel: translate(`messageChannel.${channel}`) });
  const words: Record<string, string> = {
    'brand.name': translate('settings.name'),
    'brand.colour': translate('settings.colour'),
    'brand.mark': translate('settings.mark'),
    'brand.mark.small': translate('settings.mark'),
    'brand.mark.large': translate('settings.mark'),
    'brand.mark.maskable': translate('settings.mark'),
    senderName: translate('settings.sender_name'),
    'contact.email': translate('settings.email'),
    'contact.hours': translate('settings.hours'),
    timeZone: translate('settings.zone'),
    season: translate('settings.season'),
    'limits.textsPerDay': translate('settings.texts'),
    'messages.prices.sms': price('sms'),
    'messages.prices.email': price('email'),
    'messages.prices.push': price('push'),
    'messages.perMinute': translate('settings.per_minute'),
    'messages.quiet.from': translate('settings.quiet_from'),
    'messages.quiet.until': translate('settings.quiet_until'),
  };
  const label = groupedLabel(translate, path) ?? words[name] ?? name;
  return locale ? `${label} · ${languageNames[locale]}` : label;
};

/** The value of the setting at a path; without one, a dash. */
export const settingText = (translate: Translate, settings: unknown, path: string): string => {
  const value = valueAt(settings, path) ?? '';
  if (typeof value === 'boolean') return translate(value ? 'ra.boolean.true' : 'ra.boolean.false');
  const channel = path.startsWith('reminders.') && CHANNELS.find((each) => each === value);
  if (channel) return translate(`messageChannel.${channel}`);
  return (typeof value === 'object' ? Object.values(value).join(' ') : String(value)) || '–';
};
