import { useTranslation } from 'react-i18next';
import css from '#src/platform/chunks/Message.module.css';
import { Page } from '#src/platform/navigation/Page.tsx';
import { ButtonLink } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx';

const cx = bindStyles(css);

/** The screen of an unknown address. */
export default function NotFoundScreen() {
  const { t } = useTranslation('app');
  return (
    <Page title={t('notFound.title')} className={cx('message')}>
      <EmptyState
        level={1}
        art="tock-think"
        title={t('notFound.title')}
        body={t('notFound.body')}
        action={<ButtonLink to="/">{t('notFound.home')}</ButtonLink>}
      />
    </Page>
  );
}
