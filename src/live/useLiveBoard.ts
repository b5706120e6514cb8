import { useEffect, useState } from 'react';
import type { LiveBoard } from '#contract/live/public.ts';
import { useCall } from '#src/platform/api/useCall.ts';
import { useOffline } from '#src/platform/connectivity/useOffline.ts';

/** Poll interval: a mark is shown within so long and the few seconds for which the server keeps a board. */
const EVERY_MS = 5000;
/** Time after which a board that the server has not computed again is out of date. */
const LATE_MS = 20_000;
/** Age from which a board that the device has stored is not shown any more. */
const TOO_OLD_MS = 24 * 3600_000;

export interface LiveBoardState {
  /** Undefined until it is read; null while it is off. */
  board: LiveBoard | null | undefined;
  /** True if the board, or that there is none, is not what stands now. */
  isLost: boolean;
  /** True if nothing could be read yet. */
  hasFailed: boolean;
}

/** Polls the board of a competition, and keeps the last one while the server does not answer. */
export const useLiveBoard = (competition: string | null): LiveBoardState => {
  const isOffline = useOffline();
  const { data, error } = useCall(
    'GET /api/competitions/:id/live',
    { params: { id: competition ?? '' } },
    { enabled: competition !== null, refetchInterval: EVERY_MS, refetchIntervalInBackground: true, retry: false, staleTime: 0 },
  );
  const at = data?.board?.at ?? null;
  // by its own changes, whatever the device's clock says
  const [late, setLate] = useState<number | null>(null);
  useEffect(() => {
    if (at === null) return;
    const timer = window.setTimeout(() => setLate(at), LATE_MS);
    return () => window.clearTimeout(timer);
  }, [at]);
  if (competition === null) return { board: null, isLost: isOffline, hasFailed: false };
  const isLost = isOffline || error !== null || (at !== null && late === at);
  const isTooOld = isLost && at !== null && Date.now() - at > TOO_OLD_MS;
  return { board: isTooOld ? null : data?.board, isLost, hasFailed: data === undefined && error !== null };
};
