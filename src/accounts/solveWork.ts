import { isWorkDone } from '#contract/accounts/rules/proofOfWork.ts';

/** Short enough that the handle of the slider still follows the finger. */
const SLICE_MS = 8;
const TRIES_AT_ONCE = 50;

/** Ends a slice: what waits, like a drawing of the page, comes first. Timers would wait 4 ms more. */
const nextTurn = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });

/** Looks for the work that a challenge asks for, in slices between which the page goes on. Rejects when aborted. */
export const solveWork = async (challengeId: string, bits: number, signal: AbortSignal): Promise<string> => {
  for (let tried = 0; ; ) {
    const sliceEnds = performance.now() + SLICE_MS;
    while (performance.now() < sliceEnds) {
      for (const end = tried + TRIES_AT_ONCE; tried < end; tried += 1)
        if (isWorkDone(challengeId, bits, String(tried))) return String(tried);
    }
    await nextTurn();
    signal.throwIfAborted();
  }
};
