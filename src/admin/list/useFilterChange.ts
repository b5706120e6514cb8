import { parseQueryFromLocation, useListContext } from 'react-admin';
import { useListAddress } from './useListAddress.ts';

/** Changes the filter in the address; what is empty leaves it. */
export const useFilterChange = () => {
  const { filterValues } = useListContext();
  const write = useListAddress();
  return (change: Record<string, unknown>) =>
    write(() => {
      const before: Record<string, unknown> = parseQueryFromLocation(window.location)['filter'] ?? filterValues;
      const filter = Object.entries({ ...before, ...change }).filter(([, value]) => value !== '' && value !== undefined && value !== null);
      return { page: '1', filter: JSON.stringify(Object.fromEntries(filter)) };
    });
};
