import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { type NewsQuery, newsCategoryValues, newsQueryOf } from '#contract/portal/listQueries.ts';
import { NEWS_PAGE_SIZE } from '#contract/portal/pageSizes.ts';
import { useCall } from '#src/platform/api/useCall.ts';
import { Page } from '#src/platform/navigation/Page.tsx';
import { QueryView } from '#src/platform/problems/QueryView.tsx';
import { ButtonLink } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { FilterGroup } from '#src/ui/choices/FilterGroup.tsx';
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx';
import { SkeletonGroup } from '#src/ui/feedback/Skeleton.tsx';
import { PageBand } from '#src/ui/layout/PageBand.tsx';
import { Pagination } from '#src/ui/navigation/Pagination.tsx';
import { NewsCard, NewsCardSkeleton } from './NewsCard.tsx';
import css from './NewsListScreen.module.css';
import { newsPath } from './newsQuery.ts';

const cx = bindStyles(css);

/** `/news?page=&category=`: the news, newest first. */
export default function NewsListScreen() {
  const { t } = useTranslation(['reading', 'content']);
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const query = newsQueryOf(search);
  const all = { value: 'all', label: t('all') } as const;
  return (
    <Page title={t('news.title')}>
      <PageBand tone="sky" title={t('news.title')} lead={t('news.lead')} art="tock-mail" />
      <div className={`wrap ${cx('page')}`}>
        <FilterGroup
          label={t('news.filter')}
          options={[all, ...newsCategoryValues.map((category) => ({ value: category, label: t(`content:news.category.${category}`) }))]}
          value={query.category ?? all.value}
          onChange={(value) =>
            navigate(newsPath({ page: 1, ...(value !== 'all' && { category: value }) }), { replace: true, preventScrollReset: true })
          }
        />
        <NewsPage query={query} />
      </div>
    </Page>
  );
}

function NewsPage({ query }: { query: NewsQuery }) {
  const { t } = useTranslation('reading');
  const news = useCall('GET /api/news', { query: { ...query, pageSize: NEWS_PAGE_SIZE } }, { placeholderData: keepPreviousData });
  const stale = news.isPlaceholderData;
  const count = useRef<HTMLParagraphElement>(null);
  const shownPage = useRef(query.page);

  // the pressed link was at the end of the previous page; focus moves to the start of the new one
  useEffect(() => {
    if (shownPage.current !== query.page) count.current?.focus({ preventScroll: true });
    shownPage.current = query.page;
  }, [query.page]);

  const skeleton = (
    <SkeletonGroup label={t('news.loading')} className={cx('cards')}>
      <NewsCardSkeleton variant="wide" />
      <NewsCardSkeleton variant="card" />
      <NewsCardSkeleton variant="card" />
      <NewsCardSkeleton variant="card" />
    </SkeletonGroup>
  );
  return (
    <QueryView query={news} skeleton={skeleton}>
      {({ items, total }) => {
        const pageCount = Math.ceil(total / NEWS_PAGE_SIZE);
        const toFirst = <ButtonLink to="/news">{t('news.toFirst')}</ButtonLink>;
        return (
          <>
            <p ref={count} tabIndex={-1} className={cx('count')} role="status">
              {!stale && items.length > 0 && t('news.count', { count: total, page: query.page, pages: pageCount })}
            </p>
            {items.length === 0 && <EmptyState title={t('news.emptyTitle')} body={t('news.emptyBody')} action={toFirst} />}
            <ul className={cx('cards', stale && 'stale')} aria-busy={stale || undefined}>
              {items.map((each, index) => (
                <li key={each.id}>
                  <NewsCard news={each} level={2} variant={index === 0 ? 'wide' : 'card'} loading={index === 0 ? 'eager' : 'lazy'} />
                </li>
              ))}
            </ul>
            <Pagination
              page={query.page}
              pageCount={pageCount}
              toPage={(page) => newsPath({ ...query, page })}
              label={t('pages.label')}
              previousLabel={t('pages.previous')}
              nextLabel={t('pages.next')}
              pageLabel={(page) => t('pages.page', { page })}
            />
          </>
        );
      }}
    </QueryView>
  );
}
