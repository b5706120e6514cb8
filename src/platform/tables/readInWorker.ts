import type { Account } from '#contract/accounts/public.ts';
import { Problem } from '#contract/http/problem.ts';
import { phoneCountry } from '#contract/text/phone.ts';
import { MAX_FILE_BYTES } from '#src/platform/tables/table.ts';
import type { EncodingHints } from './encoding.ts';
import type { Encoding } from './encodings.ts';
import type { Tables } from './readTables.ts';
import type { TableOrder } from './tableWorker.ts';

/** Maximum time to read a file, in ms; a list takes a fraction of it. */
const LIMIT_MS = 8000;

export const hintsOf = ({ mobile, locale }: Pick<Account, 'mobile' | 'locale'>): EncodingHints => ({
  country: phoneCountry(mobile ?? '') ?? '',
  isChinese: locale === 'zh-CN',
});

/**
 * Reads a file's tables in a worker of its own, which ends with the task: the page stays responsive whatever the file contains. Nothing is
 * sent. Fails with `part_not_loaded` if the worker's script cannot be loaded.
 */
export const readInWorker = async (file: Blob, hints: EncodingHints, encoding?: Encoding): Promise<Tables> => {
  if (file.size > MAX_FILE_BYTES) return { state: 'refused', code: 'file_too_large' };
  const bytes = new Uint8Array(await file.arrayBuffer());
  const worker = new Worker(new URL('./tableWorker.ts', import.meta.url), { type: 'module' });
  const { promise, resolve, reject } = Promise.withResolvers<Tables>();
  worker.onmessage = ({ data }: MessageEvent<Tables>) => resolve(data);
  worker.onerror = () => reject(new Problem('part_not_loaded'));
  const timer = setTimeout(() => resolve({ state: 'refused', code: 'too_large_inside' }), LIMIT_MS);
  const order: TableOrder = { bytes, hints, ...(encoding && { encoding }) };
  worker.postMessage(order, [bytes.buffer]);
  return promise.finally(() => {
    clearTimeout(timer);
    worker.terminate();
  });
};
