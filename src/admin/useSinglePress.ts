import { useRef } from 'react';

/** A press that counts once until what it began is done: a double click comes before its button is drawn as busy. */
export const useSinglePress = (action: () => Promise<unknown>): (() => void) => {
  const isRunning = useRef(false);
  return () => {
    if (isRunning.current) return;
    isRunning.current = true;
    void action().finally(() => {
      isRunning.current = false;
    });
  };
};
