import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Art, type ArtName } from '#src/ui/art/Art.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { MoreLink } from '#src/ui/MoreLink.tsx';
import { SectionHeading } from '#src/ui/SectionHeading.tsx';
import css from './PastSeasons.module.css';

const cx = bindStyles(css);

const scenes: readonly ArtName[] = ['maze', 'forest-zoo', 'relay', 'cargo'];

/** The four seasons before this one, each leading to its review. */
export function PastSeasons({ seasons }: { seasons: readonly number[] }) {
  const { t } = useTranslation('content');
  return (
    <section className={cx('section')} aria-labelledby="past-heading">
      <div className="wrap">
        <SectionHeading
          level={2}
          marks={4}
          id="past-heading"
          title={t('past.title')}
          action={<MoreLink to="/matchReview">{t('past.all')}</MoreLink>}
        />
        <ul className={cx('seasons')}>
          {seasons.map((season, index) => (
            <li key={season}>
              <Link to={`/matchReview?season=${season}`} className={cx('season')}>
                <span className="num">{season}</span>
                <small>{t('past.review')}</small>
                <Art name={scenes[index % scenes.length] ?? 'maze'} alt="" />
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
