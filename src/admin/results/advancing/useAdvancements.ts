import { useQueryClient } from '@tanstack/react-query';
import type { OfficeAdvancements } from '#contract/results/advancement.ts';
import { useAction } from '#src/admin/kit/data/useChange.ts';
import { useFailureNotice } from '#src/admin/kit/data/useFailureNotice.ts';
import { retryRead } from '#src/platform/api/queryClient.ts';
import { useCall } from '#src/platform/api/useCall.ts';

const ADVANCEMENTS = 'GET /api/admin/competitions/:id/results/advancements';
/** Poll interval; a page in the background does not poll. */
const EVERY_MS = 60_000;

/** Polls who has qualified for other competitions by the results of one. */
export const useAdvancements = (competitionId: string) =>
  useCall(ADVANCEMENTS, { params: { id: competitionId } }, { refetchInterval: EVERY_MS, retry: retryRead });

/** Invites by hand, and keeps the server's list. */
export const useInvite = (competitionId: string, onDone: () => void) => {
  const client = useQueryClient();
  const failed = useFailureNotice();
  const params = { id: competitionId };
  return useAction('POST /api/admin/competitions/:id/results/advancements', {
    onSuccess: (advancements: OfficeAdvancements) => {
      client.setQueryData([ADVANCEMENTS, { params }], advancements);
      onDone();
    },
    onError: (error: unknown) => {
      // somebody else may have invited it
      void client.invalidateQueries({ queryKey: [ADVANCEMENTS] });
      failed(error);
    },
  });
};
