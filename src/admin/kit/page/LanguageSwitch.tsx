import { ToggleButton, ToggleButtonGroup } from '@mui/material';
import { useTranslation } from 'react-i18next';
import type { Locale } from '#contract/http/common.ts';
import { useSwitchLanguage } from '#src/admin/kit/words/useSwitchLanguage.ts';
import { useLocale } from '#src/platform/i18n/useLocale.ts';

/** Switches between Chinese and English. */
export const LanguageSwitch = () => {
  const { t } = useTranslation('admin');
  const switchLanguage = useSwitchLanguage();
  return (
    <ToggleButtonGroup
      exclusive
      aria-label={t('frame.language')}
      value={useLocale()}
      onChange={(_, chosen: Locale | null) => chosen !== null && switchLanguage(chosen)}
    >
      <ToggleButton value="zh-CN" lang="zh-CN" aria-label="中文">
        中
      </ToggleButton>
      <ToggleButton value="en-US" lang="en" aria-label="EN, English">
        EN
      </ToggleButton>
    </ToggleButtonGroup>
  );
};
