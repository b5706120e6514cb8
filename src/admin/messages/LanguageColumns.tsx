import type { ReactNode } from 'react';
import { type Locale, locales } from '#contract/http/common.ts';
import { languageNames } from '#src/admin/kit/fields/languageNames.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import css from './LanguageColumns.module.css';

const cx = bindStyles(css);

/** The texts of a message in its languages, side by side if there is room. */
export const LanguageColumns = ({
  languages = locales,
  children,
}: {
  /** The languages to show; both if absent. */
  languages?: readonly Locale[];
  children: (locale: Locale) => ReactNode;
}) => (
  <div className={cx('languages')}>
    {languages.map((locale) => (
      <section key={locale} className={cx('language')} lang={locale} aria-label={languageNames[locale]}>
        <b>{languageNames[locale]}</b>
        {children(locale)}
      </section>
    ))}
  </div>
);
