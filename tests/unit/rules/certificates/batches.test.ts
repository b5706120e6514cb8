// Guards: the remaining time of a batch follows its pace, is unknown at its beginning, and is never less than nothing; names of its files suit every file system.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { remainingMs } from '#contract/certificates/rules/batches.ts';
import { safeName } from '#server/certificates/safeName.ts';

test('the rest takes as long a certificate as those before', () => {
  expect(remainingMs({ done: 58, total: 91, elapsedMs: 5800 })).toBe(3300);
  expect(remainingMs({ done: 91, total: 91, elapsedMs: 9100 })).toBe(0);
});

test('nothing is said at the beginning, or by a clock that was set back', () => {
  expect(remainingMs({ done: 4, total: 91, elapsedMs: 400 })).toBeNull();
  expect(remainingMs({ done: 40, total: 91, elapsedMs: -1 })).toBeNull();
  fc.assert(
    fc.property(fc.nat(10_000), fc.nat(10_000), fc.integer({ min: -1000, max: 10_000_000 }), (done, total, elapsedMs) => {
      const left = remainingMs({ done, total, elapsedMs });
      return left === null || left >= 0;
    }),
  );
});

test('a name has nothing that a file system or an unpacker reads otherwise', () => {
  expect(safeName('王小明')).toBe('王小明');
  expect(safeName('../a\\b:c')).toBe('__a_b_c');
  expect(safeName('CON')).toBe('_CON');
  expect(safeName('con.txt')).toBe('_con.txt');
  expect(safeName(' Team. ')).toBe('Team_');
  expect(safeName('')).toBe('_');
  expect(safeName('a\u202efdp.exe')).toBe('a_fdp.exe');
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 120 }), (text) => {
      const name = safeName(text);
      const isPlain = !/[\\/:*?"<>|\p{Cc}]|^\.|[. ]$/u.test(name);
      return name !== '' && Buffer.byteLength(name) <= 121 && isPlain && name.isWellFormed();
    }),
    { numRuns: 40 },
  );
});
