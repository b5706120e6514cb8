// Guards: every test file is run by `npm run test:full`, once; and docs/contribute.md names, for each file of which the gate leaves something out, what
// protects its subject in the gate.
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../../../scripts/lib/run.mjs';
import { testFiles } from '../../../scripts/lib/testFiles.ts';

const every = globSync('tests/**/*.test.{ts,tsx}', { cwd: root }).sort();
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

const filesOf = (run: Parameters<typeof testFiles>[0]): [project: string, files: string[]][] =>
  Object.entries(testFiles(run)).map(([project, { include, exclude }]) => [
    project,
    globSync(include, { cwd: root }).filter((file) => !exclude.includes(file)),
  ]);
const full = filesOf({ isGate: false, isFull: true });
/** Projects that the gate does not run. */
const BEYOND = ['measured', 'engines', 'object-store', 'running-copy', 'cluster'];
const gate = filesOf({ isGate: true, isFull: false }).filter(([project]) => !BEYOND.includes(project));
const inGate = gate.flatMap(([, files]) => files);
const measured = testFiles({ isGate: false, isFull: false }).measured.include;

/** Returns the names in backticks. */
const namesIn = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);

describe('the full run', () => {
  test('has every test file once', () => {
    expect(full.flatMap(([, files]) => files).sort()).toEqual(every);
  });

  test('has every project as a part', () => {
    const parts = read('scripts/test.mjs');
    for (const [project] of full) expect(parts).toContain(`vitest('${project}'`);
  });

  test('runs, outside of the gate, every test of a file', () => {
    expect(read('scripts/test.mjs')).toContain("if (chosen === undefined) process.env.GATE = '1';");
  });
});

describe('the gate', () => {
  /** Rows of docs/contribute.md: a kind, the files of which the gate leaves something out, the files in the gate that protect the same. */
  const rows = read('docs/contribute.md')
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .filter(([, kind, , , end]) => ['unit', 'api', 'e2e', 'resilience'].includes(kind ?? '') && end === '')
    .map(([, kind = '', left = '', held = '']) => ({ kind, left: namesIn(left), held: namesIn(held) }));

  test('names only existing files', () => {
    for (const [project, { include }] of Object.entries(testFiles({ isGate: true, isFull: false })))
      for (const pattern of include) expect(globSync(pattern, { cwd: root }), `${project} ${pattern}`).not.toEqual([]);
  });

  test('leaves nothing out of a file without a line that says what protects its subject', () => {
    const leavesOut = (file: string) =>
      !inGate.includes(file) ||
      /import \{[^}]*\b(?:itInFull|thirdInGate|isGate)\b[^}]*\} from '[./]+\/fixtures\/full\.ts'/.test(read(file));
    const expected = every.filter(
      (file) => /^tests\/(unit|api|e2e|resilience)\//.test(file) && !measured.includes(file) && leavesOut(file),
    );
    expect(rows.flatMap(({ kind, left }) => left.map((name) => `tests/${kind}/${name}.test.ts`)).sort()).toEqual(expected);
  });

  test('runs every file that protects what was left out', () => {
    const names = new Set(inGate.map((file) => basename(file).replace(/\.test\.tsx?$/, '')));
    for (const { left, held } of rows) {
      expect(held, left.join()).not.toEqual([]);
      expect(held.filter((name) => !names.has(name))).toEqual([]);
    }
  });
});
