import { useNotify } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { Problem } from '#contract/http/problem.ts';
import { MAX_HAND_PAIRS } from '#contract/judging/admin.ts';
import { joinSentences } from '#contract/text/sentences.ts';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import type { HandChange } from './board/cellLook.ts';
import { useJudgingAction } from './useJudging.ts';

/** Assigns works by hand or takes them back, as one change; says how many were done, and why the others were not. */
export const useHandChange = (roundId: string) => {
  const notify = useNotify();
  const { t } = useTranslation('admin');
  const message = useProblemMessage();
  const { mutateAsync, isPending } = useJudgingAction('POST /api/admin/rounds/:id/hand-changes', ({ done, refused }, { body }) => {
    const reasons = joinSentences([...new Set(refused.map(({ code }) => message(new Problem(code))))]);
    if (done > 0)
      notify(t(body.does === 'assign' ? 'judging.hand_assigned' : 'judging.hand_removed', { count: done }), { type: 'success' });
    if (refused.length > 0)
      notify(t('judging.hand_refused', { count: refused.length, reasons }), { type: 'warning', autoHideDuration: 12_000 });
  });
  return {
    isPending,
    /** Fails as the call does, and says so. */
    change: async ({ does, pairs }: HandChange): Promise<void> => {
      if (pairs.length > MAX_HAND_PAIRS) notify(t('judging.hand_too_many', { count: MAX_HAND_PAIRS }), { type: 'warning' });
      else await mutateAsync({ params: { id: roundId }, body: { does, pairs: [...pairs] } });
    },
  };
};
