import type { Locale } from '#contract/common.ts';

/** Names the manifest of a language: it gives the installed portal its name. */
export const showManifest = (locale: Locale): void => {
  document.querySelector('link[rel="manifest"]')?.setAttribute('href', `/manifest.${locale}.webmanifest`);
};
