import { useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import type { AnswerOf, ApiName } from '#contract/http/api.ts';
import { useAction } from '#src/admin/kit/data/useChange.ts';
import { useFailureNotice } from '#src/admin/kit/data/useFailureNotice.ts';

/** One account, as its record shows it. */
export type Person = AnswerOf<'GET /api/admin/people/:id'>;

type PersonAction = Extract<ApiName, `${string} /api/admin/people/:id/${string}`>;

interface Options<N extends PersonAction> {
  /** Returns the notice's text key, with a count if needed; none for no notice. */
  done?: (answer: AnswerOf<N>) => [key?: string, count?: number];
  onSuccess?: (answer: AnswerOf<N>) => void;
  onSettled?: () => void;
  /** 0 if the answer is secret and must not be cached. */
  gcTime?: number;
}

/** Returns an action on an account. Its record is refetched afterwards, also if only the answer was lost. */
export const usePersonAction = <N extends PersonAction>(name: N, { done, onSuccess, onSettled, ...options }: Options<N> = {}) => {
  const client = useQueryClient();
  const notify = useNotify();
  const onError = useFailureNotice();
  return useAction(name, {
    ...options,
    onSuccess: (answer) => {
      onSuccess?.(answer);
      const [key, count] = done?.(answer) ?? [];
      if (key !== undefined) notify(key, { type: 'success', messageArgs: { count } });
    },
    onError,
    onSettled: () => {
      onSettled?.();
      return client.invalidateQueries({
        predicate: ({ queryKey: [read] }) => typeof read === 'string' && read.includes(' /api/admin/people'),
      });
    },
  });
};
