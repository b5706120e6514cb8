import { MutationCache, QueryCache, type QueryClient } from '@tanstack/react-query';
import { Problem, type ProblemCode } from '#contract/http/problem.ts';
import { createQueryClient } from '#src/platform/api/queryClient.ts';

/** Problems after which nothing of the account may stay on the screen: the view has ended, or the organiser has lost the right to it. */
const endings: ReadonlySet<ProblemCode> = new Set<ProblemCode>(['support_view_ended', 'not_allowed', 'signed_out']);

/**
 * Creates the query client of a support view. It is separate from the organiser's own cache, sends the view's id with every call, and is
 * dropped with the view.
 */
export const createSupportClient = (viewId: string, onEnd: () => void): QueryClient => {
  const onError = (error: unknown) => {
    if (error instanceof Problem && endings.has(error.code)) onEnd();
  };
  const meta = { supportView: viewId };
  const { queries, mutations } = createQueryClient().getDefaultOptions();
  return createQueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: { queries: { ...queries, meta, gcTime: 0 }, mutations: { ...mutations, meta } },
  });
};
