import type { ReactNode } from 'react';
import { useCall } from '#src/platform/api/useCall.ts';
import { SiteContext } from './site.ts';

/** Reads the site's settings once for every consumer, such as dates and prices. They rarely change, so once per visit is enough. */
export function SiteProvider({ children }: { children: ReactNode }) {
  const { data } = useCall('GET /api/site', {}, { staleTime: Number.POSITIVE_INFINITY });
  return <SiteContext value={data}>{children}</SiteContext>;
}
