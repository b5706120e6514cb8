import { useNotify, useRefresh } from 'react-admin';
import { call } from '../../platform/api/api.ts';
import { useMutation } from '../kit/data/useChange.ts';
import { useFailureNotice } from '../kit/data/useFailureNotice.ts';

/** Votes one by one, or all of a burst. */
export type VoteSelection = { ids: string[] } | { flagId: string };

type Moderation = { action: 'void'; votes: VoteSelection; reason: string } | { action: 'restore'; votes: VoteSelection };

/** Takes votes out of the totals or counts them again, and says how many. */
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
      notify(action === 'void' ? 'void_done' : 'restore_done', { type: 'success', messageArgs: { smart_count: changed } });
      refresh();
      onDone();
    },
    onError,
  });
};
