import type { Account } from '#contract/accounts/public.ts';
import { profileComplete } from '#contract/accounts/rules/profile.ts';
import type { Channel } from '#contract/http/common.ts';
import type { AwaitedStep } from '#contract/http/endpoint.ts';
import { HOME_COUNTRY } from '#contract/registrations/rules/registration.ts';
import { emailProblem, isMeantAsEmail, normalizeEmail } from '#contract/text/email.ts';
import { parsePhone } from '#contract/text/phone.ts';
import type { AccountRow } from './store.ts';

type EmailColumns = Pick<AccountRow, 'email' | 'emailProvenAt'>;

/** Returns the e-mail address if a code proved that it is the owner's: messages go to it, and it may sign in by a code. */
export const provenEmail = ({ email, emailProvenAt }: EmailColumns): string | null =>
  emailProvenAt !== null && emailProvenAt > 0 ? email : null;

/** Returns the e-mail address that the owner and the organisers see: the account's own, or the unproved one typed at registration. */
export const shownEmail = ({ email, typedEmail }: Pick<AccountRow, 'email' | 'typedEmail'>): string | null => email ?? typedEmail;

/** The e-mail address that names the account at sign-in, by method. */
const signInNames = {
  code: provenEmail,
  password: ({ email, emailProvenAt }: EmailColumns): string | null => (emailProvenAt === null ? null : email),
};

/** Returns true if the target may sign in to the account. A mobile number is always proved, by the registration. */
export const mayBeNamedBy = (row: EmailColumns, target: Target, method: keyof typeof signInNames): boolean =>
  target.channel === 'sms' || signInNames[method](row) === target.value;

/** Returns an account as its owner sees it. */
export const toAccount = (row: AccountRow): Account => ({
  id: row.id,
  kind: row.kind,
  hasBeenInstitution: row.hasBeenInstitution === 1,
  role: row.role,
  mobile: row.mobile,
  email: shownEmail(row),
  emailProven: provenEmail(row) !== null,
  name: row.name,
  affiliation: row.affiliation,
  locale: row.locale,
  complete: profileComplete(row),
  createdAt: row.createdAt,
});

/** Returns an account as seen after its password, but before its second step. */
export const withoutContacts = (row: AccountRow, awaits: AwaitedStep): Account => ({
  ...toAccount(row),
  mobile: null,
  email: null,
  awaits,
});

/** Returns a typed mobile number in E.164, or null. */
export const readMobile = (value: string): string | null => parsePhone(value, HOME_COUNTRY);

/** A channel and an address on it, in the stored form. */
export interface Target {
  channel: Channel;
  value: string;
}

/** Returns every address of an account, proved or not, including one that was only typed. */
export const allTargets = ({
  mobile,
  email,
  typedEmail = null,
}: Pick<AccountRow, 'mobile' | 'email'> & Partial<Pick<AccountRow, 'typedEmail'>>): Target[] => [
  ...(mobile === null ? [] : [{ channel: 'sms' as const, value: mobile }]),
  ...(email === null ? [] : [{ channel: 'email' as const, value: email }]),
  ...(typedEmail === null ? [] : [{ channel: 'email' as const, value: normalizeEmail(typedEmail) }]),
];

/** Returns the proved addresses of an account: its mobile number, and its e-mail address once a code proved it. */
export const ownTargets = (row: Pick<AccountRow, 'mobile' | 'email' | 'emailProvenAt'>): Target[] =>
  allTargets({ mobile: row.mobile, email: provenEmail(row) });

/** Returns what was typed as an account: a mobile number or an e-mail address, or null if it can be neither. */
export const readTarget = (typed: string): Target | null => {
  if (isMeantAsEmail(typed)) return emailProblem(typed) === null ? { channel: 'email', value: normalizeEmail(typed) } : null;
  const mobile = readMobile(typed);
  return mobile === null ? null : { channel: 'sms', value: mobile };
};

/** The account's column of each channel's targets. */
export const columnOf = { sms: 'mobile', email: 'email' } as const;
