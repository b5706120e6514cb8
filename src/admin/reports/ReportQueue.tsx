import { Alert } from '@mui/material';
import { useGetIdentity, useListContext } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { useLocation, useParams } from 'react-router-dom';
import type { AdminReportCase } from '#contract/office/reports.ts';
import { CompetitionPicker } from '#src/admin/competitions/CompetitionPicker.tsx';
import { ListExportButton } from '#src/admin/exports/ListExportButton.tsx';
import { AddressedList } from '#src/admin/kit/address/AddressedList.tsx';
import { useKeys } from '#src/admin/kit/keys/useKeys.ts';
import { ListPages } from '#src/admin/kit/list/ListPages.tsx';
import { useListFailure } from '#src/admin/kit/list/useListFailure.ts';
import { EmptyState } from '#src/admin/kit/page/EmptyState.tsx';
import { LoadingBars } from '#src/admin/kit/page/LoadingBars.tsx';
import { PageHead } from '#src/admin/kit/page/PageHead.tsx';
import { usePhone } from '#src/admin/kit/page/usePhone.ts';
import { NeighbourLinks } from '#src/admin/kit/record/NeighbourLinks.tsx';
import { RecordRows } from '#src/admin/kit/record/RecordRow.tsx';
import { SplitView } from '#src/admin/kit/record/SplitView.tsx';
import { useNeighbours } from '#src/admin/kit/record/useNeighbours.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { ReportRecord } from './ReportRecord.tsx';
import { ReportRow } from './ReportRow.tsx';
import { ReportTabs } from './ReportTabs.tsx';
import css from './reports.module.css';
import { useCaseLink } from './useCaseLink.ts';

const cx = bindStyles(css);

/** The rows, or a placeholder. */
const Rows = ({ openId }: { openId: string | undefined }) => {
  const { t } = useTranslation('admin');
  const failure = useListFailure();
  const { data = [], isPending, filterValues } = useListContext<AdminReportCase>();
  if (failure) return <Alert severity="error">{failure}</Alert>;
  if (isPending) return <LoadingBars rows={8} />;
  if (data.length === 0)
    return filterValues['competitionId'] === undefined && filterValues['open'] !== false ? (
      <EmptyState title={t('resources.reports.empty')} body={t('reports.empty_body')} />
    ) : (
      <EmptyState mood="think" title={t('frame.no_match')} />
    );
  return (
    <RecordRows>
      {data.map((found) => (
        <ReportRow key={found.id} found={found} isOpen={found.id === openId} />
      ))}
    </RecordRows>
  );
};

const Queue = ({ openId }: { openId: string | undefined }) => {
  const { t } = useTranslation('admin');
  const isPhone = usePhone();
  const { search } = useLocation();
  const neighbours = useNeighbours(openId, useCaseLink());
  const name = t('resources.reports.name', { count: 2 });
  useKeys({ j: { does: t('reports.next'), run: neighbours.next }, k: { does: t('reports.previous'), run: neighbours.previous } }, name);
  const isAlone = isPhone && openId !== undefined;
  return (
    <>
      {!isAlone && (
        <PageHead
          title={name}
          hasRecord={openId !== undefined}
          picker={<CompetitionPicker />}
          tabs={<ReportTabs />}
          actions={<ListExportButton />}
          line
        />
      )}
      <SplitView
        label={name}
        backTo={{ pathname: '/reports', search }}
        noRecord={<EmptyState title={t('reports.none_open')} body={t('reports.none_open_body')} />}
        list={
          <>
            <Rows openId={openId} />
            <div className={cx('pages')}>
              <ListPages />
            </div>
          </>
        }
        record={openId === undefined ? null : <ReportRecord key={openId} id={openId} onDecided={neighbours.nextUndecided} />}
        steps={
          isAlone && (
            <NeighbourLinks
              neighbours={neighbours}
              words={{
                label: t('reports.neighbours'),
                previous: t('reports.previous'),
                next: t('reports.next'),
                place: (place) => t('reports.place', place),
              }}
            />
          )
        }
      />
    </>
  );
};

/** Subjects reported by visitors, last reported first, beside the open one. The address holds both. */
export const ReportQueue = () => {
  const { id } = useParams();
  const { isPending } = useGetIdentity();
  if (isPending) return <LoadingBars />;
  return (
    <AddressedList resource="reports" sort={{ field: 'lastAt', order: 'DESC' }} filterDefaultValues={{ open: true }}>
      <Queue openId={id} />
    </AddressedList>
  );
};
