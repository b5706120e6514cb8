import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { Video } from '#contract/content/public.ts';
import { useCall, useOptionalCall } from '#src/platform/api/useCall.ts';
import { clockTime, isoDuration } from '#src/platform/format/clockTime.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { useLocale, useText } from '#src/platform/i18n/useLocale.ts';
import { Page } from '#src/platform/navigation/Page.tsx';
import { QueryView } from '#src/platform/problems/QueryView.tsx';
import { shownData } from '#src/platform/problems/shownData.ts';
import { ShareButton } from '#src/platform/share/ShareButton.tsx';
import { ReportButton } from '#src/reports/index.ts';
import { ButtonLink } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Skeleton, SkeletonGroup } from '#src/ui/feedback/Skeleton.tsx';
import { PageBand } from '#src/ui/layout/PageBand.tsx';
import { SectionHeading } from '#src/ui/layout/SectionHeading.tsx';
import { videoMetadata } from './galleryMetadata.ts';
import css from './VideoScreen.module.css';
import { Player } from './videos/Player.tsx';
import { VideoGrid } from './videos/VideoGrid.tsx';

const cx = bindStyles(css);

/** `/matchVideo?id=`: one video. */
export default function VideoScreen() {
  const { t } = useTranslation('gallery');
  const text = useText();
  const locale = useLocale();
  const [search] = useSearchParams();
  const id = search.get('id');
  const query = useOptionalCall('GET /api/videos/:id', id ? { params: { id } } : null);
  const shown = shownData(query);
  const title = shown ? text(shown.title) : t('video.title');
  const missing = {
    title: t('video.missingTitle'),
    body: t('video.missingBody'),
    action: <ButtonLink to="/matchVideos">{t('video.all')}</ButtonLink>,
  };
  const skeleton = (
    <SkeletonGroup label={t('video.loading')} className={cx('page')}>
      <Skeleton shape="card" height="auto" className={cx('shape')} />
      <Skeleton width="60%" />
    </SkeletonGroup>
  );
  return (
    <Page title={title} metadata={import.meta.env.SSR && shown && videoMetadata(shown, { locale, listName: t('video.all') })}>
      <PageBand tone="paper" title={title} back={{ to: '/matchVideos', label: t('video.all') }} className={cx('band')} />
      <div className="wrap">
        <QueryView query={query} skeleton={skeleton} missing={missing} subject="video">
          {(video) => <VideoBody key={video.id} video={video} />}
        </QueryView>
      </div>
    </Page>
  );
}

function VideoBody({ video }: { video: Video }) {
  const { t } = useTranslation('gallery');
  const text = useText();
  const format = useFormat();
  const title = text(video.title);
  return (
    <div className={cx('page')}>
      <Player video={video} />
      <div className={cx('about')}>
        <div>
          <p className={cx('facts')}>
            <time dateTime={new Date(video.publishedAt).toISOString()}>{format.date(video.publishedAt)}</time>
            <time dateTime={isoDuration(video.durationMs)}>{t('video.duration', { time: clockTime(video.durationMs) })}</time>
            <span>{t('season.of', { season: video.season })}</span>
          </p>
          <p className={cx('description')}>{text(video.description)}</p>
        </div>
        <div className={cx('actions')}>
          <ShareButton path={`/matchVideo?id=${encodeURIComponent(video.id)}`} title={title} />
          <ReportButton thing={{ kind: 'video', ref: video.id }} />
        </div>
      </div>
      <OtherVideos video={video} />
    </div>
  );
}

/** Other videos of the season. */
function OtherVideos({ video: { id, season } }: { video: Video }) {
  const { t } = useTranslation('gallery');
  const { data } = useCall('GET /api/videos', { query: { season, pageSize: 4 } });
  const others = data?.items.filter((video) => video.id !== id).slice(0, 3) ?? [];
  if (others.length === 0) return null;
  return (
    <section aria-labelledby="other-videos" className={cx('others')}>
      <SectionHeading level={2} id="other-videos" title={t('video.others')} />
      <VideoGrid videos={others} level={3} />
    </section>
  );
}
