import { useListAddress } from './useListAddress.ts';

/** Changes the filter and drops empty values. */
export const useFilterChange = () => {
  const write = useListAddress();
  return (change: Record<string, unknown>) =>
    write((before) => {
      const filter = Object.entries({ ...before, ...change }).filter(([, value]) => value !== '' && value !== undefined && value !== null);
      return { page: '1', filter: Object.fromEntries(filter) };
    });
};
