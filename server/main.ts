import { readConfig } from './config.ts';
import { createServer } from './start.ts';

/** Uploads are cut at a chunk and resume; everything else has this long to finish. */
const STOP_WITHIN_MS = 10_000;

const fail = (error: unknown): never => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
};

try {
  const server = await createServer(readConfig(process.env));
  process.stdout.write(`listening on ${server.url}\n`);
  let stopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
      server.stop().then(() => process.exit(0), fail);
    });
  }
} catch (error) {
  fail(error);
}
