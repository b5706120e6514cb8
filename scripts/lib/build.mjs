import { cpSync, existsSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { must, node, root, say, tool } from './run.mjs';

/**
 * @typedef {object} Product
 * @property {string} folder
 * @property {string} mark The file whose age is the build's.
 * @property {string[]} sources
 */

/** @type {Product} */
const portal = {
  folder: join(root, 'dist'),
  mark: 'index.html',
  sources: [
    'index.html',
    'admin.html',
    'vite.config.ts',
    'package.json',
    'package-lock.json',
    'contract',
    'src',
    'sw',
    'public',
    'scripts/lib',
  ],
};

/** The portal's screens for rendering on the server. @type {Product} */
const renderer = { ...portal, folder: join(root, 'dist-renderer'), mark: 'entry-server.js' };

/** @type {Product} */
const server = {
  folder: join(root, 'dist-server'),
  mark: 'main.js',
  sources: ['package.json', 'package-lock.json', 'contract', 'server', 'scripts/lib/serverConfig.ts'],
};

/** The program that `npm start` runs. */
export const serverProgram = join(server.folder, server.mark);
/** Time for which a running server may still load chunks of an earlier build. */
const KEEP_CHUNKS_MS = 30 * 24 * 3600_000;

/**
 * Lists a path, then the files and folders under it (a folder's time changes when a file is deleted).
 * @param {string} path
 * @returns {string[]}
 */
const tree = (path) => {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return [path, ...readdirSync(path).flatMap((name) => tree(join(path, name)))];
};

/** @param {Product} product */
const isFresh = ({ folder, mark, sources }) => {
  const path = join(folder, mark);
  if (!existsSync(path)) return false;
  const builtAt = statSync(path).mtimeMs;
  return sources.flatMap((name) => tree(join(root, name))).every((source) => statSync(source).mtimeMs <= builtAt);
};

const COMPRESSIBLE = /\.(html|js|css|json|svg|webmanifest|txt|wasm|bin)$/;
const MIN_BYTES = 1024;

/** Writes `.br` and `.gz` next to files that become smaller: compressed once, not per request. @param {string} folder */
const compress = async (folder) => {
  const best = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  for (const path of tree(folder).filter((name) => COMPRESSIBLE.test(name))) {
    const bytes = await readFile(path);
    if (bytes.length < MIN_BYTES) continue;
    await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes, best));
    await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }));
  }
};

/**
 * Builds a product beside the existing one, then replaces it: the folder is complete at every moment. Its age is that of its sources when the
 * build began, so that later changes are newer.
 * @param {Product} product
 * @param {(next: string) => Promise<void>} make
 */
const replace = async ({ folder, mark }, make) => {
  const startedAt = new Date();
  const next = `${folder}-${process.pid}`;
  try {
    await make(next);
    utimesSync(join(next, mark), startedAt, startedAt);
    rmSync(folder, { recursive: true, force: true });
    renameSync(next, folder);
  } finally {
    rmSync(next, { recursive: true, force: true });
  }
};

/** Runs Vite, explicitly for production: a test runner sets NODE_ENV=test, which would select React's development build. @param {string[]} args */
const vite = (...args) => must(node(), [tool('vite'), 'build', '--logLevel', 'warn', ...args], { NODE_ENV: 'production' });

const buildPortal = async () => {
  say('Building the portal (vite build) …');
  await replace(portal, async (next) => {
    // The server finds in the portal's manifest what a page can preload.
    await vite('--mode', 'production', '--outDir', next, '--manifest');
    await vite('--mode', 'admin', '--outDir', next);
    await compress(next);
  });
};

const buildRenderer = async () => {
  say('Building the renderer of pages (vite build) …');
  await replace(renderer, async (next) => {
    await vite('--mode', 'production', '--ssr', 'src/entry-server.tsx', '--outDir', next);
    keepEarlierChunks(renderer, next);
  });
};

/**
 * Keeps chunks of earlier builds for a while: a server started from them loads some of its chunks only on demand.
 * @param {Product} product
 * @param {string} next
 */
const keepEarlierChunks = ({ folder }, next) => {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) {
    const [from, to] = [join(folder, name), join(next, name)];
    if (existsSync(to) || statSync(from).mtimeMs < Date.now() - KEEP_CHUNKS_MS) continue;
    cpSync(from, to, { preserveTimestamps: true });
  }
};

const buildServer = async () => {
  say('Building the server (vite build) …');
  await replace(server, async (next) => {
    await vite('--config', 'scripts/lib/serverConfig.ts', '--outDir', next);
    keepEarlierChunks(server, next);
  });
};

/** Builds the portal into `dist`, its renderer into `dist-renderer` and the server into `dist-server`. */
export const build = async () => {
  await buildPortal();
  await buildRenderer();
  await buildServer();
};

/** The build under way. @type {Promise<void> | null} */
let serverBuild = null;

/** Builds the server unless `dist-server` is newer than every source; concurrent calls wait for the same build. */
export const ensureServerBuilt = async () => {
  if (isFresh(server)) return;
  serverBuild ??= buildServer().finally(() => {
    serverBuild = null;
  });
  await serverBuild;
};

/** Builds the products that are older than one of their sources. */
export const ensureBuilt = async () => {
  if (!isFresh(portal)) await buildPortal();
  if (!isFresh(renderer)) await buildRenderer();
  await ensureServerBuilt();
};
