import { readFile } from 'node:fs/promises';
import react from '@vitejs/plugin-react';
import { type Connect, defineConfig, type Plugin } from 'vite';
import { backOfficeBudget } from './scripts/lib/backOfficeLoad.ts';
import { adminChunks, portalChunks } from './scripts/lib/chunks.ts';
import { endpointFacts } from './scripts/lib/endpointFacts.ts';
import { firstVisitBudget } from './scripts/lib/firstVisit.ts';
import { serviceWorker } from './scripts/lib/serviceWorker.ts';

/** Where the API runs while Vite serves the pages (`npm run dev`). */
const { API_ORIGIN: apiOrigin = 'http://127.0.0.1:3000' } = process.env;

/** The back office has its own HTML entry: every page address below /admin opens it. */
const adminEntry = (): Plugin => {
  const rewrite: Connect.NextHandleFunction = (request, _response, next) => {
    const [path = '', query] = (request.url ?? '').split('?');
    if (/^\/admin(\/[^.]*)?$/.test(path)) request.url = query === undefined ? '/admin.html' : `/admin.html?${query}`;
    next();
  };
  return {
    name: 'admin-entry',
    configureServer: ({ middlewares }) => void middlewares.use(rewrite),
    configurePreviewServer: ({ middlewares }) => void middlewares.use(rewrite),
  };
};

/** Icon, styles and first drawing are visible before any script can render: scripts must not delay them. */
const scriptsLast = (): Plugin => ({
  name: 'scripts-last',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => html.replace(/<(script type="module"|link rel="modulepreload") crossorigin/g, '<$1 fetchpriority="low" crossorigin'),
  },
});

/**
 * The shell's first words are taken from copies of their files, of which only what is named remains: as a module is in one chunk, they would otherwise
 * be with all the others.
 */
const firstWords = (): Plugin => ({
  name: 'first-words',
  enforce: 'pre',
  resolveId: {
    filter: { id: /\.json$/ },
    async handler(source, importer) {
      if (!importer?.endsWith('/shellFirst.ts')) return null;
      const words = await this.resolve(source, importer, { skipSelf: true });
      return words?.id.replace(/\.json$/, '.first.js');
    },
  },
  load: {
    filter: { id: /\.first\.js$/ },
    async handler(id) {
      const words: Record<string, unknown> = JSON.parse(await readFile(id.replace(/\.first\.js$/, '.json'), 'utf8'));
      return Object.entries(words)
        .map(([name, text]) => `export const ${name} = ${JSON.stringify(text)};`)
        .join('\n');
    },
  },
});

const proxy = Object.fromEntries(['/api', '/healthz', '/readyz'].map((path) => [path, { target: apiOrigin }]));

/** The chunk of a namespace is named after its language too. */
const chunkName = (moduleId: string | null, folder: string): string => {
  const [, locale] = moduleId?.match(/\/locales\/([^/]+)\//) ?? [];
  return locale === undefined ? `${folder}/[name]-[hash].js` : `${folder}/words-[name]-${locale}-[hash].js`;
};

/**
 * The portal and the back office are built one after the other (`--mode admin` is the second): built together they would share
 * chunks, and every visitor would load what only the back office needs of a library.
 */
export default defineConfig(({ mode, isSsrBuild }) => ({
  plugins: [
    react(),
    endpointFacts(),
    adminEntry(),
    mode === 'production' && !isSsrBuild && [firstWords(), scriptsLast(), firstVisitBudget(), serviceWorker()],
    mode === 'admin' && backOfficeBudget(),
  ],
  // the renderer runs beside the server, and has none of its packages
  ssr: { noExternal: true },
  // for Node the build leaves this to the moment it runs: React would come in its development build, which takes three times as long
  ...(isSsrBuild && { define: { 'process.env.NODE_ENV': JSON.stringify('production') } }),
  server: { proxy },
  preview: { proxy },
  publicDir: mode === 'admin' || isSsrBuild ? false : 'public',
  build: {
    // every style and script is a file of its own: the content security policy allows nothing inline
    assetsInlineLimit: 0,
    assetsDir: mode === 'admin' ? 'assets/admin' : 'assets',
    emptyOutDir: mode !== 'admin',
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: mode === 'admin' ? 1000 : 500,
    rolldownOptions: {
      input: mode === 'admin' ? 'admin.html' : 'index.html',
      output: {
        chunkFileNames: ({ facadeModuleId }) => chunkName(facadeModuleId ?? null, mode === 'admin' ? 'assets/admin' : 'assets'),
        assetFileNames: `${mode === 'admin' ? 'assets/admin' : 'assets'}/[name]-[hash][extname]`,
        ...(mode === 'production' && { codeSplitting: portalChunks }),
        ...(mode === 'admin' && { codeSplitting: adminChunks }),
      },
    },
  },
}));
