import { readConfig } from './config.ts';
import { productionProblems } from './productionCheck.ts';
import { createServer, type Running } from './start.ts';

/** Time after which remaining work is aborted. Nothing is lost: every acknowledged write is on disk. */
const STOP_WITHIN_MS = 9500;

const report = (error: unknown): void => void process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);

let running: Running | null = null;
let stopping = false;

const stop = async (graceMs: number): Promise<void> => {
  if (stopping) return;
  stopping = true;
  setTimeout(() => {
    report('stopped before everything had ended');
    process.exit(0);
  }, STOP_WITHIN_MS);
  // During the start nothing has been acknowledged yet.
  await running?.stop({ graceMs }).catch(report);
  process.exit(0);
};

// Only the process's own user may read what it writes: database, files and keys.
process.umask(0o077);

try {
  const config = readConfig(process.env);
  const problems = productionProblems(config);
  if (problems.length > 0) throw new Error(problems.join('\n'));
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void stop(config.stopGraceMs));
  running = await createServer(config);
  process.stdout.write(`listening on ${running.url}\n`);
} catch (error) {
  report(error);
  process.exit(1);
}
