// Promise: a school's digest tells of each entry what is true as it is sent, each piece once.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { digestTemplates } from '#contract/messages/rules/digest.ts';
import { entryStates } from '#contract/registrations/rules/entryStatus.ts';
import { currentNews, trueNews } from '#server/registrations/digest/currentNews.ts';

const works = fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.constantFrom('none' as const, 'hidden' as const, 'public' as const), {
  minKeys: 3,
});
const states = fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.constantFrom(...entryStates), { minKeys: 3 });
const news = fc.tuple(states, works).chain(([of, worksOf]) =>
  fc.array(
    fc.record({ registrationId: fc.constantFrom('a', 'b', 'c'), template: fc.constantFrom(...digestTemplates) }).map((each) => ({
      ...each,
      state: of[each.registrationId] ?? ('submitted' as const),
      work: worksOf[each.registrationId] ?? ('none' as const),
      isCalledOff: false,
      extension: { edit: null, work: null },
      isPaid: worksOf[each.registrationId] === 'public',
    })),
  ),
);

test('repeats nothing, and leaves out only what was taken back or overtaken', () => {
  fc.assert(
    fc.property(news, (all) => {
      const told = currentNews(all);
      const keys = told.map(({ registrationId, template }) => `${registrationId} ${template}`);
      expect(new Set(keys).size).toBe(keys.length);
      for (const each of all) {
        const isOvertaken = each.template === 'entry_waitlisted' && each.state !== 'waitlisted';
        const isTakenBack = each.template === 'entry_approved' && ['submitted', 'waitlisted', 'rejected'].includes(each.state);
        const isGone =
          (each.template === 'work_received' && each.work === 'none') ||
          (each.template === 'work_released' && each.work !== 'public') ||
          (each.template === 'fee_paid' && !each.isPaid);
        const hasEnded = each.state === 'cancelled' || each.state === 'withdrawn';
        expect(keys.includes(`${each.registrationId} ${each.template}`)).toBe(!isOvertaken && !isTakenBack && !isGone && !hasEnded);
      }
    }),
  );
});

test.each([
  [['called_off', 'reinstated'], false, []],
  [['reinstated'], false, ['reinstated']],
  // Called off again in the night, by somebody whose families had heard of it in the evening.
  [['reinstated', 'called_off', 'reinstated'], false, ['reinstated', 'reinstated']],
  [['reinstated', 'called_off'], true, ['called_off']],
] as const)('of %j, with the competition called off: %s, tells %j', (kinds, isCalledOff, told) => {
  const all = kinds.map((kind) => ({
    registrationId: 'a',
    template: `competition_${kind}` as const,
    state: 'approved' as const,
    work: 'none' as const,
    isPaid: false,
    extension: { edit: null, work: null },
    isCalledOff,
  }));
  expect(trueNews(all).map(({ template }) => template)).toEqual(told.map((kind) => `competition_${kind}`));
});

test.each(entryStates)('tells of an entry that is %s by now only what it still is', (state) => {
  const of = (template: 'entry_cancelled' | 'entry_promoted') => {
    const facts = { work: 'none', isPaid: false, extension: { edit: null, work: null }, isCalledOff: false } as const;
    return trueNews([{ registrationId: 'a', template, state, ...facts }]).length > 0;
  };
  expect(of('entry_cancelled')).toBe(state === 'cancelled');
  expect(of('entry_promoted')).toBe(!['waitlisted', 'cancelled', 'withdrawn'].includes(state));
});
