import { useTranslation } from 'react-i18next';
import { Icon } from '../ui/Icon.tsx';
import { showToast } from '../ui/toast.ts';
import { switchLanguage } from './i18n.ts';
import { useLocale } from './useLocale.ts';

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
