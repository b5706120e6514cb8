/**
 * Attach as the `ref` of a bar that sticks to the foot of a phone's screen: while it does, --foot-bar-h is its height, and what floats above the
 * foot (toasts, the uploads' indicator), and what has the focus, leaves it free.
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
