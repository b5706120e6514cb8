import { useTranslation } from 'react-i18next';
import { Art } from '#src/ui/art/Art.tsx';
import { ButtonLink } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import css from './ResultQuery.module.css';

const cx = bindStyles(css);

/** The band that links to the result query. */
export function ResultQuery() {
  const { t } = useTranslation('content');
  return (
    <section className={cx('section')} aria-labelledby="results-heading">
      <div className={`wrap ${cx('band')}`}>
        <Art name="tock-podium" alt="" className={cx('tock')} />
        <div>
          <h2 id="results-heading">{t('results.title')}</h2>
          <p>{t('results.body')}</p>
        </div>
        <ButtonLink size="lg" variant="sun" icon="search" to="/achievement">
          {t('results.query')}
        </ButtonLink>
      </div>
    </section>
  );
}
