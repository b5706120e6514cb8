// What the measurements in a browser have in common: the built portal, a server with the sample season, and a browser.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { findBrowser } from '../scripts/lib/browser.mjs';
import { ensureBuilt } from '../scripts/lib/build.mjs';
import { browserFlags } from '../tests/fixtures/browserFlags.ts';
import { type ServerProcess, startServer } from '../tests/fixtures/serverProcess.ts';

/** Factor by which a page's processor is slowed, as a phone's is. */
export const SLOWER = 4;

export const slowDown = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
};

interface Portal {
  browser: Browser;
  server: ServerProcess;
  dataDir: string;
}

/** Measures with a browser and a server of their own, which end with it. */
export const withPortal = async (measure: (portal: Portal) => Promise<void>, env: Record<string, string> = {}): Promise<void> => {
  const executablePath = await findBrowser({ shell: true });
  if (executablePath === null) throw new Error('There is no browser; install Chromium or set CHROME_PATH.');
  await ensureBuilt();
  const dataDir = await mkdtemp(join(tmpdir(), 'tangible-cup-bench-'));
  const server = await startServer({ DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...env });
  const browser = await chromium.launch({ executablePath, args: browserFlags });
  try {
    await measure({ browser, server, dataDir });
  } finally {
    await browser.close();
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
};
