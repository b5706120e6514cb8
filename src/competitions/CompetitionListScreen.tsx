import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { CompetitionSummary } from '#contract/competitions/public.ts';
import { type CompetitionFilter, competitionFilterOf } from '#contract/portal/listQueries.ts';
import { agesOf, passes } from '#contract/portal/rules/competitionFilter.ts';
import { useCall } from '#src/platform/api/useCall.ts';
import { Page } from '#src/platform/navigation/Page.tsx';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import { Button } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx';
import { ErrorState } from '#src/ui/feedback/ErrorState.tsx';
import { SkeletonGroup } from '#src/ui/feedback/Skeleton.tsx';
import { PageBand } from '#src/ui/layout/PageBand.tsx';
import css from './CompetitionListScreen.module.css';
import { CompetitionCard, CompetitionCardSkeleton } from './card/CompetitionCard.tsx';
import { CompetitionFilters } from './list/CompetitionFilters.tsx';
import { searchOf } from './list/listFilter.ts';

const cx = bindStyles(css);

/** `/matchSign?season=&mode=&age=&status=`: all competitions, filtered by the URL. All of them are read, so that any filter works offline. */
export default function CompetitionListScreen() {
  const { t } = useTranslation('competitionPages');
  const [search, setSearch] = useSearchParams();
  const filter = competitionFilterOf(search);
  const query = useCall('GET /api/competitions', { query: {} });
  const all = query.data?.items;
  const found = all?.filter((competition) => passes(competition, filter));
  // `replace`: filters add no history entries, so that "back" leaves the list
  const narrow = (next: CompetitionFilter) => setSearch(searchOf(next), { replace: true, preventScrollReset: true });
  return (
    <Page title={t('list.title')}>
      <PageBand tone="sky" title={t('list.title')} lead={t('list.lead')} art="tock-wave" />
      <div className={`wrap ${cx('page')}`}>
        <CompetitionFilters filter={filter} ages={agesOf(all ?? [])} found={found?.length} onChange={narrow} />
        <Competitions query={query} found={found} onClear={() => narrow({})} />
      </div>
    </Page>
  );
}

interface CompetitionsProps {
  query: Pick<ReturnType<typeof useCall<'GET /api/competitions'>>, 'error' | 'isFetching' | 'refetch'>;
  /** The competitions that pass the filter; undefined while they load. */
  found: readonly CompetitionSummary[] | undefined;
  onClear: () => void;
}

function Competitions({ query: { error, isFetching, refetch }, found, onClear }: CompetitionsProps) {
  const { t } = useTranslation('competitionPages');
  const problemMessage = useProblemMessage();
  const count = useRef<HTMLParagraphElement>(null);
  const clear = (
    <Button
      variant="secondary"
      icon="x"
      onClick={() => {
        onClear();
        // the button disappears with the empty state
        count.current?.focus();
      }}
    >
      {t('list.clear')}
    </Button>
  );

  if (error && !found) {
    const retry = (
      <Button icon="refresh" busy={isFetching} onClick={() => void refetch()}>
        {t('retry')}
      </Button>
    );
    return <ErrorState title={t('list.failed')} body={problemMessage(error)} action={retry} />;
  }
  return (
    <>
      <p ref={count} tabIndex={-1} className={cx('count')} role="status">
        {found && t('list.count', { count: found.length })}
      </p>
      {!found && (
        <SkeletonGroup label={t('list.loading')} className={cx('cards')}>
          <CompetitionCardSkeleton />
          <CompetitionCardSkeleton />
          <CompetitionCardSkeleton />
        </SkeletonGroup>
      )}
      {found?.length === 0 && <EmptyState title={t('list.emptyTitle')} body={t('list.emptyBody')} action={clear} />}
      {found && found.length > 0 && (
        <ul className={cx('cards')}>
          {found.map((competition, index) => (
            <li key={competition.id}>
              <CompetitionCard competition={competition} level={2} first={index === 0} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
