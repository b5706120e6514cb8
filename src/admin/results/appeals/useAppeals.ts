import { useQueryClient } from '@tanstack/react-query';
import type { OfficeAppeal, OfficeAppeals } from '#contract/appeals/admin.ts';
import { useAction } from '#src/admin/kit/data/useChange.ts';
import { useFailureNotice } from '#src/admin/kit/data/useFailureNotice.ts';
import { retryRead } from '#src/platform/api/queryClient.ts';
import { useCall } from '#src/platform/api/useCall.ts';

const APPEALS = 'GET /api/admin/competitions/:id/appeals';
/** Poll interval; a page in the background does not poll. */
const EVERY_MS = 60_000;

/** Polls the appeals against the results of a competition. */
export const useAppeals = (competitionId: string) =>
  useCall(APPEALS, { params: { id: competitionId } }, { refetchInterval: EVERY_MS, retry: retryRead });

/** Returns the upheld appeals that no correction answers yet. */
export const uncorrected = (appeals: readonly OfficeAppeal[]): OfficeAppeal[] =>
  appeals.filter(({ state, publication, isHidden }) => state === 'upheld' && publication === null && !isHidden);

/** Looks at appeals and answers them, and keeps the server's list. */
export const useAppealActions = (competitionId: string, onAnswered?: () => void) => {
  const client = useQueryClient();
  const failed = useFailureNotice();
  const params = { id: competitionId };
  const keep = (appeals: OfficeAppeals) => client.setQueryData([APPEALS, { params }], appeals);
  const onError = (error: unknown) => {
    // somebody else may have answered
    void client.invalidateQueries({ queryKey: [APPEALS] });
    failed(error);
  };
  return {
    look: useAction('POST /api/admin/competitions/:id/appeals/looks', { onSuccess: keep, onError }),
    answer: useAction('POST /api/admin/competitions/:id/appeals/answers', {
      onSuccess: (appeals: OfficeAppeals) => {
        keep(appeals);
        onAnswered?.();
      },
      onError,
    }),
  };
};
