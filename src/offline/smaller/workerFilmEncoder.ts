import type { FilmAnswer, FilmEncoder, FilmTask } from './filmEncoder.ts';

/** Runs one task in a worker of its own, which ends with the task: an encoder uses much memory. */
const run = (task: FilmTask, onProgress: (share: number) => void, signal: AbortSignal): Promise<FilmAnswer> => {
  signal.throwIfAborted();
  const worker = new Worker(new URL('./filmWorker.ts', import.meta.url), { type: 'module' });
  const { promise, resolve, reject } = Promise.withResolvers<FilmAnswer>();
  worker.onmessage = ({ data }: MessageEvent<FilmAnswer>) => (data.kind === 'progress' ? onProgress(data.share) : resolve(data));
  worker.onerror = () => resolve({ kind: 'failed' });
  const stop = () => reject(signal.reason);
  signal.addEventListener('abort', stop);
  worker.postMessage(task);
  return promise.finally(() => {
    signal.removeEventListener('abort', stop);
    worker.terminate();
  });
};

/** Maximum time to examine a film, in ms. */
const DESCRIBE_MS = 15_000;

/** The encoder of this browser, based on WebCodecs. */
export const workerFilmEncoder: FilmEncoder = {
  async describe(film) {
    const answer = await run({ kind: 'describe', film }, () => {}, AbortSignal.timeout(DESCRIBE_MS));
    return answer.kind === 'described' ? answer.film : null;
  },
  async make(order, onProgress, signal) {
    const answer = await run({ kind: 'make', ...order }, onProgress, signal);
    if (answer.kind !== 'made') throw new Error('the film could not be made smaller');
    return answer.sizeBytes;
  },
};
