// Guards: the documents name existing files and folders, so that moving one updates its mentions.
import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const ROOMS = ['bench', 'contract', 'docs', 'public', 'scripts', 'server', 'src', 'sw', 'tests'];
const files = [...globSync('*', { cwd: root }), ...globSync(`{${ROOMS.join(',')}}/**/*`, { cwd: root })].map((path) =>
  path.replaceAll('\\', '/'),
);
const paths = new Set(files);
const names = new Set(files.map((path) => basename(path)));

/** Paths and file names in backticks or as link targets. Those with a placeholder (`<subject>`, `NNNN`, `*`) name no single file. */
const mentionsIn = (text: string): string[] =>
  [...text.matchAll(/`([^`\s]+)`|\]\(([^)\s#]+)[^)]*\)/g)]
    .map(([, code, target]) => code ?? target ?? '')
    .filter((mention) => !/[<>{}*]|NNNN|^https?:|^\/|\.\.\.|…/.test(mention))
    .filter(
      (mention) => /^[\w@./-]+\.(ts|tsx|mjs|json|css|md|html|webp)$/.test(mention) || ROOMS.some((room) => mention.startsWith(`${room}/`)),
    );

const exists = (mention: string, from: string): boolean => {
  const path = mention.replace(/\/$/, '');
  return paths.has(path) || paths.has(join(from, path)) || (!path.includes('/') && names.has(path));
};

describe.each([
  'README.md',
  'SECURITY.md',
  'CONTRIBUTING.md',
  'docs/architecture.md',
  'docs/asvs.md',
  'docs/contribute.md',
  'docs/operate.md',
  'docs/security.md',
  'docs/specification.md',
])('%s', (document) => {
  const text = readFileSync(join(root, document), 'utf8');

  test('names only what exists', () => {
    const from = document.includes('/') ? 'docs' : '';
    expect(mentionsIn(text).filter((mention) => !exists(mention, from))).toEqual([]);
  });
});

/** Returns the source files that a journey names, and the names whose file lies beside none named before. */
const filesOf = (journey: string): { named: ReadonlySet<string>; lost: string[] } => {
  const named = new Set<string>();
  const lost: string[] = [];
  for (const mention of mentionsIn(journey).filter((each) => /\.(ts|tsx|json)$/.test(each))) {
    const beside = [...named].toReversed().map((path) => join(dirname(path), mention));
    const found = [mention, ...beside, ...named].find((path) => paths.has(path) && path.endsWith(mention));
    if (found) named.add(found);
    else lost.push(mention);
  }
  return { named, lost };
};

test.each(readFileSync(join(root, 'docs/architecture.md'), 'utf8').split('## Five journeys')[1]?.split('\n### ').slice(1) ?? [])(
  'each file of a journey is named so that it is found: %#',
  (journey) => {
    const { named, lost } = filesOf(journey);
    expect(lost).toEqual([]);
    expect(named.size).toBeGreaterThan(10);
  },
);

test('every requirement of ASVS 5.0.0, levels 1 and 2, has one line that says what meets it and what tests that, or why not', () => {
  const lines = readFileSync(join(root, 'docs/asvs.md'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| V'));
  const rows = lines.map((line) => line.slice(2, -2).split(' | '));
  expect(rows.filter((row) => row.length !== 5)).toEqual([]);
  expect(new Set(rows.map(([id]) => id)).size).toBe(253);
  expect(rows).toHaveLength(253);
  const isExcused = (met: string) => /\*\*not met\*\*|^does not apply|^as V/i.test(met);
  const untested = rows.filter(([, , , met = '', tests = '']) => met === '' || (tests === '–' && !isExcused(met)));
  expect(untested).toEqual([]);
});

test('a mention of a missing file is found', () => {
  const mentions = mentionsIn('see `server/gone.ts`, [here](docs/none.md) and `server/<subject>/routes.ts`');
  expect(mentions).toEqual(['server/gone.ts', 'docs/none.md']);
  expect(mentions.some((mention) => exists(mention, ''))).toBe(false);
});
