import { existsSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { must, node, root, say, tool } from './run.mjs';

const SOURCES = ['index.html', 'admin.html', 'vite.config.ts', 'package.json', 'package-lock.json', 'contract', 'src', 'sw', 'public'];
const dist = join(root, 'dist');
/** The page whose age is the build's. */
const MARK = 'index.html';

/** Files and folders under a path, itself first (a folder's time changes when a file is deleted). @param {string} path @returns {string[]} */
const tree = (path) => {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return [path, ...readdirSync(path).flatMap((name) => tree(join(path, name)))];
};

const isFresh = () => {
  const mark = join(dist, MARK);
  if (!existsSync(mark)) return false;
  const builtAt = statSync(mark).mtimeMs;
  return SOURCES.flatMap((name) => tree(join(root, name))).every((path) => statSync(path).mtimeMs <= builtAt);
};

const COMPRESSIBLE = /\.(html|js|css|json|svg|webmanifest|txt|wasm)$/;
const MIN_BYTES = 1024;

/** Writes `.br` and `.gz` beside what gains by it: compressed once, not per request. @param {string} folder */
const compress = async (folder) => {
  const best = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  for (const path of tree(folder).filter((name) => COMPRESSIBLE.test(name))) {
    const bytes = await readFile(path);
    if (bytes.length < MIN_BYTES) continue;
    await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes, best));
    await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }));
  }
};

/** Builds the portal into `dist`, which is whole at every moment: the new one is made beside it and then takes its place. */
export const build = async () => {
  say('Building the portal (vite build) …');
  const startedAt = new Date();
  const next = `${dist}-${process.pid}`;
  try {
    // Said out loud: a test runner sets NODE_ENV=test, and React would come in its development build.
    // The portal's manifest tells the server what a page may fetch at once.
    for (const [mode, ...more] of [['production', '--manifest'], ['admin']]) {
      const options = ['--mode', `${mode}`, '--outDir', next, '--logLevel', 'warn', ...more];
      await must(node(), [tool('vite'), 'build', ...options], { NODE_ENV: 'production' });
    }
    await compress(next);
    // As old as its sources were: what changed while it was being built is newer.
    utimesSync(join(next, MARK), startedAt, startedAt);
    rmSync(dist, { recursive: true, force: true });
    renameSync(next, dist);
  } finally {
    rmSync(next, { recursive: true, force: true });
  }
};

/** Builds the portal unless `dist` is newer than every source. */
export const ensureBuilt = async () => {
  if (!isFresh()) await build();
};
