import { useNotify, useRefresh } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { Problem } from '#contract/http/problem.ts';
import type { PaymentState } from '#contract/registrations/payments.ts';
import { joinSentences } from '#contract/text/sentences.ts';
import { useMutation } from '#src/admin/kit/data/useChange.ts';
import { useFailureNotice } from '#src/admin/kit/data/useFailureNotice.ts';
import { call } from '#src/platform/api/api.ts';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';

/** Records fees and reports how many were recorded, and why the others were not. */
export const useNotePayments = (onDone: () => void) => {
  const notify = useNotify();
  const refresh = useRefresh();
  const { t } = useTranslation('admin');
  const message = useProblemMessage();
  const onError = useFailureNotice();
  return useMutation({
    mutationFn: (body: { ids: string[]; state: PaymentState }) => call('POST /api/admin/registrations/payments', { body }),
    onSuccess: ({ noted, refused }) => {
      if (noted.length > 0) notify('payment.done', { type: 'success', messageArgs: { count: noted.length } });
      if (refused.length > 0) {
        const reasons = joinSentences([...new Set(refused.map(({ code }) => message(new Problem(code))))]);
        notify(t('payment.refused', { count: refused.length, reasons }), { type: 'warning', autoHideDuration: 12_000 });
      }
      refresh();
      onDone();
    },
    onError,
  });
};
