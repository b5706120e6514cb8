import { Alert, IconButton } from '@mui/material';
import { useRef } from 'react';
import { ListBase, useGetIdentity, useListContext, useTranslate } from 'react-admin';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import type { AdminEntrySummary } from '#contract/registrationsAdmin.ts';
import { useFormat } from '../../../platform/format/useFormat.ts';
import { bindStyles } from '../../../ui/bindStyles.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { ListExportButton } from '../../exports/ListExportButton.tsx';
import { EmptyState } from '../../frame/EmptyState.tsx';
import { LoadingBars } from '../../frame/LoadingBars.tsx';
import { PageHead } from '../../frame/PageHead.tsx';
import { SplitView } from '../../frame/SplitView.tsx';
import { useKeys } from '../../frame/useKeys.ts';
import { type ListMeta, ListPages, SearchNotice } from '../../ListPages.tsx';
import { CompetitionPicker } from '../../list/CompetitionPicker.tsx';
import { focusListSearch } from '../../list/ListSearch.tsx';
import { useListFailure } from '../../useListFailure.ts';
import { usePhone } from '../../usePhone.ts';
import { EntryRecord } from '../EntryRecord.tsx';
import css from './Queue.module.css';
import { QueueRow } from './QueueRow.tsx';
import { QueueTabs } from './QueueTabs.tsx';
import { QueueTools } from './QueueTools.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import { tabOf } from './tabs.ts';
import { useEntryLink } from './useEntryLink.ts';

const cx = bindStyles(css);

/** The entry before and after the open one, on the page of the queue that is shown. */
const useNeighbours = (openId: string | undefined) => {
  const { data = [] } = useListContext<AdminEntrySummary>();
  const navigate = useNavigate();
  const linkTo = useEntryLink();
  const index = data.findIndex(({ id }) => id === openId);
  const at = (step: 1 | -1) => (index === -1 ? data.at(step === 1 ? 0 : -1) : data[index + step]);
  const go = (entry: AdminEntrySummary | undefined) => entry && void navigate(linkTo(entry.id));
  return {
    index,
    hasNext: at(1) !== undefined,
    hasPrevious: index > 0,
    next: () => go(at(1)),
    previous: () => go(at(-1)),
    /** The next one that nothing is decided about. */
    nextUndecided: () => go(data.slice(index + 1).find(({ pendingDecision }) => pendingDecision === null)),
  };
};

const useQueueKeys = (openId: string | undefined, neighbours: ReturnType<typeof useNeighbours>) => {
  const translate = useTranslate();
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
      j: { does: translate('queue.next'), run: neighbours.next },
      k: { does: translate('queue.previous'), run: neighbours.previous },
      x: { does: translate('queue.select'), run: toggle },
      X: { does: translate('queue.select_range'), run: selectRange },
      '/': { does: translate('queue.search'), run: focusListSearch },
    },
    translate('queue.keys_list'),
  );
};

/** The rows, or what stands for them. */
const Rows = ({ openId }: { openId: string | undefined }) => {
  const translate = useTranslate();
  const failure = useListFailure();
  const { data = [], isPending, filterValues, selectedIds, onToggleItem } = useListContext<AdminEntrySummary>();
  if (failure) return <Alert severity="error">{failure}</Alert>;
  if (isPending) return <LoadingBars rows={8} />;
  const tab = tabOf(filterValues['state']);
  if (data.length === 0)
    return tab === 'waiting' ? (
      <EmptyState title={translate('queue.all_reviewed')} body={translate('queue.all_reviewed_body')} />
    ) : (
      <EmptyState title={translate('frame.no_match')} />
    );
  return (
    <ul className={cx('rows')}>
      {data.map((entry) => (
        <QueueRow
          key={entry.id}
          entry={entry}
          isOpen={entry.id === openId}
          isSelected={selectedIds.includes(entry.id)}
          showsState={tab === null || tab === 'all' || tab === 'ended' || tab === 'approved'}
          onToggle={onToggleItem}
        />
      ))}
    </ul>
  );
};

const Queue = ({ openId }: { openId: string | undefined }) => {
  const translate = useTranslate();
  const format = useFormat();
  const isPhone = usePhone();
  const { search } = useLocation();
  const { data = [], selectedIds, meta } = useListContext<AdminEntrySummary>();
  const neighbours = useNeighbours(openId);
  useQueueKeys(openId, neighbours);
  const chosen = data.filter(({ id }) => selectedIds.includes(id));
  const { total }: Pick<ListMeta, 'total'> = { total: data.length, ...meta };
  const isAlone = isPhone && openId !== undefined;
  return (
    <>
      {!isAlone && (
        <PageHead
          title={translate('queue.title')}
          hasRecord={openId !== undefined}
          picker={<CompetitionPicker showsWaiting />}
          tabs={<QueueTabs />}
          actions={<ListExportButton />}
          line
        />
      )}
      <SplitView
        label={translate('resources.registrations.name', { smart_count: 2 })}
        backTo={{ pathname: '/registrations', search }}
        noRecord={<EmptyState title={translate('queue.none_open')} body={translate('queue.none_open_body')} />}
        list={
          <>
            <QueueTools />
            <SearchNotice />
            <Rows openId={openId} />
            <div className={cx('pages')}>
              <ListPages />
            </div>
          </>
        }
        record={
          openId === undefined ? null : (
            <>
              {isAlone && neighbours.index >= 0 && (
                <nav className={cx('neighbours')} aria-label={translate('queue.neighbours')}>
                  <span>{translate('queue.place', { index: neighbours.index + 1, total: format.number(total) })}</span>
                  <IconButton disabled={!neighbours.hasPrevious} onClick={neighbours.previous} aria-label={translate('queue.previous')}>
                    <Icon name="left" />
                  </IconButton>
                  <IconButton disabled={!neighbours.hasNext} onClick={neighbours.next} aria-label={translate('queue.next')}>
                    <Icon name="right" />
                  </IconButton>
                </nav>
              )}
              <EntryRecord key={openId} id={openId} onDecided={neighbours.nextUndecided} />
            </>
          )
        }
        foot={!isAlone && chosen.length > 0 && <SelectionBar entries={chosen} />}
      />
    </>
  );
};

/** React-admin would show the code of the problem. */
const withoutOwnNotice = { onError: () => undefined };

/** Entries to decide, the longest waiting first, beside the one that is open: the address holds both. */
export const ReviewQueue = () => {
  const { id } = useParams();
  const { isPending } = useGetIdentity();
  if (isPending) return <LoadingBars />;
  return (
    <ListBase
      resource="registrations"
      perPage={50}
      sort={{ field: 'waitingSince', order: 'ASC' }}
      filterDefaultValues={{ state: ['submitted'] }}
      queryOptions={withoutOwnNotice}
    >
      <Queue openId={id} />
    </ListBase>
  );
};
