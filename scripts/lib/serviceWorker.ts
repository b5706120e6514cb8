import type { PluginOption } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

/** Builds sw/ into `sw.js` with the list of the shell's parts: the page, every part of the portal in both languages, its drawings. */
export const serviceWorker = (): PluginOption =>
  VitePWA({
    strategies: 'injectManifest',
    srcDir: 'sw',
    filename: 'sw.ts',
    // the manifests are files of public/, one a language, and the portal registers the worker itself
    manifest: false,
    injectRegister: false,
    injectManifest: {
      rollupFormat: 'iife',
      globPatterns: ['index.html', 'assets/**/*.{js,css,woff2}', 'art/*.svg'],
      // the back office reads its words by itself; a film is made smaller by few, who load what does it then
      globIgnores: ['assets/words-admin-*', 'assets/words-reactAdmin-*', 'assets/filmWorker-*'],
      dontCacheBustURLsMatching: /^assets\//,
    },
  });
