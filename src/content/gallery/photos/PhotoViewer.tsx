import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Photo } from '#contract/content/public.ts';
import { useText } from '#src/platform/i18n/useLocale.ts';
import { IconButton } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { useCloseOnBack } from '#src/ui/dialogs/layers.ts';
import { Picture } from '#src/ui/display/Picture.tsx';
import css from './PhotoViewer.module.css';
import { keyTarget, swipeStep, wrapIndex } from './viewerSteps.ts';

const cx = bindStyles(css);

interface PhotoViewerProps {
  photos: readonly Photo[];
  index: number;
  onIndex: (index: number) => void;
  onClose: () => void;
  /** Called with the shown photo to report it, once the viewer has closed. */
  onReport?: (photo: Photo) => void;
}

/** One photo in full screen. Arrow keys, Home, End, a swipe or the buttons change it; Escape closes. */
export function PhotoViewer({ photos, index, onIndex, onClose, onReport }: PhotoViewerProps) {
  const { t } = useTranslation('gallery');
  const text = useText();
  const dialog = useRef<HTMLDialogElement>(null);
  const dragStart = useRef<{ x: number; y: number } | null>(null);
  const [drag, setDrag] = useState(0);
  const count = photos.length;
  useCloseOnBack(true, () => dialog.current?.close());
  const photo = photos[index];

  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);

  const go = (by: number) => onIndex(wrapIndex(index, by, count));
  const press = (event: KeyboardEvent) => {
    const target = keyTarget(event.key, index, count);
    if (target === null) return;
    event.preventDefault();
    onIndex(target);
  };
  const startDrag = (event: PointerEvent) => {
    // a second finger zooms and does not swipe
    dragStart.current = event.isPrimary && event.button === 0 ? { x: event.clientX, y: event.clientY } : null;
    setDrag(0);
  };
  const move = (event: PointerEvent) => {
    if (dragStart.current && event.isPrimary) setDrag(event.clientX - dragStart.current.x);
  };
  const endDrag = (event: PointerEvent) => {
    const start = dragStart.current;
    dragStart.current = null;
    setDrag(0);
    if (!start || !event.isPrimary || event.type === 'pointercancel') return;
    const step = swipeStep(event.clientX - start.x, event.clientY - start.y);
    if (step !== 0) go(step);
  };
  if (!photo) return null;
  const caption = text(photo.caption);
  // empty if the caption says the same, because screen readers announce the caption
  const alt = text(photo.picture.alt) === caption ? '' : text(photo.picture.alt);
  return (
    <dialog ref={dialog} className={cx('viewer')} aria-label={t('viewer.label')} onClose={onClose} onKeyDown={press}>
      <div className={cx('top')}>
        <p className="num">{t('viewer.place', { number: index + 1, count })}</p>
        <div className={cx('tools')}>
          {onReport && (
            <IconButton
              name="alert"
              label={t('report.title.photo')}
              className={cx('button')}
              onClick={() => {
                dialog.current?.close();
                onReport(photo);
              }}
            />
          )}
          <IconButton name="x" label={t('viewer.close')} className={cx('button')} onClick={() => dialog.current?.close()} />
        </div>
      </div>
      <div className={cx('stage')} onPointerDown={startDrag} onPointerMove={move} onPointerUp={endDrag} onPointerCancel={endDrag}>
        <div key={photo.id} className={cx('photo')} style={drag === 0 ? undefined : { translate: `${drag}px` }}>
          <Picture picture={photo.picture} alt={alt} sizes="100vw" loading="eager" draggable={false} />
        </div>
      </div>
      {count > 1 && (
        <>
          <IconButton name="left" label={t('viewer.previous')} className={cx('button', 'previous')} onClick={() => go(-1)} />
          <IconButton name="right" label={t('viewer.next')} className={cx('button', 'next')} onClick={() => go(1)} />
        </>
      )}
      <p className={cx('caption')} role="status">
        <span className="vh">{t('viewer.place', { number: index + 1, count })}</span> {caption}
      </p>
    </dialog>
  );
}
