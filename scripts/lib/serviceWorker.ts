import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { PluginOption } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { writePack } from './pack.ts';

const PAGE = 'index.html';

/**
 * Returns the files of the pack: without the page, whose headers are its own, and without the files that it names, which the browser of a first
 * visit already has.
 */
const packedOf = async (folder: string, urls: readonly string[]): Promise<string[]> => {
  const page = await readFile(join(folder, PAGE), 'utf8');
  return urls.filter((url) => url !== PAGE && !page.includes(`"/${url}"`));
};

/**
 * Builds sw/ into `sw.js` with the list of the shell's files: the page, every part of the portal in both languages, its drawings. Nearly all of
 * them are also in a pack, the list's last line.
 */
export const serviceWorker = (): PluginOption => {
  let folder = '';
  let assets = '';
  /** True once written. The worker is also built after a failed build, whose own error is the one to read. */
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
      // The manifests are files of public/, one per language, and the portal registers the worker itself.
      manifest: false,
      injectRegister: false,
      injectManifest: {
        rollupFormat: 'iife',
        globPatterns: ['index.html', 'assets/**/*.{js,css,woff2}', 'art/*.svg'],
        // Few compress a film, and they load that code on demand.
        globIgnores: ['assets/filmWorker-*'],
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
