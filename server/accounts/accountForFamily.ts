import { randomBytes } from 'node:crypto';
import type { AccountKind } from '#contract/accounts/public.ts';
import type { Locale } from '#contract/http/common.ts';
import { fieldProblem, Problem } from '#contract/http/problem.ts';
import type { Tx } from '#server/database/connection.ts';
import { type AuditActor, writeAudit } from '#server/platform/audit/audit.ts';
import type { Deps } from '#server/platform/deps.ts';
import { readMobile } from './account.ts';
import { saveAccountDocument } from './searchDocument.ts';
import { refuseCountry } from './signIn/codes.ts';
import { type AccountRow, insertAccount, releaseMerged } from './store.ts';

export interface ForFamily {
  mobile: string;
  kind: AccountKind;
  name: string;
  affiliation: string;
  locale: Locale;
}

/** Returns the hash of a password that nobody knows: the account opens by a code sent to its number alone. Takes too long for a transaction. */
export const unknownPassword = ({ passwords }: Pick<Deps, 'passwords'>): Promise<string> =>
  passwords.hash(randomBytes(32).toString('base64url'));

/**
 * Makes an account for a family that has sent its form on paper. Its owner takes it over by the usual code, and agrees to the legal texts then. Throws
 * invalid_input, account_exists.
 */
export const makeAccountForFamily = async (
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'ids' | 'vault' | 'config' | 'site'>,
  actor: AuditActor,
  { mobile: typed, kind, name, affiliation, locale }: ForFamily,
  passwordHash: string,
): Promise<AccountRow> => {
  const now = deps.clock.now();
  const mobile = readMobile(typed);
  if (mobile === null) throw fieldProblem('account.mobile', 'phone_invalid');
  refuseCountry(deps, { channel: 'sms', value: mobile }, 'account.mobile');
  const row: AccountRow = {
    id: deps.ids.next(),
    role: 'participant',
    ...{ kind, name, affiliation, locale },
    hasBeenInstitution: 0,
    mobile,
    email: null,
    typedEmail: null,
    emailProvenAt: null,
    signUpLimit: null,
    secondFactorSince: null,
    disabledAt: null,
    disabledReason: null,
    mergedInto: null,
    passwordChangedAt: null,
    passwordHash,
    // every legal text that asks for an agreement asks its owner
    termsAcceptedAt: 0,
    createdAt: now,
    updatedAt: now,
  };
  await releaseMerged(tx, 'mobile', mobile);
  if (!(await insertAccount(tx, row))) throw new Problem('account_exists');
  await saveAccountDocument(tx, row);
  await writeAudit(tx, deps, { actor, action: 'account_made_for_family', subject: 'account', subjectId: row.id, detail: {} });
  return row;
};
