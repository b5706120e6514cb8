import type { ReactNode } from 'react';
import { ListBase, type ListBaseProps, ListContextProvider, useListContext } from 'react-admin';
import { useLocation } from 'react-router-dom';
import { typedOf } from '#src/admin/kit/data/typedFilter.ts';
import { useListAddress } from './useListAddress.ts';

/** Interval at which an open list is read again: colleagues decide too. */
const EVERY_MS = 20_000;

/** Suppresses react-admin's notice, which would show the problem's code. */
const reading = { onError: () => undefined, refetchInterval: EVERY_MS };

const InAddress = ({ children }: { children: ReactNode }) => {
  const list = useListContext();
  const { state } = useLocation();
  const write = useListAddress();
  const turned = {
    ...list,
    filterValues: { ...list.filterValues, ...typedOf(state) },
    setPage: (page: number) => write(() => ({ page: String(page) })),
    setPerPage: (perPage: number) => write(() => ({ page: '1', perPage: String(perPage) })),
    setSort: ({ field, order }: { field: string; order: string }) => write(() => ({ page: '1', sort: field, order })),
  };
  return <ListContextProvider value={turned}>{children}</ListContextProvider>;
};

type AddressedListProps = Pick<ListBaseProps, 'resource' | 'filterDefaultValues'> &
  Required<Pick<ListBaseProps, 'sort'>> & { children: ReactNode };

/** A long list. Its page, order and filter are put into the address as soon as they are chosen, except the typed search. */
export const AddressedList = ({ children, ...list }: AddressedListProps) => {
  const { state } = useLocation();
  return (
    <ListBase {...list} filter={typedOf(state)} perPage={50} exporter={false} queryOptions={reading}>
      <InAddress>{children}</InAddress>
    </ListBase>
  );
};
