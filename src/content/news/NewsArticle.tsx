import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { News } from '#contract/content/public.ts';
import { laterChange } from '#src/content/articleDates.ts';
import { Illustration } from '#src/content/Illustration.tsx';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { useText } from '#src/platform/i18n/useLocale.ts';
import { Markdown } from '#src/platform/markdown/Markdown.tsx';
import { ShareButton } from '#src/platform/share/ShareButton.tsx';
import { DEFAULT_TIME_ZONE, useSite } from '#src/platform/site/site.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Tag } from '#src/ui/display/Tag.tsx';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { phrases } from '#src/ui/phrases.tsx';
import tints from '#src/ui/tints.module.css';
import css from './NewsScreen.module.css';
import { newsArticlePath, newsPath, tintOf } from './newsQuery.ts';

const cx = bindStyles(css);

/** An article for reading. */
export function NewsArticle({ news }: { news: News }) {
  const { t } = useTranslation(['reading', 'content']);
  const text = useText();
  const format = useFormat();
  const title = text(news.title);
  const changedAt = laterChange(news, useSite()?.timeZone ?? DEFAULT_TIME_ZONE);
  return (
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
          {changedAt !== null && (
            <time dateTime={new Date(changedAt).toISOString()}>{t('article.updated', { date: format.date(changedAt) })}</time>
          )}
          <ShareButton variant="ghost" size="sm" path={newsArticlePath(news.id)} title={title} />
        </div>
        <p className={cx('summary')}>{text(news.summary)}</p>
      </header>
      <div className={clsx(cx('art'), tints[tintOf[news.category]])}>
        <Illustration illustration={news.illustration} fallback="mat-blocks" sizes="(max-width: 1024px) 100vw, 60vw" loading="eager" />
      </div>
      <Markdown source={text(news.body)} className={cx('body')} />
    </article>
  );
}
