import { has, node, run, tool } from './run.mjs';

/** @import { Report } from './reporter.ts' */

const PROJECTS = ['.', 'server', 'src', 'tests', 'scripts', 'sw'];
const SOURCES = ['contract', 'server', 'src', 'sw', 'tests', 'scripts', 'bench'];

/** Lists every check with its command; each counts as one. @returns {[name: string, command: string, ...args: string[]][]} */
const checks = () => [
  ['biome', 'biome', 'ci', '--error-on-warnings', '--colors=off', '.'],
  ...PROJECTS.filter((name) => has(`${name}/tsconfig.json`)).map(
    (name) => /** @type {[string, string, ...string[]]} */ ([`tsc ${name}`, 'tsc', '-p', name]),
  ),
  ['knip', 'knip'],
  ['words', 'scripts/checkWords.ts'],
  // Folder cycles are found in the metrics only.
  ['dependency-cruiser', 'depcruise', '--metrics', '--output-type', 'err', ...SOURCES.filter(has)],
];

/**
 * Runs one step that passes or fails, and prints the result.
 * @param {string} name
 * @param {() => Promise<string | null>} act Resolves with the failure, or null.
 * @returns {Promise<Report>}
 */
export const command = async (name, act) => {
  const startedAt = Date.now();
  const trouble = await act().catch((error) => String(error));
  const ms = Date.now() - startedAt;
  process.stdout.write(`${trouble === null ? '✓' : '✗'} ${name} (${(ms / 1000).toFixed(1)} s)\n${trouble ?? ''}`);
  return {
    passed: trouble === null ? 1 : 0,
    durations: [{ name, ms }],
    failures: trouble === null ? [] : [{ project: 'check', file: null, name, said: trouble }],
  };
};

/** @param {readonly Report[]} reports @returns {Report} */
export const sum = (reports) => ({
  passed: reports.reduce((passed, report) => passed + report.passed, 0),
  durations: reports.flatMap(({ durations }) => durations),
  failures: reports.flatMap(({ failures }) => failures),
});

/** Number of concurrent checks: most of them use one processor only. */
const CHECKS_AT_ONCE = 2;

/** Runs all checks. @returns {Promise<Report>} */
export const check = async () => {
  const waiting = checks();
  /** @type {Report[]} */
  const reports = [];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [name, program, ...args] = next;
      const report = await command(name, async () => {
        const { code, output } = await run(node(), [program.endsWith('.ts') ? program : tool(program), ...args], { output: 'capture' });
        return code === 0 ? null : `${output}\n`;
      });
      reports.push(report);
    }
  };
  await Promise.all(Array.from({ length: CHECKS_AT_ONCE }, work));
  return sum(reports);
};
