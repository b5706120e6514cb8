import { useCreatePath } from 'react-admin';
import { useLocation } from 'react-router-dom';

/** The address of a reported thing with the list beside it as it is now. */
export const useCaseLink = () => {
  const pathTo = useCreatePath();
  const { search } = useLocation();
  return (id: string) => ({ pathname: pathTo({ resource: 'reports', type: 'show', id }), search });
};
