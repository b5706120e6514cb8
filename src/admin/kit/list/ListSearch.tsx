import { useListContext } from 'react-admin';
import { useFilterChange } from '#src/admin/kit/address/useFilterChange.ts';
import { SearchField } from './SearchField.tsx';

interface ListSearchProps {
  label: string;
  /** The field of the filter that holds what is typed. */
  source?: string;
}

/** A list's search field; it filters a moment after the last key. */
export const ListSearch = ({ label, source = 'q' }: ListSearchProps) => {
  const { filterValues } = useListContext();
  const filter = useFilterChange();
  return <SearchField label={label} inForce={String(filterValues[source] ?? '')} onSearch={(typed) => filter({ [source]: typed })} />;
};

/** Puts the focus into the list's search field, if it has one. */
export const focusListSearch = (): void => document.querySelector<HTMLInputElement>('[data-list-search]')?.focus();
