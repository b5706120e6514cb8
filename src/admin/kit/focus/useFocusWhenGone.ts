import { useEffect, useRef } from 'react';
import { hasLostFocus } from './lostFocus.ts';

/** Puts the keyboard at the beginning of the page where a change has taken away what had it: a row, or a button that has no more to do. */
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
