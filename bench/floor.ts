// Builds and serves the floor: a plain page of the portal's libraries (`bench/floor`), compressed like the portal.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { build } from 'vite';

const TYPES: Record<string, string> = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript' };

/** Serves the floor on a free port. */
export const startFloor = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tangible-cup-floor-'));
  await build({
    configFile: false,
    root: fileURLToPath(new URL('./floor', import.meta.url)),
    plugins: [react()],
    logLevel: 'warn',
    build: { outDir: folder, emptyOutDir: true, target: 'es2022' },
  });
  const server = createServer(async ({ url = '/' }, response) => {
    const path = extname(url) === '' ? '/index.html' : url;
    const type = TYPES[extname(path)];
    const bytes = type && (await readFile(join(folder, path)).catch(() => null));
    if (!bytes) return response.writeHead(404).end();
    return response.writeHead(200, { 'content-type': type, 'content-encoding': 'br' }).end(brotliCompressSync(bytes));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    async stop() {
      server.close();
      server.closeAllConnections();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
