import { QueryClient, type QueryClientConfig } from '@tanstack/react-query';
import { Problem, type ProblemCode } from '#contract/http/problem.ts';

/** Failures that may pass by themselves; any other would only repeat. */
const transient: ReadonlySet<ProblemCode> = new Set<ProblemCode>(['offline', 'timed_out', 'unavailable']);

/** Whether a read is retried after `failures` failures. */
export const retryRead = (failures: number, error: unknown): boolean =>
  failures < 2 && error instanceof Problem && transient.has(error.code);

/** The wait before a retry, in ms: one second, then two, or longer where the server asks for it. */
export const retryDelay = (failures: number, error: unknown): number =>
  Math.max(1000 * 2 ** failures, error instanceof Problem ? (error.detail.retryAfter ?? 0) * 1000 : 0);

const STALE_MS = 30_000;

/** Whether a screen that mounts on a failed read repeats it: a recent 404 is not asked for again. */
const retryOnMount = ({ state }: { state: { error: unknown; errorUpdatedAt: number } }): boolean =>
  !(state.error instanceof Problem && state.error.code === 'not_found' && Date.now() - state.errorUpdatedAt < STALE_MS);

export const createQueryClient = (config: QueryClientConfig = {}): QueryClient =>
  new QueryClient({
    defaultOptions: {
      // `always`: a read made offline fails as `offline` and says so, instead of pausing
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
