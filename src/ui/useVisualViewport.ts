import { type RefCallback, useCallback, useRef } from 'react';

/** The width up to which a list is a sheet (language.md: phone ≤ 640). */
const PHONE_QUERY = '(max-width: 640px)';

/** A sheet is never lower than this, in px: some options must be seen. */
const MIN_SHEET_PX = 180;

/**
 * Room for a list at the foot of a phone's screen: from below the field to the top of the keyboard.
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

  /** On a phone: brings the field to the top, so that the sheet does not cover it. */
  const showField = useCallback(() => {
    if (window.matchMedia(PHONE_QUERY).matches) fieldRef.current?.scrollIntoView({ block: 'start' });
  }, []);

  return { fieldRef, sheetRef, showField };
}
