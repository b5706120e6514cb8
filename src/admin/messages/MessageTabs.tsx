import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { bindStyles } from '#src/ui/bindStyles.ts';
import css from './messages.module.css';

const cx = bindStyles(css);
const pages = [
  { to: '/messages', name: 'outbox' },
  { to: '/messages/announcements', name: 'announcements' },
  { to: '/messages/reminders', name: 'reminders' },
  { to: '/messages/templates', name: 'templates' },
] as const;

/** Tabs for the outbox, announcements, templates and reminders. */
export const MessageTabs = () => {
  const { t } = useTranslation('admin');
  const { pathname } = useLocation();
  const current = pages.findLast(({ to }) => pathname.startsWith(to))?.name;
  return (
    <nav className={cx('tabs')} aria-label={t('templates.pages')}>
      {pages.map(({ to, name }) => (
        <Link key={name} to={to} className={cx('tab', name === current && 'current')} aria-current={name === current ? 'page' : undefined}>
          {t(`templates.${name}`)}
        </Link>
      ))}
    </nav>
  );
};
