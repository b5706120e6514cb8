declare global {
  interface Window {
    /** Set by `public/early.js`, in pages that the server has rendered. */
    takeEarlyPresses?: () => readonly HTMLElement[];
  }
}

const shown = Promise.withResolvers<void>();
if (import.meta.env.SSR || !window.takeEarlyPresses) shown.resolve();

/**
 * Resolves once all of a rendered page is hydrated, until when it must stay as the server has rendered it, and what was pressed before is answered. At
 * once where the page was sent empty.
 */
export const screenShown = shown.promise;

/** What still has to happen before presses are answered. */
const awaited = new Set(['screen', 'hydrated']);

const note = (event: 'screen' | 'hydrated'): void => {
  awaited.delete(event);
  const take = window.takeEarlyPresses;
  if (!take || awaited.size > 0) return;
  delete window.takeEarlyPresses;
  // what renders again right after hydration has done so by then
  setTimeout(() => {
    for (const button of take()) button.click();
    shown.resolve();
  });
};

/** The page shows what its reader and the moment make of it. Resolves once what was pressed before is answered. */
export const noteHydrated = (): Promise<void> => {
  note('hydrated');
  return screenShown;
};

/** Takes over from `public/early.js` once the screen answers presses: what was pressed before is pressed again. Called more than once, it does nothing more. */
export const answerEarlyPresses = (): void => note('screen');
