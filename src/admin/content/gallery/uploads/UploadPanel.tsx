import { Alert, Button, LinearProgress } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { useOffline } from '#src/platform/connectivity/useOffline.ts';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { isRetryable } from './isRetryable.ts';
import css from './UploadPanel.module.css';
import type { Sending } from './useGalleryUploads.ts';

const cx = bindStyles(css);

interface UploadPanelProps {
  sending: readonly Sending[];
  /** Number of files of this drop that have arrived. */
  arrived: number;
  /** Number of files in this drop; after a reload only the remaining ones are known. */
  dropped: number;
  onRetry: (id: string) => void;
  onCancel: (id: string) => void;
}

/** The progress of the uploads, and the files that the server rejected. */
export const UploadPanel = ({ sending, arrived, dropped, onRetry, onCancel }: UploadPanelProps) => {
  const { t } = useTranslation('admin');
  const message = useProblemMessage();
  const isOffline = useOffline();
  const stuck = sending.filter(({ item, problem }) => problem !== null || item.status.name === 'needs_file');
  const going = sending.length - stuck.length;
  const total = Math.max(going + arrived, dropped - stuck.length);
  if (sending.length === 0) return null;
  return (
    <div className={cx('panel')}>
      {going > 0 && (
        <>
          <p role="status" className={cx('line')}>
            {t(isOffline ? 'gallery.waiting' : 'gallery.sending', { count: going, arrived, total })}
          </p>
          <LinearProgress
            variant="determinate"
            value={(arrived / total) * 100}
            aria-label={t('gallery.sending', { count: going, arrived, total })}
          />
        </>
      )}
      {stuck.map(({ item: { id, name, status }, problem }) => (
        <Alert
          key={id}
          severity="error"
          action={
            <>
              {problem && status.name === 'failed' && isRetryable(problem.code) && (
                <Button onClick={() => onRetry(id)}>{t('try_again')}</Button>
              )}
              <Button onClick={() => onCancel(id)}>{t('gallery.leave_out')}</Button>
            </>
          }
        >
          {name}
          {t('colon')}
          {problem ? message(problem) : t('gallery.choose_again')}
        </Alert>
      ))}
    </div>
  );
};
