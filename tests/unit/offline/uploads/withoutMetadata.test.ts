// Guards: a film leaves the phone without the place, the device and the time in its index, with the same number of bytes and all its pictures and
// sound; any other file is unchanged.

import fc from 'fast-check';
import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input } from 'mediabunny';
import { describe, expect, it } from 'vitest';
import { withoutMetadata } from '#src/offline/uploads/files/withoutMetadata.ts';
import { filmBytes, tracesIn } from '../../../fixtures/films/index.ts';

const blobOf = (bytes: Buffer) => new Blob([new Uint8Array(bytes)]);
const bytesOf = async (blob: Blob) => Buffer.from(await blob.arrayBuffer());

/** Returns every picture and every sound packet as a player finds it. */
const packetsOf = async (bytes: Buffer) => {
  const input = new Input({ source: new BufferSource(new Uint8Array(bytes)), formats: ALL_FORMATS });
  const found: string[] = [];
  for (const track of [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()]) {
    if (!track) continue;
    for await (const { timestamp, type, data } of new EncodedPacketSink(track).packets())
      found.push(`${timestamp} ${type} ${Buffer.from(data).toString('base64')}`);
  }
  return found;
};

describe.each(['phone.mp4', 'phone.mov'] as const)('%s', (name) => {
  it('loses what its index says of its making, and nothing else', async () => {
    const film = filmBytes(name);
    const clean = await bytesOf(await withoutMetadata(blobOf(film)));
    expect(clean.length).toBe(film.length);
    expect(tracesIn(film).length).toBeGreaterThan(tracesIn(clean).length);
    expect(tracesIn(clean)).toEqual([]);
    const packets = await packetsOf(film);
    expect(packets.length).toBeGreaterThan(10);
    expect(await packetsOf(clean)).toEqual(packets);
    expect(await bytesOf(await withoutMetadata(blobOf(clean)))).toEqual(clean);
  });
});

it.each([
  ['a WebM film', filmBytes('camera.webm')],
  ['a film that is cut off', filmBytes('phone.mp4').subarray(0, -100)],
  ['something else', Buffer.from('not a film at all, by any box')],
  ['nothing', Buffer.alloc(0)],
])('does not touch %s', async (_name, bytes) => expect(await bytesOf(await withoutMetadata(blobOf(bytes)))).toEqual(bytes));

const MIB = 1024 * 1024;
const u32 = (...values: number[]) => {
  const bytes = Buffer.alloc(4 * values.length);
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, 4 * index);
  return bytes;
};
const u64 = (...values: number[]) => Buffer.concat(values.map((value) => u32(Math.floor(value / 2 ** 32), value % 2 ** 32)));
const words = (length: number) => Buffer.alloc(length, 'Shenzhen');
const box = (type: string, ...content: Buffer[]) => {
  const bytes = Buffer.concat(content);
  return Buffer.concat([u32(bytes.length + 8), Buffer.from(type), bytes]);
};
/** Returns a box with its size in eight bytes. */
const largeBox = (type: string, ...content: Buffer[]) => {
  const bytes = Buffer.concat(content);
  return Buffer.concat([u32(1), Buffer.from(type), u64(bytes.length + 16), bytes]);
};
const FTYP = box('ftyp', words(8));
const MDAT = box('mdat', words(40));
const filmOf = (...boxes: Buffer[]) => Buffer.concat(boxes);
/** Expects that the first film, as a phone would make it, becomes the second. */
const leavesAs = async (film: Buffer, clean: Buffer) => expect(await bytesOf(await withoutMetadata(blobOf(film)))).toEqual(clean);
const stays = async (film: Buffer) => {
  const file = blobOf(film);
  expect(await withoutMetadata(file)).toBe(file);
};

it.each(['udta', 'meta', 'uuid', 'tref'])('empties %s wherever the index has it, and moves nothing', async (type) => {
  const film = (hidden: Buffer, empty: Buffer) =>
    filmOf(FTYP, box('moov', hidden, box('trak', hidden, box('mdia', hidden, empty, box('minf', box(type, words(9)))))), MDAT);
  await leavesAs(film(box(type, words(20)), box(type)), film(box('free', Buffer.alloc(20)), box('free')));
  const large = film(largeBox(type, words(20)), box(type));
  await leavesAs(large, film(Buffer.concat([u32(1), Buffer.from('free'), u64(36), Buffer.alloc(20)]), box('free')));
});

it('reads boxes of every size that a film may say', async () => {
  const moov = (type: string, content: Buffer) => [box(type, content), largeBox(type, content)];
  for (const [index, film] of moov('moov', box('udta', words(5))).entries()) {
    const clean = moov('moov', box('free', Buffer.alloc(5)))[index] ?? FTYP;
    await leavesAs(filmOf(FTYP, film, MDAT), filmOf(FTYP, clean, MDAT));
    // The last box may extend to the end without stating its size, and an empty one may be the last.
    const open = (bytes: Buffer) => filmOf(FTYP, bytes, u32(0), Buffer.from('mdat'), words(9));
    await leavesAs(open(film), open(clean));
    await leavesAs(filmOf(film, box('free')), filmOf(clean, box('free')));
  }
  const toTheEnd = (type: string, content: Buffer) => filmOf(FTYP, box('moov', u32(0), Buffer.from(type), content));
  await leavesAs(toTheEnd('udta', words(7)), toTheEnd('free', Buffer.alloc(7)));
  // QuickTime ends lists with zeros.
  for (const zeros of [4, 7])
    await leavesAs(
      filmOf(FTYP, box('moov', box('udta', words(3)), Buffer.alloc(zeros))),
      filmOf(FTYP, box('moov', box('free', Buffer.alloc(3)), Buffer.alloc(zeros))),
    );
});

it('leaves a film alone whose boxes are not where they should be', async () => {
  const moov = box('moov', box('udta', words(3)));
  for (const film of [
    filmOf(FTYP, MDAT),
    filmOf(FTYP, moov, Buffer.alloc(4)),
    filmOf(FTYP, moov, u32(7), Buffer.from('mdat')),
    filmOf(FTYP, moov, u32(9), Buffer.from('mdat')),
    filmOf(FTYP, moov, u32(1), Buffer.from('mdat'), u64(15)),
    filmOf(FTYP, moov, u32(1), Buffer.from('mdat'), u32(0)),
    filmOf(FTYP, box('moov', box('udta', words(3)), u32(9), Buffer.from('trak')), MDAT),
    filmOf(box('abcd'), moov, MDAT),
    filmOf(box('styp'), moov, MDAT),
  ])
    await stays(film);
});

it('keeps what a film is made of at its top, and empties what a maker put beside it', async () => {
  const moov = box('moov', box('mvex'));
  for (const type of ['ftyp', 'mdat', 'wide', 'styp', 'sidx', 'moof', 'mfra', 'pdin', 'pnot']) {
    const film = filmOf(FTYP, moov, box(type, words(9)));
    await leavesAs(film, film);
  }
  for (const type of ['free', 'skip', 'meta', 'uuid', 'udta', 'abcd'])
    await leavesAs(filmOf(FTYP, box(type, words(9)), moov), filmOf(FTYP, box('free', Buffer.alloc(9)), moov));
  for (const first of ['ftyp', 'mdat', 'wide']) await leavesAs(filmOf(box(first), moov), filmOf(box(first), moov));
  for (const first of ['free', 'skip']) await leavesAs(filmOf(box(first), moov), filmOf(box('free'), moov));
  const typed = await withoutMetadata(new Blob([new Uint8Array(filmOf(FTYP, moov))], { type: 'video/mp4' }));
  expect(typed.type).toBe('video/mp4');
});

it('reads no more than a film of a camera has', async () => {
  const moov = box('moov', box('mvex'));
  const spare = (more: number) => filmOf(FTYP, moov, box('free', words(MIB - 8 + more)));
  await leavesAs(spare(0), filmOf(FTYP, moov, box('free', Buffer.alloc(MIB - 8))));
  await leavesAs(spare(1), spare(1));
  const boxes = (count: number, told: Buffer) => filmOf(FTYP, box('moov', told), ...Array.from({ length: count - 2 }, () => box('wide')));
  await leavesAs(boxes(4096, box('udta', words(3))), boxes(4096, box('free', Buffer.alloc(3))));
  await stays(boxes(4097, box('udta', words(3))));
  const unknown = (more: number) => filmOf(FTYP, moov, box('abcd', words(64 * MIB - 8 + more)));
  const cleaned = await bytesOf(await withoutMetadata(blobOf(unknown(0))));
  expect(cleaned.equals(filmOf(FTYP, moov, box('free', Buffer.alloc(64 * MIB - 8))))).toBe(true);
  await stays(unknown(1));
});

it('empties the times of a film and of its tracks, and nothing beside them', async () => {
  const timed = (version: number, times: Buffer, rest: number) => Buffer.concat([Buffer.from([version, 1, 2, 3]), times, words(rest)]);
  const film = (content: Buffer) =>
    filmOf(FTYP, box('moov', box('mvhd', content), box('trak', box('tkhd', content), box('mdia', box('mdhd', content)))));
  for (const [version, length] of [
    [0, 8],
    [1, 16],
  ] as const)
    for (const rest of [0, 20]) await leavesAs(film(timed(version, words(length), rest)), film(timed(version, Buffer.alloc(length), rest)));
  // Too short for its times.
  await leavesAs(film(timed(1, words(15), 0)), film(timed(1, words(15), 0)));
});

it('empties the names of tracks, behind what kind they are', async () => {
  const film = (type: string, name: Buffer) =>
    filmOf(FTYP, box('moov', box('trak', box('mdia', box('hdlr', u32(0, 0), Buffer.from(type), words(12), name)))));
  for (const type of ['vide', 'soun']) {
    await leavesAs(film(type, words(6)), film(type, Buffer.alloc(6)));
    await leavesAs(film(type, words(1)), film(type, Buffer.alloc(1)));
    await leavesAs(film(type, Buffer.alloc(0)), film(type, Buffer.alloc(0)));
  }
  // A track without a kind counts as pictures or sound.
  for (const handler of [box('hdlr', u32(0, 0), words(3)), box('abcd')]) {
    const odd = filmOf(FTYP, box('moov', box('trak', box('mdia', handler)), box('trak')));
    await leavesAs(odd, odd);
  }
  const bare = filmOf(FTYP, box('moov', box('trak', box('mdia', box('hdlr', u32(0, 0), Buffer.from('mett'))))));
  expect((await bytesOf(await withoutMetadata(blobOf(bare)))).includes('mett')).toBe(false);
});

interface Chunk {
  sizes: number[];
  at: number;
}
/** Returns a track that is neither pictures nor sound, with its chunks. */
const dataTrack = (chunks: readonly Chunk[], { isLarge = false, fixedSize = 0, isWhole = true, missing = 0 } = {}) => {
  const sizes = chunks.flatMap((chunk) => chunk.sizes);
  const runs = chunks.flatMap((chunk, index) =>
    chunk.sizes.length === chunks[index - 1]?.sizes.length ? [] : [u32(index + 1, chunk.sizes.length, 1)],
  );
  const places = chunks.map(({ at }) => at);
  const count = sizes.length - missing;
  const table = [
    ...(isWhole ? [box('stsz', u32(0, fixedSize, count), ...(fixedSize ? [] : [u32(...sizes)]))] : []),
    box('stsc', u32(0, runs.length), ...runs),
    isLarge ? box('co64', u32(0, places.length), u64(...places)) : box('stco', u32(0, places.length), u32(...places)),
  ];
  return box('trak', box('mdia', box('hdlr', u32(0, 0), Buffer.from('mett'), words(12)), box('minf', box('stbl', ...table))));
};
const emptied = (track: Buffer) => box('free', Buffer.alloc(track.length - 8));

it('empties every sample of a track that says where and how the camera moved, and no byte beside them', async () => {
  const anyChunks = fc.array(fc.record({ sizes: fc.array(fc.nat(9), { minLength: 1, maxLength: 4 }), gap: fc.nat(5) }), {
    minLength: 1,
    maxLength: 8,
  });
  const property = fc.asyncProperty(
    fc.tuple(anyChunks, anyChunks),
    fc.boolean(),
    fc.option(fc.integer({ min: 1, max: 9 })),
    fc.nat(3),
    fc.infiniteStream(fc.nat(1000)),
    async (tracks, isLarge, fixed, less, order) => {
      const fixedSize = fixed ?? 0;
      const all = tracks.map((chunks) => chunks.map(({ sizes, gap }) => ({ sizes: sizes.map((size) => fixed ?? size), gap, at: 0 })));
      // Chunks of both tracks are in any order among the pictures, in two stretches around the index.
      const ranked = all.flat().map((chunk) => ({ chunk, rank: order.next().value ?? 0 }));
      const placed = ranked.toSorted((a, b) => a.rank - b.rank).map(({ chunk }) => chunk);
      const missing = (chunks: readonly { sizes: number[] }[]) => Math.min(less, (chunks.at(-1)?.sizes.length ?? 1) - 1);
      const index = () => box('moov', ...all.map((chunks) => dataTrack(chunks, { isLarge, fixedSize, missing: missing(chunks) })));
      const bytesIn = ({ sizes }: { sizes: number[] }) => sizes.reduce((sum, size) => sum + size, 0);
      const half = Math.floor(placed.length / 2);
      const [before, after] = [placed.slice(0, half), placed.slice(half)];
      const length = (chunks: typeof placed) => chunks.reduce((sum, chunk) => sum + chunk.gap + bytesIn(chunk), 0);
      let at = FTYP.length + 8;
      for (const [position, chunk] of placed.entries()) {
        if (position === half) at += index().length + 8;
        chunk.at = at + chunk.gap;
        at = chunk.at + bytesIn(chunk);
      }
      const film = filmOf(FTYP, box('mdat', words(length(before))), index(), box('mdat', words(length(after))));
      const clean = Buffer.from(film);
      for (const chunks of all) {
        let left = chunks.flatMap(({ sizes }) => sizes).length - missing(chunks);
        for (const { sizes, at: start } of chunks) {
          const told = sizes.slice(0, left);
          left -= told.length;
          clean.fill(0, start, start + told.reduce((sum, size) => sum + size, 0));
        }
      }
      const tracksEmptied = box(
        'moov',
        ...all.map((chunks) => emptied(dataTrack(chunks, { isLarge, fixedSize, missing: missing(chunks) }))),
      );
      tracksEmptied.copy(clean, FTYP.length + 8 + length(before));
      await leavesAs(film, clean);
    },
  );
  await fc.assert(property, { numRuns: 60 });
});

it('empties a track of which it cannot tell where its samples are, and no film whose samples no camera writes', async () => {
  const film = (track: Buffer, data = words(40)) => filmOf(FTYP, box('mdat', data), box('moov', track));
  const at = FTYP.length + 8 + 30;
  const without = dataTrack([{ sizes: [5], at }], { isWhole: false });
  await leavesAs(film(without), film(emptied(without)));
  const most = dataTrack([{ sizes: [0], at }], { fixedSize: 64 * MIB });
  await leavesAs(film(most), film(emptied(most), Buffer.concat([words(30), Buffer.alloc(10)])));
  await stays(film(dataTrack([{ sizes: [0], at }], { fixedSize: 64 * MIB + 1 })));
  // Two that share their samples.
  const [one, other] = [dataTrack([{ sizes: [6], at }]), dataTrack([{ sizes: [8], at: at - 4 }])];
  const clean = Buffer.concat([words(26), Buffer.alloc(10), words(40).subarray(36)]);
  await leavesAs(film(Buffer.concat([one, other])), film(Buffer.concat([emptied(one), emptied(other)]), clean));
});
