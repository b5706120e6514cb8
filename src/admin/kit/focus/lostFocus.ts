/** Whether what had the keyboard has gone, or can no longer be pressed. */
export const hasLostFocus = (): boolean =>
  document.activeElement === document.body || document.activeElement?.matches(':disabled') === true;

/** Puts the keyboard here where what had it has gone, and the page stays where it is scrolled to. */
export const passLostFocus = (heir: HTMLElement | null): void => {
  if (hasLostFocus()) heir?.focus({ preventScroll: true });
};
