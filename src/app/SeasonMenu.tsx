import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { bindStyles } from '../ui/bindStyles.ts';
import { Icon } from '../ui/Icon.tsx';
import css from './Header.module.css';
import { seasonPaths } from './navItems.ts';
import { useSeasons } from './useSeasons.ts';

const cx = bindStyles(css);

/** The seasons of the header: a button that opens the links to this year and the four before. */
export function SeasonMenu() {
  const { t } = useTranslation('app');
  const { pathname, search, key } = useLocation();
  const seasons = useSeasons();
  const listId = useId();
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation closes it
  useEffect(() => setOpen(false), [key]);
  useEffect(() => {
    if (!open) return;
    const outside = (event: Event) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false);
    };
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      button.current?.focus();
    };
    document.addEventListener('pointerdown', outside);
    document.addEventListener('focusin', outside);
    document.addEventListener('keydown', closeOnEscape);
    return () => {
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('focusin', outside);
      document.removeEventListener('keydown', closeOnEscape);
    };
  }, [open]);

  return (
    <div ref={root} className={cx('season')}>
      <button
        ref={button}
        type="button"
        className={cx('link')}
        aria-expanded={open}
        aria-controls={listId}
        data-current={seasonPaths.includes(pathname) || undefined}
        onClick={() => setOpen(!open)}
      >
        {t('nav.seasons')}
        <Icon name="down" />
      </button>
      <ul id={listId} className={cx('seasonList')} hidden={!open}>
        {seasons.map((year) => {
          const query = `?season=${year}`;
          return (
            <li key={year}>
              <Link
                to={`/matchReview${query}`}
                aria-current={pathname === '/matchReview' && search === query ? 'page' : undefined}
                onClick={() => setOpen(false)}
              >
                {t('nav.season', { year })}
              </Link>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
