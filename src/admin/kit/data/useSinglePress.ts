import { useRef } from 'react';

/**
 * Returns a handler that ignores further presses until its action has ended: a double click can come before the button is rendered as busy.
 * The action itself reports its failure.
 */
export const useSinglePress = <Args extends unknown[]>(action: (...args: Args) => Promise<unknown>): ((...args: Args) => void) => {
  const isRunning = useRef(false);
  return (...args) => {
    if (isRunning.current) return;
    isRunning.current = true;
    void action(...args)
      .catch(() => {})
      .finally(() => {
        isRunning.current = false;
      });
  };
};
