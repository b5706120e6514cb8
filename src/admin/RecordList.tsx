import { useMediaQuery } from '@mui/material';
import type { ReactElement, ReactNode } from 'react';
import { List, type ListProps } from 'react-admin';
import { ListPages, SearchNotice } from './ListPages.tsx';

interface Props extends Required<Pick<ListProps, 'sort'>>, Pick<ListProps, 'filterDefaultValues'> {
  filters: ReactElement[];
  table: ReactNode;
  /** The phone layout. */
  cards: ReactNode;
}

/** A long list of the back office: its filters, a table or cards, and its pages. */
export const RecordList = ({ table, cards, ...list }: Props) => {
  const small = useMediaQuery('(max-width: 760px)');
  return (
    <List {...list} perPage={50} pagination={<ListPages />} exporter={false} empty={false}>
      <SearchNotice />
      {small ? cards : table}
    </List>
  );
};
