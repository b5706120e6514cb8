import { Problem } from '#contract/http/problem.ts';
import type { ReadBytes } from '#contract/works/rules/filmExtent.ts';

/** Reads parts of a file of this device. Fails with file_damaged, say because its card was taken out. */
export const readBytesOf =
  (file: Blob): ReadBytes =>
  async (at, length) => {
    try {
      return new Uint8Array(await file.slice(at, at + length).arrayBuffer());
    } catch {
      throw new Problem('file_damaged');
    }
  };
