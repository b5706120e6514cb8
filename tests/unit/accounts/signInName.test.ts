import { expect, test } from 'vitest';
import { readSignInName } from '#src/accounts/form/signInName.ts';

test.each([
  [' Anna@Example.COM ', 'US', 'anna@example.com'],
  ['138 0000 0001', 'CN', '+8613800000001'],
  ['202 555 0123', 'US', '+12025550123'],
  ['+33 6 12 34 56 78', 'US', '+33612345678'],
])('%s of %s is %s', (typed, country, name) => {
  expect(readSignInName(typed, country)).toEqual({ name, problem: null });
});

test('a number that is none of the chosen country may be one of another, and what could be of two is asked about', () => {
  expect(readSignInName('19900000001', 'US')).toEqual({ name: '+8619900000001', problem: null });
  expect(readSignInName('13012345678', '')).toEqual({ name: '13012345678', problem: 'phone_ambiguous' });
  expect(readSignInName('13012345678', 'CN')).toEqual({ name: '+8613012345678', problem: null });
});

test('neither a number nor an address', () => {
  expect(readSignInName('anna', 'CN')).toEqual({ name: 'anna', problem: 'phone_invalid' });
  expect(readSignInName('anna@', 'CN')).toEqual({ name: 'anna@', problem: 'email_format' });
  expect(readSignInName('@', 'CN').problem).toBe('email_format');
});
