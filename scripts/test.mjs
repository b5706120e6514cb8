// npm test: everything, on a clone with nothing installed. `node scripts/test.mjs unit …` runs one part, more arguments go to Vitest.
// Then come the ten slowest tests and what failed; the last line on standard output is `N passed, N failed`.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { ensureBrowser } from './lib/browser.mjs';
import { ensureBuilt } from './lib/build.mjs';
import { ensureDebians } from './lib/debian.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { ensureLitestream } from './lib/litestream.mjs';
import { temporaryFolder } from './lib/memoryFolder.mjs';
import { giveUp, has, node, root, run, say, tool } from './lib/run.mjs';

/**
 * @typedef {{ passed: number, failed: number }} Count
 * @typedef {(args: string[]) => Promise<Count>} Part
 */

const PROJECTS = ['.', 'server', 'src', 'tests', 'scripts', 'sw'];
const SOURCES = ['contract', 'server', 'src', 'sw', 'tests', 'scripts', 'bench'];

/** Every check with its command; each counts as one. @returns {[name: string, command: string, ...args: string[]][]} */
const checks = () => [
  ['biome', 'biome', 'ci', '--error-on-warnings', '--colors=off', '.'],
  ...PROJECTS.filter((name) => has(`${name}/tsconfig.json`)).map(
    (name) => /** @type {[string, string, ...string[]]} */ ([`tsc ${name}`, 'tsc', '-p', name]),
  ),
  ['knip', 'knip'],
  // folder cycles are found in the metrics only
  ['dependency-cruiser', 'depcruise', '--metrics', '--output-type', 'err', ...SOURCES.filter(has)],
];

/** Runs one thing that either passes or fails, and says which. @param {string} name @param {() => Promise<string | null>} act Answers with what went wrong. @returns {Promise<Count>} */
const one = async (name, act) => {
  const startedAt = Date.now();
  const trouble = await act().catch((error) => String(error));
  process.stdout.write(`${trouble === null ? '✓' : '✗'} ${name} (${((Date.now() - startedAt) / 1000).toFixed(1)} s)\n${trouble ?? ''}`);
  if (trouble !== null) failed(name, trouble);
  return trouble === null ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
};

/** @param {Count[]} counts @returns {Count} */
const sum = (counts) => counts.reduce((a, b) => ({ passed: a.passed + b.passed, failed: a.failed + b.failed }), { passed: 0, failed: 0 });

/** So many checks run at a time: most of them use one processor only. */
const CHECKS_AT_ONCE = 2;

/** @type {Part} */
const check = async () => {
  const waiting = checks();
  /** @type {Count[]} */
  const counts = [];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [name, command, ...args] = next;
      const count = await one(name, async () => {
        const { code, output } = await run(node(), [tool(command), ...args], { output: 'capture' });
        return code === 0 ? null : `${output}\n`;
      });
      counts.push(count);
    }
  };
  await Promise.all(Array.from({ length: CHECKS_AT_ONCE }, work));
  return sum(counts);
};

/** How many of the slowest tests are named at the end. */
const SLOWEST = 10;
/** @type {{ name: string, ms: number }[]} */
const durations = [];
/** What failed, named again at the end: who reads a long run, or only the last of it, finds it there. @type {string[]} */
const failures = [];
/** So many lines of what a failed test says are kept; where Vitest itself ran says nothing. */
const FAILURE_LINES = 12;
/** @param {string} name @param {string} said */
const failed = (name, said) => {
  const lines = said.split('\n').filter((line) => !line.includes('/node_modules/'));
  failures.push([name, ...lines.slice(0, FAILURE_LINES).map((line) => `    ${line}`)].join('\n'));
};

/**
 * What Vitest's JSON report says. A file that could not be loaded has no tests, and counts as one that failed.
 * @param {string} path
 * @returns {Count}
 */
const read = (path) => {
  const report = JSON.parse(readFileSync(path, 'utf8'));
  const unloaded = report.testResults.filter((/** @type {any} */ file) => file.status === 'failed' && file.assertionResults.length === 0);
  for (const file of unloaded) failed(relative(root, file.name), file.message);
  for (const file of report.testResults)
    for (const { fullName, duration, status, failureMessages } of file.assertionResults) {
      const name = `${relative(root, file.name)} ${fullName}`;
      durations.push({ name, ms: duration ?? 0 });
      if (status === 'failed') failed(name, failureMessages.join('\n'));
    }
  return { passed: report.numPassedTests, failed: report.numFailedTests + unloaded.length };
};

/**
 * One of Vitest's projects, or all whose names a pattern fits.
 * @param {string} project
 * @param {{ prepare?: () => Promise<void>, inMemory?: boolean }} [options] `inMemory`: whether its temporary files can be in memory.
 * @returns {Part}
 */
const vitest =
  (project, { prepare, inMemory = false } = {}) =>
  async (args) => {
    const folder = mkdtempSync(join(tmpdir(), 'tangible-cup-report-'));
    const report = join(folder, 'report.json');
    try {
      await prepare?.();
      const options = ['run', '--project', project, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
      const { code } = await run(node(), [tool('vitest'), ...options, ...args], {
        output: 'inherit',
        env: inMemory ? { TMPDIR: temporaryFolder() } : {},
      });
      const count = read(report);
      if (code === 0 || count.failed > 0) return count;
      failed(project, 'Vitest failed without a failed test: an error outside of tests, or no test found');
      return { ...count, failed: 1 };
    } catch (error) {
      say(String(error));
      failed(project, String(error));
      return { passed: 0, failed: 1 };
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  };

const needsBuild = async () => {
  await ensureBuilt();
};
const needsBrowser = async () => {
  await ensureBrowser();
  await needsBuild();
};

/** @type {Record<string, Part>} */
const parts = {
  check,
  unit: vitest('unit'),
  api: vitest('api', { inMemory: true }),
  build: () => one('build', () => ensureBuilt().then(() => null)),
  e2e: vitest('e2e', { prepare: needsBrowser, inMemory: true }),
  resilience: vitest('resilience*', { prepare: needsBrowser }),
};

const CEPH = ['radosgw', 'ceph-mon', 'ceph-osd', 'ceph-mgr', 'ceph-common'];

/** Parts that need a whole system of their own: they run only by name. @type {Record<string, Part>} */
const special = {
  engines: vitest('engines', {
    prepare: async () => {
      await ensureDebians('Firefox and WebKitGTK', ['firefox-esr', 'webkit2gtk-driver', 'gir1.2-webkit2-4.1', 'python3-gi', 'xvfb']);
      await needsBuild();
    },
  }),
  'object-store': vitest('object-store', {
    prepare: () => ensureDebians('an S3-compatible store and another tus client', [...CEPH, 'python3-tuspy']),
  }),
  'running-copy': vitest('running-copy', {
    prepare: async () => {
      await ensureLitestream();
      await needsBuild();
    },
  }),
  cluster: vitest('cluster', {
    prepare: async () => {
      if (!process.env.OBJECT_STORE) await ensureDebians('an S3-compatible store', CEPH);
    },
  }),
};

const [chosen, ...args] = process.argv.slice(2);
const all = { ...parts, ...special };
if (chosen !== undefined && !Object.hasOwn(all, chosen)) giveUp(`There is no part ${chosen}; there are ${Object.keys(all).join(', ')}.`);
try {
  await ensureInstalled();
} catch (error) {
  giveUp(error);
}

/** @type {Count[]} */
const counts = [];
for (const [name, part] of Object.entries(chosen === undefined ? parts : all)) {
  if (chosen !== undefined && name !== chosen) continue;
  say(`— ${name}`);
  counts.push(await part(args));
}
const total = sum(counts);
const slowest = durations.toSorted((a, b) => b.ms - a.ms).slice(0, SLOWEST);
if (slowest.length > 0) process.stdout.write('The slowest tests:\n');
for (const { name, ms } of slowest) process.stdout.write(`${(ms / 1000).toFixed(1).padStart(7)} s  ${name}\n`);
if (failures.length > 0) process.stdout.write(`What failed:\n${failures.join('\n')}\n`);
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
process.stdout.write(`${total.passed} passed, ${total.failed} failed\n`);
