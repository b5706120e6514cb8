import { QueryClient } from '@tanstack/react-query';
import { problemOf } from '#src/admin/kit/data/dataProvider.ts';
import { retryDelay, retryRead } from '#src/platform/api/queryClient.ts';

/** Returns react-admin's own client, which here retries only transient failures: a refused call would be refused again. */
export const createAdminQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, error) => retryRead(failures, problemOf(error)),
        retryDelay: (failures, error) => retryDelay(failures, problemOf(error)),
      },
    },
  });
