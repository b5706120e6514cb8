import { useNotify, useRefresh } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { Problem } from '#contract/http/problem.ts';
import { useMutation } from '#src/admin/kit/data/useChange.ts';
import { call } from '#src/platform/api/api.ts';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';

export type Assigning = 'assign' | 'unassign';

/** Assigns works to judges or withdraws them, and reports how many succeeded, and why the others did not. */
export const useAssign = (onDone: () => void) => {
  const notify = useNotify();
  const refresh = useRefresh();
  const { t } = useTranslation('admin');
  const message = useProblemMessage();
  return useMutation({
    mutationFn: ({ action, ...body }: { action: Assigning; workIds: string[]; judgeIds: string[] }) =>
      action === 'assign' ? call('POST /api/admin/assignments', { body }) : call('POST /api/admin/assignments/removals', { body }),
    onSuccess: ({ done, refused }, { action }) => {
      if (done.length > 0)
        notify(action === 'assign' ? 'assigned_done' : 'unassigned_done', { type: 'success', messageArgs: { count: done.length } });
      if (refused.length > 0) {
        const reasons = [...new Set(refused.map(({ code }) => message(new Problem(code))))].join(' ');
        notify(t('works_refused', { count: refused.length, reasons }), { type: 'warning', autoHideDuration: 12_000 });
      }
      refresh();
      onDone();
    },
    onError: (error) => notify(message(error), { type: 'error' }),
  });
};
