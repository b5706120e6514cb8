import { Alert, Button, useMediaQuery } from '@mui/material';
import type { ReactElement, ReactNode } from 'react';
import { FilterButton, List, type ListProps, TopToolbar, useListContext, useTranslate } from 'react-admin';
import { ListExportButton } from './exports/ListExportButton.tsx';
import { EmptyState } from './frame/EmptyState.tsx';
import { LoadingBars } from './frame/LoadingBars.tsx';
import { ListPages, SearchNotice } from './ListPages.tsx';
import { useListFailure } from './useListFailure.ts';

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
  const { data = [], isPending } = useListContext();
  const failure = useListFailure();
  if (failure) return <Alert severity="error">{failure}</Alert>;
  if (isPending) return <LoadingBars rows={8} />;
  return data.length > 0 ? children : <NoRows />;
};

/** Nothing at all, or nothing that the filters let through. */
const NoRows = () => {
  const translate = useTranslate();
  const { resource, filterValues, setFilters } = useListContext();
  if (Object.keys(filterValues).length === 0) return <EmptyState title={translate(`resources.${resource}.empty`)} />;
  return (
    <EmptyState
      mood="think"
      title={translate('frame.no_match')}
      action={
        <Button variant="outlined" onClick={() => setFilters({}, [])}>
          {translate('ra.navigation.clear_filters')}
        </Button>
      }
    />
  );
};

/** Filters that are not always shown, and the list as a file. */
const Actions = ({ hasFilters }: { hasFilters: boolean }) => (
  <TopToolbar>
    {hasFilters && <FilterButton />}
    <ListExportButton />
  </TopToolbar>
);

/** A long list of the back office: its filters, a table or cards, and its pages. */
export const RecordList = ({ notice, table, cards, ...list }: Props) => {
  const small = useMediaQuery('(max-width: 760px)');
  return (
    <List
      {...list}
      perPage={50}
      pagination={<ListPages />}
      exporter={false}
      actions={<Actions hasFilters={list.filters.length > 0} />}
      empty={false}
      queryOptions={withoutOwnNotice}
    >
      {notice}
      <SearchNotice />
      <Content>{small ? cards : table}</Content>
    </List>
  );
};
