/**
 * Keeps the focus in a dialog whose button becomes busy. A disabled button loses the focus, and until the dialog notices, Escape reaches
 * the page behind it. The button gets the focus back once enabled, unless the focus has moved on.
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
