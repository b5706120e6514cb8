import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import type { NewsSummary } from '#contract/content/public.ts';
import { NewsCard, NewsCardSkeleton } from '#src/content/news/NewsCard.tsx';
import { newsArticlePath, tintOf } from '#src/content/news/newsQuery.ts';
import { useLocale, useText } from '#src/platform/i18n/useLocale.ts';
import { DEFAULT_TIME_ZONE, useSite } from '#src/platform/site/site.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Card } from '#src/ui/display/Card.tsx';
import { Skeleton, SkeletonGroup } from '#src/ui/feedback/Skeleton.tsx';
import { SectionHeading } from '#src/ui/layout/SectionHeading.tsx';
import { MoreLink } from '#src/ui/navigation/MoreLink.tsx';
import { phrases } from '#src/ui/phrases.tsx';
import tints from '#src/ui/tints.module.css';
import { dayOf } from './dayOf.ts';
import css from './LatestNews.module.css';

const cx = bindStyles(css);

const MAX_DATES = 3;

/** The newest article as a large card, earlier ones as dates. Empty if the home screen's data failed to load. */
export function LatestNews({ news, failed }: { news: readonly NewsSummary[] | undefined; failed: boolean }) {
  const { t } = useTranslation('content');
  if (failed || news?.length === 0) return null;
  const [first, ...others] = news ?? [];
  return (
    <section className={cx('section')} aria-labelledby="news-heading">
      <div className="wrap">
        <SectionHeading
          level={2}
          blocks={4}
          id="news-heading"
          title={t('news.title')}
          action={<MoreLink to="/news">{t('news.all')}</MoreLink>}
        />
        {first ? (
          <div className={cx('news')}>
            <NewsCard news={first} level={3} variant="lead" />
            <ul className={cx('dates')}>
              {others.slice(0, MAX_DATES).map((each) => (
                <li key={each.id}>
                  <DateCard news={each} />
                </li>
              ))}
            </ul>
          </div>
        ) : (
          <SkeletonGroup label={t('news.loading')} className={cx('news')}>
            <NewsCardSkeleton variant="lead" />
            <div className={cx('dates')}>
              <Skeleton shape="block" className={cx('blank')} />
              <Skeleton shape="block" className={cx('blank')} />
              <Skeleton shape="block" className={cx('blank')} />
            </div>
          </SkeletonGroup>
        )}
      </div>
    </section>
  );
}

/** An article as a date block and a title. */
function DateCard({ news }: { news: NewsSummary }) {
  const { t } = useTranslation('content');
  const text = useText();
  const locale = useLocale();
  const timeZone = useSite()?.timeZone ?? DEFAULT_TIME_ZONE;
  const { day, month } = dayOf(news.publishedAt, locale, timeZone);
  return (
    <Card to={newsArticlePath(news.id)} className={cx('row')}>
      <span className={clsx(cx('date'), tints[tintOf[news.category]])}>
        <span className="num">{day}</span> {month}
      </span>
      <span>
        <span className={cx('category')}>{t(`news.category.${news.category}`)}</span>
        <h3 className={cx('title')}>{phrases(text(news.title))}</h3>
      </span>
    </Card>
  );
}
