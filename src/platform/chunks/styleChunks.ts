import { StyleChunkError } from './chunks.ts';

/**
 * Style parts that failed. Vite asks for a style part once and takes it for loaded ever after, so every later screen that
 * shares it would come up without its styles: these are fetched again here, before the next part is shown.
 */
const failed = new Set<string>();

/** Notices style parts that fail, and takes their dead links away. Call it once, before any part is loaded. */
export const watchStyleChunks = (): void => {
  window.addEventListener(
    'error',
    ({ target }) => {
      if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return;
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

/** Fetches again what has failed. Fails with a `StylePartError` where it still cannot be had. */
export const restoreStyleChunks = async (): Promise<void> => {
  await Promise.all([...failed].map(loadStyle));
};
