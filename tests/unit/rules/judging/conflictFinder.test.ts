// Promise: conflicts are found by the values that both sides have exactly as by comparing each judge with each entry, and what is remembered of them is never old.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createConflictFinder } from '#contract/judging/rules/conflictFinder.ts';
import { conflictsBetween, type EntryFacts, foldEntry, foldJudge, type JudgeFacts } from '#contract/judging/rules/conflicts.ts';
import { derivedConflicts } from '#server/judging/derivedConflicts.ts';

/** Few values, in several spellings, so that many pairs have something in common or alike. */
const ids = fc.constantFrom('a', 'b', 'c');
const numbers = fc.constantFrom(
  '+8613800000001',
  '138 0000 0001',
  '86138000000012',
  '0571-8000001',
  '8000001',
  '05718000001',
  '123',
  '+1 (0)5718000001',
);
const mails = fc.constantFrom(
  'x@school.edu',
  'y@mail.school.edu',
  'z@edu',
  'x@gmail.com',
  'X@School.edu',
  'a@b..c',
  'q@c',
  'nobody',
  'w@lab.cs.school.edu',
);
const places = fc.constantFrom(
  '第一实验小学',
  '杭州第一实验小学',
  '杭州 第一 实验小学',
  'Hangzhou Primary School',
  'Primary School, Hangzhou',
  'Zhejiang Hangzhou Primary School',
  'School',
  '无',
  '',
);
const names = fc.constantFrom('欧阳娜娜', '欧阳 娜娜', 'Ada Weber', 'ada weber', '');
const judges = fc
  .uniqueArray(
    fc.record({
      accountId: fc.oneof(ids, fc.uuid()),
      name: names,
      phone: fc.option(numbers),
      email: fc.option(mails),
      affiliation: places,
    }),
    { selector: ({ accountId }) => accountId, maxLength: 6 },
  )
  .map((all): ReadonlyMap<string, JudgeFacts> => new Map(all.map((judge) => [judge.accountId, judge])));
const entries: fc.Arbitrary<EntryFacts> = fc.record({
  accountId: ids,
  otherAccountIds: fc.array(ids, { maxLength: 2 }),
  accountPhone: fc.option(numbers),
  accountEmail: fc.option(mails),
  affiliations: fc.array(places, { maxLength: 3 }),
  phones: fc.array(numbers, { maxLength: 2 }),
  emails: fc.array(mails, { maxLength: 2 }),
  names: fc.array(names, { maxLength: 2 }),
});

/** Compares each judge with an entry. */
const pairwise = (people: ReadonlyMap<string, JudgeFacts>, entry: EntryFacts) =>
  [...people].flatMap(([judgeId, judge]) => {
    const kinds = conflictsBetween(foldJudge(judge), foldEntry(entry)).map(({ kind }) => kind);
    return kinds.length > 0 ? [{ judgeId, kinds }] : [];
  });

test('the same conflicts are found as by comparing every pair', () => {
  let found = 0;
  fc.assert(
    fc.property(judges, fc.array(entries, { maxLength: 6 }), (people, all) => {
      const find = createConflictFinder(new Map([...people].map(([id, judge]) => [id, foldJudge(judge)])));
      for (const entry of all) {
        const conflicts = find(foldEntry(entry));
        found += conflicts.length;
        expect(conflicts).toEqual(pairwise(people, entry));
      }
    }),
    { numRuns: 200 },
  );
  expect(found).toBeGreaterThan(100);
});

test('what is remembered follows every change of an entry and of the people', () => {
  fc.assert(
    fc.property(
      fc.array(judges, { minLength: 1, maxLength: 3 }),
      fc.array(fc.tuple(fc.constantFrom('1', '2', '3'), entries), { maxLength: 8 }),
      (panels, all) => {
        for (const people of panels)
          for (const [id, facts] of all) {
            const conflicts = derivedConflicts(people, [
              { id, facts },
              { id: 'other', facts },
            ]);
            const expected = pairwise(people, facts);
            expect(conflicts.get(id) ?? []).toEqual(expected);
            expect(conflicts.get('other') ?? []).toEqual(expected);
          }
      },
    ),
  );
});
