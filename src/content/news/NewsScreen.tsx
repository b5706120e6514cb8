import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import type { News } from '#contract/content.ts';
import { useOptionalCall } from '#src/platform/api/useCall.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { useLocale, useText } from '#src/platform/i18n/useLocale.ts';
import { Page } from '#src/platform/navigation/Page.tsx';
import { QueryView } from '#src/platform/problems/QueryView.tsx';
import { ShareButton } from '#src/platform/share/ShareButton.tsx';
import { useBrand } from '#src/platform/site/useBrand.ts';
import { ButtonLink } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Icon } from '#src/ui/Icon.tsx';
import { phrases } from '#src/ui/phrases.tsx';
import { Skeleton, SkeletonGroup } from '#src/ui/Skeleton.tsx';
import { Tag } from '#src/ui/Tag.tsx';
import tints from '#src/ui/tints.module.css';
import { Illustration } from '../Illustration.tsx';
import { Markdown } from '../markdown/Markdown.tsx';
import { articleMetadata } from './articleMetadata.ts';
import css from './NewsScreen.module.css';
import { newsArticlePath, newsPath, tintOf } from './newsQuery.ts';

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
  const missing = {
    title: t('article.missingTitle'),
    body: t('article.missingBody'),
    action: <ButtonLink to="/news">{t('article.all')}</ButtonLink>,
  };
  return (
    <Page
      title={news.data ? text(news.data.title) : t('article.title')}
      metadata={import.meta.env.SSR && news.data && articleMetadata(news.data, { locale, brand, listName: t('news.title') })}
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
  const { t } = useTranslation(['reading', 'content']);
  const text = useText();
  const format = useFormat();
  const title = text(news.title);
  return (
    <>
      <article className={cx('article')}>
        <header className={cx('head')}>
          <Link to="/news" className={cx('back')}>
            <Icon name="left" />
            {t('article.all')}
          </Link>
          <h1>{phrases(title)}</h1>
          <div className={cx('facts')}>
            <Link to={newsPath({ page: 1, category: news.category })} className={cx('category')}>
              <Tag>{t(`content:news.category.${news.category}`)}</Tag>
            </Link>
            <time dateTime={new Date(news.publishedAt).toISOString()}>{format.date(news.publishedAt)}</time>
            <ShareButton variant="ghost" size="sm" path={newsArticlePath(news.id)} title={title} />
          </div>
          <p className={cx('summary')}>{text(news.summary)}</p>
        </header>
        <div className={clsx(cx('art'), tints[tintOf[news.category]])}>
          <Illustration illustration={news.illustration} fallback="mat-blocks" sizes="(max-width: 1024px) 100vw, 60vw" loading="eager" />
        </div>
        <Markdown source={text(news.body)} className={cx('body')} />
      </article>
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
