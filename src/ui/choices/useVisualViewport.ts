import { type RefCallback, useCallback, useRef } from 'react';

/** Matches screens on which a list is a bottom sheet. */
const PHONE_QUERY = '(max-width: 40em)';

/** The minimum height of a sheet in px, so that some options are visible. */
const MIN_SHEET_PX = 180;

/**
 * Sizes a bottom sheet on a phone to the space between the field and the keyboard.
 * Sets --sheet-bottom and --sheet-room (px) on the sheet and follows the visual viewport.
 */
export function useVisualViewport() {
  const fieldRef = useRef<HTMLDivElement>(null);

  const sheetRef: RefCallback<HTMLElement> = useCallback((sheet) => {
    const viewport = window.visualViewport;
    if (!sheet || !viewport) return;
    const measure = () => {
      const foot = viewport.offsetTop + viewport.height;
      const fieldFoot = fieldRef.current?.getBoundingClientRect().bottom ?? 0;
      sheet.style.setProperty('--sheet-bottom', `${Math.max(0, window.innerHeight - foot)}px`);
      sheet.style.setProperty('--sheet-room', `${Math.max(MIN_SHEET_PX, foot - fieldFoot - 10)}px`);
    };
    measure();
    viewport.addEventListener('resize', measure);
    viewport.addEventListener('scroll', measure);
    window.addEventListener('scroll', measure, { passive: true });
    return () => {
      viewport.removeEventListener('resize', measure);
      viewport.removeEventListener('scroll', measure);
      window.removeEventListener('scroll', measure);
    };
  }, []);

  /** On a phone: scrolls the field to the top, so that the sheet does not cover it. */
  const showField = useCallback(() => {
    if (window.matchMedia(PHONE_QUERY).matches) fieldRef.current?.scrollIntoView({ block: 'start' });
  }, []);

  return { fieldRef, sheetRef, showField };
}
