import type { EncodingHints } from './encoding.ts';
import type { Encoding } from './encodings.ts';
import { readTables } from './readTables.ts';

/** A request to the worker. */
export interface TableOrder {
  bytes: Uint8Array;
  hints: EncodingHints;
  encoding?: Encoding;
}

addEventListener('message', ({ data }: MessageEvent<TableOrder>) => {
  postMessage(readTables(data.bytes, data.hints, data.encoding));
});
