import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Page } from '#src/platform/navigation/Page.tsx';
import { Button } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { ErrorState } from '#src/ui/feedback/ErrorState.tsx';
import css from './Message.module.css';

const cx = bindStyles(css);

/** Replaces a chunk that could not be loaded. `onRetry` rejects if it fails again. */
export default function ChunkFailedScreen({ onRetry }: { onRetry: () => Promise<void> }) {
  const { t } = useTranslation(['app', 'problems']);
  const [state, setState] = useState<'waiting' | 'loading' | 'failed'>('waiting');
  const retry = () => {
    setState('loading');
    onRetry().catch(() => setState('failed'));
  };
  return (
    <Page title={t('partFailed.title')} className={cx('message')}>
      <ErrorState
        level={1}
        title={t('partFailed.title')}
        body={state === 'failed' ? t('problems:offline') : t('problems:part_not_loaded')}
        action={
          <Button icon="refresh" busy={state === 'loading'} onClick={retry}>
            {t('partFailed.retry')}
          </Button>
        }
      />
    </Page>
  );
}
