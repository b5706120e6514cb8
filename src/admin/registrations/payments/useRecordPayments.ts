import { useQuery } from '@tanstack/react-query';
import { useNotify, useRefresh } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { Problem } from '#contract/http/problem.ts';
import type { PaymentChange, PaymentDetail } from '#contract/registrations/payments.ts';
import { joinSentences } from '#contract/text/sentences.ts';
import { useMutation } from '#src/admin/kit/data/useChange.ts';
import { useReadDecisions } from '#src/admin/kit/data/useDecisions.ts';
import { useFailureNotice } from '#src/admin/kit/data/useFailureNotice.ts';
import { call } from '#src/platform/api/api.ts';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';

interface Change {
  ids: string[];
  change: PaymentChange;
  detail?: PaymentDetail;
}

/** Records changes of entries' fees. The undo toast reports what is recorded; this hook reports what could not be, and why. */
export const useRecordPayments = (onDone: () => void) => {
  const notify = useNotify();
  const refresh = useRefresh();
  const { t } = useTranslation('payments');
  const message = useProblemMessage();
  const readDecisions = useReadDecisions();
  const fail = useFailureNotice();
  return useMutation({
    mutationFn: (body: Change) => call('POST /api/admin/registrations/payments', { body }),
    onSuccess: ({ decided, refused, pending }) => {
      if (decided.length > 0 && !pending) notify(t('done', { count: decided.length }), { type: 'success' });
      if (refused.length > 0) {
        const reasons = joinSentences([...new Set(refused.map(({ code }) => message(new Problem(code))))]);
        notify(t('refused', { count: refused.length, reasons }), { type: 'warning', autoHideDuration: 12_000 });
      }
      readDecisions();
      refresh();
      onDone();
    },
    onError: (error) => {
      // What is wrong with a field is said at the field.
      if (!(error instanceof Problem && error.code === 'invalid_input')) fail(error);
    },
  });
};

/** Reads whom a payment or a refund of these entries would tell, and what that costs. */
export const usePaymentOutlook = (ids: readonly string[], change: 'pay' | 'refund') => {
  const body = { ids: [...ids], change, preview: true };
  return useQuery({
    queryKey: ['payment-preview', body],
    queryFn: ({ signal }) => call('POST /api/admin/registrations/payments', { body }, { signal }),
    enabled: ids.length > 0,
    staleTime: 0,
  }).data?.messages;
};
