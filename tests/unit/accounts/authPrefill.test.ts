import { expect, test } from 'vitest';
import { authPrefill, readAuthPrefill } from '#src/accounts/form/authPrefill.ts';
import { emptyValues } from '#src/accounts/form/formFields.ts';

const values = emptyValues('zh-CN');

test('numbers and addresses go along to the next screen, secrets and codes do not', () => {
  const secrets = { password: 'Robot-2026', newPassword: 'Robot-2026', code: '123456', challenge: 'token', name: 'Anna' };
  expect(authPrefill({ ...values, ...secrets, account: '13800000001' })).toEqual({ account: '13800000001', phoneCountry: 'CN' });
});

test('an account fills the field of its kind', () => {
  expect(readAuthPrefill({ account: '13800000001', phoneCountry: 'CN' })).toEqual({
    account: '13800000001',
    phone: '13800000001',
    phoneCountry: 'CN',
  });
  expect(readAuthPrefill({ account: 'Anna@example.com' })).toEqual({ account: 'Anna@example.com', email: 'anna@example.com' });
});

test('a calling code that was typed moves to its own place', () => {
  expect(readAuthPrefill({ account: '+86 138 0000 0001', phoneCountry: 'US' })).toEqual({
    account: '+86 138 0000 0001',
    phone: '138 0000 0001',
    phoneCountry: 'CN',
  });
});

test('a number or an address fills the account, and what was typed itself stays', () => {
  expect(readAuthPrefill({ phone: '13800000002' })).toEqual({ phone: '13800000002', account: '13800000002' });
  expect(readAuthPrefill({ email: 'anna@example.com' })).toEqual({ email: 'anna@example.com', account: 'anna@example.com' });
  expect(readAuthPrefill({ account: '13800000001', phone: '13800000002' }).phone).toBe('13800000002');
});

test.each([null, undefined, 'text', 7, [], { account: 7, phone: null, password: 'x' }])(
  'a state of another kind gives nothing: %o',
  (state) => {
    expect(readAuthPrefill(state)).toEqual({});
  },
);
