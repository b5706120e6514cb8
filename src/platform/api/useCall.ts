import { type UseMutationOptions, type UseQueryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AnswerOf, ApiName, CallOf } from '#contract/http/api.ts';
import { Problem } from '#contract/http/problem.ts';
import { call } from './api.ts';
import { invalidateAfter } from './invalidateAfter.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /** The support view in which a client makes every read and change. */
    queryMeta: { supportView?: string };
    mutationMeta: { supportView?: string };
  }
}

type ReadOptions<N extends ApiName> = Omit<UseQueryOptions<AnswerOf<N>>, 'queryKey' | 'queryFn'>;
export type ActionInput<N extends ApiName> = CallOf<N> & { idempotencyKey?: string };
type ActionOptions<N extends ApiName> = Omit<UseMutationOptions<AnswerOf<N>, Error, ActionInput<N>>, 'mutationFn'> & {
  /** True to stay pending until the stale reads have been refetched. */
  waitsForReads?: boolean;
  /** Runs the call, with any steps that must come before it. */
  run?: (send: () => Promise<AnswerOf<N>>) => Promise<AnswerOf<N>>;
};

/** Reads an endpoint; the answer is cached under the key `[name, input]`. */
export const useCall = <N extends ApiName>(name: N, input: CallOf<N>, options?: ReadOptions<N>) =>
  useQuery<AnswerOf<N>>({ ...options, queryKey: [name, input], queryFn: ({ signal, meta }) => call(name, input, { signal, ...meta }) });

/** Reads the resource in the address; throws `not_found`, without a request, if there is none (`null`). */
export const useOptionalCall = <N extends ApiName>(name: N, input: CallOf<N> | null) =>
  useQuery<AnswerOf<N>>({
    queryKey: [name, input],
    queryFn: ({ signal }) => (input ? call(name, input, { signal }) : Promise.reject(new Problem('not_found'))),
  });

/**
 * Calls an endpoint on `mutate` and marks the reads that its success makes stale. The variable of `mutate` is the call's input, with an
 * idempotency key if the endpoint takes one.
 */
export const useAction = <N extends ApiName>(
  name: N,
  { waitsForReads = false, run = (send) => send(), ...options }: ActionOptions<N> = {},
) => {
  const client = useQueryClient();
  return useMutation<AnswerOf<N>, Error, ActionInput<N>>({
    ...options,
    mutationFn: (input, { meta }) => run(() => call(name, input, { idempotencyKey: input.idempotencyKey, ...meta })),
    onSuccess: async (...success) => {
      await options.onSuccess?.(...success);
      const read = invalidateAfter(client, name);
      if (waitsForReads) await read;
    },
  });
};
