// The documents name files and folders that exist: what is moved takes its mentions along.
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const ROOMS = ['bench', 'contract', 'docs', 'public', 'scripts', 'server', 'src', 'sw', 'tests'];
const files = [...globSync('*', { cwd: root }), ...globSync(`{${ROOMS.join(',')}}/**/*`, { cwd: root })].map((path) =>
  path.replaceAll('\\', '/'),
);
const paths = new Set(files);
const names = new Set(files.map((path) => basename(path)));

/** Paths and file names in backticks or as link targets; what holds a placeholder (`<subject>`, `NNNN`, `*`) names no single file. */
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
  'CONTRIBUTING.md',
  'docs/architecture.md',
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

test('a mention of a missing file is found', () => {
  const mentions = mentionsIn('see `server/gone.ts`, [here](docs/none.md) and `server/<subject>/routes.ts`');
  expect(mentions).toEqual(['server/gone.ts', 'docs/none.md']);
  expect(mentions.some((mention) => exists(mention, ''))).toBe(false);
});
