// Measures the automatic assignment of 3,000 works to 60 judges, 3 a work: from nothing, from three judges who have everything, and with limits that are
// too small; median and slowest of nine seeds. `npm run bench -- assignment`. Fails if one takes longer than it may.
import { type AssignmentWish, assign, type JudgeToAssign, type WorkToAssign } from '../contract/judging/rules/assign.ts';
import { median } from './against.ts';

const RUNS = 9;
const MAX_MS = 2000;
const JUDGES = 60;
const WORKS = 3000;

const judgeNo = (index: number): string => `judge ${index % JUDGES}`;

/** A third of the judges read all languages, the others Chinese and one more; every fifth has a limit. */
const judges = Array.from(
  { length: JUDGES },
  (_, index): JudgeToAssign => ({
    id: judgeNo(index),
    languages: [null, ['zh', 'en'], ['zh', 'fr']][index % 3] ?? null,
    limit: index % 5 === 0 ? 120 : null,
  }),
);

/** Every tenth work is in a language that half of the judges read; each has two conflicts. */
const works = Array.from(
  { length: WORKS },
  (_, index): WorkToAssign => ({
    id: `work ${index}`,
    language: index % 10 === 0 ? 'fr' : null,
    has: [],
    conflicts: [judgeNo(index * 7), judgeNo(index * 13 + 5)],
  }),
);

const crowded = [20, 21, 22].map((index) => ({ judgeId: judgeNo(index), fixed: false }));
const cases = {
  'from nothing': { works, judges },
  'from three judges with everything': { works: works.map((work) => ({ ...work, has: crowded })), judges },
  'with limits too small': { works, judges: judges.map((judge, index) => ({ ...judge, limit: 100 + index })) },
};

for (const [name, given] of Object.entries(cases)) {
  let unmet = 0;
  const times = Array.from({ length: RUNS }, (_, seed) => {
    const wish: AssignmentWish = { perWork: 3, seed: String(seed), move: true };
    const from = performance.now();
    unmet = assign(given.works, given.judges, wish).unmet.length;
    return performance.now() - from;
  });
  const slowest = Math.max(...times);
  console.log(`${name}: median ${median(times).toFixed(0)} ms, slowest ${slowest.toFixed(0)} ms, ${unmet} works lack a judge`);
  if (slowest > MAX_MS) process.exitCode = 1;
}
