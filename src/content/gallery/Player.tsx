import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Video } from '#contract/content.ts';
import { useLocale, useText } from '#src/platform/i18n/useLocale.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Notice } from '#src/ui/Notice.tsx';
import { bestSource } from '#src/ui/pictureSources.ts';
import css from './Player.module.css';

const cx = bindStyles(css);

/** The width of the poster in px: the attribute takes a single URL. */
const POSTER_WIDTH = 1280;

/** The native player, for its keyboard, subtitle, full-screen and casting support. */
export function Player({ video }: { video: Video }) {
  const { t } = useTranslation('gallery');
  const locale = useLocale();
  const text = useText();
  const [failed, setFailed] = useState(false);
  const { url, type, width, height, poster, subtitles, title } = video;
  return (
    <div className={cx('frame')}>
      {/* biome-ignore lint/a11y/useMediaCaption: the tracks are the ones the video has */}
      <video
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
            key={track.locale}
            kind="subtitles"
            src={track.url}
            srcLang={track.locale}
            label={t(`video.subtitles.${track.locale}`)}
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
