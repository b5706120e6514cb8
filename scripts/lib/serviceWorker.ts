import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PluginOption } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

/** A short name of the shapes that the contract gives answers: it changes when one of its files does. */
const contractVersion = (): string => {
  const folder = join(import.meta.dirname, '../../contract');
  const hash = createHash('sha256');
  for (const name of readdirSync(folder).sort()) if (name.endsWith('.ts')) hash.update(readFileSync(join(folder, name)));
  return hash.digest('hex').slice(0, 8);
};

/** Builds sw/ into `sw.js` with the list of the shell's parts: the page, every part of the portal in both languages, its drawings. */
export const serviceWorker = (): PluginOption => [
  { name: 'contract-version', config: () => ({ define: { __CONTRACT_VERSION__: JSON.stringify(contractVersion()) } }) },
  VitePWA({
    strategies: 'injectManifest',
    srcDir: 'sw',
    filename: 'sw.ts',
    // the manifests are files of public/, one a language, and the portal registers the worker itself
    manifest: false,
    injectRegister: false,
    injectManifest: {
      rollupFormat: 'iife',
      globPatterns: ['index.html', 'favicon.svg', 'assets/**/*.{js,css,woff2}', 'art/*.svg'],
      // the back office reads its words by itself
      globIgnores: ['assets/words-admin-*', 'assets/words-reactAdmin-*'],
      dontCacheBustURLsMatching: /^assets\//,
    },
  }),
];
