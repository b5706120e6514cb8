// npm test: the gate, on a clone with nothing installed. `node scripts/test.mjs full` runs everything, `unit …` and so on one part; further
// arguments go to Vitest. A file that fails in the gate is rerun once, alone, at the end (exceptions: lib/secondTry.mjs). The output ends with
// the ten slowest tests, the flaky ones and the failures; the last line on standard output is `N passed, N failed`.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBrowser } from './lib/browser.mjs';
import { ensureBuilt } from './lib/build.mjs';
import { check, command, sum } from './lib/checks.mjs';
import { ensureDebians } from './lib/debian.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { ensureLitestream } from './lib/litestream.mjs';
import { giveUp, node, root, run, say } from './lib/run.mjs';
import { filesToRunAgain, MOST_FLAKY, verdict } from './lib/secondTry.mjs';
import { runVitest } from './lib/vitestRun.mjs';

/**
 * @import { Failure, Report } from './lib/reporter.ts'
 * @typedef {(args: string[]) => Promise<Report>} Part
 */

/** Settings of `test:full`: each journey in both places, each API test on both databases, each kill loop at its full length. */
const FULL = { EVERY_PLACE: '1', EVERY_DATABASE: '1', RESILIENCE: 'full' };

/** Returns a part that runs one of Vitest's projects. @param {string} project @param {() => Promise<unknown>} [prepare] @returns {Part} */
const vitest = (project, prepare) => async (args) => {
  await prepare?.();
  return runVitest(project, args);
};

const needsBrowser = async () => {
  await ensureBrowser();
  await ensureBuilt();
};

/** The gate. @type {Record<string, Part>} */
const gate = {
  check,
  unit: vitest('unit'),
  api: vitest('api'),
  build: () => command('build', () => ensureBuilt().then(() => null)),
  e2e: vitest('e2e', needsBrowser),
  resilience: vitest('resilience', needsBrowser),
};

const CEPH = ['radosgw', 'ceph-mon', 'ceph-osd', 'ceph-mgr', 'ceph-common'];

/** Parts that need an idle machine, a system of their own, or a long time. @type {Record<string, Part>} */
const beyond = {
  measured: vitest('measured', needsBrowser),
  fuzz: () =>
    command('fuzz', async () => {
      const { code } = await run(node(), ['tests/fuzz/main.ts'], { output: 'inherit' });
      return code === 0 ? null : `tests/fuzz/main.ts ended with ${code}`;
    }),
  engines: vitest('engines', async () => {
    await ensureDebians('Firefox and WebKitGTK', ['firefox-esr', 'webkit2gtk-driver', 'gir1.2-webkit2-4.1', 'python3-gi', 'xvfb']);
    await ensureBuilt();
  }),
  'object-store': vitest('object-store', () => ensureDebians('an S3-compatible store and another tus client', [...CEPH, 'python3-tuspy'])),
  'running-copy': vitest('running-copy', async () => {
    await ensureLitestream();
    await ensureBuilt();
  }),
  cluster: vitest('cluster', async () => {
    if (!process.env.OBJECT_STORE) await ensureDebians('an S3-compatible store', CEPH);
  }),
};

const [chosen, ...args] = process.argv.slice(2);
const all = { ...gate, ...beyond };
if (chosen !== undefined && chosen !== 'full' && !Object.hasOwn(all, chosen))
  giveUp(`There is no part ${chosen}; there are full, ${Object.keys(all).join(', ')}.`);
try {
  await ensureInstalled();
} catch (error) {
  giveUp(error);
}

const RESULTS = join(root, 'test-results');
mkdirSync(RESULTS, { recursive: true });
for (const name of readdirSync(RESULTS)) if (name.startsWith('failed-')) rmSync(join(RESULTS, name));
if (chosen === 'full') Object.assign(process.env, FULL);
if (chosen === undefined) process.env.GATE = '1';

/** @param {string} name @param {Part} part @returns {Promise<Report>} */
const runPart = async (name, part) => {
  say(`— ${name}`);
  try {
    return await part(args);
  } catch (error) {
    say(String(error));
    return { passed: 0, durations: [], failures: [{ project: name, file: null, name, said: String(error) }] };
  }
};

/** @type {Report[]} */
const reports = [];
const parts = chosen === undefined ? gate : all;
for (const [name, part] of Object.entries(parts))
  if (chosen === undefined || chosen === 'full' || chosen === name) reports.push(await runPart(name, part));
const { passed, durations, failures } = sum(reports);

/** Files to rerun one after the other. */
const again = chosen === undefined || chosen === 'full' ? filesToRunAgain(failures) : new Map();
/** @type {Report[]} */
const secondReports = [];
for (const [project, files] of again) {
  say(`— once more, alone: ${files.join(' ')}`);
  secondReports.push(await runVitest(project, ['--no-file-parallelism', ...files]));
}
const { flaky, lasting } = verdict(failures, again, sum(secondReports).failures);
writeFileSync(join(RESULTS, 'flaky.json'), `${JSON.stringify(flaky, null, 2)}\n`);

/** Maximum number of lines shown of a failure's output. */
const LINES = 12;
/** @param {Failure} failure */
const shown = ({ file, name, said }) => {
  const lines = said.split('\n').filter((line) => !line.includes('/node_modules/'));
  return [file === null ? name : `${file} ${name}`, ...lines.slice(0, LINES).map((line) => `    ${line}`)].join('\n');
};
/** @param {string} title @param {readonly string[]} lines */
const list = (title, lines) => {
  if (lines.length > 0) process.stdout.write(`${title}\n${lines.join('\n')}\n`);
};
/** Number of slowest tests listed. */
const SLOWEST = 10;
const slowest = durations.toSorted((a, b) => b.ms - a.ms).slice(0, SLOWEST);
list(
  'The slowest tests:',
  slowest.map(({ name, ms }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${name}`),
);
list('Flaky (failed, then passed alone):', flaky.map(shown));
list('What failed:', lasting.map(shown));
const isUnsteady = flaky.length > MOST_FLAKY;
if (isUnsteady) process.stdout.write(`More than ${MOST_FLAKY} flaky tests count as failed.\n`);
const failed = lasting.length + (isUnsteady ? flaky.length : 0);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
process.stdout.write(`${passed + (isUnsteady ? 0 : flaky.length)} passed, ${failed} failed\n`);
