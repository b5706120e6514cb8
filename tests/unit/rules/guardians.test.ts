import fc from 'fast-check';
import { expect, test } from 'vitest';
import { asksGuardians, doubtProblem, guardianPhoneOf, missingNumbers, numberDoubts } from '#contract/registrations/rules/guardians.ts';

const LANDLINE = '+442079460958';
const numbers = ['+8613800138000', '+8613900139000', LANDLINE, ''];
const member = fc.record({ guardianPhone: fc.constantFrom(...numbers) });
const some = fc.uniqueArray(fc.constantFrom(...numbers.filter((number) => number !== '')));

test('a number is doubtful exactly where it is one’s own, another child’s or a landline', () => {
  fc.assert(
    fc.property(fc.array(member, { maxLength: 5 }), some, some, (members, own, elsewhere) => {
      const doubts = numberDoubts(members, own, new Set(elsewhere));
      for (const [at, each] of members.entries()) {
        const phone = guardianPhoneOf(each);
        const isOwn = phone !== null && own.includes(phone);
        const others = members.filter((other, index) => index !== at && other.guardianPhone === phone);
        const isShared = phone !== null && (others.length > 0 || elsewhere.includes(phone));
        expect(doubts[at]).toBe(isOwn ? 'own_number' : isShared ? 'shared_number' : phone === LANDLINE ? 'landline' : null);
        expect(doubtProblem(doubts[at] ?? null, each) === null).toBe(!isOwn && !isShared && phone !== LANDLINE);
        expect(doubtProblem(doubts[at] ?? null, { ...each, guardianConfirmed: true })).toBeNull();
      }
    }),
  );
});

test('a number is missing exactly where a competition asks for it and none is given', () => {
  fc.assert(
    fc.property(fc.array(member, { maxLength: 5 }), fc.boolean(), (members, needsGuardianNumbers) => {
      const fields = missingNumbers(members, { needsGuardianNumbers });
      for (const [at, { guardianPhone }] of members.entries())
        expect(fields[`members.${at}.guardianPhone`]).toBe(needsGuardianNumbers && guardianPhone === '' ? 'required' : undefined);
    }),
  );
});

test('guardians are asked for every account that is or was an institution’s', () => {
  const asked = (kind: Parameters<typeof asksGuardians>[0]['kind'], hasBeenInstitution?: boolean) =>
    asksGuardians({ kind, hasBeenInstitution });
  expect([asked('family'), asked('family', false), asked('family', true)]).toEqual([false, false, true]);
  expect([asked('kindergarten'), asked('primary_school', false)]).toEqual([true, true]);
});
