import { Alert, Card, useMediaQuery } from '@mui/material';
import type { ReactNode } from 'react';
import { type ListProps, RefreshIconButton, useListContext } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { ListExportButton } from '#src/admin/exports/ListExportButton.tsx';
import { AddressedList } from '#src/admin/kit/address/AddressedList.tsx';
import { useFilterChange } from '#src/admin/kit/address/useFilterChange.ts';
import { EmptyState } from '#src/admin/kit/page/EmptyState.tsx';
import { LoadingBars } from '#src/admin/kit/page/LoadingBars.tsx';
import { PageHead } from '#src/admin/kit/page/PageHead.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { ListPages, SearchNotice } from './ListPages.tsx';
import { NothingFound } from './NothingFound.tsx';
import css from './RecordList.module.css';
import { RowKeys } from './RowKeys.tsx';
import { useListFailure } from './useListFailure.ts';

const cx = bindStyles(css);

interface Props extends Required<Pick<ListProps, 'sort'>>, Pick<ListProps, 'filterDefaultValues'> {
  /** The scope of the list, beside its title. */
  facts?: ReactNode;
  /** Tabs for the rows' states (`StateTabs`). */
  tabs?: ReactNode;
  /** Further filters: `ListSearch` first, then `ListSelect` and `CompetitionPicker`. */
  tools?: ReactNode;
  /** Actions besides the list's own. */
  actions?: ReactNode;
  /** Shown above the rows. */
  notice?: ReactNode;
  table: ReactNode;
  /** The phone layout. */
  cards: ReactNode;
  /** The elements that J, K and X step through: rows, selectable rows, or cells with keys of their own. */
  rows: 'plain' | 'selectable' | 'own';
}

/** The rows that could be read. A failure replaces them, or is a notice if earlier rows are still shown. */
const Content = ({ children }: { children: ReactNode }) => {
  const { data = [], isPending } = useListContext();
  const failure = useListFailure();
  if (failure) return <Alert severity="error">{failure}</Alert>;
  if (isPending) return <LoadingBars rows={8} />;
  return data.length > 0 ? children : <NoRows />;
};

/** Shown if there are no rows, or none that match the filters. */
const NoRows = () => {
  const { t } = useTranslation('admin');
  const { resource, filterValues } = useListContext();
  const filter = useFilterChange();
  if (Object.keys(filterValues).length === 0) return <EmptyState title={t(`resources.${resource}.empty`, resource)} />;
  return (
    <NothingFound
      query={String(filterValues['q'] ?? filterValues['no'] ?? '')}
      onClear={() => filter(Object.fromEntries(Object.keys(filterValues).map((name) => [name, undefined])))}
    />
  );
};

const Head = ({ facts, tabs, actions }: Pick<Props, 'facts' | 'tabs' | 'actions'>) => {
  const { t } = useTranslation('admin');
  const { resource } = useListContext();
  return (
    <PageHead
      title={t(`resources.${resource}.name`, { count: 2, defaultValue: resource })}
      facts={facts}
      tabs={tabs}
      actions={
        <>
          <RefreshIconButton />
          <ListExportButton />
          {actions}
        </>
      }
      line
    />
  );
};

/** A long list of the back office: its head, filters, table or cards, and pagination. */
export const RecordList = ({ facts, tabs, tools, actions, notice, table, cards, rows, ...list }: Props) => {
  const small = useMediaQuery('(max-width: 760px)');
  const content = <Content>{small ? cards : table}</Content>;
  return (
    <AddressedList {...list}>
      <Head facts={facts} tabs={tabs} actions={actions} />
      <div className={cx('body')}>
        {tools && <div className={cx('tools')}>{tools}</div>}
        {notice}
        <SearchNotice />
        {rows === 'own' ? (
          content
        ) : (
          <>
            <RowKeys canSelect={rows === 'selectable'} />
            <Card className={cx('rows')} data-rows="">
              {content}
            </Card>
          </>
        )}
        <ListPages />
      </div>
    </AddressedList>
  );
};
