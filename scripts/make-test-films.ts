// Makes the films of tests/fixtures/films with ffmpeg (libx264, libx265, libvpx-vp9) on PATH, with location and device in all places where phones
// write them. The films are checked in, so that tests need no ffmpeg.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PLACE = '+24.8138+118.5512+012.345/';
const DEVICE = 'TestPhone 15 Pro';
const DAY = '2026-10-03T08:15:00';

const folder = mkdtempSync(join(tmpdir(), 'films-'));
const ffmpeg = (...args: string[]): void => {
  execFileSync('ffmpeg', ['-nostdin', '-v', 'error', '-y', ...args]);
};

const box = (type: string, ...content: (Buffer | string)[]): Buffer => {
  const body = Buffer.concat(content.map((each) => (typeof each === 'string' ? Buffer.from(each) : each)));
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + body.length);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
};
const full = Buffer.alloc(4);
const u16 = (value: number) => {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
};
const u32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};
/** Returns QuickTime's text atom: length, language, text. */
const text = (type: string, value: string) => box(type, u16(value.length), u16(0x15c7), value);
const fixed = (value: number) => u32(Math.round(value * 65536));

/** Returns Apple's and Android's metadata: names of any length, and their values. */
const keyed = (values: Record<string, string>): Buffer =>
  box(
    'meta',
    full,
    box('hdlr', full, u32(0), 'mdta', u32(0), u32(0), u32(0), '\0'),
    box('keys', full, u32(Object.keys(values).length), ...Object.keys(values).map((name) => box('mdta', name))),
    box(
      'ilst',
      ...Object.values(values).map((value, index) => {
        const item = box('data', u32(1), u32(0), value);
        return Buffer.concat([u32(8 + item.length), u32(index + 1), item]);
      }),
    ),
  );

const userData = (): Buffer =>
  box(
    'udta',
    text('\xa9xyz', PLACE),
    text('\xa9mak', 'TestPhone Works'),
    text('\xa9mod', DEVICE),
    text('\xa9day', DAY),
    box('loci', full, u16(0x15c7), 'Jinjiang\0', '\0', fixed(118.5512), fixed(24.8138), fixed(12), 'earth\0', '\0'),
    box('auth', full, u16(0x15c7), 'TestPhone of a family\0'),
    box('smta', full, box('mdln', DEVICE)),
    keyed({ 'com.android.model': DEVICE, 'com.android.location': PLACE }),
  );
const appleData = (): Buffer =>
  keyed({
    'com.apple.quicktime.location.ISO6709': PLACE,
    'com.apple.quicktime.make': 'TestPhone Works',
    'com.apple.quicktime.model': DEVICE,
    'com.apple.quicktime.software': 'TestPhone 27.1',
    'com.apple.quicktime.creationdate': `${DAY}+0800`,
  });

/** Appends boxes to the first box of a path; nothing after it may be addressed by its offset. */
const into = (bytes: Buffer, [name, ...rest]: string[], extra: Buffer): Buffer => {
  if (name === undefined) return Buffer.concat([bytes, extra]);
  for (let at = 0; at < bytes.length; at += bytes.readUInt32BE(at)) {
    if (bytes.toString('latin1', at + 4, at + 8) !== name) continue;
    const end = at + bytes.readUInt32BE(at);
    return Buffer.concat([bytes.subarray(0, at), box(name, into(bytes.subarray(at + 8, end), rest, extra)), bytes.subarray(end)]);
  }
  throw new Error(`no ${name}`);
};

/** Turns the subtitles into timed metadata as phones write it. */
const asTimedMetadata = (film: Buffer): Buffer => {
  const names = film
    .toString('latin1')
    .replace(/(hdlr.{8})(sbtl|text)/s, '$1meta')
    .replace(/(stsd.{12})(tx3g|text)/s, '$1mebx');
  const bytes = Buffer.from(names, 'latin1');
  if (!bytes.includes('mebx')) throw new Error('no timed track');
  return bytes;
};

/** Returns the data after the film: XMP, a maker's trailer, and space that was never cleared. */
const trailer = (): Buffer =>
  Buffer.concat([
    box(
      'uuid',
      Buffer.from('be7acfcb97a942e89c71999491e3afac', 'hex'),
      `<x:xmpmeta><exif:GPSLatitude>${PLACE}</exif:GPSLatitude></x:xmpmeta>`,
    ),
    box('sefd', `SEFH ${DEVICE} ${PLACE} SEFT`),
    box('free', `TestPhone scratch ${PLACE}`),
  ]);

const subtitles = join(folder, 'place.srt');
writeFileSync(subtitles, `1\n00:00:00,000 --> 00:00:01,000\n${PLACE} TestPhone\n`);
const pictures = ['-f', 'lavfi', '-i', 'testsrc=size=128x96:rate=10:duration=1'];
const sound = ['-f', 'lavfi', '-i', 'sine=frequency=440:sample_rate=16000:duration=1'];
const named = [`-metadata:s:v:0`, `handler_name=${DEVICE} Camera`, '-metadata', `creation_time=${DAY}Z`];

/** Makes a film with pictures, sound, and a timed track of its location. */
const filmed = (name: string, codec: string[]): Buffer => {
  const path = join(folder, name);
  const maps = ['-map', '0:v', '-map', '1:a', '-map', '2:s'];
  ffmpeg(...pictures, ...sound, '-i', subtitles, ...maps, ...codec, '-c:a', 'aac', '-b:a', '24k', '-c:s', 'mov_text', ...named, path);
  const timed = asTimedMetadata(readFileSync(path));
  const inTrack = into(timed, ['moov', 'trak'], Buffer.concat([box('udta', text('\xa9nam', DEVICE), box('name', DEVICE)), appleData()]));
  return Buffer.concat([into(into(inTrack, ['moov'], userData()), ['moov'], appleData()), trailer()]);
};

const save = (name: string, bytes: Buffer): void => writeFileSync(new URL(`../tests/fixtures/films/${name}`, import.meta.url), bytes);
const h264 = ['-c:v', 'libx264', '-preset', 'veryslow', '-crf', '40', '-pix_fmt', 'yuv420p', '-bf', '2'];
save('phone.mp4', filmed('phone.mp4', h264));
const hevc = ['-c:v', 'libx265', '-crf', '40', '-pix_fmt', 'yuv420p', '-tag:v', 'hvc1', '-x265-params', 'log-level=none'];
save('phone.mov', filmed('phone.mov', hevc));

const webm = join(folder, 'camera.webm');
const tags = [
  '-metadata',
  `title=${DEVICE}`,
  '-metadata',
  `location=${PLACE}`,
  '-metadata',
  `DATE=${DAY}`,
  '-metadata:s:v:0',
  `title=${DEVICE}`,
];
const chapters = join(folder, 'chapters.txt');
writeFileSync(chapters, `;FFMETADATA1\n[CHAPTER]\nTIMEBASE=1/1000\nSTART=0\nEND=1000\ntitle=${PLACE} TestPhone\n`);
ffmpeg(
  ...pictures,
  ...sound,
  '-i',
  chapters,
  '-map_chapters',
  '2',
  '-c:v',
  'libvpx-vp9',
  '-crf',
  '60',
  '-b:v',
  '0',
  '-c:a',
  'libopus',
  ...tags,
  webm,
);
save('camera.webm', readFileSync(webm));

const tiny = join(folder, 'tiny.mp4');
ffmpeg(
  '-f',
  'lavfi',
  '-i',
  'testsrc=size=64x64:rate=2:duration=1',
  ...h264,
  '-map_metadata',
  '-1',
  '-fflags',
  '+bitexact',
  '-movflags',
  '+faststart',
  tiny,
);
save('tiny.mp4', readFileSync(tiny));
// A codec that no browser plays and that cannot be copied: MPEG-4 Visual, of phones before 2010.
const old = join(folder, 'old.mp4');
ffmpeg('-f', 'lavfi', '-i', 'testsrc=size=64x64:rate=2:duration=1', '-c:v', 'mpeg4', '-q:v', '31', ...named, old);
save('old.mp4', into(readFileSync(old), ['moov'], userData()));
