// Guards: derived data follow each change; votes too, but not each single one of many.
import { expect, test } from 'vitest';
import { createTableChanges } from '#server/database/tableChanges.ts';

test('a storm of votes is passed on some times a second, and whatever is written with it at once', () => {
  const clock = { at: 0 };
  const changes = createTableChanges(() => clock.at);
  let [votes, works] = [0, 0];
  changes.onChange((tables) => {
    if (tables.has('work_votes')) votes += 1;
    if (tables.has('work')) works += 1;
  });
  const vote = () => changes.report(new Set(['vote', 'work_votes', 'work']));
  for (let n = 0; n < 3; n += 1) vote();
  expect([votes, works]).toEqual([3, 3]);
  // A thousand a second, for ten seconds.
  for (let n = 0; n < 10_000; n += 1) {
    clock.at += 1;
    vote();
  }
  expect(works).toBe(10_003);
  expect(votes).toBeGreaterThan(100);
  expect(votes).toBeLessThan(130);
  clock.at += 10_000;
  const before = votes;
  vote();
  expect(votes).toBe(before + 1);
});
