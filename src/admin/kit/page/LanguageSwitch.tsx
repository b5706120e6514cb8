import { ToggleButton, ToggleButtonGroup } from '@mui/material';
import { useLocaleState, useTranslate } from 'react-admin';
import { localeOf } from '#src/platform/i18n/locale.ts';

/** Switches between Chinese and English. */
export const LanguageSwitch = () => {
  const [locale, setLocale] = useLocaleState();
  return (
    <ToggleButtonGroup
      exclusive
      aria-label={useTranslate()('frame.language')}
      value={localeOf(locale)}
      onChange={(_, chosen: string | null) => chosen !== null && setLocale(chosen)}
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
