/**
 * Sets --foot-bar-h to the height of a bar while it is sticky at the bottom of a phone's screen. Floating elements (toasts, the upload
 * indicator) and the focused element leave this space free. Attach it as the bar's `ref`.
 */
export const footBarRef = (bar: HTMLElement | null) => {
  if (!bar) return;
  const root = bar.ownerDocument.documentElement.style;
  const observer = new ResizeObserver(() => {
    const sticks = getComputedStyle(bar).position === 'sticky';
    root.setProperty('--foot-bar-h', `${sticks ? bar.offsetHeight : 0}px`);
  });
  observer.observe(bar);
  return () => {
    observer.disconnect();
    root.removeProperty('--foot-bar-h');
  };
};
