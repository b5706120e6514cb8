import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import type { Location } from 'react-router-dom';
import { noteHydrated } from '#src/platform/rendering/earlyPresses.ts';
import { SiteProvider } from '#src/platform/site/SiteProvider.tsx';
import { Hydration } from '#src/ui/Hydration.tsx';
import { BrandStyles } from './BrandStyles.tsx';
import { PortalRouter } from './router.tsx';

interface PortalProps {
  client: QueryClient;
  /** True if it is in the page already, or is being server-rendered. */
  rendered: boolean;
  /** The initial location. */
  location: Location;
}

/** The whole portal. */
export function Portal({ client, rendered, location }: PortalProps) {
  return (
    <StrictMode>
      <QueryClientProvider client={client}>
        <SiteProvider>
          <BrandStyles />
          <Hydration rendered={rendered} onEnd={noteHydrated}>
            <PortalRouter first={location} />
          </Hydration>
        </SiteProvider>
      </QueryClientProvider>
    </StrictMode>
  );
}
