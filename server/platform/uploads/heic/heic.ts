import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';

/** The pixels of a picture: red, green, blue and opacity, upright. */
export interface DecodedHeic {
  data: Uint8Array<ArrayBuffer>;
  width: number;
  height: number;
}

const THREAD = new URL(`./heicThread${extname(import.meta.url)}`, import.meta.url);
/** Maximum time for a picture; one of 48 million pixels takes some seconds. */
const MAX_MS = 60_000;

export const isHeic = (type: string): boolean => type === 'image/heic' || type === 'image/heif';

/** Decodes a phone's picture, which sharp cannot: its build lacks HEVC. Null if it cannot be read. */
export const decodeHeic = (image: Uint8Array, maxPixels: number): Promise<DecodedHeic | 'too_large' | null> => {
  const { promise, resolve } = Promise.withResolvers<DecodedHeic | 'too_large' | null>();
  const thread = new Worker(THREAD, { workerData: { image, maxPixels }, stdout: true, stderr: true });
  const late = setTimeout(() => resolve(null), MAX_MS);
  thread.once('message', resolve);
  thread.once('error', () => resolve(null));
  thread.once('exit', () => resolve(null));
  return promise.finally(() => {
    clearTimeout(late);
    void thread.terminate();
  });
};
