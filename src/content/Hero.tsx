import { useTranslation } from 'react-i18next';
import { Art } from '#src/ui/art/Art.tsx';
import { ButtonLink } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import css from './Hero.module.css';
import { useSeasonCompetitions } from './useSeasonCompetitions.ts';

const cx = bindStyles(css);

/** The yellow head of the home screen. */
export function Hero({ season }: { season: number | undefined }) {
  const { t } = useTranslation('content');
  const { data } = useSeasonCompetitions(season);
  const open = data?.items.some(({ status }) => status === 'signing_up') ?? false;
  return (
    <section className={cx('hero')} aria-label={t('hero.label')}>
      <div className={cx('tiles')} aria-hidden="true" />
      <div className={`wrap ${cx('inner')}`}>
        <div className={cx('words')}>
          <p className={cx('season')}>
            <span className="num">{season}</span>
            {open ? t('hero.signingUp') : t('hero.season')}
          </p>
          <h1 className={cx('title')}>
            {t('hero.headline1')}
            <br />
            {t('hero.headline2')}
          </h1>
          <p className={cx('lead')}>{t('hero.lead')}</p>
          <div className={cx('actions')}>
            <ButtonLink size="lg" variant="ink" iconAfter="arrow" to="/matchSign">
              {t('hero.signUp')}
            </ButtonLink>
            <ButtonLink size="lg" variant="secondary" to="/eventIntroduction">
              {t('hero.about')}
            </ButtonLink>
          </div>
        </div>
        <div className={cx('art')}>
          <Art name="hero-mat" alt="" loading="eager" />
        </div>
      </div>
    </section>
  );
}
