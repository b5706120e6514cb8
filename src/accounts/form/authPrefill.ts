import { isBlank } from '#contract/text/blankText.ts';
import { isMeantAsEmail, normalizeEmail } from '#contract/text/email.ts';
import { splitPhone } from '#contract/text/phone.ts';
import type { AccountValues } from './formFields.ts';

/** Values that one authentication screen passes to the next, in the history state and never in the URL. */
export type AuthPrefill = Partial<Pick<AccountValues, 'account' | 'phone' | 'phoneCountry' | 'email'>>;

const keys = ['account', 'phone', 'phoneCountry', 'email'] as const;

export const authPrefill = (values: AccountValues): AuthPrefill => {
  const state: AuthPrefill = {};
  for (const key of keys) if (!isBlank(values[key])) state[key] = values[key];
  return state;
};

/** Reads the prefill from the history state and fills related fields: an account is a number or an address. */
export const readAuthPrefill = (state: unknown): AuthPrefill => {
  const typed: AuthPrefill = {};
  if (typeof state !== 'object' || state === null) return typed;
  const entries = new Map<string, unknown>(Object.entries(state));
  for (const key of keys) {
    const value = entries.get(key);
    if (typeof value === 'string' && value !== '') typed[key] = value;
  }
  const { account, phone, email } = typed;
  if (account !== undefined && isMeantAsEmail(account)) typed.email ??= normalizeEmail(account);
  else if (account !== undefined && phone === undefined) Object.assign(typed, splitPhone(account) ?? { phone: account });
  const name = account ?? phone ?? email;
  if (name !== undefined) typed.account = name;
  return typed;
};
