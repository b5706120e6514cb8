import { describe, expect, test } from 'vitest';
import { type AccountValues, checkForm, emptyValues, type FieldName } from '#src/accounts/form/formFields.ts';
import { profileChecks } from '#src/accounts/form/profileChecks.ts';

const check = (fields: readonly FieldName[], values: Partial<AccountValues> = {}, optional: readonly FieldName[] = []) =>
  checkForm({ ...emptyValues('zh-CN'), ...values }, { fields, optional });

test('the calling code starts at the site’s home for Chinese readers, and is open for others', () => {
  expect(emptyValues('zh-CN').phoneCountry).toBe('CN');
  expect(emptyValues('en-US').phoneCountry).toBe('');
});

test('an empty form says what it needs, and nothing of fields that it does not show', () => {
  expect(check(['account', 'password', 'challenge', 'agreed'])).toEqual({
    account: 'required',
    password: 'required',
    challenge: 'challenge_required',
    agreed: 'terms_required',
  });
  expect(check(['phone', 'code', 'agreed'])).toEqual({ phone: 'required', code: 'required', agreed: 'terms_required' });
});

test('a filled-in form has nothing wrong', () => {
  expect(
    check(['account', 'password', 'challenge', 'agreed'], { account: 'a@b.test', password: 'x', challenge: 't', agreed: true }),
  ).toEqual({});
});

test.each<[Partial<AccountValues>, FieldName, string | undefined]>([
  [{ phone: '138 0000 0001' }, 'phone', undefined],
  [{ phone: '138' }, 'phone', 'phone_invalid'],
  [{ phone: '202 555 0123', phoneCountry: 'US' }, 'phone', undefined],
  [{ email: '' }, 'email', 'email_required'],
  [{ email: 'name@' }, 'email', 'email_format'],
  [{ code: '12345' }, 'code', 'code_format'],
  [{ code: ' 123456 ' }, 'code', undefined],
  [{ newPassword: 'abc12' }, 'newPassword', 'password_length'],
  [{ newPassword: 'abcdef' }, 'newPassword', 'password_kinds'],
  [{ newPassword: 'abcde1' }, 'newPassword', undefined],
  [{ newPassword: 'abcde1', newPasswordAgain: 'abcde2' }, 'newPasswordAgain', 'passwords_differ'],
  [{ newPassword: 'abcde1', newPasswordAgain: 'abcde1' }, 'newPasswordAgain', undefined],
  [{ password: 'old' }, 'password', undefined],
  [{ account: 'name@' }, 'account', 'email_format'],
  [{ account: 'anna' }, 'account', 'phone_invalid'],
])('%o: %s is %s', (values, name, code) => {
  expect(check([name], values)[name]).toBe(code);
});

test('an optional field may be blank, but not wrong', () => {
  expect(check(['email'], { email: ' ' }, ['email'])).toEqual({});
  expect(check(['email'], { email: 'name@' }, ['email'])).toEqual({ email: 'email_format' });
});

describe('names, by the contract', () => {
  const fields = ['name', 'affiliation'] as const;
  const withNames = (name: string, affiliation: string) =>
    checkForm({ ...emptyValues('en-US'), name, affiliation }, { fields, checks: profileChecks });

  test('in any script', () => expect(withNames('林一诺', 'École des Tilleuls')).toEqual({}));
  test('not blank', () => expect(withNames('  ', '')).toEqual({ name: 'required', affiliation: 'required' }));
  test('not too long', () => expect(withNames('x'.repeat(81), 'x'.repeat(121))).toEqual({ name: 'too_long', affiliation: 'too_long' }));
  test('no control characters', () => expect(withNames('a\u0000b', 'c')).toEqual({ name: 'invalid' }));
});
