import { useQueryClient } from '@tanstack/react-query';
import type { CertificateBatches } from '#contract/certificates/batches.ts';
import { isUnderWay } from '#contract/certificates/rules/batches.ts';
import { useAction } from '#src/admin/kit/data/useChange.ts';
import { useFailureNotice } from '#src/admin/kit/data/useFailureNotice.ts';
import { retryRead } from '#src/platform/api/queryClient.ts';
import { useCall } from '#src/platform/api/useCall.ts';
import { savesFiles } from '#src/platform/device/saveFile.ts';

/** The endpoint that lists them. */
export const BATCHES = 'GET /api/admin/competitions/:id/certificate-batches';
/** Poll intervals while a batch is under way, and otherwise: another results' publication makes one out of date. */
const SOON_MS = 2000;
const EVERY_MS = 60_000;

const intervalOf = (data: CertificateBatches | undefined): number =>
  data?.batches.some(({ state }) => isUnderWay(state)) ? SOON_MS : EVERY_MS;

/** Polls the batches of a competition; a page in the background does not poll. */
export const useBatches = (competitionId: string) =>
  useCall(BATCHES, { params: { id: competitionId } }, { refetchInterval: ({ state }) => intervalOf(state.data), retry: retryRead });

/** Lets the browser save the file itself: the page never holds it. */
const save = (id: string): void => {
  const link = document.createElement('a');
  link.href = `/api/admin/certificate-batches/${encodeURIComponent(id)}/file`;
  link.download = '';
  link.click();
};

/** The changes of batches; the list is read again after each. */
export const useBatchActions = () => {
  const client = useQueryClient();
  const onError = useFailureNotice();
  const onSettled = () => client.invalidateQueries({ queryKey: [BATCHES] });
  const ask = useAction('POST /api/admin/competitions/:id/certificate-batches', { onError, onSettled });
  const pause = useAction('POST /api/admin/certificate-batches/:id/pauses', { onError, onSettled });
  const resume = useAction('POST /api/admin/certificate-batches/:id/resumptions', { onError, onSettled });
  const open = useAction('POST /api/admin/certificate-batches/:id/downloads', {
    onSuccess: (_, { params }) => save(params.id),
    onError,
    onSettled,
  });
  return {
    isPending: ask.isPending || pause.isPending || resume.isPending || open.isPending,
    ask: ask.mutate,
    pause: (id: string) => pause.mutate({ params: { id } }),
    resume: (id: string) => resume.mutate({ params: { id } }),
    // before the confirmation that it needs
    download: (id: string) => savesFiles() && open.mutate({ params: { id } }),
  };
};
