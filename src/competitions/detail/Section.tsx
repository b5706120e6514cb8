import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { bindStyles } from '#src/ui/bindStyles.ts';
import css from './Section.module.css';
import type { SectionName } from './SectionNav.tsx';

const cx = bindStyles(css);

/** One section of the page: a heading and the target of its section link. */
export function Section({ name, children }: { name: SectionName; children: ReactNode }) {
  const { t } = useTranslation('competitionPages');
  return (
    <section id={name} className={cx('section')} aria-labelledby={`${name}-heading`} tabIndex={-1}>
      <h2 id={`${name}-heading`}>{t(`section.${name}`)}</h2>
      {children}
    </section>
  );
}
