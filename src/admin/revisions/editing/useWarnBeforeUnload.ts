import { useEffect } from 'react';

/** Lets the browser ask before the page is closed or reloaded with unsaved text. */
export const useWarnBeforeUnload = (isUnsaved: boolean): void => {
  useEffect(() => {
    if (!isUnsaved) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isUnsaved]);
};
