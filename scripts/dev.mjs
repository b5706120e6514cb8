// npm run dev: the server, restarted when its files change, behind Vite with hot reload.
import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { ensureInstalled } from './lib/install.mjs';
import { environment, giveUp, node, root, tool } from './lib/run.mjs';

/** Finds a free port, which the server keeps across restarts. @returns {Promise<number>} */
const freePort = () =>
  new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => (address !== null && typeof address === 'object' ? resolve(address.port) : reject(new Error('no free port'))));
    });
  });

/** Resolves once the URL responds. @param {string} url */
const answering = async (url) => {
  for (;;) {
    if (await fetch(url).catch(() => null)) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
};

try {
  await ensureInstalled();
  const { HOST: host = '127.0.0.1', PORT: port = '3000' } = process.env;
  const apiPort = await freePort();
  const apiOrigin = `http://127.0.0.1:${apiPort}`;
  const url = `http://${host}:${port}`;
  /** @param {string[]} args @param {Record<string, string>} env */
  const start = (args, env) => spawn(node(), args, { cwd: root, env: { ...environment(), ...env }, stdio: ['ignore', 2, 'inherit'] });
  const children = [
    start(['--watch', '--watch-preserve-output', 'server/main.ts'], {
      HOST: '127.0.0.1',
      PORT: String(apiPort),
      PUBLIC_URL: process.env.PUBLIC_URL ?? url,
    }),
    start([tool('vite'), '--host', host, '--port', port, '--strictPort', '--logLevel', 'warn'], { API_ORIGIN: apiOrigin }),
  ];
  /** @param {number} code */
  const end = (code) => {
    for (const child of children) child.kill('SIGTERM');
    process.exit(code);
  };
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => end(0));
  for (const child of children) child.once('exit', (code) => end(code ?? 1));
  await Promise.all([answering(`${apiOrigin}/healthz`), answering(url)]);
  process.stdout.write(`listening on ${url}\n`);
} catch (error) {
  giveUp(error);
}
