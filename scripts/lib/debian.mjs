import { run, say } from './run.mjs';

/** Installs missing Debian packages. Throws an Error that names them if that fails. @param {string} what @param {string[]} names */
export const ensureDebians = async (what, names) => {
  if ((await run('dpkg', ['-s', ...names], { output: 'capture' }).catch(() => ({ code: 1 }))).code === 0) return;
  say(`Installing ${what} (apt-get install ${names.join(' ')}) …`);
  /** @param {string[]} args */
  const aptGet = (args) => (process.getuid?.() === 0 ? run('apt-get', args) : run('sudo', ['-n', 'apt-get', ...args]));
  await aptGet(['update', '-qq']);
  if ((await aptGet(['install', '-y', '-qq', '--no-install-recommends', ...names])).code !== 0)
    throw new Error(`These tests need Debian with ${names.join(', ')}.`);
};
