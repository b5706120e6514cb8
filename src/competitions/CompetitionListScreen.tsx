import { keepPreviousData } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { type CompetitionFilter, competitionFilterOf } from '#contract/portal/listQueries.ts';
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

/** `/matchSign?season=&mode=&status=`: all competitions, filtered by the URL. */
export default function CompetitionListScreen() {
  const { t } = useTranslation('competitionPages');
  const [search, setSearch] = useSearchParams();
  const filter = competitionFilterOf(search);
  // `replace`: filters add no history entries, so that "back" leaves the list
  const narrow = (next: CompetitionFilter) => setSearch(searchOf(next), { replace: true, preventScrollReset: true });
  return (
    <Page title={t('list.title')}>
      <PageBand tone="sky" title={t('list.title')} lead={t('list.lead')} art="tock-wave" />
      <div className={`wrap ${cx('page')}`}>
        <CompetitionFilters filter={filter} onChange={narrow} />
        <Competitions filter={filter} onClear={() => narrow({})} />
      </div>
    </Page>
  );
}

function Competitions({ filter, onClear }: { filter: CompetitionFilter; onClear: () => void }) {
  const { t } = useTranslation('competitionPages');
  const problemMessage = useProblemMessage();
  const { data, error, isFetching, isPlaceholderData, refetch } = useCall(
    'GET /api/competitions',
    { query: filter },
    { placeholderData: keepPreviousData },
  );
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

  if (error && !data) {
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
        {data && !isPlaceholderData && t('list.count', { count: data.total })}
      </p>
      {!data && (
        <SkeletonGroup label={t('list.loading')} className={cx('cards')}>
          <CompetitionCardSkeleton />
          <CompetitionCardSkeleton />
          <CompetitionCardSkeleton />
        </SkeletonGroup>
      )}
      {data?.total === 0 && <EmptyState title={t('list.emptyTitle')} body={t('list.emptyBody')} action={clear} />}
      {data && data.total > 0 && (
        <ul className={cx('cards', isPlaceholderData && 'stale')} aria-busy={isPlaceholderData}>
          {data.items.map((competition, index) => (
            <li key={competition.id}>
              <CompetitionCard competition={competition} level={2} first={index === 0} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
