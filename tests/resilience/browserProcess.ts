import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { type Browser, type BrowserContext, chromium } from 'playwright-core';
import { findBrowser } from '../../scripts/lib/browser.mjs';
import { browserFlags } from '../fixtures/browserFlags.ts';

const FLAGS = ['--headless=new', ...browserFlags, '--remote-debugging-port=0'];

export interface BrowserProcess {
  context: BrowserContext;
  /** Kills (-9) all its processes. */
  kill(): Promise<void>;
}

/** Starts a separate Chromium on a profile that outlives it. */
export const startBrowser = async (profile: string): Promise<BrowserProcess> => {
  const executable = await findBrowser();
  if (executable === null) throw new Error('There is no browser for the tests; npm run test:resilience installs one.');
  const child = spawn(executable, [...FLAGS, `--user-data-dir=${profile}`, 'about:blank'], {
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = once(child, 'exit');
  const killAll = () => {
    if (child.pid !== undefined && child.exitCode === null && child.signalCode === null) process.kill(-child.pid, 'SIGKILL');
  };
  process.once('exit', killAll);
  let address = '';
  for await (const line of createInterface(child.stderr)) {
    address = /^DevTools listening on (ws:\S+)$/.exec(line)?.[1] ?? '';
    if (address) break;
  }
  child.stderr.resume();
  const browser: Browser = await chromium.connectOverCDP(address);
  const [context] = browser.contexts();
  if (!context) throw new Error('a browser without a context');
  return {
    context,
    async kill() {
      killAll();
      await ended;
      process.off('exit', killAll);
    },
  };
};
