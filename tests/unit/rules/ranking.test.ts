// Promise: who has more stands higher, who has as many stands the same.
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { ranked } from '#contract/rules/ranking.ts';

it('ranks each item one below the number of items with a higher score', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(9)), (scores) => {
      const places = ranked(scores, (score) => score);
      expect(places).toHaveLength(scores.length);
      for (const { rank, item } of places) expect(rank).toBe(scores.filter((score) => score > item).length + 1);
    }),
  );
});

it('keeps the given order among equals, and leaves what it was given alone', () => {
  const given = [
    { no: 'a', votes: 3 },
    { no: 'b', votes: 5 },
    { no: 'c', votes: 3 },
    { no: 'd', votes: 1 },
  ];
  expect(ranked(given, ({ votes }) => votes).map(({ rank, item }) => `${rank}${item.no}`)).toEqual(['1b', '2a', '2c', '4d']);
  expect(given[0]?.no).toBe('a');
});
