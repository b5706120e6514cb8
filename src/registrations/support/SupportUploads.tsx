import { useTranslation } from 'react-i18next';
import type { UploadState } from '#contract/uploads/public.ts';
import { useCall } from '#src/platform/api/useCall.ts';
import { fileSize } from '#src/platform/format/fileSize.ts';
import { useLocale } from '#src/platform/i18n/useLocale.ts';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { ProgressBar } from '#src/ui/feedback/ProgressBar.tsx';
import { UploadChip } from '#src/works/index.ts';
import css from './Support.module.css';

const cx = bindStyles(css);

/** The server's states of an upload, mapped to those of the sending device. */
const names = {
  uploading: 'uploading',
  received: 'received',
  processing: 'received',
  ready: 'ready',
  rejected: 'failed',
} as const satisfies Record<UploadState, string>;

/** The uploads for an entry that are not part of a work yet, with their progress. Renders nothing if there are none. */
export function SupportUploads({ entryId }: { entryId: string }) {
  const { t } = useTranslation('works');
  const locale = useLocale();
  const message = useProblemMessage();
  const { data, error } = useCall('GET /api/registrations/:id/uploads', { params: { id: entryId } });
  if (error) return <p className={cx('quiet')}>{message(error)}</p>;
  if (!data || data.total === 0) return null;
  return (
    <ul className={cx('uploads')}>
      {data.items.map(({ id, filename, sizeBytes, offset, state }) => (
        <li key={id} className={cx('upload')}>
          <span className={cx('file')}>{filename}</span>
          <span className={cx('progress')}>
            <ProgressBar label={t('upload.progress', { name: filename })} value={offset} max={sizeBytes} tone="ink" />
            <small className={cx('quiet')}>
              {t('percent', { percent: Math.floor((offset / Math.max(1, sizeBytes)) * 100) })} ·{' '}
              {t('upload.sent', { sent: fileSize(offset, locale), size: fileSize(sizeBytes, locale) })}
            </small>
          </span>
          <UploadChip name={names[state]} />
        </li>
      ))}
    </ul>
  );
}
