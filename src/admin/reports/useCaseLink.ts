import { useCreatePath } from 'react-admin';
import { useLocation } from 'react-router-dom';

/** Returns the link to a reported subject that keeps the current list beside it. */
export const useCaseLink = () => {
  const pathTo = useCreatePath();
  const { search } = useLocation();
  return (id: string) => ({ pathname: pathTo({ resource: 'reports', type: 'show', id }), search });
};
