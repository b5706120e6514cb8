import { createContext, use } from 'react';

/** Around the layout there is only the page itself to make anew. */
export const ReloadRootContext = createContext<() => void>(() => window.location.reload());

/** Makes the view inside the layout anew, as if it had just been opened (specification, section 2). */
export const useReloadRoot = (): (() => void) => use(ReloadRootContext);
