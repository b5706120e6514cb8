import { parseQueryFromLocation, useListContext } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { linkOf, typedNow } from '#src/admin/kit/data/typedFilter.ts';

/** The part of a list that is shown, as the address has it. */
export interface ListAddress {
  sort: string;
  order: string;
  page: string;
  perPage: string;
}

type Filter = Readonly<Record<string, unknown>>;

/**
 * Changes the list parameters in the address at once. React-admin would write them a moment later, from the list's earlier address, and so
 * call back an organiser who has since opened a record or another screen. A new `filter` replaces the whole filter.
 */
export const useListAddress = () => {
  const { filterValues, sort, page, perPage } = useListContext();
  const navigate = useNavigate();
  return (change: (filterBefore: Filter) => Partial<ListAddress> & { filter?: Filter }) => {
    // the address has the latest choice before the list is rendered with it
    const address = new URLSearchParams(window.location.search);
    const chosen: Filter = parseQueryFromLocation(window.location)['filter'] ?? filterValues;
    const filterBefore = { ...chosen, ...typedNow() };
    const { filter = filterBefore, ...changed } = change(filterBefore);
    const link = linkOf(filter);
    const before: ListAddress = {
      sort: address.get('sort') ?? sort.field,
      order: address.get('order') ?? sort.order,
      page: address.get('page') ?? String(page),
      perPage: address.get('perPage') ?? String(perPage),
    };
    void navigate({ search: String(new URLSearchParams({ ...before, ...changed, filter: link.filter })) }, { state: link.state });
  };
};
