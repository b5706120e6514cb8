import { useState, useSyncExternalStore } from 'react';
import { Problem } from '#contract/http/problem.ts';
import { createListeners } from '#src/observable.ts';
import type { SaveState } from '#src/offline/drafts/formProgress.ts';
import { type Schedule, schedule } from '#src/offline/timers.ts';
import { type Flushable, useSaveBeforeLeaving } from './useSaveBeforeLeaving.ts';

/** Time after the first change until it is saved, with the changes that follow meanwhile. */
const PAUSE_MS = 400;

/** Saves what a page has besides forms. Writes take turns: an older state never replaces a newer one. */
export interface PausedSave extends Flushable {
  current(): SaveState;
  subscribe(listener: () => void): () => void;
  /** Saves by `write` after the pause, in place of what is not written yet. */
  later(write: () => Promise<unknown>): void;
  /** Drops what is not written yet; resolves once nothing is being written. */
  drop(): Promise<void>;
}

export const createPausedSave = (deps: { schedule: Schedule; now: () => number }): PausedSave => {
  const listeners = createListeners();
  let state: SaveState = { name: 'untouched' };
  let pending: (() => Promise<unknown>) | null = null;
  let cancel: (() => void) | null = null;
  let writes: Promise<void> = Promise.resolve();
  const become = (next: SaveState) => {
    state = next;
    listeners.notify();
  };
  const stopWaiting = () => {
    cancel?.();
    cancel = null;
  };
  const run = async (write: () => Promise<unknown>) => {
    try {
      await write();
      if (!pending) become({ name: 'saved', at: deps.now() });
    } catch (error) {
      if (pending) return;
      // the next flush tries again
      pending = write;
      become({ name: 'failed', problem: error instanceof Problem ? error : new Problem('unexpected') });
    }
  };
  const flush = async (): Promise<SaveState> => {
    stopWaiting();
    const write = pending;
    pending = null;
    if (write) writes = writes.then(() => run(write));
    await writes;
    return state;
  };
  return {
    current: () => state,
    subscribe: listeners.subscribe,
    flush,
    later: (write) => {
      pending = write;
      become({ name: 'saving' });
      cancel ??= deps.schedule(() => void flush(), PAUSE_MS);
    },
    drop: async () => {
      stopWaiting();
      pending = null;
      await writes;
      pending = null;
      become({ name: 'untouched' });
    },
  };
};

/** Returns a `PausedSave` that writes before the page is hidden, left or reloaded, and its state. */
export const usePausedSave = (): PausedSave & { state: SaveState } => {
  const [saving] = useState(() => createPausedSave({ schedule, now: Date.now }));
  useSaveBeforeLeaving(saving);
  const state = useSyncExternalStore(saving.subscribe, saving.current, saving.current);
  return { ...saving, state };
};
