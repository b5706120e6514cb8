import { defineConfig } from 'vitest/config';
import { endpointFacts } from './scripts/lib/endpointFacts.ts';
import { LongestFirst } from './scripts/lib/longestFirst.ts';

/** They hold the server to megabytes, and to times: these need a quiet machine and are asserted in `npm run test:full` only (`tests/fixtures/full.ts`). */
const MEASURED = ['footprint', 'exportFootprint'];
const TIMED = ['postgresOutage', 'heldLock', 'sigterm', 'publication'];
/** Files that run one after the other, with nothing beside them. */
const alone = (process.env['RESILIENCE'] === 'full' ? [...MEASURED, ...TIMED] : MEASURED).map((name) => `tests/resilience/${name}.test.ts`);

/**
 * Browser tests that the gate leaves to `npm run test:full`, to `npm run test:near` for whoever changes what they walk through, and to `npm run test:e2e`.
 * `docs/contribute.md` says what holds each subject in the gate.
 */
const JOURNEYS_OF_THE_FULL_RUN = [
  ...[
    'Announcements',
    'Competitions',
    'CompetitionDraft',
    'ContentKinds',
    'DoublePress',
    'Exports',
    'Gallery',
    'GalleryFilms',
    'Invitations',
  ],
  ...['Lists', 'Messages', 'Pages', 'People', 'Record', 'Settings', 'Staff', 'SupportView', 'Templates', 'Today'],
]
  .map((name) => `admin${name}`)
  .concat(
    'account',
    'betweenPages',
    'focus',
    'hardSlide',
    'install',
    'invitation',
    'latinName',
    'lookUp',
    'looks',
    'notices',
    'secondFactor',
  )
  .concat('shareTarget', 'smallerFilm', 'visitors')
  .map((name) => `tests/e2e/${name}.test.ts`);

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
          include: ['tests/unit/**/*.test.{ts,tsx}'],
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
          include: ['tests/api/**/*.test.ts'],
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
          include: ['tests/e2e/**/*.test.ts'],
          exclude: process.env['GATE'] === '1' ? JOURNEYS_OF_THE_FULL_RUN : [],
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
          include: ['tests/object-store/**/*.test.ts'],
          globalSetup: ['tests/object-store/storeSetup.ts'],
          testTimeout: 300_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
      {
        test: {
          name: 'cluster',
          include: ['tests/cluster/**/*.test.ts'],
          globalSetup: ['tests/object-store/storeSetup.ts'],
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'running-copy',
          include: ['tests/running-copy/**/*.test.ts'],
          expect: { poll: { timeout: 15_000 } },
          testTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'resilience',
          include: ['tests/resilience/**/*.test.ts'],
          exclude: alone,
          expect: { poll: { timeout: 15_000 } },
          testTimeout: 300_000,
          hookTimeout: 60_000,
          maxWorkers: 3,
        },
      },
      {
        test: {
          name: 'measured',
          include: alone,
          expect: { poll: { timeout: 15_000 } },
          testTimeout: 300_000,
          hookTimeout: 60_000,
          fileParallelism: false,
        },
      },
      {
        test: {
          name: 'engines',
          include: ['tests/engines/**/*.test.ts'],
          testTimeout: 600_000,
          hookTimeout: 60_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
