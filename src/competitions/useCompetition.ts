import { useCall } from '#src/platform/api/useCall.ts';
import { isUnreachable } from '#src/platform/problems/NotOnDevice.tsx';

const NAME = 'GET /api/competitions/:id';

/**
 * Reads one competition by id or slug; an empty id makes no request. The service worker caches competitions by slug, so one opened offline
 * by its id is looked up in the cached list and read by its slug.
 */
export const useCompetition = (id: string) => {
  const byId = useCall(NAME, { params: { id } }, { enabled: id !== '' });
  const isMissing = byId.data === undefined && isUnreachable(byId);
  const list = useCall('GET /api/competitions', { query: {} }, { enabled: isMissing, retry: false });
  const found = isMissing ? list.data?.items.find((competition) => competition.id === id) : undefined;
  const bySlug = useCall(NAME, { params: { id: found?.slug ?? '' } }, { enabled: found !== undefined, retry: false });
  if (bySlug.data !== undefined) return bySlug;
  const isSearching = isMissing && (list.isFetching || bySlug.isFetching);
  return isSearching ? { ...byId, error: null, failureReason: null } : byId;
};
