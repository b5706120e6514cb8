// Measures the server's start-up, from `npm start` on a built tree to its `listening` line, and its memory (RSS) idle and after use.
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import autocannon from 'autocannon';
import { ensureBuilt } from '../scripts/lib/build.mjs';
import { root } from '../scripts/lib/run.mjs';
import { createClient } from '../tests/fixtures/client.ts';
import { PASSWORD } from '../tests/fixtures/participant.ts';

const STARTS = 5;
const IDLE_AFTER_MS = 8000;
const SECONDS = 8;

const start = async (dataDir: string) => {
  const startedAt = performance.now();
  const npm = spawn('npm', ['start', '--silent'], {
    cwd: root,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], DATA_DIR: dataDir, PORT: '0', SEED: 'sample', LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const url = await new Promise<string>((resolve, reject) => {
    let text = '';
    npm.stdout.on('data', (chunk: Buffer) => {
      text += chunk;
      const found = /^listening on (\S+)$/m.exec(text)?.[1];
      if (found) resolve(found);
    });
    npm.once('exit', (code) => reject(new Error(`npm start ended with ${code}`)));
  });
  const ms = performance.now() - startedAt;
  const stop = () => new Promise<void>((resolve) => npm.once('exit', () => resolve()).kill('SIGTERM'));
  return { url, ms, stop, pid: npm.pid ?? 0 };
};

/** Returns the server's process: the last descendant of npm. */
const serverOf = async (pid: number): Promise<number> => {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  const [child] = children.trim().split(' ');
  return child ? serverOf(Number(child)) : pid;
};

const residentMb = async (pid: number): Promise<number> => {
  const status = await readFile(`/proc/${await serverOf(pid)}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1024;
};

/** Simulates visitors, a sign-in, the back office's lists and the documentation of the whole interface. */
const use = async (url: string): Promise<void> => {
  for (const path of ['/', '/api/home', '/competitions', '/api/competitions', '/api/news', '/api/openapi.json'])
    await autocannon({ url: `${url}${path}`, connections: 16, duration: SECONDS / 4, headers: { 'accept-encoding': 'br' } });
  const client = createClient(() => url);
  await client.signIn('organiser@sample.test', PASSWORD);
  for (let round = 0; round < 20; round += 1)
    for (const path of ['/api/admin/registrations', '/api/admin/works', '/api/admin/votes']) await client.request('GET', path);
};

await ensureBuilt();
const dataDir = await mkdtemp(join(tmpdir(), 'tangible-cup-footprint-'));
try {
  const first = await start(dataDir);
  await sleep(IDLE_AFTER_MS);
  console.log(`first start, which makes the sample season: ${Math.round(first.ms)} ms; idle ${Math.round(await residentMb(first.pid))} MB`);
  await use(first.url);
  console.log(`used: ${Math.round(await residentMb(first.pid))} MB`);
  await sleep(IDLE_AFTER_MS);
  console.log(`idle again: ${Math.round(await residentMb(first.pid))} MB`);
  await first.stop();
  const times: number[] = [];
  for (let round = 0; round < STARTS; round += 1) {
    const { ms, stop } = await start(dataDir);
    times.push(ms);
    await stop();
  }
  console.log(
    `npm start to listening, median of ${STARTS}: ${Math.round(times.toSorted((a, b) => a - b)[Math.floor(STARTS / 2)] ?? 0)} ms`,
  );
} finally {
  await rm(dataDir, { recursive: true, force: true });
}
