// npm run test:near: runs the tests related to a change, in a minute or two. `-- --base REV` compares with REV instead of HEAD, `-- --list` only
// lists them.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBrowser } from './lib/browser.mjs';
import { sum } from './lib/checks.mjs';
import { nearTests } from './lib/nearTests.ts';
import { root } from './lib/run.mjs';
import { runVitest } from './lib/vitestRun.mjs';

const { values } = parseArgs({ options: { base: { type: 'string', default: 'HEAD' }, list: { type: 'boolean', default: false } } });

const git = (...args: string[]): string[] =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((line) => line !== '');
const changed = [...git('diff', '--name-only', values.base), ...git('ls-files', '--others', '--exclude-standard')];
const tests = nearTests(changed.filter((file) => existsSync(join(root, file))));
for (const [project, files] of tests) console.log(`${project}: ${files.join(' ')}`);
if (!values.list) {
  const reports = [];
  for (const [project, files] of tests) {
    if (project === 'e2e') await ensureBrowser();
    reports.push(await runVitest(project, files));
  }
  const { passed, failures } = sum(reports);
  process.exitCode = failures.length > 0 ? 1 : 0;
  console.log(`${passed} passed, ${failures.length} failed`);
}
