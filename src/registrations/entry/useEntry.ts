import { useSearchParams } from 'react-router-dom';
import { useCall } from '#src/app/useCall.ts';

/** The entry that `?id=` names, ID numbers masked. `id` is empty where none is named. */
export const useEntry = () => {
  const [search] = useSearchParams();
  const id = search.get('id') ?? '';
  return { id, ...useCall('GET /api/registrations/:id', { params: { id } }, { enabled: id !== '' }) };
};
