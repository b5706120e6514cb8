import { useNotify, useRefresh } from 'react-admin';
import type { Settlement } from '#contract/votes/admin.ts';
import { useMutation } from '#src/admin/kit/data/useChange.ts';
import { useFailureNotice } from '#src/admin/kit/data/useFailureNotice.ts';
import { call } from '#src/platform/api/api.ts';

type Moderation = { action: 'void'; ids: string[]; reason: string } | { action: 'restore'; ids: string[] };

/** Voids or restores votes, and reports how many. */
export const useModeration = (onDone: () => void) => {
  const notify = useNotify();
  const refresh = useRefresh();
  const onError = useFailureNotice();
  return useMutation({
    mutationFn: (moderation: Moderation) =>
      moderation.action === 'void'
        ? call('POST /api/admin/votes/voids', { body: { ids: moderation.ids, reason: moderation.reason } })
        : call('POST /api/admin/votes/restores', { body: { ids: moderation.ids } }),
    onSuccess: ({ changed }, { action }) => {
      notify(action === 'void' ? 'void_done' : 'restore_done', { type: 'success', messageArgs: { count: changed } });
      refresh();
      onDone();
    },
    onError,
  });
};

/** Settles a burst. */
export const useSettlement = (onDone: () => void) => {
  const notify = useNotify();
  const refresh = useRefresh();
  const onError = useFailureNotice();
  return useMutation({
    mutationFn: (body: { flagId: string; as: Settlement; reason: string; votes: number }) =>
      call('POST /api/admin/votes/flags/settlements', { body }),
    onSuccess: (_, { as }) => {
      notify(`settle.${as}_done`, { type: 'success' });
      refresh();
      onDone();
    },
    onError,
  });
};
