import { QueryClient } from '@tanstack/react-query';
import { retryDelay, retryRead } from '../../platform/api/queryClient.ts';
import { problemOf } from '../kit/data/dataProvider.ts';

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
