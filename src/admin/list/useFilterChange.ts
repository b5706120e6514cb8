import { parseQueryFromLocation, useListContext } from 'react-admin';
import { useNavigate } from 'react-router-dom';

/**
 * Changes the filter in the address; what is empty leaves it. The address has it at once: react-admin writes it a moment later, which called back
 * whoever had left for a record or another screen by then.
 */
export const useFilterChange = () => {
  const { filterValues, sort, perPage } = useListContext();
  const navigate = useNavigate();
  return (change: Record<string, unknown>) => {
    // a choice made just before stands in the address before the list is drawn with it
    const before: Record<string, unknown> = parseQueryFromLocation(window.location)['filter'] ?? filterValues;
    const filter = Object.fromEntries(
      Object.entries({ ...before, ...change }).filter(([, value]) => value !== '' && value !== undefined && value !== null),
    );
    const params = { sort: sort.field, order: sort.order, page: '1', perPage: String(perPage), filter: JSON.stringify(filter) };
    void navigate({ search: String(new URLSearchParams(params)) });
  };
};
