import { createListeners } from '#src/observable.ts';

/** Creates a question to the reader for which calls wait, in one dialog for all of them. If it cannot be shown, the answer is no. */
export const createPrompt = (canBeShown: () => boolean) => {
  let asking: { answer: Promise<boolean>; settle: (answer: boolean) => void } | null = null;
  const { subscribe, notify } = createListeners();

  return {
    isAsking: () => asking !== null,
    subscribe,
    /** Resolves to true if the call may be repeated. */
    ask: (): Promise<boolean> => {
      if (!canBeShown()) return Promise.resolve(false);
      if (asking === null) {
        const { promise, resolve } = Promise.withResolvers<boolean>();
        asking = { answer: promise, settle: resolve };
        notify();
      }
      return asking.answer;
    },
    /** Resolves every pending `ask` with the reader's answer. */
    settle: (answer: boolean) => {
      const current = asking;
      asking = null;
      current?.settle(answer);
      notify();
    },
  };
};
