import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { IconButton } from '../../ui/Button.tsx';
import { bindStyles } from '../../ui/bindStyles.ts';
import { AccountMenu } from './AccountMenu.tsx';
import { Brand } from './Brand.tsx';
import css from './Header.module.css';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import { MenuSheet } from './MenuSheet.tsx';
import { currentOf, headerEnd, headerStart, type NavItem } from './navItems.ts';
import { SeasonMenu } from './SeasonMenu.tsx';

const cx = bindStyles(css);

/** Brand, navigation, language and account; on small screens the navigation is behind the menu button. */
export function Header() {
  const { t } = useTranslation('app');
  const [menuOpen, setMenuOpen] = useState(false);
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
      <MenuSheet open={menuOpen} onClose={() => setMenuOpen(false)} />
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
