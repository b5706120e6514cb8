import {
  type DefaultError,
  replaceEqualDeep,
  type UseMutateAsyncFunction,
  type UseMutationOptions,
  type UseMutationResult,
  useMutation as useEveryMutation,
} from '@tanstack/react-query';
import { useRef } from 'react';
import type { ApiName } from '#contract/http/api.ts';
import { useAction as useEveryAction } from '#src/platform/api/useAction.ts';

/** Ignores further calls until the running one has ended: a second press can come before the button is rendered as busy. */
const useOnce = <Data, Failure, Input, OnMutate>(
  mutation: UseMutationResult<Data, Failure, Input, OnMutate>,
): UseMutationResult<Data, Failure, Input, OnMutate> => {
  const underWay = useRef<[input: Input | undefined, done: Promise<Data>]>(null);
  const mutateAsync: UseMutateAsyncFunction<Data, Failure, Input, OnMutate> = (...args) => {
    const [before, running] = underWay.current ?? [];
    if (running && replaceEqualDeep(before, args[0]) === before) return running;
    const done = mutation.mutateAsync(...args).finally(() => {
      if (underWay.current?.[1] === done) underWay.current = null;
    });
    underWay.current = [args[0], done];
    return done;
  };
  const reset = () => {
    // the next call is another change
    underWay.current = null;
    mutation.reset();
  };
  return { ...mutation, reset, mutateAsync, mutate: (...args) => void mutateAsync(...args).catch(() => {}) };
};

/** TanStack's `useMutation`, except that repeated presses of a button send its change once. */
export const useMutation = <Data = unknown, Failure = DefaultError, Input = void, OnMutate = unknown>(
  options: UseMutationOptions<Data, Failure, Input, OnMutate>,
) => useOnce(useEveryMutation(options));

/** The portal's `useAction`, except that repeated presses of a button send its call once. */
export const useAction = <N extends ApiName>(...args: Parameters<typeof useEveryAction<N>>) => useOnce(useEveryAction<N>(...args));
