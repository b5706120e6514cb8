import { useCreatePath } from 'react-admin';
import { useLocation } from 'react-router-dom';

/** Returns the link to an entry that keeps the current list beside it. */
export const useEntryLink = () => {
  const pathTo = useCreatePath();
  const { search } = useLocation();
  return (id: string) => ({ pathname: pathTo({ resource: 'registrations', type: 'show', id }), search });
};
