import { parseQueryFromLocation, useListContext } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { linkOf, typedNow } from '#src/admin/kit/data/typedFilter.ts';

/** Which part of a list is shown, as the address says it. */
export interface ListAddress {
  sort: string;
  order: string;
  page: string;
  perPage: string;
}

type Filter = Readonly<Record<string, unknown>>;

/**
 * Changes what the address says of a list, at once: react-admin writes it a moment later, from where the list was, which calls back an organiser
 * who has left for a record or another screen by then. A new `filter` is handed over whole.
 */
export const useListAddress = () => {
  const { filterValues, sort, page, perPage } = useListContext();
  const navigate = useNavigate();
  return (change: (filterBefore: Filter) => Partial<ListAddress> & { filter?: Filter }) => {
    // a choice made just before stands in the address before the list is drawn with it
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
