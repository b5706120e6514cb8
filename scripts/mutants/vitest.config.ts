import { relative } from 'node:path';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { endpointFacts } from '../lib/endpointFacts.ts';
import { root } from '../lib/run.mjs';

const { MUTANT: given = '', MIGRATED: sqlite = '' } = process.env;

/** Changes the file as it is read; what lies on the disk stays as it is. */
const mutate = (): Plugin => ({
  name: 'mutate',
  enforce: 'pre',
  transform(code, id) {
    if (given === '') return null;
    const { file, start, end, before, text } = JSON.parse(given);
    if (relative(root, id.split('?')[0] ?? id) !== file) return null;
    if (code.slice(start, end) !== before) throw new Error(`${file} has changed`);
    return code.slice(0, start) + text + code.slice(end);
  },
});

/** The tests that a mutant is tried with: unit tests, and those of the HTTP interface on SQLite alone. */
export default defineConfig({
  root,
  plugins: [endpointFacts(), mutate()],
  test: {
    // What is transformed depends on the mutant, of which the cache knows nothing.
    fsModuleCache: false,
    include: ['tests/{unit,api}/**/*.test.{ts,tsx}'],
    // The test of indexes needs databases that its project's setup fills for a minute.
    testNamePattern: '^(?!.*(\\(postgres\\)|finds its rows by an index))',
    provide: { postgresUrl: '', migrated: { sqlite, postgres: '' } },
    testTimeout: 60_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    reporters: ['dot'],
  },
});
