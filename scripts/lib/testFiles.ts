/**
 * The files that the gate (`npm test`) runs of the slow kinds of tests; it leaves the others, and `itInFull` in these, to `npm run test:full`. Of
 * other kinds it runs every file. A table in docs/contribute.md says of each file left out what protects its subject in the gate.
 */
const IN_GATE = {
  e2e: [
    // A family
    ...['story', 'signIn', 'roster', 'rosterTable', 'desk', 'guardian', 'agreements', 'lookUp', 'vote'],
    // Arriving, or staying, although network, browser or page go away
    ...['outbox', 'sendMany', 'drafts', 'submitWork', 'workUploads', 'offline', 'offlineEntries', 'updates'],
    // A judge
    ...['judging', 'judgingJourney'],
    ...['judging', 'judgingOffline', 'judgingTouch'],
    // Pages
    ...['screens', 'firstPaint', 'pages'],
    // Privacy, and texts that run nowhere
    ...['anotherAccount', 'hiddenWork', 'hostileContent', 'adminSearchPrivacy'],
    // Organisers
    ...['adminFrame', 'adminContent', 'adminWorks', 'adminJudging', 'adminResults', 'adminPublishing', 'decisions'],
  ],
  resilience: [
    ...['kill9', 'kill9Votes', 'sendManyKills', 'wholeClass', 'judgingKills'],
    ...['announcementKills', 'uploads', 'migrationKills', 'postgresOutage'],
  ],
} as const;

/** They hold the server to megabytes, and to times: these need a quiet machine and are asserted in `npm run test:full` only (`tests/fixtures/full.ts`). */
const MEASURED = ['footprint', 'exportFootprint'] as const;
const TIMED = ['postgresOutage', 'heldLock', 'sigterm', 'publication'] as const;

/** Files of one of Vitest's projects, as patterns. */
interface ProjectFiles {
  include: string[];
  exclude: string[];
}

const paths = (kind: string, names: readonly string[]): string[] => names.map((name) => `tests/${kind}/${name}.test.ts`);

/** Returns the files of each of Vitest's projects. */
export const testFiles = ({ isGate, isFull }: { isGate: boolean; isFull: boolean }) => {
  const only = (include: string[]): ProjectFiles => ({ include, exclude: [] });
  const all = (kind: string): ProjectFiles => only([`tests/${kind}/**/*.test.{ts,tsx}`]);
  const inGate = (kind: keyof typeof IN_GATE): ProjectFiles => (isGate ? only(paths(kind, IN_GATE[kind])) : all(kind));
  const alone = paths('resilience', isFull ? [...MEASURED, ...TIMED] : MEASURED);
  return {
    unit: all('unit'),
    api: all('api'),
    e2e: inGate('e2e'),
    resilience: { ...inGate('resilience'), exclude: alone },
    // One after the other, with nothing beside them.
    measured: only(alone),
    engines: all('engines'),
    'object-store': all('object-store'),
    'running-copy': all('running-copy'),
    cluster: all('cluster'),
  } satisfies Record<string, ProjectFiles>;
};
