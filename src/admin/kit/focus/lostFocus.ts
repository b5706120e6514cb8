/** Returns true if the focused element was removed or disabled. */
export const hasLostFocus = (): boolean =>
  document.activeElement === document.body || document.activeElement?.matches(':disabled') === true;

/** Moves focus here if the focused element was removed, without scrolling. */
export const restoreFocus = (fallback: HTMLElement | null): void => {
  if (hasLostFocus()) fallback?.focus({ preventScroll: true });
};
