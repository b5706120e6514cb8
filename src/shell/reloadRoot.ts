import { createContext, use } from 'react';

/** Outside the layout only the page itself can be reloaded. */
export const ReloadRootContext = createContext<() => void>(() => window.location.reload());

/** Remounts the view inside the layout, as if it had just been opened (specification, section 2). */
export const useReloadRoot = (): (() => void) => use(ReloadRootContext);
