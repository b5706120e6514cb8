import { useTranslation } from 'react-i18next';
import { CompetitionCard, CompetitionCardSkeleton, FeaturedCompetition } from '#src/competitions/index.ts';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import { Button, ButtonLink } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx';
import { ErrorState } from '#src/ui/feedback/ErrorState.tsx';
import { Skeleton, SkeletonGroup } from '#src/ui/feedback/Skeleton.tsx';
import { SectionHeading } from '#src/ui/layout/SectionHeading.tsx';
import { MoreLink } from '#src/ui/navigation/MoreLink.tsx';
import css from './SeasonCompetitions.module.css';
import type { useHome } from './useHome.ts';

const cx = bindStyles(css);

type Answer = ReturnType<typeof useHome>;

/** This year's competitions: the first one featured, the others as cards. */
export function SeasonCompetitions({ season, home }: { season: number | undefined; home: Answer }) {
  const { t } = useTranslation('content');
  return (
    <section className={cx('section')} aria-labelledby="competitions-heading">
      <div className="wrap">
        <SectionHeading
          level={2}
          blocks={2}
          id="competitions-heading"
          title={t('competitions.title', { season })}
          action={<MoreLink to={`/matchSign?season=${season}`}>{t('competitions.all')}</MoreLink>}
        />
        <Competitions home={home} />
      </div>
    </section>
  );
}

function Competitions({ home }: { home: Answer }) {
  const { t } = useTranslation('content');
  const problemMessage = useProblemMessage();
  const { data, error, isFetching, refetch } = home;
  if (data) {
    const [first, ...others] = data.competitions;
    if (!first) {
      const past = <ButtonLink to="/matchSign">{t('competitions.all')}</ButtonLink>;
      return <EmptyState level={3} title={t('competitions.emptyTitle')} body={t('competitions.emptyBody')} action={past} />;
    }
    return (
      <div className={cx('cards')}>
        <div className={cx('first')}>
          <FeaturedCompetition competition={first} />
        </div>
        {others.map((competition) => (
          <CompetitionCard key={competition.id} competition={competition} level={3} />
        ))}
      </div>
    );
  }
  if (error) {
    const retry = (
      <Button icon="refresh" busy={isFetching} onClick={() => void refetch()}>
        {t('retry')}
      </Button>
    );
    return <ErrorState level={3} title={t('competitions.failed')} body={problemMessage(error)} action={retry} />;
  }
  return (
    <SkeletonGroup label={t('competitions.loading')} className={cx('cards')}>
      <Skeleton shape="card" className={cx('first', 'wide')} />
      <CompetitionCardSkeleton />
      <CompetitionCardSkeleton />
      <CompetitionCardSkeleton />
    </SkeletonGroup>
  );
}
