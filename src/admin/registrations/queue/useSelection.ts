import { useState } from 'react';
import { useListContext } from 'react-admin';
import { type AdminEntrySummary, MAX_DECIDED_AT_ONCE } from '#contract/registrations/admin.ts';
import type { ListMeta } from '#src/admin/kit/data/dataProvider.ts';
import { askedFilter } from '#src/admin/kit/data/dataProvider.ts';
import { listSorts } from '#src/admin/kit/data/listSorts.ts';
import { useMutation } from '#src/admin/kit/data/useChange.ts';
import { useFailureNotice } from '#src/admin/kit/data/useFailureNotice.ts';
import { useChosenRows } from '#src/admin/kit/list/useChosenRows.ts';
import { call } from '#src/platform/api/api.ts';

const PAGE = 200;

const readPage = (filter: string, sort: string, cursor: string | null) => {
  const order = listSorts.registrations.find((each) => each === sort);
  const body = { filter, pageSize: PAGE, ...(order && { sort: order }), ...(cursor !== null && { cursor }) };
  return call('POST /api/admin/registrations/search', { body });
};

/** Reads the first entries of a filter, up to the maximum of one decision. */
const readAll = async (filter: string, sort: string): Promise<AdminEntrySummary[]> => {
  const found: AdminEntrySummary[] = [];
  let cursor: string | null = null;
  do {
    const { items, next } = await readPage(filter, sort, cursor);
    found.push(...items);
    cursor = next;
  } while (cursor !== null && found.length < MAX_DECIDED_AT_ONCE);
  return found.slice(0, MAX_DECIDED_AT_ONCE);
};

/** Holds the selected entries of the queue: of the current page, and of all pages once requested. */
export const useSelection = () => {
  const { data = [], filterValues, sort, meta, selectedIds, onSelect } = useListContext<AdminEntrySummary>();
  const onError = useFailureNotice();
  const filter = JSON.stringify(askedFilter('registrations', filterValues));
  const [beyond, setBeyond] = useState<{ filter: string; entries: readonly AdminEntrySummary[] }>({ filter, entries: [] });
  const shown = new Set(data.map(({ id }) => id));
  const known = [...data, ...(beyond.filter === filter ? beyond.entries.filter(({ id }) => !shown.has(id)) : [])];
  const chosen = useChosenRows(known);
  const { total }: Pick<ListMeta, 'total'> = { total: data.length, ...meta };
  const all = Math.min(total, MAX_DECIDED_AT_ONCE);
  const isWholePage = data.length > 0 && data.every(({ id }) => selectedIds.includes(id));
  const choose = useMutation({
    mutationFn: (asked: { filter: string; sort: string }) => readAll(asked.filter, asked.sort),
    onSuccess: (entries, asked) => {
      // Another filter may be active by now: none of its rows was meant.
      if (asked.filter !== filter) return;
      setBeyond({ filter, entries });
      onSelect([...new Set([...data, ...entries].map(({ id }) => id))]);
    },
    onError,
  });
  return {
    chosen,
    isWholePage,
    total,
    /** The number of entries that can be selected beyond the page; null if the page has all, or they are selected. */
    beyond: isWholePage && chosen.length < all ? all : null,
    chooseAll: () => choose.mutate({ filter, sort: `${sort.order === 'DESC' ? '-' : ''}${sort.field}` }),
    isChoosing: choose.isPending,
  };
};

export type Selection = ReturnType<typeof useSelection>;
