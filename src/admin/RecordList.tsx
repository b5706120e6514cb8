import { Alert, useMediaQuery } from '@mui/material';
import { type ReactElement, type ReactNode, useEffect, useEffectEvent } from 'react';
import { List, type ListProps, useListContext, useNotify } from 'react-admin';
import { useProblemMessage } from '../platform/problems/useProblemMessage.ts';
import { problemOf } from './dataProvider.ts';
import { ListPages, SearchNotice } from './ListPages.tsx';

interface Props extends Required<Pick<ListProps, 'sort'>>, Pick<ListProps, 'filterDefaultValues'> {
  filters: ReactElement[];
  /** Stands over the rows. */
  notice?: ReactNode;
  table: ReactNode;
  /** The phone layout. */
  cards: ReactNode;
}

/** React-admin would show the code of the problem. */
const withoutOwnNotice = { onError: () => undefined };

/** The rows that could be read. A failure takes their place, or is a notice where the rows from before are still shown. */
const Content = ({ children }: { children: ReactNode }) => {
  const { data = [], error } = useListContext();
  const problemMessage = useProblemMessage();
  const notify = useNotify();
  const hasRows = data.length > 0;
  const noticeFailure = useEffectEvent(() => {
    if (error && hasRows) notify(problemMessage(problemOf(error)), { type: 'error' });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: one notice for each failure, whatever else changes
  useEffect(noticeFailure, [error]);
  if (error && !hasRows) return <Alert severity="error">{problemMessage(problemOf(error))}</Alert>;
  return children;
};

/** A long list of the back office: its filters, a table or cards, and its pages. */
export const RecordList = ({ notice, table, cards, ...list }: Props) => {
  const small = useMediaQuery('(max-width: 760px)');
  return (
    <List {...list} perPage={50} pagination={<ListPages />} exporter={false} empty={false} queryOptions={withoutOwnNotice}>
      {notice}
      <SearchNotice />
      <Content>{small ? cards : table}</Content>
    </List>
  );
};
