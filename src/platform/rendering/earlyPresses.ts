declare global {
  interface Window {
    /** Set by `public/early.js` in server-rendered pages. */
    takeEarlyPresses?: () => readonly HTMLElement[];
  }
}

const shown = Promise.withResolvers<void>();
if (import.meta.env.SSR || !window.takeEarlyPresses) shown.resolve();

/**
 * Resolves once a server-rendered page is fully hydrated and early presses are answered; until then it must stay as rendered. Resolves at
 * once if the page was sent empty.
 */
export const screenShown = shown.promise;

/** Steps that must happen before presses are answered. */
const awaited = new Set(['screen', 'hydrated']);

const note = (event: 'screen' | 'hydrated'): void => {
  awaited.delete(event);
  const take = window.takeEarlyPresses;
  if (!take || awaited.size > 0) return;
  delete window.takeEarlyPresses;
  // components that render again right after hydration have done so by then
  setTimeout(() => {
    for (const button of take()) button.click();
    shown.resolve();
  });
};

/** Notes that the page is rendered for its reader and time. Resolves once early presses are answered. */
export const noteHydrated = (): Promise<void> => {
  note('hydrated');
  return screenShown;
};

/** Takes over from `public/early.js` once the screen answers presses: early presses are repeated. Further calls do nothing. */
export const answerEarlyPresses = (): void => note('screen');
