import { createContext, use } from 'react';

/** When the page that is shown was rendered on the server (epoch ms). */
let renderedAt = 0;

/** Says when the page was rendered, before it is rendered or hydrated. */
export const setRenderedAt = (ms: number): void => {
  renderedAt = ms;
};

/** Whether what is inside still repeats the server's render (`Hydration.tsx`). */
export const HydratingContext = createContext(false);

/** The state in which what is typed or chosen would be lost or land elsewhere (`Hydration.tsx`). */
export const LockedContext = createContext(false);

/** Tells whether fields take nothing yet: on the server, while a page from it is hydrated, and until what was pressed before has been answered. */
export const useLocked = (): boolean => use(LockedContext);

/**
 * Whether this render repeats the server's: on the server, and while a page from it is hydrated. What depends on the reader or on the moment must then be
 * what the server could know; right after it the component renders again.
 */
export const useHydrating = (): boolean => use(HydratingContext);

/** The device's time (epoch ms), or the server's while its page is hydrated. */
export const useRenderTime = (): number => {
  const hydrating = useHydrating();
  return hydrating ? renderedAt : Date.now();
};
