/**
 * Keeps the keyboard in a dialog whose button becomes busy: one that is disabled lets go of the focus, and until the dialog notices, Escape is
 * pressed on the page behind it. The button has the focus again when it can be pressed, unless that has moved on.
 */
export const keepFocusInDialogs = (): void => {
  let busy: { button: HTMLElement; dialog: HTMLElement } | null = null;
  const observer = new MutationObserver(() => {
    const focused = document.activeElement;
    if (busy && !busy.button.matches(':disabled')) {
      if (focused === busy.dialog) busy.button.focus({ preventScroll: true });
      busy = null;
    }
    const dialog = focused?.matches(':disabled') ? focused.closest('[role="dialog"], [role="alertdialog"]') : null;
    if (!(focused instanceof HTMLElement && dialog instanceof HTMLElement)) return;
    busy = { button: focused, dialog };
    dialog.focus({ preventScroll: true });
  });
  observer.observe(document.body, { attributes: true, attributeFilter: ['disabled'], subtree: true });
};
