import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { temporaryFolder } from './memoryFolder.mjs';
import { node, run, tool } from './run.mjs';

/** @import { Report } from './reporter.ts' */

/** Projects whose temporary files can be in memory. */
const IN_MEMORY = ['api', 'e2e'];

/**
 * Runs one of Vitest's projects to its end and returns its report. A run that ended without one counts as a failure.
 * @param {string} project
 * @param {readonly string[]} args
 * @param {Record<string, string>} [env]
 * @returns {Promise<Report>}
 */
export const runVitest = async (project, args, env = {}) => {
  const folder = mkdtempSync(join(tmpdir(), 'tangible-cup-report-'));
  const path = join(folder, 'report.json');
  try {
    const options = ['run', '--project', project, '--reporter=default', '--reporter=./scripts/lib/reporter.ts'];
    const { code } = await run(node(), [tool('vitest'), ...options, ...args], {
      output: 'inherit',
      env: { ...env, TEST_REPORT: path, ...(IN_MEMORY.includes(project) && { TMPDIR: temporaryFolder() }) },
    });
    /** @type {Report} */
    const report = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : { passed: 0, durations: [], failures: [] };
    if (code !== 0 && report.failures.length === 0)
      report.failures.push({ project, file: null, name: project, said: `Vitest ended with ${code} without a failed test` });
    return report;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
