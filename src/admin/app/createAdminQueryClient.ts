import { QueryClient } from '@tanstack/react-query';
import { problemOf } from '#src/admin/kit/data/dataProvider.ts';
import { retryDelay, retryRead } from '#src/platform/api/queryClient.ts';

/** React-admin's own client, but that it repeats only what may pass by itself: what was refused once would be refused again. */
export const createAdminQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, error) => retryRead(failures, problemOf(error)),
        retryDelay: (failures, error) => retryDelay(failures, problemOf(error)),
      },
    },
  });
