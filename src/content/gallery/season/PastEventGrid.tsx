import { useTranslation } from 'react-i18next';
import type { PastEventSummary } from '#contract/content/public.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { useText } from '#src/platform/i18n/useLocale.ts';
import { Art } from '#src/ui/art/Art.tsx';
import { artNamed } from '#src/ui/art/artNamed.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Card } from '#src/ui/display/Card.tsx';
import { Skeleton } from '#src/ui/feedback/Skeleton.tsx';
import { phrases } from '#src/ui/phrases.tsx';
import css from './PastEventGrid.module.css';

const cx = bindStyles(css);

/** Past events as cards. */
export function PastEventGrid({ reviews }: { reviews: readonly PastEventSummary[] }) {
  const { t } = useTranslation('gallery');
  const text = useText();
  const format = useFormat();
  return (
    <ul className={cx('grid')}>
      {reviews.map(({ id, season, title, summary, art, heldAt, teams, countries }) => (
        <li key={id}>
          <Card to={`/matchReviewDetail?id=${encodeURIComponent(id)}`} className={cx('card')}>
            <span className={cx('scene')}>
              <Art name={artNamed(art, 'podium')} alt="" />
            </span>
            <span className={cx('words')}>
              <b className={`num ${cx('season')}`}>{season}</b>
              <h2 className={cx('title')}>{phrases(text(title))}</h2>
              <span>{text(summary)}</span>
              <small>
                {t('reviews.facts', {
                  date: format.date(heldAt),
                  teams: t('review.teams', { count: teams }),
                  countries: t('review.countries', { count: countries }),
                })}
              </small>
            </span>
          </Card>
        </li>
      ))}
    </ul>
  );
}

const skeletonKeys = ['a', 'b', 'c', 'd'];

export function PastEventGridSkeleton() {
  return (
    <div className={cx('grid')}>
      {skeletonKeys.map((key) => (
        <Skeleton key={key} shape="card" height="3.6rem" />
      ))}
    </div>
  );
}
