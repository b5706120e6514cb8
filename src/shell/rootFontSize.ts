/** Root font size in px for a window of `width` px: 1 rem is 100 px on a 1920 canvas, fixed below 1360 (specification, section 2). */
export const rootFontSize = (width: number): number => (Math.max(width, 1360) / 1920) * 100;

/** Keeps the root font size in step with the window, and with the font size that the reader has chosen in the browser, from now on. */
export const syncRootFontSize = (): void => {
  const root = document.documentElement;
  // sizes that shell.css gives to be read here: medium is the reader's; where all text is zoomed, 16 px are too
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
