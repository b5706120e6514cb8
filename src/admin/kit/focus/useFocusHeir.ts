import { type RefCallback, useCallback } from 'react';
import { passLostFocus } from './lostFocus.ts';

/** For what goes once it was pressed, with a dialog of its own perhaps: the focus that is lost with it passes to the record's heading (`[data-heir]`). */
export const useFocusHeir = (): RefCallback<HTMLElement> =>
  useCallback(
    () => () => {
      // Once all of it is gone: a dialog that closes gives the focus back to the button first.
      requestAnimationFrame(() => passLostFocus(document.querySelector<HTMLElement>('[data-heir]')));
    },
    [],
  );
