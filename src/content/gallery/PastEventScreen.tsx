import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { PastEvent } from '#contract/content/public.ts';
import { isBlank } from '#contract/text/blankText.ts';
import { useOptionalCall } from '#src/platform/api/useCall.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { useLocale, useText } from '#src/platform/i18n/useLocale.ts';
import { Markdown } from '#src/platform/markdown/Markdown.tsx';
import { Page } from '#src/platform/navigation/Page.tsx';
import { QueryView } from '#src/platform/problems/QueryView.tsx';
import { shownData } from '#src/platform/problems/shownData.ts';
import { ShareButton } from '#src/platform/share/ShareButton.tsx';
import { artNamed } from '#src/ui/art/artNamed.ts';
import { ButtonLink } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Tag } from '#src/ui/display/Tag.tsx';
import { Skeleton, SkeletonGroup } from '#src/ui/feedback/Skeleton.tsx';
import { PageBand } from '#src/ui/layout/PageBand.tsx';
import { SectionHeading } from '#src/ui/layout/SectionHeading.tsx';
import { pastEventMetadata } from './galleryMetadata.ts';
import css from './PastEventScreen.module.css';
import { PhotoGrid } from './photos/PhotoGrid.tsx';
import { seasonSearch } from './season/season.ts';
import { WinnersTable } from './season/WinnersTable.tsx';
import { VideoGrid } from './videos/VideoGrid.tsx';

const cx = bindStyles(css);

/** `/matchReviewDetail?id=`: one past event with its winners, videos and highlights. */
export default function PastEventScreen() {
  const { t } = useTranslation('gallery');
  const text = useText();
  const locale = useLocale();
  const [search] = useSearchParams();
  const id = search.get('id');
  const query = useOptionalCall('GET /api/reviews/:id', id ? { params: { id } } : null);
  const data = shownData(query);
  const title = data ? text(data.title) : t('review.title');
  const missing = {
    title: t('review.missingTitle'),
    body: t('review.missingBody'),
    action: <ButtonLink to="/matchReview">{t('review.all')}</ButtonLink>,
  };
  const skeleton = (
    <SkeletonGroup label={t('review.loading')} className={cx('page')}>
      <Skeleton width="70%" />
      <Skeleton width="90%" />
      <Skeleton width="80%" />
      <Skeleton shape="card" height="4rem" />
    </SkeletonGroup>
  );
  return (
    <Page title={title} metadata={import.meta.env.SSR && data && pastEventMetadata(data, { locale, listName: t('review.all') })}>
      <PageBand
        tone="grape"
        title={title}
        lead={data && text(data.summary)}
        back={{ to: `/matchReview${seasonSearch(data?.season)}`, label: t('review.all') }}
        eyebrow={data && <Facts review={data} />}
        art={artNamed(data?.art ?? null, 'podium')}
        artSize="scene"
      />
      <div className="wrap">
        <QueryView query={query} skeleton={skeleton} missing={missing} subject="review">
          {(review) => <PastEventBody review={review} />}
        </QueryView>
      </div>
    </Page>
  );
}

function Facts({ review: { season, heldAt, teams, countries } }: { review: PastEvent }) {
  const { t } = useTranslation('gallery');
  const format = useFormat();
  return (
    <>
      <Tag icon="cup">{t('season.of', { season })}</Tag>
      <Tag icon="cal">{format.date(heldAt)}</Tag>
      <Tag icon="users">{t('review.teams', { count: teams })}</Tag>
      <Tag icon="globe">{t('review.countries', { count: countries })}</Tag>
    </>
  );
}

function PastEventBody({ review }: { review: PastEvent }) {
  const { t } = useTranslation('gallery');
  const text = useText();
  const { id, title, story, winners, videos, photos } = review;
  // an event that follows published results need not be described
  const hasStory = !isBlank(text(story));
  const share = <ShareButton size="sm" path={`/matchReviewDetail?id=${encodeURIComponent(id)}`} title={text(title)} />;
  return (
    <div className={cx('page')}>
      {hasStory && (
        <section aria-labelledby="story" className={cx('story')}>
          <SectionHeading level={2} blocks={1} id="story" title={t('review.story')} action={share} />
          <Markdown source={text(story)} level={3} />
        </section>
      )}
      {winners.length > 0 && (
        <section aria-labelledby="winners">
          <SectionHeading
            level={2}
            blocks={2}
            id="winners"
            title={t('review.winners')}
            note={t('review.winnersNote')}
            action={!hasStory && share}
          />
          <WinnersTable winners={winners} />
        </section>
      )}
      {videos.length > 0 && (
        <section aria-labelledby="videos">
          <SectionHeading level={2} blocks={3} id="videos" title={t('review.videos')} />
          <VideoGrid videos={videos} level={3} />
        </section>
      )}
      {photos.length > 0 && (
        <section aria-labelledby="highlights">
          <SectionHeading level={2} blocks={4} id="highlights" title={t('review.highlights')} />
          <PhotoGrid photos={photos} />
        </section>
      )}
    </div>
  );
}
