import { useCall } from '#src/platform/api/useCall.ts';

/** Reads the data of the home screen. */
export const useHome = () => useCall('GET /api/home', {});
