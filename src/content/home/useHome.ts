import { useCall } from '#src/platform/api/useCall.ts';

/** What the home screen shows, in one answer. */
export const useHome = () => useCall('GET /api/home', {});
