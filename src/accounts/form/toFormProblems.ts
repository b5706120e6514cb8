import type { Problem, ProblemCode } from '#contract/http/problem.ts';
import type { FieldName, FormProblems } from './formFields.ts';

/** Map of problems to the fields they may concern; the first one in the form gets the problem. */
const fieldsByCode: Partial<Record<ProblemCode, readonly FieldName[]>> = {
  account_not_found: ['account', 'phone', 'email'],
  account_exists: ['phone'],
  email_taken: ['email'],
  wrong_password: ['password'],
  wrong_code: ['code', 'emailCode'],
  code_expired: ['code', 'emailCode'],
  challenge_failed: ['challenge'],
  challenge_required: ['challenge'],
};

/** Map of body paths whose names differ from the fields' to these fields. */
const fieldsByPath: Readonly<Record<string, readonly FieldName[]>> = {
  target: ['phone', 'email', 'account'],
  mobile: ['phone'],
  number: ['phone'],
  code: ['code', 'emailCode'],
  password: ['newPassword', 'password'],
  'password.next': ['newPassword'],
  'email.address': ['email'],
  'email.code': ['emailCode'],
  acceptedTerms: ['agreed'],
  challengeToken: ['challenge'],
};

/** Maps a server problem to the fields it concerns; empty if it concerns none of them. */
export const toFormProblems = (problem: Problem, fields: readonly FieldName[]): FormProblems => {
  const problems: FormProblems = {};
  for (const [path, code] of Object.entries(problem.detail.fields ?? {})) {
    const field = fields.find((name) => name === path) ?? fieldsByPath[path]?.find((name) => fields.includes(name));
    if (field) problems[field] ??= code;
  }
  if (Object.keys(problems).length > 0) return problems;
  const field = fieldsByCode[problem.code]?.find((name) => fields.includes(name));
  return field ? { [field]: problem.code } : {};
};
