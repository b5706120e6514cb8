import { useMutation } from '@tanstack/react-query';
import { useNotify, useRefresh } from 'react-admin';
import { call } from '../../platform/api/api.ts';
import { useFailureNotice } from '../useFailureNotice.ts';

/** Lets messages wait to be sent again, and says how many do. */
export const useResend = (onDone: () => void = () => undefined) => {
  const notify = useNotify();
  const refresh = useRefresh();
  const onError = useFailureNotice();
  return useMutation({
    mutationFn: (ids: string[]) => call('POST /api/admin/messages/resends', { body: { ids } }),
    onSuccess: ({ resent }) => {
      // Nothing left to do: another organiser was faster.
      notify(resent > 0 ? 'resend_done' : 'resend_too_late', {
        type: resent > 0 ? 'success' : 'info',
        messageArgs: { smart_count: resent },
      });
      refresh();
      onDone();
    },
    onError,
  });
};
