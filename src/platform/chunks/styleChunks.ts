import { BRAND_STYLES } from '#contract/site/brandFiles.ts';
import { StyleChunkError } from './chunks.ts';

/**
 * Addresses of failed style chunks. Vite requests each one only once and then considers it loaded, so a later screen that shares it would
 * lack its styles. They are loaded again here before the next chunk is shown.
 */
const failed = new Set<string>();

/** Records style chunks that fail and removes their links. Call it once, before any chunk is loaded. */
export const watchStyleChunks = (): void => {
  window.addEventListener(
    'error',
    ({ target }) => {
      if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet' || new URL(target.href).pathname === BRAND_STYLES) return;
      failed.add(target.href);
      target.remove();
    },
    { capture: true },
  );
};

const loadStyle = (href: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.crossOrigin = '';
    link.href = href;
    link.addEventListener('load', () => {
      failed.delete(href);
      resolve();
    });
    link.addEventListener('error', () => reject(new StyleChunkError()));
    document.head.append(link);
  });

/** Loads the failed style chunks again. Throws a `StyleChunkError`. */
export const restoreStyleChunks = async (): Promise<void> => {
  await Promise.all([...failed].map(loadStyle));
};
