import { useQueryClient } from '@tanstack/react-query';
import type { Publications } from '#contract/results/publishing.ts';
import { useAction } from '#src/admin/kit/data/useChange.ts';
import { useFailureNotice } from '#src/admin/kit/data/useFailureNotice.ts';
import { retryRead } from '#src/platform/api/queryClient.ts';
import { useCall } from '#src/platform/api/useCall.ts';

const PUBLICATIONS = 'GET /api/admin/competitions/:id/results/publications';
/** Poll interval; a page in the background does not poll. */
const EVERY_MS = 60_000;

/** Reads what has been published of a competition's results. `version`: the number of the computation that is shown; another one is read anew. */
export const usePublications = (competitionId: string) =>
  useCall(PUBLICATIONS, { params: { id: competitionId } }, { refetchInterval: EVERY_MS, retry: retryRead });

/** Publishes results or takes a publication back, and keeps the answer. */
export const usePublishing = (competitionId: string, onDone?: (publications: Publications) => void) => {
  const client = useQueryClient();
  const failed = useFailureNotice();
  const params = { id: competitionId };
  const options = {
    onSuccess: (publications: Publications) => {
      client.setQueryData([PUBLICATIONS, { params }], publications);
      onDone?.(publications);
    },
    onError: (error: unknown) => {
      // somebody else may have published or computed meanwhile
      void client.invalidateQueries({ queryKey: [PUBLICATIONS] });
      void client.invalidateQueries({ queryKey: ['GET /api/admin/competitions/:id/results'] });
      failed(error);
    },
  };
  return {
    publish: useAction('POST /api/admin/competitions/:id/results/publications', options),
    takeBack: useAction('POST /api/admin/competitions/:id/results/publications/withdrawal', options),
  };
};
