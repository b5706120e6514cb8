// Promises: the pieces of a file are all of it and nothing twice, whichever are there; any range is made of them; a work goes when it is no longer its
// judge's, and never because a list is older than it.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  changesOf,
  countPieces,
  freeBytes,
  missingPieces,
  partsOf,
  rangeOfPiece,
  SPARE_BYTES,
  storedBytesOf,
} from '#src/offline/takenAlong/pieces.ts';

const cut = fc
  .record({ pieceBytes: fc.integer({ min: 1, max: 5000 }), pieces: fc.integer({ min: 1, max: 40 }), rest: fc.nat() })
  .map(({ pieceBytes, pieces, rest }) => ({ pieceBytes, sizeBytes: (pieces - 1) * pieceBytes + 1 + (rest % pieceBytes) }));

it('cuts a file into pieces without a gap or an overlap', () => {
  fc.assert(
    fc.property(cut, ({ sizeBytes, pieceBytes }) => {
      const file = { sizeBytes, pieceBytes };
      const ranges = Array.from({ length: countPieces(file) }, (_, piece) => rangeOfPiece(piece, file));
      expect(ranges[0]?.start).toBe(0);
      expect(ranges.at(-1)?.end).toBe(sizeBytes - 1);
      for (const [index, { start, end }] of ranges.entries()) {
        expect(end - start + 1).toBeGreaterThan(0);
        expect(end - start + 1).toBeLessThanOrEqual(pieceBytes);
        if (index > 0) expect(start).toBe((ranges[index - 1]?.end ?? 0) + 1);
      }
    }),
  );
});

it('asks for what is not there, and counts the rest as there', () => {
  const withSome = cut.chain((file) =>
    fc.record({ file: fc.constant(file), stored: fc.uniqueArray(fc.integer({ min: 0, max: countPieces(file) - 1 })) }),
  );
  fc.assert(
    fc.property(withSome, ({ file, stored }) => {
      const missing = missingPieces(file, new Set(stored));
      expect([...missing, ...stored].sort((a, b) => a - b)).toEqual(Array.from({ length: countPieces(file) }, (_, piece) => piece));
      expect(storedBytesOf(file, new Set(stored)) + storedBytesOf(file, new Set(missing))).toBe(file.sizeBytes);
    }),
  );
});

it('makes every range of parts that follow each other', () => {
  const withRange = cut.chain(({ sizeBytes, pieceBytes }) =>
    fc.tuple(fc.integer({ min: 0, max: sizeBytes - 1 }), fc.integer({ min: 0, max: sizeBytes - 1 })).map(([a, b]) => ({
      pieceBytes,
      start: Math.min(a, b),
      end: Math.max(a, b),
    })),
  );
  fc.assert(
    fc.property(withRange, ({ start, end, pieceBytes }) => {
      let at = start;
      for (const { piece, from, to } of partsOf({ start, end }, pieceBytes)) {
        expect(piece * pieceBytes + from).toBe(at);
        expect(to).toBeGreaterThan(from);
        expect(to).toBeLessThanOrEqual(pieceBytes);
        at += to - from;
      }
      expect(at).toBe(end + 1);
    }),
  );
});

it('leaves room for marks, and knows none where the browser tells nothing', () => {
  expect(freeBytes({ quota: SPARE_BYTES + 30, usage: 10 })).toBe(20);
  expect(freeBytes({ quota: 10, usage: 30 })).toBe(0);
  expect(freeBytes({ usage: 30 })).toBeNull();
});

it('removes what is no longer wanted and was taken before the list, and nothing else', () => {
  const no = fc.constantFrom('C-1', 'C-2', 'C-3', 'C-4');
  const urls = fc.array(fc.constantFrom('/a', '/b', '/c'), { minLength: 1, maxLength: 3 });
  const taken = fc
    .uniqueArray(fc.record({ no, takenAt: fc.integer({ min: 0, max: 9 }), urls }), { selector: ({ no }) => no })
    .map((works) => works.map(({ urls, ...work }) => ({ ...work, id: `id ${work.no}`, files: urls.map((url) => ({ url })) })));
  const wanted = fc.uniqueArray(fc.record({ no, urls: fc.option(urls) }), { selector: ({ no }) => no });
  fc.assert(
    fc.property(taken, wanted, fc.integer({ min: 0, max: 9 }), (works, list, asOf) => {
      const changes = new Map(changesOf(works, list, asOf).map((change) => [change.id, change.urls]));
      for (const { id, no, takenAt, files } of works) {
        const own = list.find((each) => each.no === no);
        const now = files.map(({ url }) => url);
        const isGone = !own && takenAt < asOf;
        const isMoved = own !== undefined && own.urls !== null && JSON.stringify(own.urls) !== JSON.stringify(now);
        expect(changes.get(id)).toEqual(isGone ? null : isMoved ? own.urls : undefined);
      }
      // a second time there is nothing to do
      const after = works.flatMap((work) => {
        const urls = changes.get(work.id);
        if (urls === null) return [];
        return [urls === undefined ? work : { ...work, files: urls.map((url) => ({ url })) }];
      });
      expect(changesOf(after, list, asOf)).toEqual([]);
    }),
  );
});
