import { isWorkDone } from '#contract/accounts/rules/proofOfWork.ts';

/** Duration of a slice, short enough that the slider's handle still follows the finger. */
const SLICE_MS = 8;
const TRIES_AT_ONCE = 50;

/** Ends a slice, so that waiting tasks such as rendering run first. Timers would add 4 ms. */
const nextTurn = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });

/** Solves the proof of work of a challenge, in slices between which the page stays responsive. Rejects when aborted. */
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
