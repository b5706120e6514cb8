import { expect, test } from 'vitest';
import { fieldProblem, Problem } from '#contract/problem.ts';
import { placeProblem } from '#src/accounts/placeProblem.ts';

const byPassword = ['account', 'password', 'challenge', 'agreed'] as const;
const byCode = ['phone', 'code', 'agreed'] as const;
const byEmail = ['email', 'emailCode', 'agreed'] as const;
const registration = ['kind', 'name', 'affiliation', 'phone', 'code', 'newPassword', 'email', 'agreed'] as const;

test('a missing account is told where it was named', () => {
  expect(placeProblem(new Problem('account_not_found'), byPassword)).toEqual({ account: 'account_not_found' });
  expect(placeProblem(new Problem('account_not_found'), byCode)).toEqual({ phone: 'account_not_found' });
  expect(placeProblem(new Problem('account_not_found'), byEmail)).toEqual({ email: 'account_not_found' });
});

test('a wrong password, code or slide is told there', () => {
  expect(placeProblem(new Problem('wrong_password'), byPassword)).toEqual({ password: 'wrong_password' });
  expect(placeProblem(new Problem('wrong_password'), ['currentPassword', 'newPassword'])).toEqual({ currentPassword: 'wrong_password' });
  expect(placeProblem(new Problem('code_expired'), byEmail)).toEqual({ emailCode: 'code_expired' });
  expect(placeProblem(new Problem('challenge_failed'), byPassword)).toEqual({ challenge: 'challenge_failed' });
});

test('what stands at a path of the body is told at the field of that path', () => {
  expect(placeProblem(fieldProblem('code', 'wrong_code', 'wrong_code'), byCode)).toEqual({ code: 'wrong_code' });
  expect(placeProblem(fieldProblem('code', 'wrong_code', 'wrong_code'), byEmail)).toEqual({ emailCode: 'wrong_code' });
  expect(placeProblem(fieldProblem('target', 'phone_invalid'), byCode)).toEqual({ phone: 'phone_invalid' });
  const two = new Problem('invalid_input', { fields: { mobile: 'phone_invalid', password: 'password_kinds' } });
  expect(placeProblem(two, registration)).toEqual({ phone: 'phone_invalid', newPassword: 'password_kinds' });
  expect(placeProblem(fieldProblem('password.next', 'password_length'), ['currentPassword', 'newPassword'])).toEqual({
    newPassword: 'password_length',
  });
  expect(placeProblem(fieldProblem('email.code', 'wrong_code', 'wrong_code'), ['email', 'emailCode'])).toEqual({ emailCode: 'wrong_code' });
});

test('an account that exists, and an address that is taken', () => {
  expect(placeProblem(new Problem('account_exists'), registration)).toEqual({ phone: 'account_exists' });
  expect(placeProblem(new Problem('email_taken'), registration)).toEqual({ email: 'email_taken' });
});

test('what concerns no field of the form is left to the form', () => {
  expect(placeProblem(new Problem('offline'), registration)).toEqual({});
  expect(placeProblem(new Problem('too_many_attempts', { retryAfter: 30 }), byPassword)).toEqual({});
  expect(placeProblem(new Problem('email_taken'), byPassword)).toEqual({});
  expect(placeProblem(fieldProblem('keyId', 'required'), byPassword)).toEqual({});
});
