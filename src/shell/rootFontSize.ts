/** Root font size in px for a window of `width` px: 1 rem is 100 px on a 1920 canvas, fixed below 1360 (specification, section 2). */
export const rootFontSize = (width: number): number => (Math.max(width, 1360) / 1920) * 100;

/** Keeps the root font size in step with the window from now on. */
export const syncRootFontSize = (): void => {
  const apply = () => {
    document.documentElement.style.fontSize = `${rootFontSize(window.innerWidth)}px`;
  };
  apply();
  window.addEventListener('resize', apply);
  window.addEventListener('orientationchange', apply);
};
