import { useListContext } from 'react-admin';
import type { ExportList } from '#contract/office/exportColumns.ts';
import { ExportButton } from './ExportButton.tsx';

/** Lists that can be exported; they have the name of their resource. */
const exportable: readonly ExportList[] = [
  'registrations',
  'works',
  'votes',
  'voteFlags',
  'messages',
  'staff',
  'people',
  'reports',
  'audit',
];

/** Exports the surrounding list as filtered and sorted; renders nothing if it cannot be exported. */
export const ListExportButton = () => {
  const { resource, filterValues, sort, total, meta } = useListContext();
  const list = exportable.find((name) => name === resource);
  if (!list) return null;
  const counted: unknown = meta?.total;
  const atLeast = typeof counted === 'number' ? counted : null;
  return (
    <ExportButton
      list={list}
      filter={filterValues}
      sort={`${sort.order === 'DESC' ? '-' : ''}${sort.field}`}
      count={total ?? atLeast}
      isMore={total === undefined}
    />
  );
};
