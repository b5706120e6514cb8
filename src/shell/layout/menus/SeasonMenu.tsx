import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { pageAt } from '#contract/portal/pages.ts';
import { useSeasons } from '#src/platform/site/useSeasons.ts';
import css from '#src/shell/layout/Header.module.css';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { useDisclosure } from './useDisclosure.ts';

const cx = bindStyles(css);

/** The header's season menu: this year and the four before. */
export function SeasonMenu() {
  const { t } = useTranslation('app');
  const { pathname, search } = useLocation();
  const page = pageAt(pathname);
  const season = new URLSearchParams(search).get('season');
  const seasons = useSeasons();
  const { open, root, button, toggle, close } = useDisclosure();
  const listId = useId();

  return (
    <div ref={root} className={cx('disclosure')}>
      <button
        ref={button}
        type="button"
        className={cx('link')}
        aria-expanded={open}
        aria-controls={listId}
        data-current={page?.section === 'seasons' || undefined}
        onClick={toggle}
      >
        {t('nav.seasons')}
        <Icon name="down" />
      </button>
      <ul id={listId} className={cx('list', 'centred')} hidden={!open}>
        {seasons.map((year) => {
          const current = page?.path === '/matchReview' && season === String(year);
          return (
            <li key={year}>
              <Link to={`/matchReview?season=${year}`} aria-current={current ? 'page' : undefined} onClick={close}>
                {t('nav.season', { year })}
              </Link>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
