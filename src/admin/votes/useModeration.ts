import { useNotify, useRefresh } from 'react-admin';
import { useMutation } from '#src/admin/kit/data/useChange.ts';
import { useFailureNotice } from '#src/admin/kit/data/useFailureNotice.ts';
import { call } from '#src/platform/api/api.ts';

/** Votes one by one, or all of a burst. */
export type VoteSelection = { ids: string[] } | { flagId: string };

type Moderation = { action: 'void'; votes: VoteSelection; reason: string } | { action: 'restore'; votes: VoteSelection };

/** Voids or restores votes, and reports how many. */
export const useModeration = (onDone: () => void) => {
  const notify = useNotify();
  const refresh = useRefresh();
  const onError = useFailureNotice();
  return useMutation({
    mutationFn: (moderation: Moderation) =>
      moderation.action === 'void'
        ? call('POST /api/admin/votes/voids', { body: { ...moderation.votes, reason: moderation.reason } })
        : call('POST /api/admin/votes/restores', { body: moderation.votes }),
    onSuccess: ({ changed }, { action }) => {
      notify(action === 'void' ? 'void_done' : 'restore_done', { type: 'success', messageArgs: { count: changed } });
      refresh();
      onDone();
    },
    onError,
  });
};
