// Guards: no request makes the server fail. A short run of `npm run test:fuzz`; FUZZ_SEED repeats one.
import { expect, it } from 'vitest';
import { isFull } from '../fixtures/full.ts';
import { fuzz } from '../fuzz/fuzz.ts';
import { startTarget } from '../fuzz/target.ts';

const seed = Number(process.env['FUZZ_SEED'] ?? 20_260_915);

it.each([
  ['sqlite', isFull ? 2000 : 1000],
  ['postgres', isFull ? 1000 : 500],
] as const)('answers hostile requests as the contract says (%s)', async (database, requests) => {
  const target = await startTarget(database);
  try {
    const report = await fuzz(target, { seed, requests });
    expect(report.faults).toEqual([]);
    expect(report.leaked).toEqual([]);
    expect(report.requests).toBe(requests);
  } finally {
    await target.close();
  }
});
