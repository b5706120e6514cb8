// Firefox includes Marionette: WebDriver's commands as JSON over TCP, each message after its length. geckodriver, which serves it over HTTP, is not
// in Debian.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { vi } from 'vitest';
import { z } from 'zod';
import { dieWithUs, type Engine } from './driver.ts';

const PREFERENCES = {
  // any free port, which Firefox writes to its profile
  'marionette.port': 0,
  'intl.accept_languages': 'en-US',
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'app.update.disabledForTesting': true,
};
const START = { timeout: 60_000, interval: 100 };

const Answer = z.tuple([z.literal(1), z.number(), z.object({ error: z.string(), message: z.string() }).nullable(), z.unknown()]);
const NewSession = z.object({ capabilities: z.object({ browserName: z.string(), browserVersion: z.string() }) });

type Ask = (name: string, parameters: Record<string, unknown>) => Promise<unknown>;

/** Speaks the protocol over a connection. */
const speak = (socket: Socket): Ask => {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let received = Buffer.alloc(0);
  let asked = 0;

  const take = (text: string): void => {
    const answer = Answer.safeParse(JSON.parse(text));
    if (!answer.success) return; // its greeting
    const [, id, error, value] = answer.data;
    if (error) waiting.get(id)?.reject(new Error(`${error.error}: ${error.message}`));
    else waiting.get(id)?.resolve(value);
    waiting.delete(id);
  };
  socket.on('data', (chunk: Buffer) => {
    received = Buffer.concat([received, chunk]);
    for (;;) {
      const colon = received.indexOf(':');
      const end = colon + 1 + Number(received.subarray(0, Math.max(colon, 0)).toString());
      if (colon < 0 || received.length < end) return;
      const text = received.subarray(colon + 1, end).toString();
      received = received.subarray(end);
      take(text);
    }
  });
  const fail = () => {
    for (const { reject } of waiting.values()) reject(new Error('the browser has ended'));
    waiting.clear();
  };
  socket.on('error', fail);
  socket.on('close', fail);

  return (name, parameters) => {
    asked += 1;
    const message = JSON.stringify([0, asked, name, parameters]);
    const answer = Promise.withResolvers<unknown>();
    waiting.set(asked, answer);
    socket.write(`${Buffer.byteLength(message)}:${message}`);
    return answer.promise;
  };
};

export const firefox: Engine = {
  name: 'Firefox',
  async open(profile, { isPrivate } = { isPrivate: false }) {
    const portFile = join(profile, 'MarionetteActivePort');
    await rm(portFile, { force: true });
    const lines = Object.entries({ ...PREFERENCES, 'browser.privatebrowsing.autostart': isPrivate }).map(
      ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
    );
    await writeFile(join(profile, 'user.js'), lines.join('\n'));
    const process_ = spawn('firefox-esr', ['--headless', '--marionette', '--no-remote', '--profile', profile], {
      stdio: 'ignore',
      env: { ...process.env, HOME: profile, MOZ_CRASHREPORTER_DISABLE: '1' },
    });
    dieWithUs(process_);
    const gone = once(process_, 'exit');
    const socket = await vi.waitFor(async () => {
      const port = Number(await readFile(portFile, 'utf8'));
      const next = connect(port, '127.0.0.1');
      await once(next, 'connect');
      return next;
    }, START);
    const ask = speak(socket);
    const { capabilities } = NewSession.parse(await ask('WebDriver:NewSession', {}));
    return {
      version: `${capabilities.browserName} ${capabilities.browserVersion}`,
      async send(command, parameters) {
        const answer = await ask(`WebDriver:${command}`, parameters);
        return typeof answer === 'object' && answer !== null && 'value' in answer ? answer.value : answer;
      },
      async close() {
        await ask('Marionette:Quit', { flags: ['eForceQuit'] }).catch(() => {});
        await gone;
      },
    };
  },
};
