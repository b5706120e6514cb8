import type { AccountKind } from '#contract/accounts.ts';
import type { Locale } from '#contract/common.ts';
import type { FieldCode, ProblemCode } from '#contract/problem.ts';
import { emailProblem } from '#contract/rules/email.ts';
import { passwordProblem } from '#contract/rules/password.ts';
import { defaultPhoneCountry, phoneProblem } from '#contract/rules/phone.ts';
import { codeFormatProblem } from '#contract/rules/verificationCode.ts';
import { readSignInName } from './signInName.ts';

/** Everything that a form of the accounts may ask for. Each form shows some of it. */
export interface AccountValues {
  kind: AccountKind;
  name: string;
  affiliation: string;
  /** Mobile number or e-mail address, whoever signs in. */
  account: string;
  password: string;
  currentPassword: string;
  newPassword: string;
  newPasswordAgain: string;
  phone: string;
  /** ISO 3166-1 alpha-2: whose calling code stands before `phone`. */
  phoneCountry: string;
  /** Sent to `phone`. */
  code: string;
  email: string;
  /** Sent to `email`. */
  emailCode: string;
  /** The token of a passed slide-to-verify check. */
  challenge: string;
  agreed: boolean;
}

export type FieldName = Exclude<keyof AccountValues, 'phoneCountry'>;
/** What can be wrong at a field: the field's own matter, or a failure of the server that concerns it. */
export type FormCode = FieldCode | ProblemCode;
export type FormProblems = Partial<Record<FieldName, FormCode>>;
export type FieldCheck = (values: AccountValues) => FormCode | null;

export const emptyValues = (locale: Locale): AccountValues => ({
  kind: 'family',
  name: '',
  affiliation: '',
  account: '',
  password: '',
  currentPassword: '',
  newPassword: '',
  newPasswordAgain: '',
  phone: '',
  phoneCountry: defaultPhoneCountry(locale),
  code: '',
  email: '',
  emailCode: '',
  challenge: '',
  agreed: false,
});

const isBlank = (text: string): boolean => text.trim() === '';
const requiredProblem = (text: string): 'required' | null => (isBlank(text) ? 'required' : null);
const codeCheck = (code: string): FormCode | null => requiredProblem(code) ?? codeFormatProblem(code.trim());

/** What each field asks for, wherever it stands. An existing password is not held against today's rules. */
const fieldChecks: Record<FieldName, FieldCheck> = {
  kind: () => null,
  name: ({ name }) => requiredProblem(name),
  affiliation: ({ affiliation }) => requiredProblem(affiliation),
  account: ({ account, phoneCountry }) => requiredProblem(account) ?? readSignInName(account, phoneCountry).problem,
  password: ({ password }) => (password === '' ? 'required' : null),
  currentPassword: ({ currentPassword }) => (currentPassword === '' ? 'required' : null),
  newPassword: ({ newPassword }) => (newPassword === '' ? 'required' : passwordProblem(newPassword)),
  newPasswordAgain: ({ newPassword, newPasswordAgain }) => {
    if (newPasswordAgain === '') return 'required';
    return newPasswordAgain === newPassword ? null : 'passwords_differ';
  },
  phone: ({ phone, phoneCountry }) => requiredProblem(phone) ?? phoneProblem(phone, phoneCountry),
  code: ({ code }) => codeCheck(code),
  email: ({ email }) => emailProblem(email),
  emailCode: ({ emailCode }) => codeCheck(emailCode),
  challenge: ({ challenge }) => (challenge === '' ? 'challenge_required' : null),
  agreed: ({ agreed }) => (agreed ? null : 'terms_required'),
};

export interface FormRules {
  /** The form's fields, in the order in which they stand. */
  fields: readonly FieldName[];
  /** Those that may be left empty. */
  optional?: readonly FieldName[] | undefined;
  /** Checks of this form in place of the usual ones. */
  checks?: Partial<Record<FieldName, FieldCheck>> | undefined;
}

/** What is wrong with a form; empty where nothing is. */
export const checkForm = (values: AccountValues, { fields, optional = [], checks = {} }: FormRules): FormProblems => {
  const problems: FormProblems = {};
  for (const name of fields) {
    const value = values[name];
    if (optional.includes(name) && typeof value === 'string' && isBlank(value)) continue;
    const code = (checks[name] ?? fieldChecks[name])(values);
    if (code !== null) problems[name] = code;
  }
  return problems;
};
