/** Returns a ref that keeps a CSS variable of the page at the height, in px, of the highest of its elements that cover the page's foot. */
const heightAs = (variable: string) => {
  const heights = new Map<HTMLElement, number>();
  const set = () => document.documentElement.style.setProperty(variable, `${Math.max(0, ...heights.values())}px`);
  /** Returns the height that an element covers: what opens above a bar covers the bar too. */
  const covered = (element: HTMLElement): number => {
    const { position } = getComputedStyle(element);
    if (position === 'static') return 0;
    const bar = position === 'absolute' ? element.offsetParent : null;
    return bar instanceof HTMLElement ? bar.offsetHeight - element.offsetTop : element.offsetHeight;
  };
  return (element: HTMLElement | null) => {
    if (!element) return;
    const observer = new ResizeObserver(() => {
      heights.set(element, covered(element));
      set();
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      heights.delete(element);
      set();
    };
  };
};

/** Attached to each bar at the foot of a page and to what opens above it: toasts are placed above `--bar`. */
export const barRef = heightAs('--bar');

/** Attached to the decisions that can be undone: notices are placed above `--undo`. */
export const undoRef = heightAs('--undo');
