import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { currentOf, tabs } from './navItems.ts';
import css from './TabBar.module.css';

const cx = bindStyles(css);

/** The five main destinations at the bottom of a phone's screen. */
export function TabBar() {
  const { t } = useTranslation('app');
  const { pathname } = useLocation();
  return (
    <nav className={cx('bar')} aria-label={t('nav.tabs')}>
      {tabs.map((item) => (
        <Link key={item.to} to={item.to} aria-current={currentOf(item, pathname)}>
          <span className={cx('icon')}>
            <Icon name={item.icon} />
          </span>
          {t(`tab.${item.key}`)}
        </Link>
      ))}
    </nav>
  );
}
