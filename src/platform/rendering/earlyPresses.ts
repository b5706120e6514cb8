declare global {
  interface Window {
    /** Set by `public/early.js`, in pages that the server has rendered. */
    takeEarlyPresses?: () => readonly HTMLElement[];
  }
}

const shown = Promise.withResolvers<void>();
if (import.meta.env.SSR || !window.takeEarlyPresses) shown.resolve();

/** Resolves once all of a rendered page is hydrated: until then it must stay as the server has rendered it. At once where the page was sent empty. */
export const screenShown = shown.promise;

/** Takes over from `public/early.js` once the screen answers presses: what was pressed before is pressed again. Called more than once, it does nothing more. */
export const answerEarlyPresses = (): void => {
  const take = window.takeEarlyPresses;
  if (!take) return;
  delete window.takeEarlyPresses;
  // what renders again right after hydration has done so by then
  setTimeout(() => {
    shown.resolve();
    for (const button of take()) button.click();
  });
};
