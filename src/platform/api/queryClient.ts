import { QueryClient } from '@tanstack/react-query';
import { Problem, type ProblemCode } from '#contract/problem.ts';

/** What may be gone a moment later; anything else would only fail again. */
const passing: ReadonlySet<ProblemCode> = new Set<ProblemCode>(['offline', 'timed_out', 'unavailable']);

/** Whether a read that has failed `failures` times is tried again. */
export const retryRead = (failures: number, error: unknown): boolean => failures < 2 && error instanceof Problem && passing.has(error.code);

/** How long to wait before that, in ms: one second, then two, or what the server asks for. */
export const retryDelay = (failures: number, error: unknown): number =>
  Math.max(1000 * 2 ** failures, error instanceof Problem ? (error.detail.retryAfter ?? 0) * 1000 : 0);

const STALE_MS = 30_000;

/** Whether a screen that finds a failed read asks again: what the server has just said not to exist stays so for a while. */
const readAgain = ({ state }: { state: { error: unknown; errorUpdatedAt: number } }): boolean =>
  !(state.error instanceof Problem && state.error.code === 'not_found' && Date.now() - state.errorUpdatedAt < STALE_MS);

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      // `always`: a read made offline fails as `offline` and says so, it does not wait in silence
      queries: {
        networkMode: 'always',
        retry: retryRead,
        retryDelay,
        retryOnMount: readAgain,
        staleTime: STALE_MS,
        refetchOnWindowFocus: false,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
