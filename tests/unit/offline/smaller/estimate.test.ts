// Promises: the offered version of a film is smaller, fits an upload, keeps the film's aspect ratio and is at most 1080p; nothing is offered if it is
// not worth the wait.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MAX_UPLOAD_BYTES } from '#contract/uploads/rules/uploadFile.ts';
import { type Film, mayBeMadeSmaller, offerFor, smallerSize } from '#src/offline/smaller/estimate.ts';

const MB = 1_000_000;
const phone4k: Film = { sizeBytes: 486 * MB, seconds: 168, width: 3840, height: 2160, framesPerSecond: 30, soundBitsPerSecond: 128_000 };
const films = fc.record({
  sizeBytes: fc.integer({ min: 1, max: 4_000 * MB }),
  seconds: fc.double({ min: 0, max: 7200, noNaN: true }),
  width: fc.integer({ min: 2, max: 7680 }),
  height: fc.integer({ min: 2, max: 7680 }),
  framesPerSecond: fc.double({ min: 1, max: 240, noNaN: true }),
  soundBitsPerSecond: fc.integer({ min: 0, max: 512_000 }),
});

test('a 4K film of nearly three minutes and 486 MB becomes about 70 MB in about a minute', () => {
  const offer = offerFor(phone4k, true);
  expect(Math.round((offer?.sizeBytes ?? 0) / MB)).toBe(70);
  expect(Math.round(offer?.seconds ?? 0)).toBe(61);
  expect(smallerSize(phone4k)).toEqual({ width: 1920, height: 1080, bitsPerSecond: 3_200_000 });
});

test('a film held upright stays upright', () => {
  expect(smallerSize({ width: 2160, height: 3840 })).toMatchObject({ width: 1080, height: 1920 });
  expect(smallerSize({ width: 1281, height: 721 })).toMatchObject({ width: 1282, height: 722 });
});

test('the picture has even sides, at most 1920 × 1080 or 1080 × 1920, is never enlarged and keeps its shape', () => {
  fc.assert(
    fc.property(films, ({ width, height }) => {
      const size = smallerSize({ width, height });
      expect([size.width % 2, size.height % 2]).toEqual([0, 0]);
      expect(Math.max(size.width, size.height)).toBeLessThanOrEqual(1920);
      expect(Math.min(size.width, size.height)).toBeLessThanOrEqual(1080);
      expect(size.width).toBeLessThanOrEqual(width + 1);
      expect(size.height).toBeLessThanOrEqual(height + 1);
      // Rounding to even sides moves each by a pixel at most, unless a side is a mere line.
      const scale = Math.min(1, 1920 / Math.max(width, height), 1080 / Math.min(width, height));
      expect(Math.abs(size.width - width * scale) <= 1 || size.width === 2).toBe(true);
      expect(Math.abs(size.height - height * scale) <= 1 || size.height === 2).toBe(true);
      expect(size.bitsPerSecond).toBeGreaterThan(0);
    }),
  );
});

test('whatever is offered fits an upload, and is clearly smaller unless the film does not play here', () => {
  fc.assert(
    fc.property(films, fc.boolean(), (film, isShowable) => {
      const offer = offerFor(film, isShowable);
      if (!mayBeMadeSmaller(film.sizeBytes, isShowable)) expect(offer).toBeNull();
      if (!offer) return;
      expect(Number.isInteger(offer.sizeBytes)).toBe(true);
      expect(offer.sizeBytes).toBeGreaterThan(0);
      expect(offer.sizeBytes).toBeLessThanOrEqual(MAX_UPLOAD_BYTES);
      expect(offer.seconds).toBeGreaterThan(0);
      if (isShowable) expect(offer.sizeBytes).toBeLessThan(film.sizeBytes * 0.8);
    }),
  );
});

test('a longer film becomes larger and takes longer', () => {
  fc.assert(
    fc.property(films, fc.double({ min: 1, max: 10, noNaN: true }), (film, factor) => {
      const [one, longer] = [offerFor(film, false), offerFor({ ...film, seconds: film.seconds * factor }, false)];
      if (!one || !longer) return;
      expect(longer.sizeBytes).toBeGreaterThanOrEqual(one.sizeBytes);
      expect(longer.seconds).toBeGreaterThanOrEqual(one.seconds);
    }),
  );
});

test.each<[string, Partial<Film>, boolean, boolean]>([
  ['100 MB that play here', { sizeBytes: 100 * MB }, true, false],
  ['a byte more', { sizeBytes: 100 * MB + 1 }, true, true],
  ['2 MB that do not play here', { sizeBytes: 2 * MB, seconds: 4 }, false, true],
  ['an hour that is small already', { sizeBytes: 400 * MB, seconds: 1000 }, true, false],
  ['more than 500 MB that become less', { sizeBytes: 900 * MB, seconds: 300 }, true, true],
  ['what is too long for an upload', { sizeBytes: 3_000 * MB, seconds: 1800 }, true, false],
])('%s: offered is %o %s %s', (_what, changes, isShowable, isOffered) => {
  expect(offerFor({ ...phone4k, ...changes }, isShowable) !== null).toBe(isOffered);
});
