import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Video } from '#contract/content/public.ts';
import type { Locale } from '#contract/http/common.ts';
import { useLocale, useText } from '#src/platform/i18n/useLocale.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { bestSource } from '#src/ui/display/pictureSources.ts';
import { Notice } from '#src/ui/feedback/Notice.tsx';
import css from './Player.module.css';

const cx = bindStyles(css);

/** Width of the poster in px: the attribute takes a single URL. */
const POSTER_WIDTH = 1280;

/** Switches visible subtitles to the page's current language: browsers read `default` only once. */
const useSubtitlesIn = (locale: Locale) => {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const tracks = [...(video.current?.textTracks ?? [])];
    if (!tracks.some(({ language, mode }) => mode === 'showing' && language !== locale)) return;
    if (!tracks.some(({ language }) => language === locale)) return;
    for (const track of tracks) track.mode = track.language === locale ? 'showing' : 'disabled';
  }, [locale]);
  return video;
};

/** The played file, and the facts about it that are needed before. */
export type PlayedVideo = Pick<Video, 'url' | 'type' | 'width' | 'height' | 'poster' | 'subtitles' | 'title'>;

/** The native player, for its keyboard, subtitle, full-screen and casting support. */
export function Player({ video }: { video: PlayedVideo }) {
  const { t } = useTranslation('gallery');
  const locale = useLocale();
  const text = useText();
  const [failed, setFailed] = useState(false);
  const element = useSubtitlesIn(locale);
  const { url, type, width, height, poster, subtitles, title } = video;
  return (
    <div className={cx('frame')}>
      {/* biome-ignore lint/a11y/useMediaCaption: the tracks are the ones the video has */}
      <video
        ref={element}
        controls
        playsInline
        preload="metadata"
        width={width}
        height={height}
        poster={bestSource(poster, POSTER_WIDTH)}
        aria-label={text(title)}
        className={cx('video')}
      >
        <source src={url} type={type} onError={() => setFailed(true)} />
        {subtitles.map((track) => (
          <track
            key={track.url}
            kind="subtitles"
            src={track.url}
            srcLang={track.locale}
            label={t(`video.subtitles.${track.locale}`)}
            // on from the start: half of the families do not speak the film's language, and many watch without sound
            default={track.locale === locale}
          />
        ))}
      </video>
      {failed && (
        <Notice tone="warning" role="alert" action={<a href={url}>{t('video.open')}</a>}>
          {t('video.failed')}
        </Notice>
      )}
    </div>
  );
}
