import { useQueryClient } from '@tanstack/react-query';
import type { AnswerOf, ApiName, CallOf } from '#contract/http/api.ts';
import { useAction } from '#src/admin/kit/data/useChange.ts';
import { useFailureNotice } from '#src/admin/kit/data/useFailureNotice.ts';
import { retryRead } from '#src/platform/api/queryClient.ts';
import { useCall, useOptionalCall } from '#src/platform/api/useCall.ts';

const ROUNDS = 'GET /api/admin/competitions/:id/rounds';
const BOARD = 'GET /api/admin/rounds/:id/board';
/** Counts what waits in judging too. */
const OVERVIEW = 'GET /api/admin/overview';
const MARKS = 'GET /api/admin/rounds/:id/works/:workId/marks';
const ATTEMPTS = 'GET /api/admin/rounds/:id/attempts';
const ATTEMPT = 'GET /api/admin/attempts/:id';
/** Poll interval; a page in the background does not poll. */
const EVERY_MS = 30_000;

/** Reads the rounds of a competition. */
export const useRounds = (competitionId: string | null) =>
  useOptionalCall(ROUNDS, competitionId === null ? null : { params: { id: competitionId } });

/** Polls the board of a round. A refused read is reported at once. */
export const useBoard = (roundId: string) => useCall(BOARD, { params: { id: roundId } }, { refetchInterval: EVERY_MS, retry: retryRead });

/** Reads every mark of a work in a round. */
export const useMarks = (roundId: string, workId: string) => useCall(MARKS, { params: { id: roundId, workId } });

/** Polls the attempts of a round. */
export const useAttemptBoard = (roundId: string) =>
  useCall(ATTEMPTS, { params: { id: roundId } }, { refetchInterval: EVERY_MS, retry: retryRead });

/** Reads all that was noted of an attempt. */
export const useAttempt = (id: string) => useCall(ATTEMPT, { params: { id } });

/** Returns a function that reads everything of judging again. */
export const useReadJudging = (): (() => Promise<void>) => {
  const client = useQueryClient();
  return async () => {
    await Promise.all([ROUNDS, BOARD, MARKS, ATTEMPTS, ATTEMPT, OVERVIEW].map((read) => client.invalidateQueries({ queryKey: [read] })));
  };
};

/** Calls a verb of judging; its failure is reported, and what is shown is read again. */
export const useJudgingAction = <N extends ApiName>(name: N, onDone?: (answer: AnswerOf<N>, input: CallOf<N>) => void) => {
  const readAgain = useReadJudging();
  const onError = useFailureNotice();
  return useAction(name, {
    onSuccess: async (answer, input) => {
      await readAgain();
      onDone?.(answer, input);
    },
    onError,
  });
};
