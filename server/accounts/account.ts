import type { Account } from '#contract/accounts.ts';
import type { Channel } from '#contract/common.ts';
import { emailProblem, normalizeEmail } from '#contract/rules/email.ts';
import { parsePhone } from '#contract/rules/phone.ts';
import { profileComplete } from '#contract/rules/profile.ts';
import { HOME_COUNTRY } from '#contract/rules/registration.ts';
import type { AccountRow } from './store.ts';

/** An account as its owner sees it. */
export const toAccount = (row: AccountRow): Account => ({
  id: row.id,
  kind: row.kind,
  role: row.role,
  mobile: row.mobile,
  email: row.email,
  name: row.name,
  affiliation: row.affiliation,
  locale: row.locale,
  complete: profileComplete(row),
  createdAt: row.createdAt,
});

/** A mobile number as typed → E.164, or null. */
export const readMobile = (value: string): string | null => parsePhone(value, HOME_COUNTRY);

/** Where a person can be reached, in the form in which it is stored. */
export interface Target {
  channel: Channel;
  value: string;
}

/** What was typed as an account: a mobile number or an e-mail address, or null if it can be neither. */
export const readTarget = (typed: string): Target | null => {
  if (typed.includes('@')) return emailProblem(typed) === null ? { channel: 'email', value: normalizeEmail(typed) } : null;
  const mobile = readMobile(typed);
  return mobile === null ? null : { channel: 'sms', value: mobile };
};

/** The account's column that holds a channel's targets. */
export const columnOf = { sms: 'mobile', email: 'email' } as const;
