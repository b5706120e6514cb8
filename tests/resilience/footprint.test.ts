// Guards: `npm start` is one process, which signals reach. It needs little CPU time to start, and little memory while idle.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ensureBuilt } from '../../scripts/lib/build.mjs';
import { node, root } from '../../scripts/lib/run.mjs';

/** Idle memory on Linux, 172 MB, plus 25 %. */
const IDLE_MB = 215;
/** The CPU time of a start that takes the promised 1.5 s on a CPU of its own; other work on the machine does not count. */
const START_CPU_MS = 1500;
/** Resolution of the kernel's CPU time. */
const TICK_MS = 10;
/** Time until V8's next collection frees the memory of the start. */
const SETTLES_WITHIN_MS = 30_000;

const residentMb = async (pid: number): Promise<number> =>
  Number(/^VmRSS:\s+(\d+)/m.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

/** Returns the CPU time of a process so far, in all its threads. */
const cpuMs = async (pid: number): Promise<number> => {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
};

it('starts as one lean process, and ends with 0 at a signal', async () => {
  await ensureBuilt();
  const dataDir = await mkdtemp(join(tmpdir(), 'tangible-cup-footprint-'));
  const servers: ChildProcess[] = [];
  /** `npm start` runs exactly this command. */
  const start = async () => {
    const server = spawn(node(), ['scripts/start.mjs'], {
      cwd: root,
      env: { PATH: process.env['PATH'], DATA_DIR: dataDir, PORT: '0', SEED: 'sample', LOG_LEVEL: 'warn' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    servers.push(server);
    let output = '';
    for await (const chunk of server.stdout.iterator({ destroyOnReturn: false })) {
      output += String(chunk);
      if (/^listening on /m.test(output)) break;
    }
    server.stdout.resume();
    const pid = server.pid ?? 0;
    return { server, pid, spentMs: await cpuMs(pid) };
  };
  try {
    // The first start creates the sample season.
    for (const isFirst of [true, false]) {
      const { server, pid, spentMs } = await start();
      if (!isFirst) expect(spentMs).toBeLessThan(START_CPU_MS);
      expect(await readFile(`/proc/${pid}/cmdline`, 'utf8')).toContain('dist-server/main.js');
      await expect.poll(() => residentMb(pid), { timeout: SETTLES_WITHIN_MS, interval: 500 }).toBeLessThan(IDLE_MB);
      const ended = once(server, 'exit');
      server.kill('SIGTERM');
      expect(await ended).toEqual([0, null]);
    }
  } finally {
    for (const server of servers) server.kill('SIGKILL');
    await rm(dataDir, { recursive: true, force: true });
  }
});
