// Guards: every number that a pattern makes ends in a right check character, and no pattern makes numbers that are easily guessed.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DEFAULT_PATTERN, numberBy, patternProblem } from '#contract/certificates/rules/numberPattern.ts';
import { checkCharacter, makeCertificateNumber } from '#contract/results/rules/certificateNumber.ts';

test.each([
  [DEFAULT_PATTERN, null],
  ['{yyyy}-{random:8}-{check}', null],
  ['tc{random:8}{check}', 'signs'],
  ['TC {random:8}{check}', 'signs'],
  ['TC{seq}{random:8}{check}', 'signs'],
  ['', 'signs'],
  ['TC{random:5}{check}', 'random'],
  ['TC{random:13}{check}', 'random'],
  ['TC{random:8}', 'check'],
  ['TC{check}{random:8}', 'check'],
  ['TC{check}{random:8}{check}', 'check'],
  ['A-VERY-LONG-NAME-OF-A-CUP-{random:8}{check}', 'length'],
])('%s: %s', (pattern, problem) => {
  expect(patternProblem(pattern)).toBe(problem);
});

test('the pattern that is built in makes the numbers of before', () => {
  const below = () => 5;
  expect(numberBy(DEFAULT_PATTERN, 2026, below)).toBe(makeCertificateNumber(2026, below));
});

test('each number ends in the check character of what is before it, and has the pattern’s form', () => {
  const text = fc.stringMatching(/^[A-Z0-9-]{0,4}$/);
  fc.assert(
    fc.property(
      text,
      fc.constantFrom('{yy}', '{yyyy}', ''),
      fc.integer({ min: 6, max: 12 }),
      fc.infiniteStream(fc.nat()),
      (before, year, count, numbers) => {
        const pattern = `${before}${year}-{random:${count}}-{check}`;
        expect(patternProblem(pattern)).toBeNull();
        const made = numberBy(pattern, 2026, (max) => (numbers.next().value ?? 0) % max);
        const signs = made.replace(/-/g, '');
        expect(checkCharacter(signs.slice(0, -1))).toBe(signs.at(-1));
        expect(made).toMatch(/^[A-Z0-9-]{8,30}$/);
      },
    ),
  );
});
