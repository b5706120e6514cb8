import { useTranslate } from 'react-admin';
import { locales } from '#contract/common.ts';
import { retentionSettings, type SiteSettings } from '#contract/site.ts';
import { ChangeTable } from '../draft/ChangeTable.tsx';
import { languageNames } from '../draft/languageNames.ts';
import { valueAt } from '../draft/valueAt.ts';

/** What the form calls the setting at a path. */
const useSettingLabel = () => {
  const translate = useTranslate();
  return (at: string): string => {
    const path = at.split('.');
    const locale = locales.find((each) => each === path.at(-1));
    const kind = retentionSettings.find((each) => each === path[1]);
    const name = path.filter((part) => part !== locale).join('.');
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
      'messages.prices.sms': translate('settings.price', { channel: translate('messageChannel.sms') }),
      'messages.prices.email': translate('settings.price', { channel: translate('messageChannel.email') }),
      'messages.prices.push': translate('settings.price', { channel: translate('messageChannel.push') }),
      'messages.perMinute': translate('settings.per_minute'),
      'messages.quiet.from': translate('settings.quiet_from'),
      'messages.quiet.until': translate('settings.quiet_until'),
    };
    const label =
      path[0] === 'retentionDays' && kind
        ? translate(`settings.kept.${kind}`)
        : path[1] === 'signUpsPerDay'
          ? translate('settings.sign_ups', { kind: translate(`settings.kind.${path[2] ?? ''}`) })
          : (words[name] ?? name);
    return locale ? `${label} · ${languageNames[locale]}` : label;
  };
};

const shown = (data: unknown, path: string): string => {
  const value = valueAt(data, path) ?? '';
  return (typeof value === 'object' ? Object.values(value).join(' ') : String(value)) || '–';
};

/** Two versions of the settings, only where they differ. */
export const SettingsChanges = (versions: { from: SiteSettings; to: SiteSettings; names: readonly [string, string] }) => (
  <ChangeTable {...versions} label={useSettingLabel()} shown={shown} />
);
