import { Button, Chip, ToggleButton, ToggleButtonGroup } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { type Locale, locales } from '#contract/http/common.ts';
import { languageNames } from '#src/admin/kit/fields/languageNames.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import css from './LanguageTabs.module.css';

const cx = bindStyles(css);

export type Shown = Locale | 'both';
/** Returns the languages shown, in order. */
export const localesOf = (shown: Shown): readonly Locale[] => (shown === 'both' ? locales : [shown]);

interface LanguageTabsProps {
  shown: Shown;
  onChange: (shown: Shown) => void;
  /** Time at which the Chinese was changed after the English; null if it was not. */
  older: number | null;
  /** Number of missing fields in each language. */
  missing: Readonly<Record<Locale, number>>;
}

/** Chooses the language to write in, or both side by side, and shows whether the English is out of date. */
export const LanguageTabs = ({ shown, onChange, older, missing }: LanguageTabsProps) => {
  const { t } = useTranslation('admin');
  const format = useFormat();
  return (
    <div className={cx('tabs')}>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={shown}
        aria-label={t('content.language')}
        onChange={(_, next: Locale | null) => next && onChange(next)}
      >
        {locales.map((locale) => (
          <ToggleButton key={locale} value={locale} lang={locale}>
            {languageNames[locale]}
            {missing[locale] > 0 && (
              <span className={cx('missing')} title={t('content.still_missing', { count: missing[locale] })}>
                {missing[locale]}
              </span>
            )}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {older !== null && (
        <Chip
          size="small"
          color="warning"
          icon={<Icon name="alert" />}
          label={t('content.english_older', { at: format.dateTime(older) })}
        />
      )}
      <span className={cx('space')} />
      <Button size="small" aria-pressed={shown === 'both'} onClick={() => onChange(shown === 'both' ? 'zh-CN' : 'both')}>
        {t(shown === 'both' ? 'content.one_language' : 'content.side_by_side')}
      </Button>
    </div>
  );
};
