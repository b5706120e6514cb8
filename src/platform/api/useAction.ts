import { type UseMutationOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { AnswerOf, ApiName, CallOf } from '#contract/http/api.ts';
import { call } from './api.ts';
import { invalidateAfter } from './invalidateAfter.ts';

type ActionInput<N extends ApiName> = CallOf<N> & { idempotencyKey?: string };
type ActionOptions<N extends ApiName> = Omit<UseMutationOptions<AnswerOf<N>, Error, ActionInput<N>>, 'mutationFn'> & {
  /** True to stay pending until the stale reads have been refetched. */
  waitsForReads?: boolean;
  /** Runs the call, with any steps that must come before it. */
  run?: (send: () => Promise<AnswerOf<N>>) => Promise<AnswerOf<N>>;
};

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
