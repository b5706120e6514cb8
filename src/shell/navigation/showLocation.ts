import { startTransition } from 'react';
import { flushSync } from 'react-dom';

interface Change {
  /** Renders the next location. */
  render(): void;
  /** Whether it leads to another screen, whose chunk is there: a fade holds the page still, and must wait for nothing. */
  isReady: boolean;
}

const prefersMotion = (): boolean => !window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Renders another location: fading from screen to screen where the browser can and the reader does not mind, otherwise in slices. */
export const showLocation = ({ render, isReady }: Change): void => {
  if (!isReady || !('startViewTransition' in document) || document.visibilityState === 'hidden' || !prefersMotion()) {
    startTransition(render);
    return;
  }
  const { ready } = document.startViewTransition(() => flushSync(render));
  // the next navigation, or a tab put aside, ends the fade early; the screen is shown all the same
  ready.catch(() => {});
};
