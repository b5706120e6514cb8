import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Photo } from '#contract/content/public.ts';
import type { JudgedWork } from '#contract/judging/public.ts';
import type { Media } from '#contract/works/public.ts';
import { PhotoViewer } from '#src/content/index.ts';
import type { TakenWork } from '#src/offline/takenAlong/index.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Notice } from '#src/ui/feedback/Notice.tsx';
import { moreIcons } from '#src/ui/icons/moreIcons.ts';
import css from './Film.module.css';
import { Film } from './Film.tsx';
import { LinkedWork } from './LinkedWork.tsx';

const cx = bindStyles(css);

interface WorkMediaProps {
  work: JudgedWork;
  roundId: string;
  video: RefObject<HTMLVideoElement | null>;
  /** The work on this device; null unless it was taken along. */
  taken: TakenWork | null;
}

/**
 * Returns a function for the address of a file: the one on this device, which the service worker answers, once the whole work is there. A film that is
 * being watched stays where it is.
 */
const useLocal = (taken: TakenWork | null, video: RefObject<HTMLVideoElement | null>): ((url: string) => string) => {
  const isHere = taken?.state === 'whole' && Boolean(navigator.serviceWorker?.controller);
  const [isUsed, setUsed] = useState(isHere);
  useEffect(() => {
    if (!isHere || !video.current?.currentTime) setUsed(isHere);
  }, [isHere, video]);
  return (url) => (isUsed ? taken?.addresses.get(url) : null) ?? url;
};

/** The media of a work: a film, pictures, or a link to a film on another site. */
export function WorkMedia({ work, roundId, video, taken }: WorkMediaProps) {
  const { t } = useTranslation('judging');
  const { no, media, preparation, title } = work;
  const local = useLocal(taken, video);
  if (preparation === 'preparing' || preparation === 'refused')
    return (
      <Notice tone="info" icon={moreIcons.hour} role="status">
        {t(`film.${preparation}`)}
      </Notice>
    );
  if (media.kind === 'video') {
    const { url, posterUrl } = media;
    const [film, poster] = [local(url), posterUrl === undefined ? undefined : local(posterUrl)];
    // another source is another element: a player goes on with the one that it has begun with
    return <Film key={film} media={media} sources={film === url ? [url] : [film, url]} poster={poster} title={title} video={video} />;
  }
  if (media.kind === 'images')
    return <Pictures items={media.items.map(({ url, previewUrl }) => ({ url: local(url), previewUrl: local(previewUrl) }))} />;
  return <LinkedWork no={no} roundId={roundId} />;
}

type Item = Extract<Media, { kind: 'images' }>['items'][number];

/** Approximate length of the longer side of a preview and of a full picture, in px. */
const [PREVIEW, FULL] = [640, 1600];
const emptyText = { 'zh-CN': '', 'en-US': '' };

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
function Pictures({ items }: { items: readonly Item[] }) {
  const { t } = useTranslation('judging');
  const [shown, setShown] = useState<number | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const close = () => {
    if (shown !== null) list.current?.querySelectorAll('button')[shown]?.focus();
    setShown(null);
  };
  const picture = ({ url, previewUrl }: Item, index: number) => (
    <button
      key={url}
      type="button"
      aria-haspopup="dialog"
      aria-label={t('picture.enlarge', { number: index + 1 })}
      className={cx(index === 0 ? 'first' : 'thumb')}
      onClick={() => setShown(index)}
    >
      <img src={index === 0 ? url : previewUrl} alt="" />
    </button>
  );
  return (
    <div ref={list} className={cx('pictures')}>
      {items.slice(0, 1).map(picture)}
      {items.length > 1 && <div className={cx('thumbs')}>{items.map((item, index) => index > 0 && picture(item, index))}</div>}
      {shown !== null && <PhotoViewer photos={items.map(toPhoto)} index={shown} onIndex={setShown} onClose={close} />}
    </div>
  );
}
