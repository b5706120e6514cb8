import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { useDeferred } from '#src/platform/chunks/useDeferred.ts';
import { useOffline } from '#src/platform/connectivity/useOffline.ts';
import { whenIdle } from '#src/shell/banners/deferredBanners.ts';
import { IconButton } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { showToast } from '#src/ui/feedback/toast.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { Brand } from './Brand.tsx';
import css from './Header.module.css';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import { AccountMenu } from './menus/AccountMenu.tsx';
import { SeasonMenu } from './menus/SeasonMenu.tsx';
import { currentOf, headerEnd, headerStart, type NavItem } from './navItems.ts';

const cx = bindStyles(css);

const load = async () => (await import('./menus/MenuSheet.tsx')).MenuSheet;

/** Brand, navigation, language and account; on small screens the navigation is behind the menu button. */
export function Header() {
  const { t } = useTranslation(['app', 'problems']);
  const [menuOpen, setMenuOpen] = useState(false);
  const [isIdle, setIdle] = useState(false);
  const onFailure = () => {
    if (menuOpen) showToast({ message: t('problems:part_not_loaded'), tone: 'danger' });
    setMenuOpen(false);
  };
  const Menu = useDeferred(menuOpen ? 'pressed' : isIdle, { load, onFailure });
  useEffect(() => whenIdle(() => setIdle(true)), []);
  return (
    <header className={cx('header')}>
      <div className={`wrap ${cx('row')}`}>
        <Brand />
        <nav className={cx('nav')} aria-label={t('nav.label')}>
          {headerStart.map((item) => (
            <HeaderLink key={item.to} item={item} />
          ))}
          <SeasonMenu />
          {headerEnd.map((item) => (
            <HeaderLink key={item.to} item={item} />
          ))}
        </nav>
        <div className={cx('tools')}>
          {useOffline() && (
            <span className={cx('off')}>
              <Icon name="off" />
              {t('connection.mark')}
            </span>
          )}
          <Link className={cx('search')} to="/search" aria-label={t('nav.search')}>
            <Icon name="search" />
          </Link>
          <LanguageSwitch className={cx('language')} />
          <AccountMenu />
          <IconButton
            name="menu"
            label={t('nav.open')}
            className={cx('burger')}
            aria-expanded={menuOpen}
            onClick={() => setMenuOpen(true)}
          />
        </div>
      </div>
      {Menu && <Menu open={menuOpen} onClose={() => setMenuOpen(false)} />}
    </header>
  );
}

function HeaderLink({ item }: { item: NavItem }) {
  const { t } = useTranslation('app');
  const { pathname } = useLocation();
  return (
    <Link className={cx('link')} to={item.to} aria-current={currentOf(item, pathname)}>
      {t(`nav.${item.key}`)}
    </Link>
  );
}
