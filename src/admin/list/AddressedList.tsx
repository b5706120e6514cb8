import type { ReactNode } from 'react';
import { ListBase, type ListBaseProps, ListContextProvider, useListContext } from 'react-admin';
import { useListAddress } from './useListAddress.ts';

/** React-admin would show the code of the problem. */
const withoutOwnNotice = { onError: () => undefined };

const InAddress = ({ children }: { children: ReactNode }) => {
  const list = useListContext();
  const write = useListAddress();
  const turned = {
    ...list,
    setPage: (page: number) => write(() => ({ page: String(page) })),
    setPerPage: (perPage: number) => write(() => ({ page: '1', perPage: String(perPage) })),
    setSort: ({ field, order }: { field: string; order: string }) => write(() => ({ page: '1', sort: field, order })),
  };
  return <ListContextProvider value={turned}>{children}</ListContextProvider>;
};

type AddressedListProps = Pick<ListBaseProps, 'resource' | 'filterDefaultValues'> &
  Required<Pick<ListBaseProps, 'sort'>> & { children: ReactNode };

/** A long list, whose page, order and filter stand in the address as soon as they are chosen. */
export const AddressedList = ({ children, ...list }: AddressedListProps) => (
  <ListBase {...list} perPage={50} exporter={false} queryOptions={withoutOwnNotice}>
    <InAddress>{children}</InAddress>
  </ListBase>
);
