import { useEffect, useState } from 'react';

/** Returns true if the service worker has a cached answer of an API path, with any query; false until known. */
export const useIsCached = (path: string | null): boolean => {
  const [cachedPath, setCachedPath] = useState<string | null>(null);
  useEffect(() => {
    if (path === null || !('caches' in window)) return;
    let isCurrent = true;
    caches.match(path, { ignoreSearch: true, ignoreVary: true }).then(
      (response) => isCurrent && setCachedPath(response ? path : null),
      // without access to the caches nothing is offered
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [path]);
  return path !== null && cachedPath === path;
};
