import { useRef } from 'react';

/**
 * A press that counts once until what it began is done: a double click comes before its button is drawn as busy. Why it failed is for the action
 * itself to say.
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
