import type { Locale } from '#contract/http/common.ts';

/** Links the web app manifest of a language: it names the installed portal. */
export const showManifest = (locale: Locale): void => {
  document.querySelector('link[rel="manifest"]')?.setAttribute('href', `/manifest.${locale}.webmanifest`);
};
