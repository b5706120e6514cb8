import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNotify, useRefresh } from 'react-admin';
import { useCall } from '#src/platform/api/useCall.ts';
import { serverClock } from '#src/platform/connectivity/serverClock.ts';
import { refreshAfter } from './refreshAfter.ts';
import { useAction } from './useChange.ts';
import { useFailureNotice } from './useFailureNotice.ts';

const DECISIONS = 'GET /api/admin/decisions';
/** Poll interval: another device may decide, or undo. */
const EVERY_MS = 15_000;
/** Poll interval while a decision is being carried out. */
const SOON_MS = 1500;

/** Returns a function that refetches the pending decisions after one was made or undone here. */
export const useReadDecisions = (): (() => void) => {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: [DECISIONS] });
};

/** Reads the decisions that can still be undone, newest first. Lists are refetched when one is carried out. */
export const useDecisions = () => {
  const client = useQueryClient();
  const isDue = (dueAt: number) => dueAt <= Date.now() + serverClock.skewMs();
  const { data } = useCall(
    DECISIONS,
    {},
    {
      refetchInterval: ({ state }) =>
        state.data?.items.some(({ pending, dueAt }) => pending.length > 0 && isDue(dueAt)) ? SOON_MS : EVERY_MS,
    },
  );
  const waiting = data?.items.flatMap(({ pending }) => pending.map(({ subjectId }) => subjectId)).join();
  const [before, setBefore] = useState(waiting);
  const onChange = useEffectEvent(() => {
    const [earlier, now] = [before?.split(',') ?? [], waiting?.split(',') ?? []];
    const changed = [...earlier.filter((id) => !now.includes(id)), ...now.filter((id) => !earlier.includes(id))];
    if (before !== undefined) refreshAfter(client, changed);
    setBefore(waiting);
  });
  useEffect(() => {
    if (waiting !== before) onChange();
  }, [waiting, before]);
  return data?.items ?? [];
};

/** Undoes decisions and notifies the organiser. */
export const useUndo = () => {
  const notify = useNotify();
  const refresh = useRefresh();
  const readDecisions = useReadDecisions();
  const onError = useFailureNotice();
  const undo = useAction('POST /api/admin/decisions/:id/undo', {
    onSuccess: ({ takenBack }) => notify('undo.done', { type: 'info', messageArgs: { count: takenBack.length } }),
    onError,
    onSettled: () => {
      readDecisions();
      refresh();
    },
  });
  return {
    isPending: undo.isPending,
    /** Undoes all of a batch, or only the given subjects. */
    undo: (id: string, subjectIds?: string[]) => undo.mutate({ params: { id }, body: subjectIds ? { subjectIds } : {} }),
  };
};

const secondsUntil = (at: number): number => Math.max(0, Math.ceil((at - Date.now() - serverClock.skewMs()) / 1000));

/** Returns the whole seconds until a time of the server's clock, counting down to 0. */
export const useSecondsUntil = (at: number): number => {
  const [seconds, setSeconds] = useState(() => secondsUntil(at));
  useEffect(() => {
    const count = () => setSeconds(secondsUntil(at));
    count();
    const timer = setInterval(count, 500);
    return () => clearInterval(timer);
  }, [at]);
  return seconds;
};
