import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { must, node, run, say, tool } from './run.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
/** Names of the same engine without a desktop browser around it: a page takes about a fifth less CPU. */
const SHELL_NAMES = ['chromium-headless-shell'];
const PLACES = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/Applications/Chromium.app/Contents/MacOS/Chromium'];

/** Finds the first executable of these names on PATH. @param {string[]} names */
const onPath = (names) => {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path));
};

/**
 * Returns the path of a Chromium: `CHROME_PATH`, the machine's own, or Playwright's; `null` if none. Packages must be installed. With `shell` it
 * is the headless shell, if the machine has it.
 * @param {{ shell?: boolean }} [options]
 */
export const findBrowser = async ({ shell = false } = {}) => {
  const { chromium } = await import('playwright-core');
  const given = process.env.CHROME_PATH;
  if (given) return given;
  return (
    [shell ? onPath(SHELL_NAMES) : undefined, onPath(NAMES), ...PLACES, chromium.executablePath()].find(
      (path) => path !== undefined && existsSync(path),
    ) ?? null
  );
};

/** Installs Debian's Chromium with fonts for Chinese. Returns true on success. */
const installDebians = async () => {
  if (!onPath(['apt-get'])) return false;
  const isRoot = process.getuid?.() === 0;
  if (!isRoot && (!onPath(['sudo']) || (await run('sudo', ['-n', 'true'], { output: 'capture' })).code !== 0)) return false;
  say('Installing a browser for the tests (apt-get install chromium chromium-headless-shell fonts-noto-cjk) …');
  /** @param {string[]} args */
  const aptGet = (args) => (isRoot ? run('apt-get', args) : run('sudo', ['-n', 'apt-get', ...args]));
  await aptGet(['update', '-qq']);
  return (await aptGet(['install', '-y', '-qq', '--no-install-recommends', 'chromium', ...SHELL_NAMES, 'fonts-noto-cjk'])).code === 0;
};

/** Finds a browser for the tests or installs one: the machine's, otherwise Debian's, otherwise Playwright's own download. */
export const ensureBrowser = async () => {
  if (await findBrowser()) return;
  if (!(await installDebians())) {
    say('Installing a browser for the tests (playwright-core install chromium) …');
    await must(node(), [tool('playwright-core'), 'install', 'chromium']);
  }
  if (!(await findBrowser())) throw new Error('There is no browser for the tests; install Chromium or set CHROME_PATH.');
};
