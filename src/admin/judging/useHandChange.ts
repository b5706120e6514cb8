import { useNotify } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { Problem, type ProblemCode } from '#contract/http/problem.ts';
import { useMutation } from '#src/admin/kit/data/useChange.ts';
import { useFailureNotice } from '#src/admin/kit/data/useFailureNotice.ts';
import { call } from '#src/platform/api/api.ts';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import type { HandChange } from './board/cellLook.ts';
import { useReadJudging } from './useJudging.ts';

/** Largest number of works of one call. */
const AT_ONCE = 500;

/** Assigns works by hand or takes them back, and says how many were done, and why the others were not. */
export const useHandChange = (roundId: string) => {
  const notify = useNotify();
  const { t } = useTranslation('admin');
  const message = useProblemMessage();
  const readAgain = useReadJudging();
  const onError = useFailureNotice();
  return useMutation({
    mutationFn: async ({ does, pairs }: HandChange) => {
      const refused: ProblemCode[] = [];
      let done = 0;
      // a call assigns each of its works to each of its judges
      for (const [judgeId, each] of Map.groupBy(pairs, (pair) => pair.judgeId)) {
        for (let from = 0; from < each.length; from += AT_ONCE) {
          const input = {
            params: { id: roundId },
            body: { workIds: each.slice(from, from + AT_ONCE).map(({ workId }) => workId), judgeIds: [judgeId] },
          };
          const outcome =
            does === 'assign'
              ? await call('POST /api/admin/rounds/:id/assignments', input)
              : await call('POST /api/admin/rounds/:id/removals', input);
          done += outcome.done.length;
          refused.push(...outcome.refused.map(({ code }) => code));
        }
      }
      return { done, refused };
    },
    onSuccess: async ({ done, refused }, { does }) => {
      await readAgain();
      const reasons = [...new Set(refused.map((code) => message(new Problem(code))))].join(' ');
      if (done > 0) notify(t(does === 'assign' ? 'judging.hand_assigned' : 'judging.hand_removed', { count: done }), { type: 'success' });
      if (refused.length > 0)
        notify(t('judging.hand_refused', { count: refused.length, reasons }), { type: 'warning', autoHideDuration: 12_000 });
    },
    onError,
  });
};
