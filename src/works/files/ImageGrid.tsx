import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UploadItem, Uploads } from '#src/offline/uploads/index.ts';
import { IconButton } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { moreIcons } from '#src/ui/icons/moreIcons.ts';
import { fileId, type MediaFile } from '#src/works/form/workForm.ts';
import { Preview } from '#src/works/media/Preview.tsx';
import { UploadCard } from '#src/works/uploads/UploadCard.tsx';
import listCss from '#src/works/uploads/Uploads.module.css';
import { useUploadItems } from '#src/works/uploads/useUploads.ts';
import { moveItem } from './fileOrder.ts';
import css from './ImageGrid.module.css';
import { useDragOrder } from './useDragOrder.ts';

const cx = bindStyles(css);
const listCx = bindStyles(listCss);

interface ImageGridProps {
  uploads: Uploads;
  images: readonly MediaFile[];
  onReorder: (images: readonly MediaFile[]) => void;
  onRemove: (image: MediaFile, name: string) => void;
}

type Step = 'earlier' | 'later';

/** The pictures of a work in order, three in a row, moved by dragging or by buttons. Those that need their owner are listed below. */
export function ImageGrid({ uploads, images, onReorder, onRemove }: ImageGridProps) {
  const { t } = useTranslation('works');
  const { items, progress } = useUploadItems(uploads);
  const [moved, setMoved] = useState('');
  const list = useRef<HTMLUListElement>(null);
  const refocus = useRef<{ id: string; step: Step } | null>(null);
  const itemOf = (image: MediaFile): UploadItem | undefined => items.find(({ id }) => image.from === 'device' && id === image.id);
  // browsers blur a button whose picture moves
  useLayoutEffect(() => {
    const { current } = refocus;
    refocus.current = null;
    if (current) list.current?.querySelector<HTMLElement>(`[data-move="${current.step} ${current.id}"]`)?.focus();
  });
  const move = (from: number, to: number) => {
    const next = moveItem(images, from, to);
    if (next === images) return;
    onReorder(next);
    setMoved(t('order.moved', { from: from + 1, to: to + 1 }));
  };
  const { drag, onPointerDown } = useDragOrder(move);
  const troubled = images.flatMap((image) => {
    const item = itemOf(image);
    const status = item?.status;
    const needsOwner =
      status?.name === 'failed' ||
      status?.name === 'needs_file' ||
      status?.name === 'paused' ||
      (status?.name === 'waiting' && status.problem);
    return item && needsOwner ? [{ image, item }] : [];
  });
  return (
    <>
      <ul ref={list} className={cx('grid')}>
        {images.map((image, index) => {
          const item = itemOf(image);
          const name = item?.name || t('fileNumber', { number: index + 1 });
          const sent = item?.status.name === 'uploading' ? Math.max(item.acceptedBytes, progress.get(item.id)?.sentBytes ?? 0) : 0;
          const id = fileId(image);
          const step = (which: Step, to: number) => (
            <IconButton
              name={which === 'earlier' ? 'left' : 'right'}
              label={t(`order.${which}`, { name })}
              data-move={`${which} ${id}`}
              aria-disabled={to < 0 || to >= images.length || undefined}
              onClick={() => {
                refocus.current = { id, step: which };
                move(index, to);
              }}
            />
          );
          return (
            <li
              key={id}
              data-index={index}
              className={cx(
                'cell',
                drag?.from === index && 'dragged',
                drag !== null && drag.over === index && drag.from !== index && 'over',
              )}
            >
              <div className={cx('picture')} onPointerDown={(event) => onPointerDown(event, index)}>
                {item && <Preview item={item} />}
                {image.from === 'server' &&
                  (image.previewUrl ? <img src={image.previewUrl} alt={t('preview')} /> : <Icon name={moreIcons.image} />)}
                <b className={`num ${cx('number')}`}>{index + 1}</b>
                {item?.status.name === 'uploading' && (
                  <span className={`num ${cx('percent')}`}>{t('percent', { percent: Math.floor((sent / item.sizeBytes) * 100) })}</span>
                )}
              </div>
              <span className={cx('state')}>{t(`state.${item?.status.name ?? 'ready'}`)}</span>
              <div className={cx('buttons')}>
                {step('earlier', index - 1)}
                {step('later', index + 1)}
              </div>
              <IconButton
                name={moreIcons.trash}
                label={t('upload.remove', { name })}
                tone="danger"
                className={cx('remove')}
                onClick={() => onRemove(image, name)}
              />
            </li>
          );
        })}
      </ul>
      {images.length > 1 && <p className={cx('hint')}>{t('order.hint')}</p>}
      <span className="vh" role="status">
        {moved}
      </span>
      {troubled.length > 0 && (
        <ul className={listCx('list')}>
          {troubled.map(({ image, item }) => (
            <UploadCard
              key={item.id}
              item={item}
              uploads={uploads}
              progress={progress.get(item.id)}
              preview={<Preview item={item} />}
              onRemove={() => onRemove(image, item.name)}
            />
          ))}
        </ul>
      )}
    </>
  );
}
