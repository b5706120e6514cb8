import { Alert, Button } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Problem } from '#contract/http/problem.ts';
import { useAction } from '#src/admin/kit/data/useChange.ts';
import { useFailureNotice } from '#src/admin/kit/data/useFailureNotice.ts';
import { useFocusFallback } from '#src/admin/kit/focus/useFocusFallback.ts';
import { useCall } from '#src/platform/api/useCall.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';

const PLAN = 'GET /api/admin/competition-drafts/:id/plan';

/** Says when a draft is published, whether that still holds, or why it was not. */
export const PlanNotice = ({ id }: { id: string }) => {
  const { t } = useTranslation('competitionStanding');
  const format = useFormat();
  const message = useProblemMessage();
  const client = useQueryClient();
  const onError = useFailureNotice();
  const fallback = useFocusFallback();
  const { data } = useCall(PLAN, { params: { id } }, { refetchInterval: 30_000 });
  const unplan = useAction('DELETE /api/admin/competition-drafts/:id/plan', {
    onError,
    onSettled: () => client.invalidateQueries({ queryKey: [PLAN] }),
  });
  const plan = data?.plan;
  if (!plan) return null;
  const { at, by, isCurrent, problem } = plan;
  const time = format.dateTime(at);
  return (
    <Alert
      severity={problem ? 'error' : isCurrent ? 'info' : 'warning'}
      action={
        <Button ref={fallback} color="inherit" loading={unplan.isPending} onClick={() => unplan.mutate({ params: { id } })}>
          {t(problem ? 'plan.forget' : 'plan.call_off')}
        </Button>
      }
    >
      {problem ? t('plan.refused', { time, by, why: message(new Problem(problem)) }) : t('plan.waits', { time, by })}
      {!problem && !isCurrent && <p>{t('plan.changed')}</p>}
    </Alert>
  );
};
