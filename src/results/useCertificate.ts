import { useCall } from '#src/platform/api/useCall.ts';

/** What a certificate's number tells this reader. It names a child: nothing of it is kept once it is off the screen. */
export const useCertificate = (no: string) => useCall('GET /api/certificates/:no', { params: { no } }, { enabled: no !== '', gcTime: 0 });
