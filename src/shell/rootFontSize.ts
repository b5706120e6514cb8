/**
 * Returns the root font size in px for a window of `width` px: 1 rem is 100 px on a 1920 canvas, fixed below 1360 (specification, section
 * 2).
 */
export const rootFontSize = (width: number): number => (Math.max(width, 1360) / 1920) * 100;

/** Keeps the root font size in sync with the window and with the reader's font size in the browser. */
export const syncRootFontSize = (): void => {
  const root = document.documentElement;
  // shell.css defines these sizes to be read here: medium is the reader's setting; if all text is zoomed, 16 px are scaled too
  const sizeOf = (name: string) => Number.parseFloat(getComputedStyle(root, name).fontSize);
  const apply = () => {
    const scale = sizeOf('::before') / sizeOf('::after');
    root.style.setProperty('--text-scale', `${scale}`);
    root.style.fontSize = `${rootFontSize(window.innerWidth) * scale}px`;
  };
  apply();
  window.addEventListener('resize', apply);
  window.addEventListener('orientationchange', apply);
};
