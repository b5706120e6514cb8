import { defineConfig } from 'vitest/config';
import { endpointFacts } from './scripts/lib/endpointFacts.ts';
import { LongestFirst } from './scripts/lib/longestFirst.ts';
import { testFiles } from './scripts/lib/testFiles.ts';

const files = testFiles({ isGate: process.env['GATE'] === '1', isFull: process.env['RESILIENCE'] === 'full' });

/** One project a kind of test: `npm run test:<name>` runs one, `npm test` those of the gate, `npm run test:full` all of them. */
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        plugins: [endpointFacts()],
        // as browsers get them
        resolve: { alias: { 'tus-js-client': 'tus-js-client/lib.esm/browser/index.js' } },
        test: {
          name: 'unit',
          ...files.unit,
          setupFiles: ['tests/fixtures/seed.ts'],
          server: { deps: { inline: ['jsencrypt'] } },
          expect: { poll: { timeout: 4_000 } },
          isolate: false,
          unstubGlobals: true,
        },
      },
      {
        test: {
          name: 'api',
          ...files.api,
          setupFiles: ['tests/fixtures/seed.ts'],
          globalSetup: ['tests/api/postgresSetup.ts', 'tests/api/migratedSetup.ts', 'tests/api/plansSetup.ts'],
          expect: { poll: { timeout: 15_000 } },
          testTimeout: 60_000,
          hookTimeout: 60_000,
          isolate: false,
          maxWorkers: 2,
        },
      },
      {
        plugins: [endpointFacts()],
        test: {
          name: 'e2e',
          ...files.e2e,
          globalSetup: ['tests/e2e/seasonSetup.ts'],
          expect: { poll: { timeout: 15_000 } },
          testTimeout: 120_000,
          hookTimeout: 60_000,
          isolate: false,
          maxWorkers: 3,
        },
      },
      {
        test: {
          name: 'object-store',
          ...files['object-store'],
          globalSetup: ['tests/object-store/storeSetup.ts'],
          testTimeout: 300_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
      {
        test: {
          name: 'cluster',
          ...files.cluster,
          globalSetup: ['tests/object-store/storeSetup.ts'],
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'running-copy',
          ...files['running-copy'],
          expect: { poll: { timeout: 15_000 } },
          testTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'resilience',
          ...files.resilience,
          expect: { poll: { timeout: 15_000 } },
          testTimeout: 300_000,
          hookTimeout: 60_000,
          maxWorkers: 3,
        },
      },
      {
        test: {
          name: 'measured',
          ...files.measured,
          expect: { poll: { timeout: 15_000 } },
          testTimeout: 300_000,
          hookTimeout: 60_000,
          fileParallelism: false,
        },
      },
      {
        test: {
          name: 'engines',
          ...files.engines,
          testTimeout: 600_000,
          hookTimeout: 60_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
