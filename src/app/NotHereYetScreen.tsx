import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { ButtonLink } from '../ui/Button.tsx';
import { bindStyles } from '../ui/bindStyles.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import css from './Message.module.css';
import { Page } from './Page.tsx';
import { routeOf } from './routes.ts';

const cx = bindStyles(css);

/** In place of a screen that is still being built: which one it will be, and where to go on. */
export default function NotHereYetScreen() {
  const { t } = useTranslation('app');
  const name = routeOf(useLocation().pathname)?.name ?? 'index';
  const title = t(`titles.${name}`);
  return (
    <Page title={title} className={cx('message')}>
      <EmptyState
        level={1}
        art="tock-think"
        title={title}
        body={t('notHereYet.body')}
        action={<ButtonLink to="/matchSign">{t('notHereYet.competitions')}</ButtonLink>}
      />
    </Page>
  );
}
