import { type RefCallback, useCallback } from 'react';
import { restoreFocus } from './lostFocus.ts';

/**
 * Moves focus to the heading of the record or the screen (`[data-focus-fallback]`) when this element is removed with the focus, e.g. a button that disappears once
 * pressed, with or without a dialog.
 */
export const useFocusFallback = (): RefCallback<HTMLElement> =>
  useCallback(
    () => () => {
      // After all of it is removed: a closing dialog first returns the focus to the button.
      requestAnimationFrame(() => restoreFocus(document.querySelector<HTMLElement>('[data-focus-fallback]')));
    },
    [],
  );
