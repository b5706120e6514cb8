import { useTranslation } from 'react-i18next';
import type { Uploads } from '#src/offline/uploads/index.ts';
import { IconButton } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Card } from '#src/ui/display/Card.tsx';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { moreIcons } from '#src/ui/icons/moreIcons.ts';
import type { MediaFile } from '#src/works/form/workForm.ts';
import { Preview } from '#src/works/media/Preview.tsx';
import { SmallerFilmCard } from '#src/works/media/SmallerFilmCard.tsx';
import { useSmallerFilm } from '#src/works/media/smallerFilms.ts';
import { UploadCard } from '#src/works/uploads/UploadCard.tsx';
import { UploadChip } from '#src/works/uploads/UploadChip.tsx';
import css from '#src/works/uploads/Uploads.module.css';
import { useUploadItems } from '#src/works/uploads/useUploads.ts';

const cx = bindStyles(css);

interface MediaFileCardProps {
  uploads: Uploads;
  mediaFile: MediaFile;
  number: number;
  /** True if the work was submitted and waits for its files. */
  isAwaited: boolean;
  onRemove: (name: string) => void;
}

/** One file of the work, on this device or on the server. */
export function MediaFileCard({ mediaFile, number, isAwaited, uploads, onRemove }: MediaFileCardProps) {
  const { t } = useTranslation('works');
  const { items, progress } = useUploadItems(uploads);
  const item = mediaFile.from === 'device' ? items.find(({ id }) => id === mediaFile.id) : undefined;
  const offer = item?.status.name === 'paused' && item.smaller?.name === 'offered' ? item.smaller : null;
  const { films, making } = useSmallerFilm(uploads, item?.id ?? '', offer !== null);
  if (mediaFile.from === 'device') {
    if (!item) return null;
    if (offer)
      return (
        <SmallerFilmCard
          {...{ item, offer, uploads, films, making, isAwaited }}
          preview={<Preview item={item} />}
          onRemove={() => {
            films?.stop(item.id);
            onRemove(item.name);
          }}
        />
      );
    return (
      <UploadCard
        item={item}
        uploads={uploads}
        progress={progress.get(item.id)}
        preview={<Preview item={item} />}
        couldNotBeSmaller={making?.name === 'failed'}
        onRemove={() => onRemove(item.name)}
      />
    );
  }
  const name = mediaFile.name || t('fileNumber', { number });
  return (
    <Card as="li" pad="md" className={cx('card')}>
      <div className={cx('head')}>
        <div className={cx('preview')}>
          {mediaFile.previewUrl ? <img src={mediaFile.previewUrl} alt={t('preview')} /> : <Icon name={moreIcons.file} />}
        </div>
        <div className={cx('about')}>
          <b className={cx('name')}>{name}</b>
          <UploadChip name="ready" />
        </div>
        <IconButton name={moreIcons.trash} label={t('upload.remove', { name })} tone="danger" onClick={() => onRemove(name)} />
      </div>
    </Card>
  );
}
