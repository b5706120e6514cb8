// Guards: codes match those of authenticator apps (RFC 6238), and are valid for one step before and after.
import { Secret, TOTP } from 'otpauth';
import { expect, it } from 'vitest';
import { stepOf, toBase32, totpUri } from '#server/secondFactor/totp.ts';

const STEP_MS = 30_000;
const secret = Buffer.from('12345678901234567890');
const codeAt = (timestamp: number, digits = 6) => new TOTP({ secret: Secret.fromLatin1(`${secret}`), digits }).generate({ timestamp });

// RFC 6238, appendix B: SHA-1, eight digits.
it.each([
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
])('takes the code of the RFC at %i s', (seconds, code) => {
  expect(stepOf(secret, code.slice(2), seconds * 1000)).toBe(Math.floor(seconds / 30));
});

it('takes codes of one step before and after', () => {
  const now = 1_234_567_890_000;
  const step = Math.floor(now / STEP_MS);
  const taken = [-2, -1, 0, 1, 2].map((drift) => stepOf(secret, codeAt(now + drift * STEP_MS), now));
  expect(taken).toEqual([null, step - 1, step, step + 1, null]);
});

it('takes no code of another length', () => {
  expect(stepOf(secret, '', 0)).toBeNull();
  expect(stepOf(secret, codeAt(0, 8), 0)).toBeNull();
});

// RFC 4648, section 10.
it.each([
  ['', ''],
  ['f', 'MY'],
  ['foob', 'MZXW6YQ'],
  ['foobar', 'MZXW6YTBOI'],
])('writes %j in base32', (text, encoded) => {
  expect(toBase32(Buffer.from(text))).toBe(encoded);
});

it('names site and account to the app', () => {
  expect(totpUri({ issuer: 'Tangible Cup', account: 'a@b.test', secret: 'MY' })).toBe(
    'otpauth://totp/Tangible%20Cup:a%40b.test?issuer=Tangible%20Cup&secret=MY&algorithm=SHA1&digits=6&period=30',
  );
});
