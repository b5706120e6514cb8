import type { RosterDocument } from './rosterDocument.ts';

/** The states of a document around the shown one. They share what did not change. */
export interface History {
  past: readonly RosterDocument[];
  now: RosterDocument;
  future: readonly RosterDocument[];
}

/** Number of changes that can be undone. */
const MAX_PAST = 200;

export const historyOf = (now: RosterDocument): History => ({ past: [], now, future: [] });

/** Records a change; one without an effect is none. */
export const changed = (history: History, next: RosterDocument): History =>
  next === history.now ? history : { past: [...history.past, history.now].slice(-MAX_PAST), now: next, future: [] };

export const undo = (history: History): History => {
  const before = history.past.at(-1);
  return before ? { past: history.past.slice(0, -1), now: before, future: [history.now, ...history.future] } : history;
};

export const redo = (history: History): History => {
  const [next, ...future] = history.future;
  return next ? { past: [...history.past, history.now], now: next, future } : history;
};
