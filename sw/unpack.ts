import { LIST_LENGTH_BYTES, type PackedFile, readPackList } from '#contract/portal/pack.ts';
import { sha256 } from '../src/offline/sha256.ts';
import { createByteReader } from './byteReader.ts';

interface UnpackedFile extends PackedFile {
  bytes: Uint8Array<ArrayBuffer>;
}

/** Yields the files of a pack as they arrive. Throws if its hash differs, if a file is damaged, or if it ends too early. */
export async function* unpack(pack: ReadableStream<Uint8Array>, hash: string): AsyncGenerator<UnpackedFile, void> {
  const reader = pack.getReader();
  try {
    const read = createByteReader(reader);
    const whole = async (size: number, expected: string) => {
      const bytes = await read(size);
      if ((await sha256(bytes)) !== expected) throw new Error('the pack is damaged');
      return bytes;
    };
    const length = new DataView((await read(LIST_LENGTH_BYTES)).buffer).getUint32(0);
    const list = new TextDecoder().decode(await whole(length, hash));
    for (const file of readPackList(list)) yield { ...file, bytes: await whole(file.size, file.sha256) };
  } finally {
    await reader.cancel();
  }
}
