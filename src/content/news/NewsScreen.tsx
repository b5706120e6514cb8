import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import type { News } from '#contract/content/public.ts';
import { useOptionalCall } from '#src/platform/api/useCall.ts';
import { useLocale, useText } from '#src/platform/i18n/useLocale.ts';
import { Page } from '#src/platform/navigation/Page.tsx';
import { QueryView } from '#src/platform/problems/QueryView.tsx';
import { shownData } from '#src/platform/problems/shownData.ts';
import { useBrand } from '#src/platform/site/useBrand.ts';
import { ButtonLink } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Skeleton, SkeletonGroup } from '#src/ui/feedback/Skeleton.tsx';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { articleMetadata } from './articleMetadata.ts';
import { NewsArticle } from './NewsArticle.tsx';
import css from './NewsScreen.module.css';
import { newsArticlePath } from './newsQuery.ts';

const cx = bindStyles(css);

/** `/news-details?id=`: one article. */
export default function NewsScreen() {
  const { t } = useTranslation('reading');
  const text = useText();
  const locale = useLocale();
  const { name: brand } = useBrand();
  const [search] = useSearchParams();
  const id = search.get('id');
  const news = useOptionalCall('GET /api/news/:id', id ? { params: { id } } : null);
  const shown = shownData(news);
  const missing = {
    title: t('article.missingTitle'),
    body: t('article.missingBody'),
    action: <ButtonLink to="/news">{t('article.all')}</ButtonLink>,
  };
  return (
    <Page
      title={shown ? text(shown.title) : t('article.title')}
      metadata={import.meta.env.SSR && shown && articleMetadata(shown, { locale, brand, listName: t('news.title') })}
    >
      <div className={`wrap ${cx('page')}`}>
        <QueryView query={news} skeleton={<ArticleSkeleton />} missing={missing} subject="news" level={1}>
          {(article) => <Article news={article} />}
        </QueryView>
      </div>
    </Page>
  );
}

function Article({ news }: { news: News }) {
  return (
    <>
      <NewsArticle news={news} />
      <Neighbours news={news} />
    </>
  );
}

/** Links to the previous and the next article. */
function Neighbours({ news: { previous, next } }: { news: News }) {
  const { t } = useTranslation('reading');
  const text = useText();
  if (!previous && !next) return null;
  return (
    <nav className={cx('neighbours')} aria-label={t('article.more')}>
      {previous && (
        <Link to={newsArticlePath(previous.id)} className={cx('neighbour')}>
          <Icon name="left" />
          <span>
            <small>{t('article.previous')}</small>
            <b>{text(previous.title)}</b>
          </span>
        </Link>
      )}
      {next && (
        <Link to={newsArticlePath(next.id)} className={cx('neighbour', 'next')}>
          <span>
            <small>{t('article.next')}</small>
            <b>{text(next.title)}</b>
          </span>
          <Icon name="right" />
        </Link>
      )}
    </nav>
  );
}

function ArticleSkeleton() {
  const { t } = useTranslation('reading');
  return (
    <SkeletonGroup label={t('article.loading')} className={cx('article')}>
      <div className={cx('head')}>
        <Skeleton width="30%" height={44} />
        <Skeleton width="80%" height={48} className={cx('line')} />
        <Skeleton width="40%" height={44} className={cx('line')} />
      </div>
      <Skeleton shape="card" className={cx('art')} />
      <div className={cx('body')}>
        <Skeleton />
        <Skeleton className={cx('line')} />
        <Skeleton width="70%" className={cx('line')} />
      </div>
    </SkeletonGroup>
  );
}
