import { useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { useTranslation } from 'react-i18next';
import type { Results } from '#contract/results/admin.ts';
import { useAction } from '#src/admin/kit/data/useChange.ts';
import { useFailureNotice } from '#src/admin/kit/data/useFailureNotice.ts';
import { retryRead } from '#src/platform/api/queryClient.ts';
import { useCall } from '#src/platform/api/useCall.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { countMoved } from './table/resultItems.ts';

const RESULTS = 'GET /api/admin/competitions/:id/results';
/** Poll interval; a page in the background does not poll. */
const EVERY_MS = 60_000;

/** Polls the results of a competition. A refused read is reported at once. */
export const useResults = (competitionId: string) =>
  useCall(RESULTS, { params: { id: competitionId } }, { refetchInterval: EVERY_MS, retry: retryRead });

/** Computes the results of a competition, and says if nothing has changed since the computation that is shown. */
export const useCompute = (competitionId: string, shown: Results['computation']) => {
  const client = useQueryClient();
  const notify = useNotify();
  const onError = useFailureNotice();
  const { t } = useTranslation('admin');
  const format = useFormat();
  const params = { id: competitionId };
  const { mutate, isPending } = useAction('POST /api/admin/competitions/:id/results/compute', {
    onSuccess: (results) => {
      client.setQueryData([RESULTS, { params }], results);
      const { computation } = results;
      if (computation && computation.number === shown?.number)
        notify(t('results.nothing_changed', { at: format.dateTime(computation.at) }), { type: 'info' });
      else if (computation === null || computation.before === null) notify(t('results.computed_first'), { type: 'success' });
      else {
        const moved = computation.groups.reduce((sum, group) => sum + countMoved(group), 0);
        notify(t('results.computed', { count: moved }), { type: 'success' });
      }
    },
    onError,
  });
  return { compute: () => mutate({ params }), isPending };
};
