import { Alert, Button } from '@mui/material';
import { useRef } from 'react';
import { useGetIdentity, useListContext } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { useLocation, useParams } from 'react-router-dom';
import type { AdminEntrySummary } from '#contract/registrations/admin.ts';
import { CompetitionPicker } from '#src/admin/competitions/CompetitionPicker.tsx';
import { ListExportButton } from '#src/admin/exports/ListExportButton.tsx';
import { AddressedList } from '#src/admin/kit/address/AddressedList.tsx';
import { useFilterChange } from '#src/admin/kit/address/useFilterChange.ts';
import { useKeys } from '#src/admin/kit/keys/useKeys.ts';
import { ListPages, SearchNotice } from '#src/admin/kit/list/ListPages.tsx';
import { focusListSearch } from '#src/admin/kit/list/ListSearch.tsx';
import { NothingFound } from '#src/admin/kit/list/NothingFound.tsx';
import { useListFailure } from '#src/admin/kit/list/useListFailure.ts';
import { EmptyState } from '#src/admin/kit/page/EmptyState.tsx';
import { LoadingBars } from '#src/admin/kit/page/LoadingBars.tsx';
import { PageHead } from '#src/admin/kit/page/PageHead.tsx';
import { usePhone } from '#src/admin/kit/page/usePhone.ts';
import { NeighbourLinks } from '#src/admin/kit/record/NeighbourLinks.tsx';
import { RecordRows } from '#src/admin/kit/record/RecordRow.tsx';
import { SplitView } from '#src/admin/kit/record/SplitView.tsx';
import { useNeighbours } from '#src/admin/kit/record/useNeighbours.ts';
import { EntryRecord } from '#src/admin/registrations/EntryRecord.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import css from './Queue.module.css';
import { QueueRow } from './QueueRow.tsx';
import { QueueTabs } from './QueueTabs.tsx';
import { QueueTools } from './QueueTools.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import { tabOf } from './tabs.ts';
import { useEntryLink } from './useEntryLink.ts';
import { useSelection } from './useSelection.ts';

const cx = bindStyles(css);

const useQueueKeys = (openId: string | undefined, neighbours: ReturnType<typeof useNeighbours>) => {
  const { t } = useTranslation('admin');
  const { data = [], selectedIds, onSelect, onToggleItem } = useListContext<AdminEntrySummary>();
  const anchor = useRef<string | null>(null);
  const toggle = () => {
    if (openId === undefined) return;
    anchor.current = openId;
    onToggleItem(openId);
  };
  const selectRange = () => {
    const ids = data.map(({ id }) => id);
    const [from, to] = [ids.indexOf(anchor.current ?? ids[0] ?? ''), ids.indexOf(openId ?? ids.at(-1) ?? '')];
    onSelect([...new Set([...selectedIds, ...ids.slice(Math.min(from, to), Math.max(from, to) + 1)])]);
  };
  useKeys(
    {
      j: { does: t('queue.next'), run: neighbours.next },
      k: { does: t('queue.previous'), run: neighbours.previous },
      x: { does: t('queue.select'), run: toggle },
      X: { does: t('queue.select_range'), run: selectRange },
      '/': { does: t('queue.search'), run: focusListSearch },
    },
    t('queue.keys_list'),
  );
};

/** The rows, or a placeholder. */
const Rows = ({ openId }: { openId: string | undefined }) => {
  const { t } = useTranslation('admin');
  const failure = useListFailure();
  const { data = [], isPending, filterValues, selectedIds, onToggleItem } = useListContext<AdminEntrySummary>();
  const filter = useFilterChange();
  if (failure) return <Alert severity="error">{failure}</Alert>;
  if (isPending) return <LoadingBars rows={8} />;
  const tab = tabOf(filterValues['state']);
  const query = String(filterValues['q'] ?? '');
  if (data.length === 0)
    return tab === 'waiting' && query === '' && Object.keys(filterValues).length === 1 ? (
      <EmptyState title={t('queue.all_reviewed')} body={t('queue.all_reviewed_body')} />
    ) : (
      <NothingFound
        query={query}
        body={query === '' ? undefined : t('queue.searched')}
        wider={
          query !== '' &&
          tab !== 'all' && (
            <Button variant="contained" onClick={() => filter({ state: undefined })}>
              {t('queue.search_all')}
            </Button>
          )
        }
        onClear={() =>
          filter(Object.fromEntries(Object.keys(filterValues).flatMap((name) => (name === 'state' ? [] : [[name, undefined]]))))
        }
      />
    );
  return (
    <RecordRows>
      {data.map((entry) => (
        <QueueRow
          key={entry.id}
          entry={entry}
          isOpen={entry.id === openId}
          isSelected={selectedIds.includes(entry.id)}
          showsState={tab === null || tab === 'all' || tab === 'ended' || tab === 'approved'}
          showsCompetition={filterValues['competitionId'] === undefined}
          onToggle={onToggleItem}
        />
      ))}
    </RecordRows>
  );
};

const Queue = ({ openId }: { openId: string | undefined }) => {
  const { t } = useTranslation('admin');
  const isPhone = usePhone();
  const { search } = useLocation();
  const selection = useSelection();
  const neighbours = useNeighbours(openId, useEntryLink());
  useQueueKeys(openId, neighbours);
  const isAlone = isPhone && openId !== undefined;
  return (
    <>
      {!isAlone && (
        <PageHead
          title={t('queue.title')}
          hasRecord={openId !== undefined}
          picker={<CompetitionPicker showsWaiting />}
          tabs={<QueueTabs />}
          actions={<ListExportButton />}
          line
        />
      )}
      <SplitView
        label={t('resources.registrations.name', { count: 2 })}
        backTo={{ pathname: '/registrations', search }}
        noRecord={<EmptyState title={t('queue.none_open')} body={t('queue.none_open_body')} />}
        list={
          <>
            <QueueTools selection={selection} />
            <SearchNotice />
            <Rows openId={openId} />
            <div className={cx('pages')}>
              <ListPages />
            </div>
          </>
        }
        record={openId === undefined ? null : <EntryRecord key={openId} id={openId} onDecided={neighbours.nextUndecided} />}
        steps={
          isAlone && (
            <NeighbourLinks
              neighbours={neighbours}
              words={{
                label: t('queue.neighbours'),
                previous: t('queue.previous'),
                next: t('queue.next'),
                place: (place) => t('queue.place', place),
              }}
            />
          )
        }
        foot={!isAlone && selection.chosen.length > 0 && <SelectionBar entries={selection.chosen} />}
      />
    </>
  );
};

/** Entries to decide, longest waiting first, beside the open one. The address holds both. */
export const ReviewQueue = () => {
  const { id } = useParams();
  const { isPending } = useGetIdentity();
  if (isPending) return <LoadingBars />;
  return (
    <AddressedList resource="registrations" sort={{ field: 'waitingSince', order: 'ASC' }} filterDefaultValues={{ state: ['submitted'] }}>
      <Queue openId={id} />
    </AddressedList>
  );
};
