import { useListContext } from 'react-admin';

/** Changes the filter in the address; what is empty leaves it. */
export const useFilterChange = () => {
  const { filterValues, setFilters } = useListContext();
  return (change: Record<string, unknown>) =>
    setFilters(
      Object.fromEntries(Object.entries({ ...filterValues, ...change }).filter(([, value]) => value !== '' && value !== undefined)),
    );
};
