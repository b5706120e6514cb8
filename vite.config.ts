import react from '@vitejs/plugin-react';
import { type Connect, defineConfig, type Plugin } from 'vite';

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

const proxy = Object.fromEntries(['/api', '/healthz', '/readyz'].map((path) => [path, { target: apiOrigin }]));

/** Words are called after their language, so that a chunk's name says what is in it. */
const chunkName = (moduleId: string | null): string => {
  const [, locale] = moduleId?.match(/\/locales\/([^/]+)\//) ?? [];
  return locale === undefined ? 'assets/[name]-[hash].js' : `assets/words-[name]-${locale}-[hash].js`;
};

export default defineConfig({
  plugins: [react(), adminEntry()],
  server: { proxy },
  preview: { proxy },
  build: {
    // every style and script is a file of its own: the content security policy allows nothing inline
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: ['index.html', 'admin.html'],
      output: { chunkFileNames: ({ facadeModuleId }) => chunkName(facadeModuleId ?? null) },
    },
  },
});
