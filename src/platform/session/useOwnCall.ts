import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import type { AnswerOf, ApiName, CallOf } from '#contract/http/api.ts';
import { call } from '#src/platform/api/api.ts';
import { useKnownAccount } from './useKnownAccount.ts';

type OwnOptions<N extends ApiName> = Omit<UseQueryOptions<AnswerOf<N>>, 'queryKey' | 'queryFn'>;

/** Returns the cache key of an endpoint's answer for one account. */
export const ownKey = <N extends ApiName>(name: N, input: CallOf<N>, accountId: string | undefined) => [name, input, accountId] as const;

/** Reads an endpoint for the account of this page; the answer is cached for that account alone. */
export const useOwnCall = <N extends ApiName>(name: N, input: CallOf<N>, options?: OwnOptions<N>) => {
  const accountId = useKnownAccount()?.id;
  return useQuery<AnswerOf<N>>({
    ...options,
    queryKey: ownKey(name, input, accountId),
    queryFn: ({ signal, meta }) => call(name, input, { signal, accountId, ...meta }),
  });
};
