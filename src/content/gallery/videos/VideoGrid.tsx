import { useTranslation } from 'react-i18next';
import type { VideoSummary } from '#contract/content/public.ts';
import { clockTime, isoDuration } from '#src/platform/format/clockTime.ts';
import { useText } from '#src/platform/i18n/useLocale.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { MediaCard, MediaGrid } from '#src/ui/display/MediaCard.tsx';
import { Picture } from '#src/ui/display/Picture.tsx';
import { Icon } from '#src/ui/icons/Icon.tsx';
import css from './VideoGrid.module.css';

const cx = bindStyles(css);

const SIZES = '(max-width: 640px) 92vw, (max-width: 1024px) 46vw, 25vw';

/** Videos as cards that link to the player. `level` is the level of their headings. */
export function VideoGrid({ videos, level }: { videos: readonly VideoSummary[]; level: 2 | 3 }) {
  const { t } = useTranslation('gallery');
  const text = useText();
  return (
    <MediaGrid>
      {videos.map(({ id, season, title, durationMs, poster }) => (
        <li key={id}>
          <MediaCard
            to={`/matchVideo?id=${encodeURIComponent(id)}`}
            level={level}
            title={text(title)}
            media={
              <>
                <Picture picture={poster} alt="" sizes={SIZES} />
                <i className={cx('play')}>
                  <Icon name="play" />
                </i>
                <span className={`num ${cx('length')}`}>
                  <span className="vh">{t('videos.length')}</span>
                  <time dateTime={isoDuration(durationMs)}>{clockTime(durationMs)}</time>
                </span>
              </>
            }
          >
            <small>{t('season.of', { season })}</small>
          </MediaCard>
        </li>
      ))}
    </MediaGrid>
  );
}
