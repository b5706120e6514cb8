import { useEffect } from 'react';

/** Lets the browser ask before the page is closed or loaded anew while something typed is not saved. */
export const useWarnBeforeUnload = (isUnsaved: boolean): void => {
  useEffect(() => {
    if (!isUnsaved) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isUnsaved]);
};
