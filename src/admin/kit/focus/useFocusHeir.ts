import { type RefCallback, useCallback } from 'react';
import { passLostFocus } from './lostFocus.ts';

/**
 * Moves focus to the record's heading (`[data-heir]`) when this element is removed with the focus, e.g. a button that disappears once
 * pressed, with or without a dialog.
 */
export const useFocusHeir = (): RefCallback<HTMLElement> =>
  useCallback(
    () => () => {
      // After all of it is removed: a closing dialog first returns the focus to the button.
      requestAnimationFrame(() => passLostFocus(document.querySelector<HTMLElement>('[data-heir]')));
    },
    [],
  );
