import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import type { CompetitionSummary } from '#contract/competitions/public.ts';
import { votingProblem } from '#contract/votes/rules/voting.ts';
import { Cover, worksPath } from '#src/competitions/index.ts';
import { useCall } from '#src/platform/api/useCall.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { useText } from '#src/platform/i18n/useLocale.ts';
import { Page } from '#src/platform/navigation/Page.tsx';
import { QueryView } from '#src/platform/problems/QueryView.tsx';
import { ButtonLink } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { MediaCard, MediaGrid, MediaGridSkeleton } from '#src/ui/display/MediaCard.tsx';
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx';
import { SkeletonGroup } from '#src/ui/feedback/Skeleton.tsx';
import { PageBand } from '#src/ui/layout/PageBand.tsx';
import { SectionHeading } from '#src/ui/layout/SectionHeading.tsx';
import tints from '#src/ui/tints.module.css';
import { useNow } from '#src/votes/useNow.ts';
import { WorkNumberForm } from './WorkNumberForm.tsx';
import css from './Works.module.css';

const cx = bindStyles(css);

/** `/vote`: the competitions with open voting, and a form to open a work by its number. */
export function OpenVotingsPage() {
  const { t } = useTranslation('votes');
  const query = useCall('GET /api/competitions', { query: {} });
  const skeleton = (
    <SkeletonGroup label={t('open.loading')}>
      <MediaGridSkeleton />
    </SkeletonGroup>
  );
  return (
    <Page title={t('open.title')}>
      <PageBand tone="grape" title={t('open.title')} lead={t('open.lead')} art="tock-podium" />
      <div className={`wrap ${cx('page')}`}>
        <QueryView query={query} skeleton={skeleton}>
          {({ items }) => <OpenCompetitions competitions={items} />}
        </QueryView>
        <WorkNumberForm />
      </div>
    </Page>
  );
}

function OpenCompetitions({ competitions }: { competitions: readonly CompetitionSummary[] }) {
  const { t } = useTranslation('votes');
  const text = useText();
  const format = useFormat();
  const now = useNow(competitions.flatMap(({ voting }) => [voting?.opensAt, voting?.closesAt]));
  const open = competitions.filter(({ voting }) => votingProblem(voting, now) === null);
  if (open.length === 0) {
    const action = <ButtonLink to="/matchSign">{t('open.competitions')}</ButtonLink>;
    return <EmptyState title={t('open.emptyTitle')} body={t('open.emptyBody')} action={action} />;
  }
  return (
    <section aria-labelledby="open">
      <SectionHeading level={2} id="open" title={t('open.heading')} />
      <MediaGrid>
        {open.map((competition) => (
          <li key={competition.id}>
            <MediaCard
              to={worksPath(competition)}
              level={3}
              title={text(competition.title)}
              mediaClassName={clsx(cx('poster', !competition.picture && 'drawn'), tints['grape'])}
              media={<Cover competition={competition} sizes="(max-width: 640px) 100vw, 33vw" />}
            >
              <small>{t('open.until', { time: format.dateTime(competition.voting?.closesAt ?? now) })}</small>
            </MediaCard>
          </li>
        ))}
      </MediaGrid>
    </section>
  );
}
