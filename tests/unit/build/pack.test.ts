// Promises: the worker reads from a pack the files that the build put there, however the network splits it. A damaged, truncated or mixed-up pack
// yields nothing. The same files make the same pack.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { packHashOf } from '#contract/portal/pack.ts';
import { packOf } from '../../../scripts/lib/pack.ts';
import { unpack } from '../../../sw/unpack.ts';

const FILES = { 'a.js': 'const a = "甲";', 'b.css': '', 'c.svg': '<svg/>', 'd.js': 'x'.repeat(5000) };
let folder = '';
let pack: { name: string; bytes: Buffer };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pack-'));
  for (const [name, text] of Object.entries(FILES)) await writeFile(join(folder, name), text);
  pack = await packOf(folder, Object.keys(FILES));
});
afterAll(() => rm(folder, { recursive: true }));

const hash = () => packHashOf(`/assets/${pack.name}`) ?? '';

/** Returns a stream of these bytes in pieces of these sizes. */
const streamOf = (bytes: Uint8Array, sizes: readonly number[]): ReadableStream<Uint8Array> => {
  let at = 0;
  let turn = 0;
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) return controller.close();
      const size = sizes[turn++ % sizes.length] ?? 1;
      controller.enqueue(bytes.subarray(at, at + size));
      at += size;
    },
  });
};

const sizes = fc.array(fc.integer({ min: 1, max: 6000 }), { minLength: 1, maxLength: 5 });

/** Returns the extracted files as texts, and whether the end was reached. */
const takenFrom = async (stream: ReadableStream<Uint8Array>, expected = hash()) => {
  const files: Record<string, string> = {};
  try {
    for await (const { url, bytes } of unpack(stream, expected)) files[url.slice(1)] = new TextDecoder().decode(bytes);
    return { files, isWhole: true };
  } catch {
    return { files, isWhole: false };
  }
};

it('gives back every file, in whatever pieces it comes', () =>
  fc.assert(
    fc.asyncProperty(sizes, async (each) => {
      expect(await takenFrom(streamOf(pack.bytes, each))).toEqual({ files: FILES, isWhole: true });
    }),
  ));

it('fails where a byte has changed, with nothing damaged before', () =>
  fc.assert(
    // From the second byte: a change of the first would make the list 16 MB longer, or more.
    fc.asyncProperty(fc.integer({ min: 1, max: pack.bytes.length - 1 }), fc.integer({ min: 1, max: 255 }), async (at, change) => {
      const bytes = Uint8Array.from(pack.bytes);
      bytes[at] = (bytes[at] ?? 0) ^ change;
      const { files, isWhole } = await takenFrom(streamOf(bytes, [4096]));
      expect(isWhole).toBe(false);
      expect(FILES).toMatchObject(files);
    }),
  ));

it('fails where it is cut off, and keeps what had come', () =>
  fc.assert(
    fc.asyncProperty(fc.nat({ max: pack.bytes.length - 1 }), async (end) => {
      const { files, isWhole } = await takenFrom(streamOf(pack.bytes.subarray(0, end), [4096]));
      expect(isWhole).toBe(false);
      expect(FILES).toMatchObject(files);
    }),
  ));

it('is another pack under another name', async () => {
  expect(await takenFrom(streamOf(pack.bytes, [4096]), '0'.repeat(64))).toEqual({ files: {}, isWhole: false });
});

it('is the same for the same files, in whatever order they are found', async () => {
  expect(await packOf(folder, Object.keys(FILES).reverse())).toEqual(pack);
  expect(packHashOf(`assets/${pack.name}`)).toBe(hash());
});

it('takes nothing in of which it does not know how the server sends it', async () => {
  await expect(packOf(folder, ['film.mp4'])).rejects.toThrow('film.mp4');
});
