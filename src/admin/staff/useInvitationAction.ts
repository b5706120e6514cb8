import { useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import type { AnswerOf, ApiName } from '#contract/http/api.ts';
import { useAction } from '#src/admin/kit/data/useChange.ts';
import { useFailureNotice } from '#src/admin/kit/data/useFailureNotice.ts';

type InvitationAction = Extract<ApiName, `${'POST' | 'DELETE'} /api/admin/staff-invitations${string}`>;

interface Options<N extends InvitationAction> {
  /** Text key of the notice. */
  done: string;
  onSuccess?: (answer: AnswerOf<N>) => void;
  /** Replaces the default notice. */
  onError?: (error: Error) => void;
}

/** Returns an action on an invitation. The list is refetched afterwards, also if only the answer was lost. */
export const useInvitationAction = <N extends InvitationAction>(name: N, { done, onSuccess, onError }: Options<N>) => {
  const client = useQueryClient();
  const notify = useNotify();
  const onFailure = useFailureNotice();
  return useAction(name, {
    onSuccess: (answer) => {
      onSuccess?.(answer);
      notify(done, { type: 'success' });
    },
    onError: onError ?? onFailure,
    onSettled: () => client.invalidateQueries({ queryKey: ['GET /api/admin/staff-invitations'] }),
  });
};
