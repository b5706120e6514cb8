import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const EVERY_MS = 2000;
/** Less than this part of the time at work counts as idle. */
const IDLE = 0.1;
/** What is worth a pause. */
const MIN_GAIN_BYTES = 8 * 1024 * 1024;

type Collect = (options: { type: 'major'; flavor: 'last-resort' }) => void;

/**
 * Returns memory to the machine while nothing is to be done: V8 keeps what a start or a busy hour needed until it needs memory again, and a
 * browser tells it when it is idle, but Node does not. It keeps no process alive.
 */
export const releaseMemoryWhenIdle = (): void => {
  setFlagsFromString('--expose-gc');
  const collect: Collect = runInNewContext('gc');
  let before = performance.eventLoopUtilization();
  let lowest = 0;
  setInterval(() => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    if (utilization > IDLE || process.memoryUsage().heapTotal < lowest + MIN_GAIN_BYTES) return;
    collect({ type: 'major', flavor: 'last-resort' });
    lowest = process.memoryUsage().heapTotal;
    before = performance.eventLoopUtilization();
  }, EVERY_MS).unref();
};
