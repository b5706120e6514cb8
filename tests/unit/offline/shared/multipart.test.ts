// Guards: the files of a shared form arrive byte for byte however the network cuts it, and a form that breaks off leaves no half file.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { boundaryOf, type FilePart, readMultipart } from '#src/offline/shared/multipart.ts';

const BOUNDARY = '----WebKitFormBoundaryAbC123';

const formOf = async (files: readonly { name: string; bytes: Uint8Array<ArrayBuffer> }[]) => {
  const pieces: BlobPart[] = [`--${BOUNDARY}\r\nContent-Disposition: form-data; name="title"\r\n\r\nNot a file\r\n`];
  for (const { name, bytes } of files)
    pieces.push(
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="files"; filename="${name}"\r\nContent-Type: video/mp4\r\n\r\n`,
      bytes,
      '\r\n',
    );
  return new Uint8Array(await new Blob([...pieces, `--${BOUNDARY}--\r\n`]).arrayBuffer());
};

/** The bytes in pieces of these sizes, over and over. */
const streamOf = (bytes: Uint8Array<ArrayBuffer>, sizes: readonly number[]) => {
  let at = 0;
  let turn = 0;
  return new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull(controller) {
      const end = at + (sizes[turn++ % sizes.length] ?? 1);
      controller.enqueue(bytes.slice(at, end));
      at = end;
      if (at >= bytes.length) controller.close();
    },
  });
};

const read = async (stream: ReadableStream<Uint8Array<ArrayBuffer>>) => {
  const files: { part: FilePart; bytes: number[]; end: 'open' | 'closed' | 'aborted' }[] = [];
  const failure = await readMultipart(stream, BOUNDARY, async (part) => {
    const file: (typeof files)[number] = { part, bytes: [], end: 'open' };
    files.push(file);
    return {
      write: async (bytes) => void file.bytes.push(...bytes),
      close: async () => {
        file.end = 'closed';
      },
      abort: async () => {
        file.end = 'aborted';
      },
    };
  }).catch((error: unknown) => error);
  return { files, failure };
};

/** Bytes that look like the beginning of a boundary now and then. */
const content = fc
  .array(fc.oneof(fc.uint8Array({ maxLength: 20 }), fc.constantFrom('\r', '\r\n', '\r\n--', `\r\n--${BOUNDARY.slice(0, 9)}`)), {
    maxLength: 12,
  })
  .map((pieces) => new Uint8Array(pieces.flatMap((piece) => [...(typeof piece === 'string' ? new TextEncoder().encode(piece) : piece)])));

it('reads every file byte for byte, however the form is cut', () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(content, { maxLength: 3 }),
      fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1 }),
      async (all, sizes) => {
        const form = await formOf(all.map((bytes, index) => ({ name: `影片 ${index}.mp4`, bytes })));
        const { files, failure } = await read(streamOf(form, sizes));
        expect(failure).toBeUndefined();
        expect(files).toEqual(
          all.map((bytes, index) => ({
            part: { field: 'files', name: `影片 ${index}.mp4`, type: 'video/mp4' },
            bytes: [...bytes],
            end: 'closed',
          })),
        );
      },
    ),
    { numRuns: 60 },
  ));

it('fails where the form breaks off, and aborts the file that was being read', async () => {
  const form = await formOf([{ name: 'a.mp4', bytes: new Uint8Array(500) }]);
  const { files, failure } = await read(streamOf(form.slice(0, -300), [64]));
  expect(failure).toBeInstanceOf(Error);
  expect(files.map(({ end }) => end)).toEqual(['aborted']);
});

it('knows the boundary of a form, quoted or not, and none of anything else', () => {
  expect(boundaryOf('multipart/form-data; boundary=abc')).toBe('abc');
  expect(boundaryOf('multipart/form-data; charset=utf-8; boundary="a b"')).toBe('a b');
  expect(boundaryOf('application/x-www-form-urlencoded')).toBeNull();
  expect(boundaryOf(null)).toBeNull();
});
