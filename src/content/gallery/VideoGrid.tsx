import { useTranslation } from 'react-i18next';
import type { VideoSummary } from '#contract/content.ts';
import { clockTime, isoDuration } from '#src/app/clockTime.ts';
import { useText } from '#src/app/useLocale.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Card } from '#src/ui/Card.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import { Picture } from '#src/ui/Picture.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import css from './VideoGrid.module.css';

const cx = bindStyles(css);

const SIZES = '(max-width: 640px) 92vw, (max-width: 1024px) 46vw, 25vw';

/** Videos as cards; each leads to the player. `level` is that of their headings. */
export function VideoGrid({ videos, level }: { videos: readonly VideoSummary[]; level: 2 | 3 }) {
  const { t } = useTranslation('gallery');
  const text = useText();
  const Heading = `h${level}` as const;
  return (
    <ul className={cx('grid')}>
      {videos.map(({ id, season, title, durationMs, poster }) => (
        <li key={id}>
          <Card to={`/matchVideo?id=${encodeURIComponent(id)}`} className={cx('card')}>
            <span className={cx('poster')}>
              <Picture picture={poster} alt="" sizes={SIZES} />
              <i className={cx('play')}>
                <Icon name="play" />
              </i>
              <span className={`num ${cx('length')}`}>
                <span className="vh">{t('videos.length')}</span>
                <time dateTime={isoDuration(durationMs)}>{clockTime(durationMs)}</time>
              </span>
            </span>
            <span className={cx('words')}>
              <Heading className={cx('title')}>{text(title)}</Heading>
              <small>{t('season.of', { season })}</small>
            </span>
          </Card>
        </li>
      ))}
    </ul>
  );
}

const places = ['a', 'b', 'c'];

export function VideoGridSkeleton() {
  return (
    <div className={cx('grid')}>
      {places.map((place) => (
        <Skeleton key={place} shape="card" height="auto" className={cx('shape')} />
      ))}
    </div>
  );
}
