import { useAction } from '#src/admin/kit/data/useChange.ts';
import { useFailureNotice } from '#src/admin/kit/data/useFailureNotice.ts';
import { retryRead } from '#src/platform/api/queryClient.ts';
import { useCall } from '#src/platform/api/useCall.ts';

/** Poll interval: on the day the office follows the doors. */
const EVERY_MS = 10_000;

/** Polls the doors of a day and the states of its teams. */
export const useDoors = (competitionId: string) =>
  useCall('GET /api/admin/competitions/:id/doors', { params: { id: competitionId } }, { refetchInterval: EVERY_MS, retry: retryRead });

export const useOpenDoor = () => useAction('POST /api/admin/competitions/:id/doors', { onError: useFailureNotice() });
export const useCloseDoor = () => useAction('DELETE /api/admin/competitions/:id/doors/:doorId', { onError: useFailureNotice() });
