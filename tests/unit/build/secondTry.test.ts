// Guards: a failing test either fails the gate or is reported as flaky; tests of money, exactly-once, seats, votes and consent are never retried.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Failure } from '../../../scripts/lib/reporter.ts';
import { root } from '../../../scripts/lib/run.mjs';
import { filesToRunAgain, MUST_NOT_FLAKE, verdict } from '../../../scripts/lib/secondTry.mjs';

const failureOf = (project: string, file: string | null, name = 'a test'): Failure => ({ project, file, name, said: 'it broke' });
const inE2e = (file: string, name?: string) => failureOf('e2e', `tests/e2e/${file}.test.ts`, name);

const failures = fc.array(
  fc.record({
    project: fc.constantFrom('unit', 'api', 'e2e', 'resilience'),
    file: fc.option(fc.constantFrom(...MUST_NOT_FLAKE, 'tests/e2e/a.test.ts', 'tests/e2e/b.test.ts', 'tests/api/c.test.ts')),
    name: fc.constantFrom('one', 'two'),
    said: fc.constant('it broke'),
  }),
  { maxLength: 6 },
);

describe('a second try', () => {
  test('is for whole files, each once', () => {
    const again = filesToRunAgain([inE2e('a', 'one'), inE2e('a', 'two'), failureOf('api', 'tests/api/c.test.ts')]);
    expect([...again]).toEqual([
      ['e2e', ['tests/e2e/a.test.ts']],
      ['api', ['tests/api/c.test.ts']],
    ]);
  });

  test('is not for unit tests, checks and files that must not flake', () => {
    const never = [failureOf('unit', 'tests/unit/a.test.ts'), failureOf('check', null)];
    expect(filesToRunAgain([...never, ...MUST_NOT_FLAKE.map((file) => failureOf('api', file))]).size).toBe(0);
  });

  test('is not made where more than ten files fail', () => {
    expect(filesToRunAgain(Array.from({ length: 11 }, (_, index) => inE2e(`file${index}`))).size).toBe(0);
  });

  test.each(MUST_NOT_FLAKE)('%s exists', (file) => expect(existsSync(join(root, file))).toBe(true));
});

describe('the verdict', () => {
  const first = [inE2e('a', 'one')];
  const again = filesToRunAgain(first);

  test('is flaky where the whole file passes alone', () => {
    expect(verdict(first, again, [])).toEqual({ flaky: first, lasting: [] });
  });

  test('is failed where the test fails again, or another one of its file', () => {
    expect(verdict(first, again, first)).toEqual({ flaky: [], lasting: first });
    const other = inE2e('a', 'two');
    expect(verdict(first, again, [other])).toEqual({ flaky: [], lasting: [...first, other] });
  });

  test('is failed where the second run broke off', () => {
    const broken = failureOf('e2e', null);
    expect(verdict(first, again, [broken])).toEqual({ flaky: [], lasting: [...first, broken] });
  });

  test('leaves out no failure, and forgives none that must not flake', () => {
    fc.assert(
      fc.property(failures, failures, (before, after) => {
        const { flaky, lasting } = verdict(before, filesToRunAgain(before), after);
        for (const failure of before) expect(flaky.includes(failure) !== lasting.includes(failure)).toBe(true);
        expect(flaky.some(({ project, file }) => project === 'unit' || file === null || MUST_NOT_FLAKE.includes(file))).toBe(false);
        if (after.length > 0) expect(lasting.length).toBeGreaterThan(0);
      }),
    );
  });
});
