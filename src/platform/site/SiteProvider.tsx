import type { ReactNode } from 'react';
import { useCall } from '#src/platform/api/useCall.ts';
import { SiteContext } from './site.ts';

/** Reads the site's settings once for all that show them: every date and price does. They rarely change, so once a visit. */
export function SiteProvider({ children }: { children: ReactNode }) {
  const { data } = useCall('GET /api/site', {}, { staleTime: Number.POSITIVE_INFINITY });
  return <SiteContext value={data}>{children}</SiteContext>;
}
