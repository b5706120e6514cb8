import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Photo } from '#contract/content/public.ts';
import type { Media } from '#contract/works/public.ts';
import { PhotoViewer } from '#src/content/index.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import css from './WorkMedia.module.css';

const cx = bindStyles(css);

type Item = Extract<Media, { kind: 'images' }>['items'][number];

/** Approximate length of the longer side of a preview and of a full picture, in px. */
const [PREVIEW, FULL] = [640, 1600];

const emptyText = { 'zh-CN': '', 'en-US': '' };

/** Adapts an image for the viewer. The sizes only select which file to fetch; the aspect ratio comes from the file. */
const toPhoto = ({ url, previewUrl }: Item): Photo => ({
  id: url,
  season: 0,
  caption: emptyText,
  picture: {
    alt: emptyText,
    width: FULL,
    height: (FULL * 3) / 4,
    sources: [
      { type: 'image/webp', width: PREVIEW, url: previewUrl },
      { type: 'image/webp', width: FULL, url },
    ],
  },
});

/** The first picture large, the others below; each opens the viewer. */
export function WorkImages({ items }: { items: readonly Item[] }) {
  const { t } = useTranslation('workMedia');
  const [shown, setShown] = useState<number | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const close = () => {
    if (shown === null) return;
    // focus the picture that was viewed last, which may not be the one that was opened
    list.current?.querySelectorAll('button')[shown]?.focus();
    setShown(null);
  };
  const picture = ({ url, previewUrl }: Item, index: number) => (
    <button
      key={url}
      type="button"
      aria-haspopup="dialog"
      aria-label={t('enlarge', { number: index + 1 })}
      className={cx(index === 0 ? 'first' : 'thumb')}
      onClick={() => setShown(index)}
    >
      <img src={index === 0 ? url : previewUrl} alt={t('image', { number: index + 1 })} loading={index === 0 ? 'eager' : 'lazy'} />
    </button>
  );
  return (
    <div ref={list} className={cx('images')}>
      {items.slice(0, 1).map(picture)}
      {items.length > 1 && <div className={cx('thumbs')}>{items.map((item, index) => index > 0 && picture(item, index))}</div>}
      {shown !== null && <PhotoViewer photos={items.map(toPhoto)} index={shown} onIndex={setShown} onClose={close} />}
    </div>
  );
}
