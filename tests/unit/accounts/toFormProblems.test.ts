import { expect, test } from 'vitest';
import { fieldProblem, Problem } from '#contract/http/problem.ts';
import { toFormProblems } from '#src/accounts/form/toFormProblems.ts';

const byPassword = ['account', 'password', 'challenge', 'agreed'] as const;
const byCode = ['phone', 'code', 'agreed'] as const;
const byEmail = ['email', 'emailCode', 'agreed'] as const;
const registration = ['kind', 'name', 'affiliation', 'phone', 'code', 'newPassword', 'email', 'agreed'] as const;

test('a missing account is told where it was named', () => {
  expect(toFormProblems(new Problem('account_not_found'), byPassword)).toEqual({ account: 'account_not_found' });
  expect(toFormProblems(new Problem('account_not_found'), byCode)).toEqual({ phone: 'account_not_found' });
  expect(toFormProblems(new Problem('account_not_found'), byEmail)).toEqual({ email: 'account_not_found' });
});

test('a wrong password, code or slide is told there', () => {
  expect(toFormProblems(new Problem('wrong_password'), byPassword)).toEqual({ password: 'wrong_password' });
  const mobileChange = ['oldCode', 'phone', 'code'] as const;
  expect(toFormProblems(fieldProblem('oldCode', 'code_expired', 'code_expired'), mobileChange)).toEqual({ oldCode: 'code_expired' });
  expect(toFormProblems(new Problem('code_expired'), byEmail)).toEqual({ emailCode: 'code_expired' });
  expect(toFormProblems(new Problem('challenge_failed'), byPassword)).toEqual({ challenge: 'challenge_failed' });
});

test('what stands at a path of the body is told at the field of that path', () => {
  expect(toFormProblems(fieldProblem('code', 'wrong_code', 'wrong_code'), byCode)).toEqual({ code: 'wrong_code' });
  expect(toFormProblems(fieldProblem('code', 'wrong_code', 'wrong_code'), byEmail)).toEqual({ emailCode: 'wrong_code' });
  expect(toFormProblems(fieldProblem('target', 'phone_invalid'), byCode)).toEqual({ phone: 'phone_invalid' });
  const two = new Problem('invalid_input', { fields: { mobile: 'phone_invalid', password: 'password_kinds' } });
  expect(toFormProblems(two, registration)).toEqual({ phone: 'phone_invalid', newPassword: 'password_kinds' });
  expect(toFormProblems(fieldProblem('password.next', 'password_length'), ['newPassword'])).toEqual({
    newPassword: 'password_length',
  });
  expect(toFormProblems(fieldProblem('email.code', 'wrong_code', 'wrong_code'), ['email', 'emailCode'])).toEqual({
    emailCode: 'wrong_code',
  });
});

test('an account that exists, and an address that is taken', () => {
  expect(toFormProblems(new Problem('account_exists'), registration)).toEqual({ phone: 'account_exists' });
  expect(toFormProblems(new Problem('email_taken'), registration)).toEqual({ email: 'email_taken' });
});

test('what concerns no field of the form is left to the form', () => {
  expect(toFormProblems(new Problem('offline'), registration)).toEqual({});
  expect(toFormProblems(new Problem('too_many_attempts', { retryAfter: 30 }), byPassword)).toEqual({});
  expect(toFormProblems(new Problem('email_taken'), byPassword)).toEqual({});
  expect(toFormProblems(fieldProblem('keyId', 'required'), byPassword)).toEqual({});
});
