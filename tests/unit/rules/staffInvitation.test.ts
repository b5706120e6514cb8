// Guards: an organiser's rights never take effect by one person alone, nor by one who may not give them.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { invitationState, mayConfirm, mayJoin } from '#contract/office/rules/staffInvitation.ts';

const person = fc.constantFrom('ann', 'ben', 'cleo', 'dan');
const invited = fc.record({
  inviterId: person,
  accountId: fc.option(person, { nil: null }),
  expiresAt: fc.nat({ max: 100 }),
});
const full = fc.uniqueArray(person);
const now = fc.nat({ max: 100 });

test('who confirms is a second one, while the inviter still vouches, of someone who has joined', () => {
  fc.assert(
    fc.property(invited, person, full, now, (given, actorId, able, at) => {
      const may = mayConfirm(given, { actorId, full: able, now: at });
      if (!may) return;
      expect(new Set([actorId, given.inviterId, given.accountId]).size).toBe(given.inviterId === given.accountId ? 2 : 3);
      expect(able).toEqual(expect.arrayContaining([actorId, given.inviterId]));
      expect(given.accountId).not.toBeNull();
    }),
  );
  expect(mayConfirm({ inviterId: 'ann', accountId: 'cleo', expiresAt: 0 }, { actorId: 'ben', full: ['ann', 'ben'], now: 9 })).toBe(true);
});

test('a link is good before its end, once, and while its inviter may invite', () => {
  fc.assert(
    fc.property(invited, full, now, (given, able, at) => {
      expect(mayJoin(given, { full: able, now: at })).toBe(
        given.accountId === null && at < given.expiresAt && able.includes(given.inviterId),
      );
      expect(invitationState(given, at) === 'awaits_confirmation').toBe(given.accountId !== null);
    }),
  );
});
