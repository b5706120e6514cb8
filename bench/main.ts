// Runs the named measurement, or all that take a minute or two: `npm run bench -- votes`, `npm run bench -- growth`.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const USUAL = ['publicReads', 'pages', 'votes', 'uploads'];
/** Measurements that take many minutes: they run only by name. */
const LONG = ['growth', 'firstPaint', 'presses', 'roster', 'assignment', 'judging', 'results', 'certificates'];

const [name, ...args] = parseArgs({ allowPositionals: true }).positionals;
if (name !== undefined && ![...USUAL, ...LONG].includes(name))
  throw new Error(`no measurement ${name}; there are ${[...USUAL, ...LONG].join(', ')}`);
for (const each of name === undefined ? USUAL : [name]) {
  const path = fileURLToPath(new URL(`./${each}.ts`, import.meta.url));
  const { status } = spawnSync(process.execPath, [path, ...args], { stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}
