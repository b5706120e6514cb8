import { type MouseEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { bindStyles } from '#src/ui/bindStyles.ts';
import css from './SectionNav.module.css';

const cx = bindStyles(css);

const sectionNames = ['overview', 'dates', 'awards', 'venue', 'judges', 'downloads'] as const;
export type SectionName = (typeof sectionNames)[number];

/** Links to the page's sections; marks the one in view. */
export function SectionNav({ sections }: { sections: readonly SectionName[] }) {
  const { t } = useTranslation('competitionPages');
  const current = useSectionInView(sections);
  // instead of a hash navigation, which would scroll to the top
  const scrollToSection = (event: MouseEvent, name: SectionName) => {
    event.preventDefault();
    const section = document.getElementById(name);
    section?.scrollIntoView();
    section?.focus({ preventScroll: true });
  };
  return (
    <nav className={cx('nav')} aria-label={t('detail.sections')}>
      {sections.map((name) => (
        <a key={name} href={`#${name}`} aria-current={name === current || undefined} onClick={(event) => scrollToSection(event, name)}>
          {t(`section.${name}`)}
        </a>
      ))}
    </nav>
  );
}

/** Returns the section in view: the last one whose top has reached the window's upper third. */
function useSectionInView(sections: readonly SectionName[]): SectionName | undefined {
  const onPage = sections.join(' ');
  const [current, setCurrent] = useState(sections[0]);
  useEffect(() => {
    const shown = sectionNames.filter((name) => onPage.split(' ').includes(name));
    let frame = 0;
    const update = () => {
      const line = window.innerHeight / 3;
      const isReached = (name: SectionName) => (document.getElementById(name)?.getBoundingClientRect().top ?? line) < line;
      setCurrent(shown.findLast(isReached) ?? shown[0]);
    };
    const scheduleUpdate = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(update);
    };
    window.addEventListener('scroll', scheduleUpdate, { passive: true });
    return () => {
      window.removeEventListener('scroll', scheduleUpdate);
      cancelAnimationFrame(frame);
    };
  }, [onPage]);
  return current;
}
