import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { root } from '../lib/run.mjs';

/** What registers, changes, decides and cancels entries over HTTP. */
const REGISTRATIONS = [
  'registrations',
  'registrationEdit',
  'registrationProblems',
  'registerIdempotency',
  'changeIdempotency',
  'waitlist',
  'waitlistWalk',
  'review',
  'reviewList',
  'story',
].map((name) => `tests/api/${name}.test.ts`);
/** The nearest tests of a file; those that reach it only through many others say little about it. */
const MOST = 5;

const importsOf = (file: string): string[] =>
  [...readFileSync(join(root, file), 'utf8').matchAll(/(?:from|import\()\s*'([#.][^']*)'/g)].flatMap(([, name = '']) => {
    const path = name.startsWith('#') ? name.slice(1) : normalize(join(dirname(file), name));
    return existsSync(join(root, path)) ? [path] : [];
  });

const graph = new Map<string, string[]>();
const edges = (file: string): string[] => {
  const found = graph.get(file) ?? importsOf(file);
  graph.set(file, found);
  return found;
};

/** How many imports lie between a test and a file; null where no way leads there. */
const distance = (test: string, file: string): number | null => {
  const seen = new Set([test]);
  let ring = [test];
  for (let steps = 0; ring.length > 0; steps += 1) {
    if (ring.includes(file)) return steps;
    ring = ring.flatMap(edges).filter((each) => !seen.has(each) && seen.add(each));
  }
  return null;
};

const unitTests = globSync('tests/unit/**/*.test.{ts,tsx}', { cwd: root });

/** The tests that use a file, the nearest first. */
export const testsOf = (file: string): string[] => {
  const near = unitTests
    .flatMap((test) => {
      const steps = distance(test, file);
      return steps === null ? [] : [{ test, steps }];
    })
    .toSorted((a, b) => a.steps - b.steps)
    .slice(0, MOST)
    .map(({ test }) => test);
  return file.startsWith('server/registrations/') ? [...near, ...REGISTRATIONS.filter((test) => existsSync(join(root, test)))] : near;
};
