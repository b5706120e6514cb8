import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { Competition } from '#contract/competitions/public.ts';
import { windowMoment } from '#contract/competitions/rules/competitionStatus.ts';
import type { AnswerOf } from '#contract/http/api.ts';
import { type WorksSort, worksSortOf, worksSorts } from '#contract/portal/listQueries.ts';
import { WORKS_PAGE_SIZE } from '#contract/portal/pageSizes.ts';
import { votingProblem } from '#contract/votes/rules/voting.ts';
import { competitionPath, useCompetition, worksPath } from '#src/competitions/index.ts';
import { nextPage } from '#src/content/index.ts';
import { call } from '#src/platform/api/api.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { useText } from '#src/platform/i18n/useLocale.ts';
import { Page } from '#src/platform/navigation/Page.tsx';
import { QueryView } from '#src/platform/problems/QueryView.tsx';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import { ShareButton } from '#src/platform/share/ShareButton.tsx';
import { Button, ButtonLink } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { FilterGroup } from '#src/ui/choices/FilterGroup.tsx';
import { MediaGrid, MediaGridSkeleton } from '#src/ui/display/MediaCard.tsx';
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx';
import { SkeletonGroup } from '#src/ui/feedback/Skeleton.tsx';
import { moreIcons } from '#src/ui/icons/moreIcons.ts';
import { PageBand } from '#src/ui/layout/PageBand.tsx';
import { useNow } from '#src/votes/useNow.ts';
import { WorkCard } from './WorkCard.tsx';
import css from './Works.module.css';

const WORKS = 'GET /api/competitions/:id/works';

/** Reads a competition's public works page by page. */
const useWorks = (id: string, sort: WorksSort) => {
  const inputOf = (page: number) => ({ params: { id }, query: { sort, page, pageSize: WORKS_PAGE_SIZE } });
  // the first page may have come with the page itself
  const first = useQueryClient().getQueryState<AnswerOf<typeof WORKS>>([WORKS, inputOf(1)]);
  return useInfiniteQuery({
    queryKey: [WORKS, { params: { id } }, sort],
    queryFn: ({ pageParam, signal }) => call(WORKS, inputOf(pageParam), { signal }),
    initialPageParam: 1,
    getNextPageParam: (_last, pages) => nextPage(pages),
    placeholderData: keepPreviousData,
    // Works are hidden and voted for while a page is in the background.
    refetchOnWindowFocus: 'always',
    ...(first?.data && { initialData: { pages: [first.data], pageParams: [1] }, initialDataUpdatedAt: first.dataUpdatedAt }),
  });
};

const cx = bindStyles(css);

/** `/vote?competition=&sort=`: a competition's works. */
export function WorksPage({ id }: { id: string }) {
  const { t } = useTranslation('votes');
  const text = useText();
  const query = useCompetition(id);
  const { data } = query;
  const title = data ? t('gallery.titleOf', { title: text(data.title) }) : t('gallery.title');
  const missing = {
    title: t('gallery.missingTitle'),
    body: t('gallery.missingBody'),
    action: <ButtonLink to="/vote">{t('gallery.all')}</ButtonLink>,
  };
  return (
    <Page title={title}>
      <PageBand
        tone="grape"
        title={title}
        lead={data && <WindowLine voting={data.voting} />}
        back={{ to: '/vote', label: t('gallery.all') }}
        art="tock-podium"
      >
        {data && (
          <p className={cx('actions')}>
            <ShareButton size="sm" path={worksPath(data)} title={title} />
            <ButtonLink size="sm" variant="secondary" to={competitionPath(data)}>
              {t('gallery.competition')}
            </ButtonLink>
          </p>
        )}
      </PageBand>
      <div className={`wrap ${cx('page')}`}>
        <QueryView query={query} skeleton={<GallerySkeleton />} missing={missing} subject="competition">
          {(competition) => <Works competition={competition} />}
        </QueryView>
      </div>
    </Page>
  );
}

/** The end of voting, or why it is closed. */
function WindowLine({ voting }: { voting: Competition['voting'] }) {
  const { t } = useTranslation('votes');
  const format = useFormat();
  const now = useNow([voting?.opensAt, voting?.closesAt]);
  const problem = votingProblem(voting, now);
  const at = problem ? windowMoment(voting, now) : voting?.closesAt;
  if (problem === 'window_invalid' || typeof at !== 'number') return null;
  return t(`window.${problem ?? 'open'}`, { time: format.dateTime(at) });
}

function Works({ competition }: { competition: Competition }) {
  const { t } = useTranslation('votes');
  const problemMessage = useProblemMessage();
  const [search, setSearch] = useSearchParams();
  const sort = worksSortOf(search);
  const works = useWorks(competition.slug, sort);
  const { error, hasNextPage, isFetching, isPlaceholderData, fetchNextPage } = works;
  // `replace`: filters add no history entries
  const order = (next: WorksSort) =>
    setSearch({ competition: competition.slug, ...(next !== 'newest' && { sort: next }) }, { replace: true, preventScrollReset: true });
  return (
    <>
      <FilterGroup
        label={t('gallery.sort')}
        options={worksSorts.map((value) => ({ value, label: t(`gallery.${value}`) }))}
        value={sort}
        onChange={order}
      />
      <QueryView query={works} skeleton={<GallerySkeleton />}>
        {({ pages }) => {
          const items = pages.flatMap((page) => page.items);
          if (items.length === 0) return <EmptyState title={t('gallery.emptyTitle')} body={t('gallery.emptyBody')} />;
          return (
            <>
              <p className={cx('count')} role="status">
                {!isPlaceholderData && t('gallery.count', { count: pages.at(-1)?.total ?? 0 })}
              </p>
              <MediaGrid className={isPlaceholderData ? cx('stale') : undefined} busy={isPlaceholderData}>
                {items.map((work) => (
                  <li key={work.no}>
                    <WorkCard work={work} />
                  </li>
                ))}
              </MediaGrid>
              {hasNextPage && (
                <div className={cx('more')}>
                  {error && <p role="alert">{problemMessage(error)}</p>}
                  <Button
                    variant="secondary"
                    icon={error ? 'refresh' : moreIcons.plus}
                    busy={isFetching}
                    onClick={() => void fetchNextPage()}
                  >
                    {error ? t('gallery.retry') : t('gallery.more')}
                  </Button>
                </div>
              )}
            </>
          );
        }}
      </QueryView>
    </>
  );
}

function GallerySkeleton() {
  const { t } = useTranslation('votes');
  return (
    <SkeletonGroup label={t('gallery.loading')}>
      <MediaGridSkeleton />
    </SkeletonGroup>
  );
}
