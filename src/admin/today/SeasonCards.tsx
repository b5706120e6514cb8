import { useTranslation } from 'react-i18next';
import { LoadingBars } from '#src/admin/kit/page/LoadingBars.tsx';
import { useSeasonOverview } from '#src/admin/navigation/useOverview.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { DayChart } from './charts/DayChart.tsx';
import { Institutions, Origins } from './charts/Origins.tsx';
import { Failure } from './Failure.tsx';
import css from './SeasonCards.module.css';
import { SeasonStrip } from './SeasonStrip.tsx';

const cx = bindStyles(css);

/** The season's dates and charts, loaded on demand so that the open tasks appear first. */
const SeasonCards = () => {
  const { t } = useTranslation('admin');
  const { data, error, refetch } = useSeasonOverview();
  return (
    <>
      <section className={cx('card', 'strip')} aria-labelledby="today-strip">
        <h2 id="today-strip" className={cx('title')}>
          {t('today.strip')}
        </h2>
        {error && !data && <Failure error={error} retry={refetch} />}
        {!error && !data && <LoadingBars rows={5} />}
        {data && <SeasonStrip competitions={data.competitions} />}
      </section>
      {data?.entries && (
        <div className={cx('charts')}>
          <section className={cx('card')} aria-labelledby="today-days">
            <DayChart entries={data.entries} competitions={data.competitions} />
          </section>
          <section className={cx('card')} aria-labelledby="today-origins">
            <Origins entries={data.entries} />
          </section>
          {data.entries.byInstitution.length > 0 && (
            <section className={cx('card')} aria-labelledby="today-institutions">
              <Institutions entries={data.entries} />
            </section>
          )}
        </div>
      )}
    </>
  );
};

export default SeasonCards;
