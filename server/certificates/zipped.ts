import { Zip, ZipPassThrough } from 'fflate';

export interface ZippedFile {
  /** Its path in the archive. */
  name: string;
  bytes: Uint8Array;
}

/** Yields a ZIP of files, each asked for when the one before has been sent; `at`: their time (epoch ms). */
export async function* zipped(files: AsyncIterable<ZippedFile>, at: number): AsyncGenerator<Uint8Array> {
  const chunks: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk);
  });
  for await (const { name, bytes } of files) {
    const file = new ZipPassThrough(name);
    file.mtime = at;
    zip.add(file);
    file.push(bytes, true);
    yield* chunks.splice(0);
  }
  zip.end();
  yield* chunks;
}
