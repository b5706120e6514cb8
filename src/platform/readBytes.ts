import { Problem } from '#contract/http/problem.ts';
import type { ReadBytes } from '#contract/uploads/rules/filmExtent.ts';

/** Returns a reader for parts of a file on this device. It throws file_damaged, e.g. if its card was removed. */
export const readBytesOf =
  (file: Blob): ReadBytes =>
  async (at, length) => {
    try {
      return new Uint8Array(await file.slice(at, at + length).arrayBuffer());
    } catch {
      throw new Problem('file_damaged');
    }
  };
