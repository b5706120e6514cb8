// Guards: one table recognises films, pictures and documents by their bytes, and a truncated film is distinguished from a complete one.
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { documentFormat, isDocumentOf } from '#contract/content/rules/documentFile.ts';
import { readsAsText, typeOfBytes } from '#contract/uploads/rules/fileSignature.ts';
import { isCutFilm } from '#contract/uploads/rules/filmExtent.ts';
import { TYPE_BYTES } from '#contract/uploads/rules/uploadFile.ts';
import { fileBytes } from '../../fixtures/files/index.ts';
import { filmBytes, films } from '../../fixtures/films/index.ts';
import { heic, picture } from '../../fixtures/works.ts';

const typeOf = (bytes: Uint8Array) => typeOfBytes(bytes.subarray(0, TYPE_BYTES));
const isCut = (bytes: Uint8Array) => isCutFilm(bytes.length, async (at, length) => bytes.subarray(at, at + length));

it('knows the type of a file by its first bytes', async () => {
  for (const [name, type] of Object.entries(films))
    expect([name, typeOf(readFileSync(`tests/fixtures/films/${name}`))]).toEqual([name, type]);
  for (const format of ['png', 'jpeg', 'gif', 'tiff', 'webp'] as const) expect(typeOf(await picture(format))).toBe(`image/${format}`);
  expect(typeOf(heic())).toBe('image/heic');
  expect(typeOf(fileBytes('phone-3gp5.mp4'))).toBe('video/mp4');
  expect(typeOf(fileBytes('libtiff-default.tif'))).toBe('image/tiff');
  expect(typeOf(fileBytes('no-eoi.jpg'))).toBe('image/jpeg');
});

const brands = [
  { type: 'video/mp4', of: 'isom iso2 mp41 mp42 avc1 M4V_ M4VH MSNV dash 3gp4 3gp5 3gp6 3ge6 3g2a XAVC NDSC f4v_' },
  { type: 'image/heic', of: 'heic heix' },
  { type: 'image/heif', of: 'mif1' },
  { type: 'video/quicktime', of: 'qt__' },
  { type: null, of: 'avif avis M4A_ M4B_ M4P_ crx_ msf1 hevc' },
].flatMap(({ type, of }) => of.split(' ').map((brand) => ({ brand: brand.replaceAll('_', ' '), type })));
it.each(brands)('a file of the brand $brand is $type', ({ brand, type }) => {
  expect(typeOf(Buffer.concat([Buffer.from([0, 0, 0, 20]), Buffer.from(`ftyp${brand}\0\0\0\0${brand}`)]))).toBe(type);
});

it('is no picture of a raw photo, and no film of Matroska, nor of any other bytes', async () => {
  const tiff = await picture('tiff');
  const raw = Buffer.from(tiff);
  raw.write('CR', 8, 'latin1');
  expect(typeOf(raw)).toBeNull();
  const dng = Buffer.from('49492a00080000000100 12c6 0100 04000000 01040000'.replaceAll(' ', ''), 'hex');
  expect(typeOf(dng)).toBeNull();
  expect(typeOf(Buffer.from('1a45dfa3934282886d6174726f736b61428781024285810218538067', 'hex'))).toBeNull();
  expect(typeOf(Buffer.from('Once upon a time'))).toBeNull();
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      expect(() => typeOfBytes(bytes)).not.toThrow();
    }),
  );
  fc.assert(
    fc.property(fc.constantFrom('4949', '4d4d'), fc.uint8Array({ maxLength: 60 }), (order, bytes) => {
      const mark = order === '4949' ? '2a00' : '002a';
      expect([null, 'image/tiff']).toContain(typeOfBytes(Buffer.concat([Buffer.from(order + mark, 'hex'), bytes])));
    }),
  );
});

it('takes a text for what it is, however it begins and is encoded', () => {
  const txt = documentFormat('a.txt');
  if (!txt) throw new Error('no text');
  for (const text of [
    'BM: the rules of the game',
    'MZ',
    'ID3 is a tag',
    'GIF89a',
    'PK',
    '#!/bin/sh',
    '{\\rtf',
    'RIFF',
    '规则',
    '\ufeff规则',
    '<svg/>',
    'II*',
    '\u001b[1m',
  ])
    expect([text, isDocumentOf(txt, Buffer.from(text))]).toEqual([text, true]);
  expect(isDocumentOf(txt, Uint8Array.of(0xb9, 0xe6, 0xd4, 0xf2, 0x0d, 0x0a))).toBe(true);
  for (const text of ['规则,队名\r\n', 'A,B'])
    for (const bytes of [Buffer.from(`\ufeff${text}`, 'utf16le'), Buffer.from(`\ufeff${text}`, 'utf16le').swap16()])
      expect(readsAsText(bytes)).toBe(true);
});

it('takes nothing else for a text', async () => {
  const bmp = Buffer.from('424d460000000000000036000000280000000200000002000000010018', 'hex');
  const others = [
    bmp,
    Buffer.from('%PDF-1.7\n'),
    Buffer.from('PK\u0003\u0004'),
    await picture('png'),
    await picture('jpeg'),
    heic(),
    filmBytes('phone.mp4'),
  ];
  for (const name of ['a.txt', 'a.csv', 'a.svg'])
    for (const bytes of others) {
      const format = documentFormat(name);
      expect(format && isDocumentOf(format, bytes.subarray(0, TYPE_BYTES))).toBe(false);
    }
});

it('tells a film that was cut off from a whole one', async () => {
  expect(await isCut(fileBytes('cut-faststart.mp4'))).toBe(true);
  expect(await isCut(fileBytes('phone-3gp5.mp4'))).toBe(false);
  for (const name of ['phone.mp4', 'phone.mov', 'camera.webm', 'old.mp4', 'tiny.mp4'] as const) {
    const film = filmBytes(name);
    expect([name, await isCut(film)]).toEqual([name, false]);
    // Garbage after a film, as some cameras leave it, does not matter.
    if (name !== 'camera.webm') expect(await isCut(Buffer.concat([film, Buffer.from('\0\0\u0010\0free')]))).toBe(false);
  }
  const webm = filmBytes('camera.webm');
  for (const share of [0.3, 0.6, 0.99]) expect(await isCut(webm.subarray(0, Math.floor(webm.length * share)))).toBe(true);
});

it('looks at any bytes without an error', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('', '1a45dfa3', '00000001', '0000000866726565', '00000000'),
      fc.uint8Array({ maxLength: 80 }),
      async (start, rest) => {
        expect(await isCut(Buffer.concat([Buffer.from(start, 'hex'), rest]))).toBeTypeOf('boolean');
      },
    ),
  );
});
