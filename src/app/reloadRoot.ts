import { createContext, use } from 'react';

export const ReloadRootContext = createContext<() => void>(() => {});

/** Makes the view inside the layout anew, as if it had just been opened (specification, section 2). */
export const useReloadRoot = (): (() => void) => use(ReloadRootContext);
