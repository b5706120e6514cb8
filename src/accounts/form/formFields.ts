import type { AccountKind } from '#contract/accounts/public.ts';
import { type PasswordRule, passwordProblem, passwordRule } from '#contract/accounts/rules/password.ts';
import { codeFormatProblem, normalizeCode } from '#contract/accounts/rules/verificationCode.ts';
import type { Locale } from '#contract/http/common.ts';
import type { FieldCode, ProblemCode } from '#contract/http/problem.ts';
import { isBlank } from '#contract/text/blankText.ts';
import { emailProblem } from '#contract/text/email.ts';
import { defaultPhoneCountry, phoneProblem } from '#contract/text/phone.ts';
import { readSignInName } from './signInName.ts';

/** The fields of all account forms. Each form shows some of them. */
export interface AccountValues {
  kind: AccountKind;
  name: string;
  affiliation: string;
  /** Mobile number or e-mail address. */
  account: string;
  password: string;
  newPassword: string;
  newPasswordAgain: string;
  phone: string;
  /** ISO 3166-1 alpha-2: the country of the calling code before `phone`. */
  phoneCountry: string;
  /** Sent to `phone`, or to an address of the account. */
  code: string;
  /** Sent to the account's number before a change. */
  oldCode: string;
  email: string;
  /** Sent to `email`. */
  emailCode: string;
  /** The token of a passed slide-to-verify check. */
  challenge: string;
  agreed: boolean;
}

export type FieldName = Exclude<keyof AccountValues, 'phoneCountry'>;
/** The problem of a field: a field code, or a server problem that concerns it. */
export type FormCode = FieldCode | ProblemCode;
export type FormProblems = Partial<Record<FieldName, FormCode>>;
export type FieldCheck = (values: AccountValues, password: PasswordRule) => FormCode | null;

export const emptyValues = (locale: Locale): AccountValues => ({
  kind: 'family',
  name: '',
  affiliation: '',
  account: '',
  password: '',
  newPassword: '',
  newPasswordAgain: '',
  phone: '',
  phoneCountry: defaultPhoneCountry(locale),
  code: '',
  oldCode: '',
  email: '',
  emailCode: '',
  challenge: '',
  agreed: false,
});

const requiredProblem = (text: string): 'required' | null => (isBlank(text) ? 'required' : null);
const codeCheck = (code: string): FormCode | null => requiredProblem(code) ?? codeFormatProblem(normalizeCode(code));

/** Map of fields to their checks in every form. An existing password is not checked against today's rules. */
const fieldChecks: Record<FieldName, FieldCheck> = {
  kind: () => null,
  name: ({ name }) => requiredProblem(name),
  affiliation: ({ affiliation }) => requiredProblem(affiliation),
  account: ({ account, phoneCountry }) => requiredProblem(account) ?? readSignInName(account, phoneCountry).problem,
  password: ({ password }) => (password === '' ? 'required' : null),
  newPassword: ({ newPassword }, rule) => (newPassword === '' ? 'required' : passwordProblem(newPassword, rule)),
  newPasswordAgain: ({ newPassword, newPasswordAgain }) => {
    if (newPasswordAgain === '') return 'required';
    return newPasswordAgain === newPassword ? null : 'passwords_differ';
  },
  phone: ({ phone, phoneCountry }) => requiredProblem(phone) ?? phoneProblem(phone, phoneCountry),
  code: ({ code }) => codeCheck(code),
  oldCode: ({ oldCode }) => codeCheck(oldCode),
  email: ({ email }) => emailProblem(email),
  emailCode: ({ emailCode }) => codeCheck(emailCode),
  challenge: ({ challenge }) => (challenge === '' ? 'challenge_required' : null),
  agreed: ({ agreed }) => (agreed ? null : 'terms_required'),
};

export interface FormRules {
  /** The form's fields, in display order. */
  fields: readonly FieldName[];
  /** Fields that may be empty. */
  optional?: readonly FieldName[] | undefined;
  /** Checks that replace the defaults in this form. */
  checks?: Partial<Record<FieldName, FieldCheck>> | undefined;
  /** The site's rule for new passwords; the specification's by default. */
  passwordRule?: PasswordRule | undefined;
}

/** Returns the problems of a form by field; empty if there are none. */
export const checkForm = (
  values: AccountValues,
  { fields, optional = [], checks = {}, passwordRule: rule = passwordRule(false) }: FormRules,
): FormProblems => {
  const problems: FormProblems = {};
  for (const name of fields) {
    const value = values[name];
    if (optional.includes(name) && typeof value === 'string' && isBlank(value)) continue;
    const code = (checks[name] ?? fieldChecks[name])(values, rule);
    if (code !== null) problems[name] = code;
  }
  return problems;
};
