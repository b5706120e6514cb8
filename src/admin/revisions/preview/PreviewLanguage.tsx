import { ToggleButton, ToggleButtonGroup } from '@mui/material';
import { useTranslation } from 'react-i18next';
import type { Locale } from '#contract/http/common.ts';

/** Chooses the language of a preview. */
export const PreviewLanguage = ({ locale, onChange }: { locale: Locale; onChange: (locale: Locale) => void }) => (
  <ToggleButtonGroup
    exclusive
    size="small"
    value={locale}
    aria-label={useTranslation('admin').t('competition_editor.preview_language')}
    onChange={(_, next: Locale | null) => next && onChange(next)}
  >
    <ToggleButton value="zh-CN">中</ToggleButton>
    <ToggleButton value="en-US">EN</ToggleButton>
  </ToggleButtonGroup>
);
