/** Time for which an assignment of many can be taken back, and before which no judge is told of it. */
export const UNDO_MS = 60_000;
