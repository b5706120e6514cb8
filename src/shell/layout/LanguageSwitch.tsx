import { useTranslation } from 'react-i18next';
import { switchLanguage } from '../../platform/i18n/i18n.ts';
import { useLocale } from '../../platform/i18n/useLocale.ts';
import { Icon } from '../../ui/Icon.tsx';
import { showToast } from '../../ui/toast.ts';

/** Switches to the other language; it is named in that language. */
export function LanguageSwitch({ className }: { className?: string | undefined }) {
  const { t } = useTranslation(['app', 'problems']);
  const other = useLocale() === 'zh-CN' ? 'en-US' : 'zh-CN';
  const change = () => {
    switchLanguage(other).catch(() => showToast({ message: t('problems:part_not_loaded'), tone: 'danger' }));
  };
  return (
    <button type="button" className={className} lang={other} onClick={change}>
      <Icon name="globe" />
      <span>{t('otherLanguage')}</span>
    </button>
  );
}
