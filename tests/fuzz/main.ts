// npm run test:fuzz: sends FUZZ_REQUESTS requests (default 200,000) to servers on both databases, determined by FUZZ_SEED. Exits with 1 if anything
// is wrong.
import { randomInt } from 'node:crypto';
import { type FuzzReport, fuzz } from './fuzz.ts';
import { startTarget } from './target.ts';

const SLOWEST_MS = 2000;
/** Maximum growth of a warm process's memory. */
const MEMORY_GROWTH = { factor: 1.25, mb: 20 };
/** Twice the need of a used server: hostile requests arrive faster than V8 collects their garbage. */
const RESIDENT_MB = 512;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const requests = Number(process.env['FUZZ_REQUESTS'] ?? 200_000);
const seed = Number(process.env['FUZZ_SEED'] ?? randomInt(2 ** 31));
const databases = (['sqlite', 'postgres'] as const).filter((name) => (process.env['FUZZ_DATABASE'] ?? name) === name);

const complaints = ({ faults, temporary, ms, memory, leaked, failures }: FuzzReport): string[] => [
  ...faults.map(({ index, what, repeat }) => `#${index} ${what}\n    ${repeat}`),
  ...(temporary > 0 ? [`${temporary} answers were 503 or 507, and nothing was meant to cause them`] : []),
  ...(ms.max > SLOWEST_MS ? [`the slowest took ${ms.max} ms`] : []),
  ...(memory.end > memory.warm * MEMORY_GROWTH.factor + MEMORY_GROWTH.mb
    ? [`what is held grew from ${memory.warm} to ${memory.end} MB`]
    : []),
  ...(memory.resident > RESIDENT_MB ? [`${memory.resident} MB were resident`] : []),
  ...leaked.map((secret) => `the log shows ${secret}`),
  ...failures.slice(0, 10).map((line) => `logged ${line}`),
];

say(`FUZZ_SEED=${seed}`);
for (const database of databases) {
  const target = await startTarget(database);
  try {
    const begun = Date.now();
    const report = await fuzz(target, { seed, requests: Math.ceil(requests / databases.length) }, (line) => say(`  ${database}: ${line}`));
    const found = complaints(report);
    const never = Object.entries(report.endpoints).filter(([, { succeeded }]) => succeeded === 0);
    say(`${database}: ${report.requests} requests in ${Math.round((Date.now() - begun) / 1000)} s`);
    say(`  ms ${JSON.stringify(report.ms)}  memory (MB) ${JSON.stringify(report.memory)}  statuses ${JSON.stringify(report.statuses)}`);
    say(`  slowest ${report.slowest.map(({ ms, what }) => `${ms} ms ${what}`).join(', ')}`);
    say(`  never succeeded: ${never.map(([name]) => name).join(', ') || 'none'}`);
    for (const complaint of found) say(`  ✗ ${complaint}`);
    if (found.length > 0) process.exitCode = 1;
  } finally {
    await target.close();
  }
}
