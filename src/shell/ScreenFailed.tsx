import { useTranslation } from 'react-i18next';
import css from '../platform/chunks/Message.module.css';
import { Page } from '../platform/navigation/Page.tsx';
import { Button } from '../ui/Button.tsx';
import { bindStyles } from '../ui/bindStyles.ts';
import { ErrorState } from '../ui/ErrorState.tsx';

const cx = bindStyles(css);

/** Stands in for a screen that threw. */
export function ScreenFailed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation(['app', 'problems']);
  return (
    <Page title={t('error.title')} className={cx('message')}>
      <ErrorState
        level={1}
        title={t('error.title')}
        body={t('problems:unexpected')}
        action={
          <Button icon="refresh" onClick={onRetry}>
            {t('error.retry')}
          </Button>
        }
      />
    </Page>
  );
}
