import { useCallback, useEffect, useRef, useState } from 'react';
import type { CheckInState } from '#contract/eventDay/checkIn.ts';
import { Problem } from '#contract/http/problem.ts';
import { newId } from '#src/offline/newId.ts';
import { webLock } from '#src/offline/storage/lock.ts';
import { call } from '#src/platform/api/api.ts';
import { loadChunk } from '#src/platform/chunks/chunks.ts';
import { createDoor, type Door, type DoorDay } from './door.ts';

/** Time between two questions to the server: the other doors' presses are shown so late at most. */
const EVERY_MS = 5000;

export interface DoorState {
  /** Undefined until it is read; null if this device is no door. */
  day: DoorDay | null | undefined;
  /** Number of presses that were not sent when the door was closed, or its day was over; null while it is not. */
  lost: number | null;
  /** Number of presses about teams that take part no more. */
  dropped: number;
  /** Why the last attempt failed; null if it did not. */
  problem: Problem | null;
  /** Time since which no attempt has reached the server; null if the last one did. */
  failsSince: number | null;
  /** True if the browser keeps nothing. */
  isUnsaved: boolean;
  press: (teamId: string, state: CheckInState) => void;
  retry: () => void;
  leave: () => Promise<void>;
}

const openHere = async (onChange: (day: DoorDay | null) => void): Promise<{ door: Door; isUnsaved: boolean }> => {
  const { openDoorNotes, forgetDoor } = await loadChunk(() => import('#src/offline/doorNotes.ts'));
  const notes = await openDoorNotes().catch(() => null);
  const door = createDoor({
    notes,
    lock: webLock(navigator.locks, 'door'),
    forget: () => (notes ? forgetDoor() : Promise.resolve()),
    send: (body) => call('POST /api/check-in/sync', { body }),
    now: Date.now,
    newKey: newId,
    onChange,
  });
  return { door, isUnsaved: notes === null };
};

/** Opens the door of this device by its link, or the one that it is already, and keeps it in touch with the server. */
export const useDoor = (token: string | null): DoorState => {
  const [day, setDay] = useState<DoorDay | null | undefined>(undefined);
  const [lost, setLost] = useState<number | null>(null);
  const [dropped, setDropped] = useState(0);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [failsSince, setFailsSince] = useState<number | null>(null);
  const [isUnsaved, setUnsaved] = useState(false);
  const door = useRef<Door>(null);
  const running = useRef<Promise<void>>(null);

  const sync = useCallback(async (): Promise<void> => {
    if (running.current) return running.current;
    const run = async (): Promise<void> => {
      const outcome = await door.current?.sync();
      if (!outcome) return;
      if (outcome.state === 'ended') return setLost(outcome.lost);
      if (outcome.state === 'sent') setDropped((before) => before + outcome.dropped);
      setProblem(outcome.state === 'failed' ? outcome.problem : null);
      setFailsSince((before) => (outcome.state === 'failed' ? (before ?? Date.now()) : null));
    };
    running.current = run().finally(() => {
      running.current = null;
    });
    return running.current;
  }, []);

  useEffect(() => {
    let isCurrent = true;
    const show = (next: DoorDay | null) => isCurrent && setDay(next);
    const begin = async () => {
      const opened = await openHere(show);
      if (!isCurrent) return;
      door.current = opened.door;
      setUnsaved(opened.isUnsaved);
      const found = await opened.door.open(token);
      if (isCurrent && found) await sync();
    };
    void begin().catch((error: unknown) => isCurrent && setProblem(error instanceof Problem ? error : new Problem('unexpected')));
    return () => {
      isCurrent = false;
    };
  }, [token, sync]);

  const isDoor = day !== null && day !== undefined;
  useEffect(() => {
    if (!isDoor) return;
    const timer = setInterval(() => document.visibilityState === 'visible' && void sync(), EVERY_MS);
    const now = () => void sync();
    window.addEventListener('online', now);
    document.addEventListener('visibilitychange', now);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', now);
      document.removeEventListener('visibilitychange', now);
    };
  }, [isDoor, sync]);

  return {
    day,
    lost,
    dropped,
    problem,
    failsSince,
    isUnsaved,
    press: (teamId, state) => {
      void door.current
        ?.press(teamId, state)
        .then(sync)
        .catch((error: unknown) => setProblem(error instanceof Problem ? error : new Problem('unexpected')));
    },
    retry: () => void sync(),
    leave: async () => {
      await door.current?.leave();
    },
  };
};
