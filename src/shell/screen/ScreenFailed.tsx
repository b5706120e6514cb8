import { useTranslation } from 'react-i18next';
import css from '#src/platform/chunks/Message.module.css';
import { Page } from '#src/platform/navigation/Page.tsx';
import { Button } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { ErrorState } from '#src/ui/feedback/ErrorState.tsx';

const cx = bindStyles(css);

/** Replaces a screen that threw. */
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
