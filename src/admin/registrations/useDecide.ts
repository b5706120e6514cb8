import { useMutation } from '@tanstack/react-query';
import { useNotify, useRefresh, useTranslate } from 'react-admin';
import { Problem } from '#contract/problem.ts';
import { call } from '../../platform/api/api.ts';
import { useProblemMessage } from '../../platform/problems/useProblemMessage.ts';

export type DecisionKind = 'approve' | 'reject';

/** Decides entries and reports how many were decided, and why the others were not. */
export const useDecide = (onDone: () => void) => {
  const notify = useNotify();
  const refresh = useRefresh();
  const translate = useTranslate();
  const message = useProblemMessage();
  return useMutation({
    mutationFn: (body: { ids: string[]; decision: DecisionKind; reason?: string }) =>
      call('POST /api/admin/registrations/decisions', { body }),
    onSuccess: ({ decided, refused }, { decision }) => {
      if (decided.length > 0) {
        notify(decision === 'approve' ? 'approved_done' : 'rejected_done', {
          type: 'success',
          messageArgs: { smart_count: decided.length },
        });
      }
      if (refused.length > 0) {
        const reasons = [...new Set(refused.map(({ code }) => message(new Problem(code))))].join(' ');
        notify(translate('refused', { smart_count: refused.length, reasons }), { type: 'warning', autoHideDuration: 12_000 });
      }
      refresh();
      onDone();
    },
    onError: (error) => notify(message(error), { type: 'error' }),
  });
};
