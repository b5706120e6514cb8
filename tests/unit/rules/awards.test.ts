import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { awardLooks, awardOf, awardOrder, standardAwards, titleOfAward, unusedKey, withKeys } from '#contract/competitions/awards.ts';
import { CompetitionData } from '#contract/competitions/competitionData.ts';

const title = { 'zh-CN': '奖', 'en-US': 'Award' };
const list = z.preprocess(withKeys, CompetitionData.shape.awards);

test('a list from before awards had keys gets those under which results were stored', () => {
  const stored = Array.from({ length: 5 }, () => ({ title, body: title }));
  expect(list.parse(stored).map(({ key, look }) => [key, look])).toEqual([
    ['first', 'gold'],
    ['second', 'silver'],
    ['third', 'bronze'],
    ['a4', 'bronze'],
    ['a5', 'bronze'],
  ]);
  expect(list.safeParse('no list').success).toBe(false);
  expect(list.safeParse([null, 1]).success).toBe(false);
});

const award = fc.record({ key: fc.stringMatching(/^[a-z0-9_]{1,30}$/), title: fc.constant(title), look: fc.constantFrom(...awardLooks) });
const ownAwards = fc.uniqueArray(award, { selector: ({ key }) => key, maxLength: 8 });

test('an award keeps its key, and a new one has a key of its own', () => {
  fc.assert(
    fc.property(ownAwards, (awards) => {
      expect(list.parse(awards.map((each) => ({ ...each, body: title }))).map(({ key }) => key)).toEqual(awards.map(({ key }) => key));
      expect(awards.map(({ key }) => key)).not.toContain(unusedKey(awards));
    }),
  );
});

test('a competition’s own award comes before the standard one of its key, and a better one before the others', () => {
  fc.assert(
    fc.property(ownAwards, (awards) => {
      for (const [index, each] of awards.entries()) {
        expect(awardOf(awards, each.key)).toEqual(each);
        expect(awardOrder(awards, each.key)).toBe(index);
      }
      const others = standardAwards.filter(({ key }) => awards.every((each) => each.key !== key));
      const orders = others.map(({ key }) => awardOrder(awards, key));
      expect(orders).toEqual(orders.toSorted((a, b) => a - b));
      for (const other of others) {
        expect(awardOf(awards, other.key)).toEqual(other);
        expect(awardOrder(awards, other.key)).toBeGreaterThanOrEqual(awards.length);
      }
    }),
  );
});

test('an award that a device stored without its title is named by its key', () => {
  expect(titleOfAward({ award: 'second' })['en-US']).toBe('Second prize');
  expect(titleOfAward({ award: 'second', title })).toBe(title);
});
