import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Photo } from '#contract/content/public.ts';
import { useText } from '#src/platform/i18n/useLocale.ts';
import { useReport } from '#src/reports/index.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Picture } from '#src/ui/display/Picture.tsx';
import { Skeleton } from '#src/ui/feedback/Skeleton.tsx';
import css from './PhotoGrid.module.css';
import { PhotoViewer } from './PhotoViewer.tsx';

const cx = bindStyles(css);

/** Sizes for four columns, three on a tablet, two on a phone. */
const SIZES = '(max-width: 640px) 46vw, (max-width: 1024px) 31vw, 18vw';

/** Thumbnails; each opens the viewer. */
export function PhotoGrid({ photos }: { photos: readonly Photo[] }) {
  const { t } = useTranslation('gallery');
  const text = useText();
  const [shown, setShown] = useState<number | null>(null);
  const { report, dialog } = useReport();
  const list = useRef<HTMLUListElement>(null);
  const close = () => {
    if (shown === null) return;
    // focus the photo that was viewed last, which may not be the one that was opened
    list.current?.querySelectorAll('button')[shown]?.focus();
    setShown(null);
  };
  return (
    <>
      <ul ref={list} className={cx('grid')}>
        {photos.map(({ id, picture, caption }, index) => {
          const alt = text(picture.alt) || t('viewer.photo', { number: index + 1 });
          return (
            <li key={id}>
              <button type="button" aria-haspopup="dialog" className={cx('photo')} onClick={() => setShown(index)}>
                <Picture picture={picture} alt={alt} sizes={SIZES} />
              </button>
              {/* hidden from screen readers if the button has the same name */}
              <p className={cx('caption')} aria-hidden={text(caption) === alt}>
                {text(caption)}
              </p>
            </li>
          );
        })}
      </ul>
      {shown !== null && (
        <PhotoViewer
          photos={photos}
          index={shown}
          onIndex={setShown}
          onClose={close}
          onReport={({ id }) => report({ kind: 'photo', ref: id })}
        />
      )}
      {dialog}
    </>
  );
}

const skeletonKeys = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

export function PhotoGridSkeleton() {
  return (
    <div className={cx('grid')}>
      {skeletonKeys.map((key) => (
        <Skeleton key={key} shape="card" height="auto" className={cx('shape')} />
      ))}
    </div>
  );
}
