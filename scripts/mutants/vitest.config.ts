import { relative } from 'node:path';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { endpointFacts } from '../lib/endpointFacts.ts';
import { root } from '../lib/run.mjs';

const { MUTANT: given = '', MIGRATED: sqlite = '' } = process.env;

/** Changes the file as it is read; the file on disk stays unchanged. */
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

/** The tests run for a mutant: unit tests, and API tests on SQLite alone. */
export default defineConfig({
  root,
  plugins: [endpointFacts(), mutate()],
  test: {
    // Transformed code depends on the mutant, which the cache does not know.
    fsModuleCache: false,
    include: ['tests/{unit,api}/**/*.test.{ts,tsx}'],
    // The test of indexes needs databases that its project's setup takes a minute to fill.
    testNamePattern: '^(?!.*(\\(postgres\\)|finds its rows by an index))',
    provide: { postgresUrl: '', migrated: { sqlite, postgres: '' } },
    testTimeout: 60_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    reporters: ['dot'],
  },
});
