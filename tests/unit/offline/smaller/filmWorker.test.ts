// Promises: a smaller film has the pictures and the sound of its original and no trace of its place, time or device; an unconvertible film is
// reported as failed. The browser's own codecs are replaced by two that pass every picture on unchanged.
import {
  ALL_FORMATS,
  BlobSource,
  CustomVideoDecoder,
  CustomVideoEncoder,
  EncodedPacket,
  EncodedPacketSink,
  Input,
  type InputTrack,
  registerDecoder,
  registerEncoder,
  VideoSample,
} from 'mediabunny';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { FilmAnswer, FilmTask } from '#src/offline/smaller/filmEncoder.ts';
import { filmBytes, tracesIn } from '../../../fixtures/films/index.ts';
import { createOpfs } from '../fixtures/opfs.ts';

const decoded: EncodedPacket[] = [];
/** The decoder configuration of the H.264 track. */
let avc: VideoDecoderConfig | null = null;
let decodes = true;
let encodes = true;
/** The factor by which the film is slowed down. */
let slower = 1;

class PassingDecoder extends CustomVideoDecoder {
  static override supports(): boolean {
    return decodes;
  }
  init() {}
  decode(packet: EncodedPacket) {
    decoded.push(packet);
    const { codedWidth = 2, codedHeight = 2 } = this.config;
    const { timestamp, duration } = packet;
    const pixels = new Uint8Array(codedWidth * codedHeight * 4);
    this.onSample(new VideoSample(pixels, { format: 'RGBA', codedWidth, codedHeight, timestamp, duration }));
  }
  flush() {}
  close() {}
}
class PassingEncoder extends CustomVideoEncoder {
  static override supports(): boolean {
    return encodes;
  }
  init() {}
  encode({ timestamp, duration }: VideoSample) {
    const packet = decoded.find((each) => each.timestamp === timestamp);
    if (!packet || !avc) throw new TypeError('a picture of another film');
    const { width: codedWidth, height: codedHeight } = this.config;
    const passed = new EncodedPacket(packet.data, packet.type, timestamp * slower, duration * slower);
    this.onPacket(passed, { decoderConfig: { ...avc, codedWidth, codedHeight } });
  }
  flush() {}
  close() {}
}
registerDecoder(PassingDecoder);
registerEncoder(PassingEncoder);

const film = (name: Parameters<typeof filmBytes>[0]) => new Blob([new Uint8Array(filmBytes(name))]);
const read = (blob: Blob) => new Input({ source: new BlobSource(blob), formats: ALL_FORMATS });
beforeAll(async () => {
  avc = (await (await read(film('phone.mp4')).getPrimaryVideoTrack())?.getDecoderConfig()) ?? null;
});

let opfs: ReturnType<typeof createOpfs>;
let ask: (task: FilmTask) => Promise<FilmAnswer[]>;

beforeEach(async () => {
  vi.resetModules();
  decoded.length = 0;
  [decodes, encodes, slower] = [true, true, 1];
  opfs = createOpfs();
  vi.stubGlobal('navigator', { storage: { getDirectory: opfs.getDirectory } });
  let hear: (event: { data: unknown }) => void = () => {};
  let answer: (data: FilmAnswer) => void = () => {};
  vi.stubGlobal('addEventListener', (_name: 'message', listener: typeof hear) => {
    hear = listener;
  });
  vi.stubGlobal('postMessage', (data: FilmAnswer) => answer(data));
  await import('#src/offline/smaller/filmWorker.ts');
  ask = (task) =>
    new Promise((resolve) => {
      const answers: FilmAnswer[] = [];
      answer = (data) => {
        answers.push(data);
        if (data.kind !== 'progress') resolve(answers);
      };
      hear({ data: task });
    });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const describe = async (blob: Blob) => (await ask({ kind: 'describe', film: blob })).at(-1);
const make = (blob: Blob) => ask({ kind: 'make', film: blob, accountId: 'a1', id: 'u1.smaller' });
const made = () => opfs.files.get('/uploads/a1/u1.smaller') ?? new Uint8Array();
const packetsOf = async (track: InputTrack | null) => {
  const found: string[] = [];
  if (track)
    for await (const { type, data } of new EncodedPacketSink(track).packets())
      found.push(`${type} ${Buffer.from(data).toString('base64')}`);
  return found;
};

test('a film is described as it is shown; of how fast it plays, what its packets say', async () => {
  const phone = film('phone.mp4');
  expect(await describe(phone)).toEqual({
    kind: 'described',
    film: {
      sizeBytes: phone.size,
      seconds: expect.closeTo(1, 1),
      width: 128,
      height: 96,
      framesPerSecond: expect.closeTo(10),
      soundBitsPerSecond: 128_000,
    },
  });
});

test.each(['phone.mp4', 'phone.mov', 'camera.webm'] as const)('%s becomes H.264 in MP4, with all pictures and sound', async (name) => {
  const original = film(name);
  // The remains of an earlier try are longer.
  await (await (await opfs.getDirectory()).getDirectoryHandle('uploads', { create: true })).getDirectoryHandle('a1', { create: true });
  opfs.files.set('/uploads/a1/u1.smaller', new Uint8Array(50_000));
  const answers = await make(original);
  expect(answers.at(-1)).toEqual({ kind: 'made', sizeBytes: made().length });
  expect(made().length).toBeLessThan(50_000);
  expect(opfs.open.size).toBe(0);
  expect(tracesIn(Buffer.from(made()))).toEqual([]);
  const [before, after] = [read(original), read(new Blob([made()]))];
  const video = await after.getPrimaryVideoTrack();
  expect([await after.getMimeType(), await video?.getCodec()]).toEqual([expect.stringContaining('video/mp4'), 'avc']);
  expect((await packetsOf(video)).length).toBe((await packetsOf(await before.getPrimaryVideoTrack())).length);
  expect(await packetsOf(await after.getPrimaryAudioTrack())).toEqual(await packetsOf(await before.getPrimaryAudioTrack()));
  for (const track of await after.getTracks()) expect([await track.getName(), await track.getLanguageCode()]).toEqual([null, 'und']);
  const shares = answers.flatMap((answer) => (answer.kind === 'progress' ? [answer.share] : []));
  expect(shares.length).toBeGreaterThan(0);
  for (const [index, share] of shares.entries()) expect(share - (shares[index - 1] ?? 0)).toBeGreaterThanOrEqual(0.01);
});

test('no half film is taken for a whole one', async () => {
  const phone = film('phone.mp4');
  slower = 1.4;
  expect((await make(phone)).at(-1)?.kind).toBe('made');
  slower = 3;
  expect((await make(phone)).at(-1)).toEqual({ kind: 'failed' });
  slower = 1;
  opfs.spoils((bytes) => bytes.slice(0, 100));
  expect((await make(phone)).at(-1)).toEqual({ kind: 'failed' });
  opfs.spoils((bytes) => bytes);
  opfs.hasRoomFor(5000);
  expect((await make(phone)).at(-1)).toEqual({ kind: 'failed' });
  expect(opfs.open.size).toBe(0);
  opfs.hasRoomFor(50_000);
  opfs.withoutSyncAccess();
  expect((await make(phone)).at(-1)).toEqual({ kind: 'failed' });
});

test('what this browser cannot read, play or encode is no film that it could make smaller', async () => {
  const nothing = { kind: 'described', film: null };
  const noFilm = new Blob(['no film at all']);
  expect([await describe(noFilm), await make(noFilm)]).toEqual([nothing, [{ kind: 'failed' }]]);
  decodes = false;
  expect([await describe(film('phone.mp4')), await make(film('phone.mp4'))]).toEqual([nothing, [{ kind: 'failed' }]]);
  // The failure is remembered by picture size: no other film here has this one's.
  [decodes, encodes] = [true, false];
  expect(await describe(film('tiny.mp4'))).toEqual(nothing);
  expect(opfs.open.size).toBe(0);
});
