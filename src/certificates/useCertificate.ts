import { useCall } from '#src/platform/api/useCall.ts';

/** Reads a certificate by its number. It names a child, so its cache entry is dropped when the screen closes. */
export const useCertificate = (no: string) => useCall('GET /api/certificates/:no', { params: { no } }, { enabled: no !== '', gcTime: 0 });
