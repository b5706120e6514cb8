import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { pageAt, pageQuery } from '#contract/portal/pages.ts';
import { CHOOSE_LANGUAGE } from '#contract/portal/renderedPage.ts';
import { switchLanguage } from '#src/platform/i18n/i18n.ts';
import { useLocale } from '#src/platform/i18n/useLocale.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { showToast } from '#src/ui/feedback/toast.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import css from './LanguageSwitch.module.css';

const cx = bindStyles(css);

/** Switches to the other language; it is named in that language. */
export function LanguageSwitch({ className }: { className?: string | undefined }) {
  const { t } = useTranslation(['app', 'problems']);
  const other = useLocale() === 'zh-CN' ? 'en-US' : 'zh-CN';
  const { pathname, search } = useLocation();
  const page = pageAt(pathname);
  const change = (event: FormEvent) => {
    event.preventDefault();
    switchLanguage(other).catch(() => showToast({ message: t('problems:part_not_loaded'), tone: 'danger' }));
  };
  return (
    // sent as a form if no script runs: the server then remembers the choice
    <form className={cx('form')} action={page?.path ?? '/'} onSubmit={change}>
      {[...pageQuery(page, new URLSearchParams(search))].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" className={className} lang={other} name={CHOOSE_LANGUAGE} value={other}>
        <Icon name="globe" />
        <span>{t('otherLanguage')}</span>
      </button>
    </form>
  );
}
