import { createContext, use } from 'react';

/** Reloads the page by default, because outside the layout nothing else can be reloaded. */
export const ReloadRootContext = createContext<() => void>(() => window.location.reload());

/** Returns a function that remounts the view inside the layout, as if it had just been opened (specification, section 2). */
export const useReloadRoot = (): (() => void) => use(ReloadRootContext);
