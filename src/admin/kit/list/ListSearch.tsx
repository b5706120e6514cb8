import { useListContext } from 'react-admin';
import { useFilterChange } from '#src/admin/kit/address/useFilterChange.ts';
import { SearchField } from './SearchField.tsx';

interface ListSearchProps {
  label: string;
  /** The filter field that holds the typed text. */
  source?: string;
}

/** A list's search field, debounced. */
export const ListSearch = ({ label, source = 'q' }: ListSearchProps) => {
  const { filterValues } = useListContext();
  const filter = useFilterChange();
  return <SearchField label={label} inForce={String(filterValues[source] ?? '')} onSearch={(typed) => filter({ [source]: typed })} />;
};

/** Focuses the list's search field, if any. */
export const focusListSearch = (): void => document.querySelector<HTMLInputElement>('[data-list-search]')?.focus();
