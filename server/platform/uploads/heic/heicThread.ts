// A separate thread, started by `heic.ts` for one picture: decoding takes seconds, which would block the whole process.
import { parentPort, workerData } from 'node:worker_threads';
import libheif from 'libheif-js/wasm-bundle.js';
import { z } from 'zod';
import type { DecodedHeic } from './heic.ts';

const Task = z.object({ image: z.instanceof(Uint8Array), maxPixels: z.number() });

const decode = async (): Promise<DecodedHeic | 'too_large' | null> => {
  const { image, maxPixels } = Task.parse(workerData);
  const images = new libheif.HeifDecoder().decode(image);
  const picture = images.find((each) => each.is_primary()) ?? images[0];
  if (!picture) return null;
  const [width, height] = [picture.get_width(), picture.get_height()];
  if (width * height > maxPixels) return 'too_large';
  const { promise, resolve } = Promise.withResolvers<{ data: Uint8ClampedArray<ArrayBuffer> } | null>();
  picture.display({ data: new Uint8ClampedArray(width * height * 4), width, height }, resolve);
  const drawn = await promise;
  return drawn && { data: new Uint8Array(drawn.data.buffer), width, height };
};

const answer = await decode().catch(() => null);
parentPort?.postMessage(answer, answer !== null && answer !== 'too_large' ? [answer.data.buffer] : []);
