import { randomInt } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { invitationCodeState, makeInvitationCode } from '#contract/registrations/rules/invitationCode.ts';
import { normalizeInvitationCode } from '#contract/registrations/rules/registration.ts';

it('a code is typed as it is compared, in letters and digits that nobody confuses and that spell no word', () => {
  for (let n = 0; n < 1000; n++) {
    const code = makeInvitationCode(randomInt);
    expect(code).toMatch(/^[2-9B-DF-HJKMNP-TV-Z]{10}$/);
    expect(normalizeInvitationCode(` ${code.toLowerCase().slice(0, 5)} ${code.slice(5)}`)).toBe(code);
  }
});

it('a code is usable as long as it is not taken back, not over and not used up', () => {
  const moment = fc.integer({ min: 0, max: 5 });
  const code = fc.record({ used: moment, useLimit: moment, endsAt: fc.option(moment), revokedAt: fc.option(moment) });
  fc.assert(
    fc.property(code, moment, (given, now) => {
      const { used, useLimit, endsAt, revokedAt } = given;
      const usable = revokedAt === null && (endsAt === null || now < endsAt) && used < useLimit;
      expect(invitationCodeState(given, now) === 'usable').toBe(usable);
      expect(invitationCodeState({ ...given, revokedAt: 1 }, now)).toBe('revoked');
    }),
  );
});
