import { useMutation } from '@tanstack/react-query';
import { useNotify, useRefresh } from 'react-admin';
import { call } from '../../platform/api/api.ts';
import { useProblemMessage } from '../../platform/problems/useProblemMessage.ts';

export type Ruling = 'void' | 'restore';
/** Votes one by one, or all of a burst. */
export type VoteSelection = { ids: string[] } | { flagId: string };

type Decision = { ruling: 'void'; votes: VoteSelection; reason: string } | { ruling: 'restore'; votes: VoteSelection };

/** Takes votes out of the totals or counts them again, and says how many. */
export const useRuling = (onDone: () => void) => {
  const notify = useNotify();
  const refresh = useRefresh();
  const message = useProblemMessage();
  return useMutation({
    mutationFn: (decision: Decision) =>
      decision.ruling === 'void'
        ? call('POST /api/admin/votes/voids', { body: { ...decision.votes, reason: decision.reason } })
        : call('POST /api/admin/votes/restores', { body: decision.votes }),
    onSuccess: ({ changed }, { ruling }) => {
      notify(ruling === 'void' ? 'void_done' : 'restore_done', { type: 'success', messageArgs: { smart_count: changed } });
      refresh();
      onDone();
    },
    onError: (error) => notify(message(error), { type: 'error' }),
  });
};
