import { useCall } from '#src/platform/api/useCall.ts';

/** One competition by id or slug. An empty id asks for nothing. */
export const useCompetition = (id: string) => useCall('GET /api/competitions/:id', { params: { id } }, { enabled: id !== '' });
