import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { RankedWork } from '#contract/votes/public.ts';
import type { Work } from '#contract/works/public.ts';
import { worksPath } from '#src/competitions/index.ts';
import { useCall } from '#src/platform/api/useCall.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { QueryView } from '#src/platform/problems/QueryView.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Skeleton, SkeletonGroup } from '#src/ui/feedback/Skeleton.tsx';
import { SectionHeading } from '#src/ui/layout/SectionHeading.tsx';
import { MoreLink } from '#src/ui/navigation/MoreLink.tsx';
import { workPath } from '#src/votes/workPath.ts';
import css from './Ranking.module.css';

const cx = bindStyles(css);

const SHOWN = 10;

/** The competition's works with the most votes. */
export function Ranking({ work: { no, competition } }: { work: Work }) {
  const { t } = useTranslation('votes');
  const query = useCall('GET /api/competitions/:id/ranking', { params: { id: competition.id }, query: { pageSize: SHOWN } });
  const skeleton = (
    <SkeletonGroup label={t('ranking.loading')}>
      <Skeleton shape="card" height="3rem" />
    </SkeletonGroup>
  );
  return (
    <section aria-labelledby="ranking" className={cx('ranking')}>
      <SectionHeading
        level={2}
        id="ranking"
        title={t('ranking.heading')}
        note={t('ranking.note')}
        action={<MoreLink to={`${worksPath(competition)}&sort=votes`}>{t('ranking.all')}</MoreLink>}
      />
      <QueryView query={query} skeleton={skeleton} level={3}>
        {({ items, ledgerHead }) => (
          <>
            <table className={cx('table')}>
              <thead>
                <tr>
                  {(['rank', 'work', 'team', 'votes'] as const).map((column) => (
                    <th key={column} scope="col" className={cx(column)}>
                      {t(`ranking.${column}`)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {items.map((each) => (
                  <Row key={each.no} work={each} isThis={each.no === no} />
                ))}
              </tbody>
            </table>
            {ledgerHead !== null && <Seal head={ledgerHead} />}
          </>
        )}
      </QueryView>
    </section>
  );
}

/** The head of the ledger of votes, in groups that can be compared by eye. */
function Seal({ head }: { head: string }) {
  const { t } = useTranslation('votes');
  return (
    <div className={cx('seal')}>
      <h3>{t('ranking.seal')}</h3>
      <p>{t('ranking.sealMeans')}</p>
      <code translate="no">{head.replace(/(.{8})(?=.)/g, '$1 ')}</code>
    </div>
  );
}

function Row({ work: { rank, no, title, teamName, votes }, isThis }: { work: RankedWork; isThis: boolean }) {
  const { t } = useTranslation('votes');
  const format = useFormat();
  return (
    <tr className={cx(isThis && 'this')}>
      <td className={clsx('num', cx('rank', rank <= 3 && 'first'))}>
        <span>{rank}</span>
      </td>
      <td>
        {isThis ? <b>{title}</b> : <Link to={workPath(no)}>{title}</Link>} {isThis && <small>{t('ranking.this')}</small>}
      </td>
      <td className={cx('team')}>{teamName ?? t('ranking.unnamed')}</td>
      <td className={clsx('num', cx('votes'))}>{format.number(votes)}</td>
    </tr>
  );
}
