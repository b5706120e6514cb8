import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Home } from '#contract/content/public.ts';
import { useText } from '#src/platform/i18n/useLocale.ts';
import { Art, type ArtName } from '#src/ui/art/Art.tsx';
import { artNamed } from '#src/ui/art/artNamed.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { SectionHeading } from '#src/ui/layout/SectionHeading.tsx';
import { MoreLink } from '#src/ui/navigation/MoreLink.tsx';
import css from './PastSeasons.module.css';

const cx = bindStyles(css);

/** Drawings for seasons without a review. */
const scenes: readonly ArtName[] = ['maze', 'forest-zoo', 'relay', 'cargo'];

interface PastSeasonsProps {
  seasons: Home['pastSeasons'];
  /** Titles and drawings are still loading. */
  waiting: boolean;
}

/** The four previous seasons, linked to their reviews. */
export function PastSeasons({ seasons, waiting }: PastSeasonsProps) {
  const { t } = useTranslation('content');
  const text = useText();
  return (
    <section className={cx('section')} aria-labelledby="past-heading">
      <div className="wrap">
        <SectionHeading
          level={2}
          blocks={5}
          id="past-heading"
          title={t('past.title')}
          action={<MoreLink to="/matchReview">{t('past.all')}</MoreLink>}
        />
        <ul className={cx('seasons')}>
          {seasons.map(({ season, art, title }, index) => (
            <li key={season}>
              <Link to={`/matchReview?season=${season}`} className={cx('season')}>
                <span className="num">{season}</span>
                <small>{title ? text(title) : t('past.review')}</small>
                <span className={cx('scene')}>
                  {!waiting && <Art name={artNamed(art, scenes[index % scenes.length] ?? 'maze')} alt="" />}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
