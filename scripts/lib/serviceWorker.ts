import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { PluginOption } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { writePack } from './pack.ts';

const PAGE = 'index.html';

/** What goes into the pack: not the page, whose headers are its own, and not what it names itself, which the browser of a first visit has already. */
const packedOf = async (folder: string, urls: readonly string[]): Promise<string[]> => {
  const page = await readFile(join(folder, PAGE), 'utf8');
  return urls.filter((url) => url !== PAGE && !page.includes(`"/${url}"`));
};

/**
 * Builds sw/ into `sw.js` with the list of the shell's parts: the page, every part of the portal in both languages, its drawings. Nearly all of them are
 * in a pack, too, which is the list's last line.
 */
export const serviceWorker = (): PluginOption => {
  let folder = '';
  let assets = '';
  /** The worker is built after a build that failed, too, whose own error is the one to read. */
  let isWritten = false;
  return [
    {
      name: 'service-worker-folder',
      configResolved({ root, build }) {
        folder = resolve(root, build.outDir);
        assets = build.assetsDir;
      },
      writeBundle() {
        isWritten = true;
      },
    },
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
        manifestTransforms: [
          async (entries) => {
            if (!isWritten) return { manifest: entries };
            const packed = await packedOf(
              folder,
              entries.map(({ url }) => url),
            );
            const url = await writePack(folder, assets, packed);
            return { manifest: [...entries, { url, revision: null, size: 0 }] };
          },
        ],
      },
    }),
  ];
};
