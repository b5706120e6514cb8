import { type ComponentType, useEffect, useState } from 'react';
import { shellNamespaces } from '#contract/portal/pages.ts';
import { loadNamespaces } from '#src/platform/i18n/i18n.ts';
import { loadChunk } from './chunks.ts';
import { restoreStyleChunks } from './styleChunks.ts';

interface Deferred<P> {
  load: () => Promise<ComponentType<P>>;
  /** Called if it could not be loaded. */
  onFailure?: () => void;
}

/**
 * Returns a component that is loaded once wanted; null until then. It keeps rarely opened parts out of a first visit. After a failure,
 * another reason to want it retries.
 */
export const useDeferred = <P>(wanted: string | boolean, { load, onFailure }: Deferred<P>): ComponentType<P> | null => {
  const [component, setComponent] = useState<ComponentType<P> | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is loaded for a reason, however often the functions are made
  useEffect(() => {
    if (!wanted || component) return;
    loadChunk(async () => {
      await restoreStyleChunks();
      const [loaded] = await Promise.all([load(), loadNamespaces(shellNamespaces)]);
      return loaded;
    }).then(
      (loaded) => setComponent(() => loaded),
      () => onFailure?.(),
    );
  }, [wanted]);
  return component;
};
