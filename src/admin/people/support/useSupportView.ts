import { useCall } from '#src/platform/api/useCall.ts';

/** Reads the support view of an account that is open in this session. Another tab may have opened or closed it. */
export const useSupportView = (accountId: string) =>
  useCall('GET /api/admin/people/:id/support-view', { params: { id: accountId } }, { refetchOnWindowFocus: 'always', staleTime: 0 });
