import { useQueryClient } from '@tanstack/react-query';
import type { Results } from '#contract/results/admin.ts';
import { useAction } from '#src/admin/kit/data/useChange.ts';
import { useFailureNotice } from '#src/admin/kit/data/useFailureNotice.ts';

const RESULTS = 'GET /api/admin/competitions/:id/results';

/** Gives awards of the jury's choice and takes them back, and keeps the answer. */
export const useJury = (competitionId: string, onDone?: () => void) => {
  const client = useQueryClient();
  const failed = useFailureNotice();
  const options = {
    onSuccess: (results: Results) => {
      client.setQueryData([RESULTS, { params: { id: competitionId } }], results);
      onDone?.();
    },
    onError: (error: unknown) => {
      // somebody else may have chosen, or changed the rules
      void client.invalidateQueries({ queryKey: [RESULTS] });
      failed(error);
    },
  };
  return {
    give: useAction('POST /api/admin/competitions/:id/results/jury-choices', options),
    takeBack: useAction('POST /api/admin/competitions/:id/results/jury-choices/withdrawal', options),
  };
};
