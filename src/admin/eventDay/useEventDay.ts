import { useQueryClient } from '@tanstack/react-query';
import type { AnswerOf } from '#contract/http/api.ts';
import { useAction } from '#src/admin/kit/data/useChange.ts';
import { useFailureNotice } from '#src/admin/kit/data/useFailureNotice.ts';
import { retryRead } from '#src/platform/api/queryClient.ts';
import { useCall } from '#src/platform/api/useCall.ts';

const DAY = 'GET /api/admin/competitions/:id/event-day';
/** Poll interval; a page in the background does not poll. */
const EVERY_MS = 30_000;

export type Day = AnswerOf<typeof DAY>;
export type Plan = NonNullable<Day['plan']>;

/** Polls the event day of a competition. A refused read is reported at once. */
export const useEventDay = (competitionId: string) =>
  useCall(DAY, { params: { id: competitionId } }, { refetchInterval: EVERY_MS, retry: retryRead });

/** Returns what follows a change of a competition's plan: the plan is shown as it is then; a failure is reported, and the plan read again. */
const useAfterChange = (competitionId: string, onDone?: (day: Day) => void) => {
  const client = useQueryClient();
  const onError = useFailureNotice();
  return {
    onSuccess: (day: Day) => {
      client.setQueryData([DAY, { params: { id: competitionId } }], day);
      onDone?.(day);
    },
    onError,
  };
};

export const useMakePlan = (competitionId: string, onDone: (day: Day) => void) =>
  useAction('PUT /api/admin/competitions/:id/event-day', useAfterChange(competitionId, onDone));

export const useMoveRun = (competitionId: string, onDone: (day: Day) => void) =>
  useAction('POST /api/admin/competitions/:id/event-day/moves', useAfterChange(competitionId, onDone));

export const useUndoChange = (competitionId: string, onDone: (day: Day) => void) =>
  useAction('POST /api/admin/competitions/:id/event-day/undo', useAfterChange(competitionId, onDone));

export const usePublishPlan = (competitionId: string, onDone: (day: Day) => void) =>
  useAction('POST /api/admin/competitions/:id/event-day/publications', useAfterChange(competitionId, onDone));
