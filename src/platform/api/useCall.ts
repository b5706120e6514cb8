import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import type { AnswerOf, ApiName, CallOf } from '#contract/http/api.ts';
import { Problem } from '#contract/http/problem.ts';
import { call } from './api.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /** The support view in which a client makes every read and change. */
    queryMeta: { supportView?: string };
    mutationMeta: { supportView?: string };
  }
}

type ReadOptions<N extends ApiName> = Omit<UseQueryOptions<AnswerOf<N>>, 'queryKey' | 'queryFn'>;

/** Reads an endpoint; the answer is cached under the key `[name, input]`. */
export const useCall = <N extends ApiName>(name: N, input: CallOf<N>, options?: ReadOptions<N>) =>
  useQuery<AnswerOf<N>>({ ...options, queryKey: [name, input], queryFn: ({ signal, meta }) => call(name, input, { signal, ...meta }) });

/** Reads the resource in the address; throws `not_found`, without a request, if there is none (`null`). */
export const useOptionalCall = <N extends ApiName>(name: N, input: CallOf<N> | null) =>
  useQuery<AnswerOf<N>>({
    queryKey: [name, input],
    queryFn: ({ signal }) => (input ? call(name, input, { signal }) : Promise.reject(new Problem('not_found'))),
  });
