import { startTransition } from 'react';
import { flushSync } from 'react-dom';

interface Change {
  /** Renders the next location. */
  render(): void;
  /** True if it leads to another screen whose chunk is loaded: a fade freezes the page, and must not wait. */
  isReady: boolean;
}

const prefersMotion = (): boolean => !window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Renders another location. It fades between screens if the browser can and the reader accepts motion; otherwise it renders in slices. */
export const showLocation = ({ render, isReady }: Change): void => {
  if (!isReady || !('startViewTransition' in document) || document.visibilityState === 'hidden' || !prefersMotion()) {
    startTransition(render);
    return;
  }
  const { ready } = document.startViewTransition(() => flushSync(render));
  // the next navigation, or a hidden tab, ends the fade early; the screen is shown all the same
  ready.catch(() => {});
};
