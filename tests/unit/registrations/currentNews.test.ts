// Promise: a school's digest tells of each entry what is true as it is sent, each piece once.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { digestTemplates } from '#contract/messages/rules/digest.ts';
import { entryStates } from '#contract/registrations/rules/entryStatus.ts';
import { currentNews } from '#server/registrations/digest/currentNews.ts';

const states = fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.constantFrom(...entryStates), { minKeys: 3 });
const news = states.chain((of) =>
  fc.array(
    fc.record({ registrationId: fc.constantFrom('a', 'b', 'c'), template: fc.constantFrom(...digestTemplates) }).map((each) => ({
      ...each,
      state: of[each.registrationId] ?? ('submitted' as const),
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
        const isOvertaken =
          each.template === 'entry_waitlisted' &&
          all.some((other) => other.registrationId === each.registrationId && other.template === 'entry_moved_up');
        const isTakenBack = each.template === 'entry_approved' && ['submitted', 'waitlisted', 'rejected'].includes(each.state);
        expect(keys.includes(`${each.registrationId} ${each.template}`)).toBe(!isOvertaken && !isTakenBack);
      }
    }),
  );
});
