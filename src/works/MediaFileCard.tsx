import { useTranslation } from 'react-i18next';
import type { Uploads } from '#src/offline/uploads/index.ts';
import { IconButton } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Card } from '#src/ui/Card.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import { Preview } from './Preview.tsx';
import { UploadCard } from './UploadCard.tsx';
import { UploadChip } from './UploadChip.tsx';
import css from './Uploads.module.css';
import { useUploadItems } from './useUploads.ts';
import type { MediaFile } from './workForm.ts';

const cx = bindStyles(css);

interface MediaFileCardProps {
  uploads: Uploads;
  mediaFile: MediaFile;
  number: number;
  onRemove: () => void;
}

/** One file of the work, on this device or on the server. */
export function MediaFileCard({ mediaFile, number, uploads, onRemove }: MediaFileCardProps) {
  const { t } = useTranslation('works');
  const { items, progress } = useUploadItems(uploads);
  if (mediaFile.from === 'device') {
    const item = items.find(({ id }) => id === mediaFile.id);
    if (!item) return null;
    const remove = () => {
      void uploads.cancel(item.id).catch(() => {});
      onRemove();
    };
    return (
      <UploadCard item={item} uploads={uploads} progress={progress.get(item.id)} preview={<Preview item={item} />} onRemove={remove} />
    );
  }
  const name = mediaFile.name || t('fileNumber', { number });
  return (
    <Card as="li" pad="md" className={cx('card')}>
      <div className={cx('head')}>
        <div className={cx('preview')}>
          {mediaFile.previewUrl ? <img src={mediaFile.previewUrl} alt={t('preview')} /> : <Icon name="file" />}
        </div>
        <div className={cx('about')}>
          <b className={cx('name')}>{name}</b>
          <UploadChip name="ready" />
        </div>
        <IconButton name="trash" label={t('upload.remove', { name })} tone="danger" onClick={onRemove} />
      </div>
    </Card>
  );
}
