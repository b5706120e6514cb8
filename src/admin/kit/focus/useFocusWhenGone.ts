import { useEffect, useRef } from 'react';
import { hasLostFocus } from './lostFocus.ts';

/** Moves focus to the beginning of the page if a change has removed the focused row, or the button of a finished task. */
export const useFocusWhenGone = (shown: number | undefined): void => {
  const before = useRef(shown);
  useEffect(() => {
    const isChanged = before.current !== undefined && before.current !== shown;
    before.current = shown;
    if (!isChanged || !hasLostFocus()) return;
    const main = document.querySelector('main');
    main?.setAttribute('tabindex', '-1');
    main?.focus({ preventScroll: true });
  }, [shown]);
};
