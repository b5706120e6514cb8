import { useTranslation } from 'react-i18next';
import type { SiteSettings } from '#contract/site/admin.ts';
import { ChangeTable } from '#src/admin/revisions/versions/ChangeTable.tsx';
import { useText } from '#src/platform/i18n/useLocale.ts';
import { settingLabel, settingOf, settingPicture, settingText } from './settingTexts.ts';

/** The differences between two versions of the settings. */
export const SettingsChanges = (versions: { from: SiteSettings; to: SiteSettings; names: readonly [string, string] }) => {
  const { t } = useTranslation('admin');
  const text = useText();
  return (
    <ChangeTable
      {...versions}
      fieldOf={settingOf}
      label={(path) => settingLabel(t, text, path)}
      shown={(settings, path) => settingText(t, settings, path)}
      picture={settingPicture}
    />
  );
};
