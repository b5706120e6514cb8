import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { moreIcons } from '#src/ui/icons/moreIcons.ts';
import css from './PersonalNav.module.css';

const cx = bindStyles(css);

interface PersonalNavProps {
  /** Number of entries and drafts that need an action of their account. */
  toDo: number;
  /** True if the account registers teams of a school: it has a desk. */
  hasDesk: boolean;
  /** Shown as a row on every screen, not beside the page. */
  row?: boolean;
}

/** The navigation of the personal centre. */
export function PersonalNav({ toDo, hasDesk, row }: PersonalNavProps) {
  const { t } = useTranslation('registrations');
  const { pathname } = useLocation();
  const currentOf = (path: string) => (pathname === path ? 'page' : undefined);
  const badge = toDo > 0 && (
    <b className="num" title={t('mine.toDoCount', { number: toDo })}>
      {toDo}
    </b>
  );
  return (
    <nav className={cx('side', row && 'row')} aria-label={t('mine.navigation')}>
      <Link to="/personal" aria-current={currentOf('/personal')}>
        <Icon name="cup" />
        {t('mine.pageTitle')}
        {badge}
      </Link>
      {hasDesk && (
        <Link to="/desk" aria-current={pathname.startsWith('/desk') ? 'page' : undefined}>
          <Icon name="users" />
          {t('desk.title')}
        </Link>
      )}
      <Link to="/messages" aria-current={currentOf('/messages')}>
        <Icon name={moreIcons.bell} />
        {t('mine.messages')}
      </Link>
      <Link to="/votes" aria-current={currentOf('/votes')}>
        <Icon name={moreIcons.ticket} />
        {t('mine.votes')}
      </Link>
      <Link to="/account" aria-current={currentOf('/account')}>
        <Icon name="user" />
        {t('mine.account')}
      </Link>
    </nav>
  );
}
