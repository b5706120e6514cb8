/**
 * Mutation check: makes one small change to the code at a time and runs the tests that use it; a change that no test detects reveals untested
 * code. Changes that the compiler rejects count as detected, and are counted separately.
 * `npm run test:mutants -- [part of a path …] [--sample N] [--seed N] [--jobs N]`; exits with 1 below 85 %.
 */
import { spawn } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { migrate, openDatabase } from '#server/database/connection.ts';
import { migrations } from '#server/database/migrations/index.ts';
import { sqliteFile } from '#server/database/sqlite/sqlite.ts';
import { node, root, tool } from './lib/run.mjs';
import { createTypeCheck } from './mutants/compiles.ts';
import { equivalent } from './mutants/equivalents.ts';
import { type Mutant, mutantsOf } from './mutants/mutate.ts';
import { testsOf } from './mutants/relatedTests.ts';

const RULES = ['contract/*/rules/*.ts', 'contract/{text,time,places}/*.ts'];
const SCOPE = [...RULES, 'server/registrations/**/*.ts', 'src/offline/**/*.ts'];
const REQUIRED = 0.85;
/** Several times the duration of the slowest of these tests: a changed loop may run for ever, and counts as detected. */
const TIMEOUT_MS = 240_000;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { sample: { type: 'string' }, seed: { type: 'string', default: '1' }, jobs: { type: 'string', default: '2' } },
});

/** Returns a random number generator (mulberry32): the same seed selects the same mutants. */
const random = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0;
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
};

const shuffled = <T>(items: readonly T[], next: () => number): T[] => {
  const rest = [...items];
  for (let i = rest.length - 1; i > 0; i -= 1) {
    const j = Math.floor(next() * (i + 1));
    const [a, b] = [rest[i], rest[j]];
    if (a !== undefined && b !== undefined) [rest[i], rest[j]] = [b, a];
  }
  return rest;
};

/** The empty database with which API tests start, created once for all mutants. */
const dataDir = mkdtempSync(join(tmpdir(), 'tangible-cup-mutants-'));
process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }));
const db = openDatabase({ databaseUrl: null, dataDir }, () => undefined);
await migrate(db, migrations);
await db.destroy();

type Outcome = 'types' | 'caught' | 'survived' | 'not tested';

const vitest = (tests: readonly string[], mutant: Mutant | null): Promise<number> =>
  new Promise((resolve) => {
    const child = spawn(node(), [tool('vitest'), 'run', '--config', 'scripts/mutants/vitest.config.ts', '--bail', '1', ...tests], {
      cwd: root,
      env: { ...process.env, MUTANT: mutant ? JSON.stringify(mutant) : '', MIGRATED: sqliteFile(dataDir) },
      // Failures without a mutant must be visible.
      stdio: mutant ? 'ignore' : 'inherit',
      detached: true,
    });
    // All tests run on the unchanged code, however long that takes.
    const timer = mutant ? setTimeout(() => child.pid && process.kill(-child.pid, 'SIGKILL'), TIMEOUT_MS) : undefined;
    child.once('exit', (code) => {
      clearTimeout(timer);
      resolve(code ?? 1);
    });
  });

const types = createTypeCheck();
const outcomeOf = async (mutant: Mutant): Promise<Outcome> => {
  if (!types.compiles(mutant)) return 'types';
  const tests = testsOf(mutant.file);
  if (tests.length === 0) return 'not tested';
  for (const group of tests) if ((await vitest(group, mutant)) !== 0) return 'caught';
  return 'survived';
};

const files = SCOPE.flatMap((pattern) => globSync(pattern, { cwd: root }))
  // A program that a test starts as a separate process runs from the disk, without the mutant.
  .filter((file) => !file.endsWith('Main.ts'))
  .filter((file) => positionals.length === 0 || positionals.some((part) => file.includes(part)))
  .toSorted();
const all = files.flatMap((file) => mutantsOf(file, readFileSync(join(root, file), 'utf8')));
const candidates = all.filter((mutant) => !equivalent(mutant));
const chosen = shuffled(candidates, random(Number(values.seed))).slice(0, values.sample ? Number(values.sample) : undefined);
console.log(
  `${chosen.length} of ${candidates.length} mutants in ${files.length} files (${all.length - candidates.length} more are equivalent to the code)`,
);

const related = [...new Set(chosen.flatMap(({ file }) => testsOf(file).flat()))];
if (related.length > 0 && (await vitest(related, null)) !== 0)
  throw new Error(`on the code as it is one of these fails: ${related.join(' ')}`);

const lineOf = (mutant: Mutant, outcome: Outcome) =>
  `${outcome.padEnd(10)} ${mutant.file}:${mutant.line}  ${mutant.kind}: ${mutant.before.replace(/\s+/g, ' ').slice(0, 60)} → ${mutant.text || '(nothing)'}`;
const missed: string[] = [];
const counts: Record<Outcome, number> = { types: 0, caught: 0, survived: 0, 'not tested': 0 };
const queue = chosen.values();
const work = async (): Promise<void> => {
  for (const mutant of queue) {
    const outcome = await outcomeOf(mutant);
    counts[outcome] += 1;
    if (outcome === 'survived' || outcome === 'not tested') missed.push(lineOf(mutant, outcome));
    console.log(lineOf(mutant, outcome));
  }
};
await Promise.all(Array.from({ length: Number(values.jobs) }, work));
types.close();

const share = (part: number, whole: number): number => (whole === 0 ? 1 : part / whole);
const percent = (ratio: number): string => `${(ratio * 100).toFixed(1)} %`;
const tried = chosen.length - counts.types;
const ratio = share(counts.types + counts.caught, chosen.length);
const summary =
  `${counts.types + counts.caught} of ${chosen.length} caught, ${percent(ratio)}: ${counts.types} by the compiler, ` +
  `${counts.caught} of the other ${tried} by tests, ${percent(share(counts.caught, tried))}`;
mkdirSync(join(root, 'test-results'), { recursive: true });
writeFileSync(join(root, 'test-results', 'mutants.txt'), `${[...missed.toSorted(), summary].join('\n')}\n`);
console.log(`\nNot caught:\n${missed.toSorted().join('\n')}\n${summary}; the list is in test-results/mutants.txt`);
process.exitCode = ratio < REQUIRED ? 1 : 0;
