// Guards: the proof of work is standard SHA-256, and is bound to its challenge.
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isWorkDone } from '#contract/accounts/rules/proofOfWork.ts';
import { solveWork } from '#src/accounts/challenge/solveWork.ts';

it('is done where the hash begins with so many zero bits', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.nat(1_000_000), fc.integer({ min: 0, max: 12 }), (id, nonce, bits) => {
      const hash = createHash('sha256').update(`${id}:${nonce}`).digest();
      expect(isWorkDone(id, bits, String(nonce))).toBe(hash.readUInt32BE() >>> 0 < 2 ** (32 - bits));
    }),
    { numRuns: 2000 },
  );
});

it('is found by a browser, between whose tries the page goes on', async () => {
  const id = '0b7c7a52-7d3c-4c43-9a4c-8a4b5f3f5b1c';
  let turns = 0;
  const counting = setInterval(() => {
    turns += 1;
  });
  const nonce = await solveWork(id, 15, new AbortController().signal);
  clearInterval(counting);
  expect(isWorkDone(id, 15, nonce)).toBe(true);
  expect(turns).toBeGreaterThan(0);
});

it('ends when the form is left', async () => {
  const leaving = new AbortController();
  const work = solveWork('any', 256, leaving.signal);
  leaving.abort();
  await expect(work).rejects.toThrow(/abort/i);
});
