import { QueryClient, type QueryClientConfig } from '@tanstack/react-query';
import { Problem, type ProblemCode } from '#contract/http/problem.ts';

/** Transient failures, which a retry may solve. */
const transient: ReadonlySet<ProblemCode> = new Set<ProblemCode>(['offline', 'timed_out', 'unavailable']);

/** Returns true if a read is retried after `failures` failures. */
export const retryRead = (failures: number, error: unknown): boolean =>
  failures < 2 && error instanceof Problem && transient.has(error.code);

/** Returns the delay before a retry, in ms: one second, then two, or longer if the server asks for it. */
export const retryDelay = (failures: number, error: unknown): number =>
  Math.max(1000 * 2 ** failures, error instanceof Problem ? (error.detail.retryAfter ?? 0) * 1000 : 0);

const STALE_MS = 30_000;

/** Returns true if a screen that mounts on a failed read repeats it. A recent 404 is not requested again. */
const retryOnMount = ({ state }: { state: { error: unknown; errorUpdatedAt: number } }): boolean =>
  !(state.error instanceof Problem && state.error.code === 'not_found' && Date.now() - state.errorUpdatedAt < STALE_MS);

export const createQueryClient = (config: QueryClientConfig = {}): QueryClient =>
  new QueryClient({
    defaultOptions: {
      // `always`: an offline read fails as `offline` instead of pausing
      queries: {
        networkMode: 'always',
        retry: retryRead,
        retryDelay,
        retryOnMount,
        staleTime: STALE_MS,
        refetchOnWindowFocus: false,
      },
      mutations: { networkMode: 'always', retry: false },
    },
    ...config,
  });
