import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import type { NewsSummary } from '#contract/content/public.ts';
import { Illustration } from '#src/content/Illustration.tsx';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { useText } from '#src/platform/i18n/useLocale.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Card } from '#src/ui/display/Card.tsx';
import { Skeleton } from '#src/ui/feedback/Skeleton.tsx';
import { phrases } from '#src/ui/phrases.tsx';
import tints from '#src/ui/tints.module.css';
import css from './NewsCard.module.css';
import { newsArticlePath, tintOf } from './newsQuery.ts';

const cx = bindStyles(css);

interface NewsCardProps {
  news: NewsSummary;
  level: 2 | 3;
  /** `wide`: picture and text side by side; `lead`: large, with the summary; `card`: one of many. */
  variant: 'wide' | 'lead' | 'card';
  loading?: 'lazy' | 'eager' | undefined;
}

/** An article in a list: the whole card is one link. */
export function NewsCard({ news, level, variant, loading }: NewsCardProps) {
  const { t } = useTranslation('content');
  const text = useText();
  const format = useFormat();
  const Heading = `h${level}` as const;
  const sizes = variant === 'card' ? '(max-width: 640px) 100vw, (max-width: 1024px) 50vw, 33vw' : '(max-width: 1024px) 100vw, 55vw';
  return (
    <Card to={newsArticlePath(news.id)} className={cx('card', variant)}>
      <div className={clsx(cx('art'), tints[tintOf[news.category]])}>
        <Illustration illustration={news.illustration} fallback="mat-blocks" sizes={sizes} loading={loading} />
      </div>
      <div className={cx('body')}>
        <p className={cx('meta')}>
          {t('news.meta', { category: t(`news.category.${news.category}`), date: format.date(news.publishedAt) })}
        </p>
        <Heading className={cx('title')}>{phrases(text(news.title))}</Heading>
        <p className={cx('summary')}>{text(news.summary)}</p>
      </div>
    </Card>
  );
}

export function NewsCardSkeleton({ variant }: Pick<NewsCardProps, 'variant'>) {
  return <Skeleton shape="card" className={cx('blank', variant)} />;
}
