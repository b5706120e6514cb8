import { useCreatePath } from 'react-admin';
import { useLocation } from 'react-router-dom';

/** The address of an entry with the list beside it as it is now. */
export const useEntryLink = () => {
  const pathTo = useCreatePath();
  const { search } = useLocation();
  return (id: string) => ({ pathname: pathTo({ resource: 'registrations', type: 'show', id }), search });
};
