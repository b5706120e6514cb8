import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import type { Location } from 'react-router-dom';
import { PortalRouter } from './router.tsx';

interface PortalProps {
  client: QueryClient;
  location?: Location;
}

/** The whole portal; with a `location`, as the server renders it, else at the browser's. */
export function Portal({ client, location }: PortalProps) {
  return (
    <StrictMode>
      <QueryClientProvider client={client}>
        <PortalRouter location={location} />
      </QueryClientProvider>
    </StrictMode>
  );
}
