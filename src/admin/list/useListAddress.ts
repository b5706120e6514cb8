import { useListContext } from 'react-admin';
import { useNavigate } from 'react-router-dom';

/** Which part of a list is shown, as the address says it. */
export interface ListAddress {
  sort: string;
  order: string;
  page: string;
  perPage: string;
  filter: string;
}

/**
 * Changes what the address says of a list, at once: react-admin writes it a moment later, from where the list was, which calls back an organiser
 * who has left for a record or another screen by then.
 */
export const useListAddress = () => {
  const { filterValues, sort, page, perPage } = useListContext();
  const navigate = useNavigate();
  return (change: (before: ListAddress) => Partial<ListAddress>) => {
    // a choice made just before stands in the address before the list is drawn with it
    const address = new URLSearchParams(window.location.search);
    const before: ListAddress = {
      sort: address.get('sort') ?? sort.field,
      order: address.get('order') ?? sort.order,
      page: address.get('page') ?? String(page),
      perPage: address.get('perPage') ?? String(perPage),
      filter: address.get('filter') ?? JSON.stringify(filterValues),
    };
    void navigate({ search: String(new URLSearchParams({ ...before, ...change(before) })) });
  };
};
