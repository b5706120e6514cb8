import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { NEWS_SEARCH_SIZE } from '#contract/portal/pageSizes.ts';
import { useCall } from '#src/platform/api/useCall.ts';
import { useText } from '#src/platform/i18n/useLocale.ts';
import { Page } from '#src/platform/navigation/Page.tsx';
import { Button, ButtonLink } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx';
import { Notice } from '#src/ui/feedback/Notice.tsx';
import { Skeleton, SkeletonGroup } from '#src/ui/feedback/Skeleton.tsx';
import { PageBand } from '#src/ui/layout/PageBand.tsx';
import { SearchBox } from './SearchBox.tsx';
import css from './SearchScreen.module.css';
import { type Hit, searchSite } from './siteSearch.ts';
import { highlightMatches } from './textSearch.ts';
import { useSearchText } from './useSearchText.ts';

const cx = bindStyles(css);

const suggestions = ['name', 'fee', 'refund', 'review', 'certificate', 'upload', 'code', 'phone'] as const;

/** `/search?q=`: competitions, questions and news by a word, from what the device has read of them. */
export default function SearchScreen() {
  const { t } = useTranslation('reading');
  const { query, write } = useSearchText();
  return (
    <Page title={t('search.title')}>
      <PageBand tone="sun" title={t('search.title')} lead={t('search.lead')} art="tock-think" />
      <div className={`wrap ${cx('page')}`}>
        <SearchBox
          label={t('search.label')}
          placeholder={t('search.placeholder')}
          clearLabel={t('faq.clearSearch')}
          value={query}
          onChange={write}
        />
        {query.trim() === '' ? <Suggestions onChoose={write} /> : <Results search={query} />}
      </div>
    </Page>
  );
}

function Suggestions({ onChoose }: { onChoose: (search: string) => void }) {
  const { t } = useTranslation('reading');
  return (
    <section className={cx('section')} aria-labelledby="suggested">
      <h2 id="suggested">{t('search.suggested')}</h2>
      <div className={cx('suggestions')}>
        {suggestions.map((each) => (
          <Button key={each} size="sm" variant="secondary" onClick={() => onChoose(t(`search.suggestions.${each}`))}>
            {t(`search.suggestions.${each}`)}
          </Button>
        ))}
      </div>
      <p>
        <Link to="/faq">{t('search.toFaq')}</Link>
      </p>
    </section>
  );
}

function Results({ search }: { search: string }) {
  const { t } = useTranslation('reading');
  const competitions = useCall('GET /api/competitions', { query: {} });
  const questions = useCall('GET /api/faq', {});
  const news = useCall('GET /api/news', { query: { page: 1, pageSize: NEWS_SEARCH_SIZE } });
  const reads = [competitions, questions, news];
  const groups = useMemo(
    () =>
      searchSite(
        { competitions: competitions.data?.items ?? [], questions: questions.data?.items ?? [], news: news.data?.items ?? [] },
        search,
      ),
    [competitions.data, questions.data, news.data, search],
  );
  const count = groups.reduce((sum, { hits }) => sum + hits.length, 0);
  const isLoading = reads.some(({ data, error }) => !data && !error);
  const failed = reads.filter(({ data, error }) => !data && error);
  return (
    <>
      <p className={cx('count')} role="status">
        {!isLoading && t('search.found', { count })}
      </p>
      {failed.length > 0 && (
        <Notice tone="info" title={t('search.partFailed')}>
          <p>{t('search.partFailedBody')}</p>
          <Button size="sm" variant="secondary" icon="refresh" onClick={() => failed.forEach(({ refetch }) => void refetch())}>
            {t('search.retry')}
          </Button>
        </Notice>
      )}
      {isLoading && (
        <SkeletonGroup label={t('search.loading')} className={cx('hits')}>
          {['a', 'b', 'c'].map((key) => (
            <Skeleton key={key} shape="block" height={64} />
          ))}
        </SkeletonGroup>
      )}
      {!isLoading && count === 0 && (
        <EmptyState
          title={t('search.emptyTitle', { search: search.trim() })}
          body={t('search.emptyBody')}
          action={<ButtonLink to="/faq">{t('search.toFaq')}</ButtonLink>}
        />
      )}
      {groups.map(({ kind, hits }) => (
        <section key={kind} className={cx('section')} aria-labelledby={`found-${kind}`}>
          <h2 id={`found-${kind}`}>{t(`search.kind.${kind}`)}</h2>
          <ul className={cx('hits')}>
            {hits.map((hit) => (
              <FoundLine key={hit.id} hit={hit} search={search} />
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

function FoundLine({ hit: { title, detail, to }, search }: { hit: Hit; search: string }) {
  const text = useText();
  return (
    <li data-opens className={cx('hit')}>
      <h3>
        <Link to={to} data-whole>
          {highlightMatches(text(title), search).map(({ text: piece, found }, index) =>
            // biome-ignore lint/suspicious/noArrayIndexKey: segments have no identity but their position
            found ? <mark key={index}>{piece}</mark> : piece,
          )}
        </Link>
      </h3>
      {detail && <p>{text(detail)}</p>}
    </li>
  );
}
