import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { vi } from 'vitest';
import { z } from 'zod';
import { type Command, dieWithUs, type Engine } from './driver.ts';

const START = { timeout: 60_000, interval: 100 };

const NewSession = z.object({ sessionId: z.string(), capabilities: z.object({ browserName: z.string(), browserVersion: z.string() }) });
const Failure = z.object({ error: z.string(), message: z.string() });
const Answer = z.object({ value: z.unknown() });

/** The path of each command, after `/session/:id`. */
const PATHS: Record<Command, (element: string) => string> = {
  Navigate: () => '/url',
  ExecuteAsyncScript: () => '/execute/async',
  SetTimeouts: () => '/timeouts',
  ElementClick: (element) => `/element/${element}/click`,
  ElementClear: (element) => `/element/${element}/clear`,
  ElementSendKeys: (element) => `/element/${element}/value`,
};

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
};

/** Opens a separate screen, because GTK has no headless mode. Returns its name. */
const openScreen = async (): Promise<{ display: string; close: () => void }> => {
  const screen = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1280x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  dieWithUs(screen);
  const [number] = await once(screen.stdout, 'data');
  return { display: `:${String(number).trim()}`, close: () => void screen.kill() };
};

const call = async (url: string, method: 'POST' | 'DELETE', body?: Record<string, unknown>): Promise<unknown> => {
  const response = await fetch(url, {
    method,
    ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
  const { value } = Answer.parse(await response.json());
  if (response.ok) return value;
  const { error, message } = Failure.parse(value);
  throw new Error(`${error}: ${message}`);
};

/** Creates an engine: WebKitGTK under its own WebDriver, with `browser.py` instead of its MiniBrowser, which keeps nothing when it is closed. */
const engine = (name: string, flags: string[]): Engine => ({
  name,
  async open(profile, { isPrivate } = { isPrivate: false }) {
    const screen = await openScreen();
    const port = await freePort();
    const driver = spawn('WebKitWebDriver', [`--port=${port}`, '--host=127.0.0.1'], {
      stdio: ['ignore', 'pipe', 'ignore'],
      env: {
        ...process.env,
        DISPLAY: screen.display,
        HOME: profile,
        LANG: 'C.UTF-8',
        LANGUAGE: 'en_US',
        GDK_BACKEND: 'x11',
        NO_AT_BRIDGE: '1',
      },
    });
    dieWithUs(driver);
    driver.stdout.resume();
    const binary = fileURLToPath(new URL('browser.py', import.meta.url));
    const options = { binary, args: [...flags, ...(isPrivate ? [] : [profile])] };
    const base = `http://127.0.0.1:${port}/session`;
    const opened = await vi.waitFor(
      () => call(base, 'POST', { capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } } }),
      START,
    );
    const { sessionId, capabilities } = NewSession.parse(opened);
    return {
      version: `${capabilities.browserName} ${capabilities.browserVersion}`,
      send: (command, { id = '', ...parameters }) => call(`${base}/${sessionId}${PATHS[command](String(id))}`, 'POST', parameters),
      async close() {
        // closing its only window ends the browser, sometimes before its answer
        await call(`${base}/${sessionId}/window`, 'DELETE').catch(() => {});
        // they share the driver's standard output, which closes when the last of them has ended
        const gone = once(driver, 'close');
        driver.kill();
        await gone;
        screen.close();
      },
    };
  },
});

export const webKit = engine('WebKitGTK', []);
/** An engine that has no IndexedDB, or cannot open it. */
export const webKitWithoutDatabase = engine('WebKitGTK without IndexedDB', ['--without-database']);
