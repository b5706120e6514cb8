// Guards: SIGTERM finishes what runs; a request is answered in full or not taken at all, and the process ends with 0.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createClient } from '../fixtures/client.ts';
import { startServer } from '../fixtures/serverProcess.ts';

const CONCURRENCY = 16;
const STOP_AFTER = 50;
const STOPS_WITHIN_MS = 10_000;

it('answers what it has taken, then ends', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'tangible-cup-sigterm-'));
  const server = await startServer({ DATA_DIR: dataDir, SEED: 'none' });
  let answered = 0;
  let stopped: Promise<number | null> | null = null;
  let stoppedAt = 0;

  /** Asks until the server takes no more; anything but a proper answer or a closed door fails the test. */
  const ask = async (): Promise<void> => {
    const client = createClient(() => server.url);
    for (;;) {
      try {
        await client.call('POST /api/challenges');
      } catch (error) {
        if (error instanceof TypeError && stopped) return;
        throw error;
      }
      answered += 1;
      if (answered === STOP_AFTER) {
        stoppedAt = Date.now();
        stopped = server.stop();
      }
    }
  };

  await Promise.all(Array.from({ length: CONCURRENCY }, ask));
  expect(await stopped).toBe(0);
  expect(Date.now() - stoppedAt).toBeLessThan(STOPS_WITHIN_MS);
  expect(answered).toBeGreaterThanOrEqual(STOP_AFTER);
  await rm(dataDir, { recursive: true, force: true });
});
