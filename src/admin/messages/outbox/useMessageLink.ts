import { useCreatePath } from 'react-admin';
import { useLocation } from 'react-router-dom';

/** Returns the link to a message that keeps the current list beside it. */
export const useMessageLink = () => {
  const pathTo = useCreatePath();
  const { search } = useLocation();
  return (id: string) => ({ pathname: pathTo({ resource: 'messages', type: 'show', id }), search });
};
