import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { useSession } from '#src/platform/session/session.ts';
import { useSeasons } from '#src/platform/site/useSeasons.ts';
import { Brand } from '#src/shell/layout/Brand.tsx';
import { currentOf, headerEnd, headerStart, type NavItem } from '#src/shell/layout/navItems.ts';
import { ButtonLink, IconButton } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { useCloseOnBack } from '#src/ui/dialogs/layers.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { moreIcons } from '#src/ui/icons/moreIcons.ts';
import css from './MenuSheet.module.css';

const cx = bindStyles(css);

const search: NavItem = { to: '/search', key: 'search', icon: 'search' };
const vote: NavItem = { to: '/vote', key: 'vote', icon: moreIcons.heart };
const about: NavItem = { to: '/eventIntroduction', key: 'about', icon: moreIcons.bulb };

/** The whole navigation on one sheet over the screen, for phones and tablets. */
export function MenuSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('app');
  const { pathname, key } = useLocation();
  const { account } = useSession();
  const seasons = useSeasons();
  const sheet = useRef<HTMLDialogElement>(null);

  useCloseOnBack(open, onClose);
  useEffect(() => {
    if (open) sheet.current?.showModal();
    else sheet.current?.close();
  }, [open]);
  const shownAt = useRef(key);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation closes it
  useEffect(() => {
    if (shownAt.current === key) return;
    shownAt.current = key;
    onClose();
  }, [key]);

  const linkOf = (item: NavItem) => (
    <li key={item.to}>
      <Link className={cx('place')} to={item.to} aria-current={currentOf(item, pathname)} onClick={onClose}>
        <Icon name={item.icon} />
        {t(`nav.${item.key}`)}
      </Link>
    </li>
  );
  return (
    <dialog ref={sheet} className={cx('sheet')} aria-label={t('nav.label')} onClose={onClose}>
      <div className={`wrap ${cx('top')}`}>
        <Brand />
        <IconButton name="x" label={t('nav.close')} onClick={onClose} />
      </div>
      <nav className={`wrap ${cx('places')}`} aria-label={t('nav.label')}>
        <ul>{[...headerStart, ...headerEnd, vote, about, search].map(linkOf)}</ul>
        <section>
          <h2>{t('nav.seasons')}</h2>
          <ul className={cx('seasons')}>
            {seasons.map((year) => (
              <li key={year}>
                <Link className="num" to={`/matchReview?season=${year}`} onClick={onClose}>
                  {year}
                </Link>
              </li>
            ))}
          </ul>
        </section>
        <ButtonLink to={account ? '/personal' : '/login'} wide size="lg" icon="user" onClick={onClose}>
          {account ? t('account.events') : t('signIn')}
        </ButtonLink>
      </nav>
    </dialog>
  );
}
