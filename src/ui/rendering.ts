import { createContext, use } from 'react';

/** Time at which the current page was rendered on the server (epoch ms). */
let renderedAt = 0;

/** Sets the time of the server's render, before rendering or hydration. */
export const setRenderedAt = (ms: number): void => {
  renderedAt = ms;
};

/** True while the children repeat the server's render (`Hydration.tsx`). */
export const HydratingContext = createContext(false);

/** True while typed or chosen input would be lost or misplaced (`Hydration.tsx`). */
export const LockedContext = createContext(false);

/** Returns true while fields are locked: on the server, during hydration, and until early presses have been answered. */
export const useLocked = (): boolean => use(LockedContext);

/**
 * Returns true if this render repeats the server's: on the server, and during hydration. Output that depends on the reader or the time must
 * then match what the server could know; right afterwards the component renders again.
 */
export const useHydrating = (): boolean => use(HydratingContext);

/** Returns the device's time (epoch ms), or the server's during hydration. */
export const useRenderTime = (): number => {
  const hydrating = useHydrating();
  return hydrating ? renderedAt : Date.now();
};
