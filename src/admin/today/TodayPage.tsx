import { Button } from '@mui/material';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Problem } from '#contract/http/problem.ts';
import type { Overview } from '#contract/office/overview.ts';
import { EmptyState } from '#src/admin/kit/page/EmptyState.tsx';
import { LoadingBars } from '#src/admin/kit/page/LoadingBars.tsx';
import { PageHead } from '#src/admin/kit/page/PageHead.tsx';
import { useOverviewCall } from '#src/admin/navigation/useOverview.ts';
import { useCall } from '#src/platform/api/useCall.ts';
import { useOffline } from '#src/platform/connectivity/useOffline.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Failure } from './Failure.tsx';
import { Pending } from './Pending.tsx';
import css from './TodayPage.module.css';
import { linkTo } from './todayRows.ts';

const cx = bindStyles(css);

/** The strip and the charts, loaded after the open tasks. */
const SeasonCards = lazy(() => import('./SeasonCards.tsx'));

/** The first task: the review queue, unless it is empty. */
const Begin = ({ overview }: { overview: Overview }) => {
  const { t } = useTranslation('admin');
  const { entries } = overview.counts;
  if (!entries || entries.n === 0) return null;
  return (
    <Button variant="contained" component={Link} to={linkTo('registrations', { season: overview.season, state: ['submitted'] })}>
      {t('today.begin', { count: entries.n, shown: `${entries.n}${entries.isExact ? '' : '+'}` })}
    </Button>
  );
};

/** Shown to those without rights: they wait for a second organiser, or there are none. */
const NoRights = () => {
  const { t } = useTranslation('admin');
  const { data } = useCall('GET /api/account/rights', {});
  const awaits = data?.awaitsConfirmation === true;
  return (
    <EmptyState
      title={t(awaits ? 'today.awaits' : 'today.no_rights')}
      body={t(awaits ? 'today.awaits_why' : 'today.no_rights_why')}
      action={
        <Button variant="outlined" onClick={() => location.reload()}>
          {t('today.retry')}
        </Button>
      }
    />
  );
};

/** The organiser's open tasks, by promise and deadline, and the state of the season. */
export const TodayPage = () => {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const isOffline = useOffline();
  const { data, error, refetch, dataUpdatedAt } = useOverviewCall();
  // any right at all allows reading it
  if (!data && error instanceof Problem && error.code === 'not_allowed')
    return (
      <>
        <PageHead title={t('today.title')} />
        <NoRights />
      </>
    );
  return (
    <>
      <PageHead
        title={t('today.title')}
        facts={
          data && (
            <>
              {data.season !== null && <b>{`${t('frame.season_of', { year: data.season })}${t('dot')}`}</b>}
              {t(isOffline ? 'today.as_of_offline' : 'today.as_of', { time: format.dateTime(dataUpdatedAt) })}
            </>
          )
        }
        actions={data && <Begin overview={data} />}
      />
      <div className={cx('page')}>
        <section className={cx('card', 'pending')} aria-labelledby="today-pending">
          <header className={cx('cardHead')}>
            <h2 id="today-pending">{t('today.pending')}</h2>
            <span>{t('today.by_deadline')}</span>
          </header>
          {error && !data && <Failure error={error} retry={refetch} />}
          {!error && !data && <LoadingBars rows={6} />}
          {data && <Pending overview={data} />}
        </section>
        <Suspense fallback={<LoadingBars rows={5} />}>
          <SeasonCards />
        </Suspense>
      </div>
    </>
  );
};
