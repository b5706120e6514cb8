import { Alert, Button } from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useSearchParams } from 'react-router-dom';
import type { Results } from '#contract/results/admin.ts';
import { Pickers } from '#src/admin/judging/rounds/Pickers.tsx';
import { useAdminCompetitions } from '#src/admin/kit/data/adminCompetitions.ts';
import { BesideLayout } from '#src/admin/kit/page/BesideLayout.tsx';
import { EmptyState } from '#src/admin/kit/page/EmptyState.tsx';
import { LoadingBars } from '#src/admin/kit/page/LoadingBars.tsx';
import { PageHead } from '#src/admin/kit/page/PageHead.tsx';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { AdvancementsCard } from './advancing/AdvancementsCard.tsx';
import { AppealsCard } from './appeals/AppealsCard.tsx';
import { GroupTabs } from './GroupTabs.tsx';
import { JuryCard } from './jury/JuryCard.tsx';
import { PublishCard } from './publishing/PublishCard.tsx';
import { usePublications } from './publishing/usePublications.ts';
import { Ranking } from './Ranking.tsx';
import css from './results.module.css';
import { Changes } from './side/Changes.tsx';
import { Checks } from './side/Checks.tsx';
import type { ResultGroup } from './table/resultItems.ts';
import { useCompute, useResults } from './useResults.ts';

const cx = bindStyles(css);
const sign = { '& .MuiButton-startIcon svg': { width: 16, height: 16 } };

/** The competition and the group that the address names. */
const usePlace = () => {
  const [search, setSearch] = useSearchParams();
  return {
    competitionId: search.get('competition'),
    group: search.get('group'),
    open: (competition: string) => setSearch({ competition }),
  };
};
type Place = ReturnType<typeof usePlace>;

/** The head of the page with the competition's picker, and beside it whatever is known. */
const Head = ({ place, children, facts, actions }: { place: Place; children?: ReactNode; facts?: ReactNode; actions?: ReactNode }) => {
  const { t } = useTranslation('admin');
  return (
    <PageHead
      title={t('results.title')}
      picker={
        <span className={cx('pickers')}>
          <Pickers rounds={[]} roundId={null} competitionId={place.competitionId} open={place.open} />
          {children}
        </span>
      }
      facts={facts}
      actions={actions}
    />
  );
};

/** The results of a group, or why there are none; beside them the checks, and what changed. */
const ResultsBody = ({
  competitionId,
  results: { computation, checks },
  group,
  isPublished,
  compute,
}: {
  competitionId: string;
  results: Results;
  group: ResultGroup | undefined;
  isPublished: boolean;
  compute: ReactNode;
}) => {
  const { t } = useTranslation('admin');
  const { data: competitions } = useAdminCompetitions();
  return (
    <BesideLayout
      label={t('results.beside')}
      beside={
        <>
          <Checks checks={checks} competitionId={competitionId} season={competitions?.find(({ id }) => id === competitionId)?.season} />
          {computation && group && (
            <JuryCard key={group.group} competitionId={competitionId} computation={computation} group={group} isPublished={isPublished} />
          )}
          {isPublished && <AdvancementsCard competitionId={competitionId} />}
          {computation && <AppealsCard competitionId={competitionId} computation={computation} />}
          {computation && group && <Changes computation={computation} group={group} />}
          {computation && <PublishCard competitionId={competitionId} computation={computation} checks={checks} />}
        </>
      }
    >
      {computation && !computation.isCurrent && <Alert severity="warning">{t('results.outdated')}</Alert>}
      {!computation && <EmptyState title={t('results.none')} body={t('results.none_body')} action={compute} />}
      {computation && !group && <EmptyState title={t('results.no_rows')} />}
      {computation && group && <Ranking key={group.group} competitionId={competitionId} computation={computation} group={group} />}
    </BesideLayout>
  );
};

/** The results of a competition. */
const CompetitionResults = ({ competitionId, place }: { competitionId: string; place: Place }) => {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const message = useProblemMessage();
  const { data: results, error } = useResults(competitionId);
  const { data: publications } = usePublications(competitionId);
  const published = publications?.items.filter(({ publishAt }) => publishAt <= publications.now).length ?? 0;
  const computation = results?.computation ?? null;
  const { compute, isPending } = useCompute(competitionId, computation);
  const group = computation?.groups.find((each) => each.group === place.group) ?? computation?.groups[0];
  const computeButton = (
    <Button
      variant={computation?.isCurrent ? 'outlined' : 'contained'}
      startIcon={<Icon name="refresh" />}
      sx={sign}
      loading={isPending}
      onClick={compute}
    >
      {t(computation ? 'results.compute_again' : 'results.compute')}
    </Button>
  );
  if (!results)
    return (
      <>
        <Head place={place} />
        {error ? <Alert severity="error">{message(error)}</Alert> : <LoadingBars rows={8} />}
      </>
    );
  return (
    <>
      <Head
        place={place}
        facts={
          computation && (
            <>
              <span className={cx('state')}>{t('results.draft', { at: format.dateTime(computation.at), by: computation.by })}</span>
              {published > 0 && <span className={cx('state')}>{t('results.public_version', { version: published })}</span>}
            </>
          )
        }
        actions={computation && computeButton}
      >
        {computation && group && <GroupTabs competitionId={competitionId} groups={computation.groups} current={group.group} />}
      </Head>
      {/* what was read before stays, but may be old */}
      {error && <Alert severity="error">{message(error)}</Alert>}
      <ResultsBody competitionId={competitionId} results={results} group={group} isPublished={published > 0} compute={computeButton} />
    </>
  );
};

/** Results: the ranking of a competition as it was last computed, its awards, and what is to be settled before it is published. */
export const ResultsPage = () => {
  const { t } = useTranslation('admin');
  const message = useProblemMessage();
  const place = usePlace();
  const { data: competitions, error } = useAdminCompetitions();
  if (place.competitionId !== null)
    return <CompetitionResults key={place.competitionId} competitionId={place.competitionId} place={place} />;
  const [first] = competitions ?? [];
  if (first) return <Navigate to={`?${new URLSearchParams({ competition: first.id })}`} replace />;
  return (
    <>
      <PageHead title={t('results.title')} />
      {error && <Alert severity="error">{message(error)}</Alert>}
      {!competitions && !error && <LoadingBars rows={8} />}
      {competitions && <EmptyState title={t('judging.no_competition')} />}
    </>
  );
};
