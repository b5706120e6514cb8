import { useCreatePath } from 'react-admin';
import { useLocation } from 'react-router-dom';

/** The address of a message with the list beside it as it is now. */
export const useMessageLink = () => {
  const pathTo = useCreatePath();
  const { search } = useLocation();
  return (id: string) => ({ pathname: pathTo({ resource: 'messages', type: 'show', id }), search });
};
