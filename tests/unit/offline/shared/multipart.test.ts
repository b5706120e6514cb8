// Guards: the files of a shared form arrive byte for byte however the network splits it, and a truncated form leaves no partial file.
import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
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

/** Returns the bytes in pieces of these sizes, over and over. */
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

const bytesOf = (text: string) => new TextEncoder().encode(text);
const wholeOf = (...pieces: string[]) => {
  const stream = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start: (controller) => {
      for (const piece of pieces) controller.enqueue(bytesOf(piece));
      controller.close();
    },
  });
  return stream;
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

/** Bytes that sometimes look like the beginning of a boundary. */
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

it('knows a file by its headers, in any order and case, and passes over what is none', async () => {
  const part = (headers: string, content: string) => `--${BOUNDARY}\r\n${headers}\r\n\r\n${content}\r\n`;
  const { files, failure } = await read(
    wholeOf(
      part('content-type:  image/png \r\nCONTENT-DISPOSITION: form-data; filename="a%22b%0D%0A.png"; name="f%22"', 'one'),
      part('Content-Disposition: form-data; name="files"; filename=""', ''),
      part('Content-Disposition: form-data; name="files"', 'no file'),
      part('Content-Disposition: form-data; filename="c.png"', 'no field'),
      part('Content-Disposition: attachment; name="files"; filename="d.png"', 'no form'),
      part('Content-Type: image/png', 'nothing'),
      `--${BOUNDARY}--`,
    ),
  );
  expect(failure).toBeUndefined();
  expect(files).toEqual([
    { part: { field: 'f"', name: 'a"b\r\n.png', type: 'image/png' }, bytes: [...bytesOf('one')], end: 'closed' },
    { part: { field: 'files', name: '', type: '' }, bytes: [], end: 'closed' },
  ]);
});

it('reads headers of 16 KiB, and no longer ones', async () => {
  const begin = 'Content-Disposition: form-data; name="files"; filename="a.mp4"\r\nX: ';
  const withHeaders = (length: number) =>
    read(wholeOf(`--${BOUNDARY}\r\n`, begin + 'x'.repeat(length - 2 - begin.length), `\r\n\r\nfilm\r\n--${BOUNDARY}--`));
  expect((await withHeaders(16 * 1024)).files.map(({ end }) => end)).toEqual(['closed']);
  const longer = await withHeaders(16 * 1024 + 1);
  expect([longer.files, longer.failure]).toEqual([[], expect.any(Error)]);
});

it('fails where no boundary ends the form, lets go of what it reads, and says what failed first', async () => {
  const headers = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="files"; filename="a.mp4"\r\n\r\n`;
  const { files, failure } = await read(wholeOf(`${headers}film\r\n--${BOUNDARY}\r\n`));
  expect([files.map(({ end }) => end), failure]).toEqual([['closed'], expect.any(Error)]);
  const cancel = vi.fn();
  const full = new Error('full');
  const endless = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull: (controller) => controller.enqueue(bytesOf(`${headers}film`)),
    cancel,
  });
  const abort = vi.fn(() => Promise.reject(new Error('gone')));
  const sink = { write: () => Promise.reject(full), close: async () => {}, abort };
  await expect(readMultipart(endless, BOUNDARY, async () => sink)).rejects.toBe(full);
  expect([abort.mock.calls.length, cancel.mock.calls.length]).toEqual([1, 1]);
});

it('knows the boundary of a form, quoted or not, and none of anything else', () => {
  expect(boundaryOf('multipart/form-data; boundary=abc')).toBe('abc');
  expect(boundaryOf('multipart/form-data; charset=utf-8; boundary="a b"')).toBe('a b');
  expect(boundaryOf('Multipart/Form-Data;Boundary=a-b;x=1')).toBe('a-b');
  expect(boundaryOf('multipart/form-data')).toBeNull();
  expect(boundaryOf('application/x-www-form-urlencoded')).toBeNull();
  expect(boundaryOf(null)).toBeNull();
});
