import type { z } from 'zod';
import type { agreements, MissingAgreement } from '#contract/accounts/agreements.ts';
import type { Account } from '#contract/accounts/public.ts';
import { missingAgreements } from '#contract/accounts/rules/agreements.ts';
import { Text } from '#contract/http/common.ts';
import { Problem } from '#contract/http/problem.ts';
import type { Db, Tx } from '#server/database/connection.ts';
import { writeAudit } from '#server/platform/audit/audit.ts';
import type { Deps } from '#server/platform/deps.ts';
import { type Actor, type Agreements, isStaff } from '#server/platform/sessions.ts';
import { toAccount } from './account.ts';
import { insertLegalConsent, legalConsentsOf, legalRequirements } from './agreementStore.ts';
import { type AccountRow, findAccount, lockOwnAccount } from './store.ts';

type Clocked = Pick<Deps, 'db' | 'clock'>;

/** Returns the versions in force that an account has to agree to; staff are asked for none. */
export const missingFor = async (db: Db | Tx, row: Pick<AccountRow, 'id' | 'role' | 'termsAcceptedAt'>, now: number) => {
  if (isStaff(row.role)) return [];
  const required = await legalRequirements(db, now);
  const asked = missingAgreements(required, { termsAcceptedAt: row.termsAcceptedAt, agreed: [] }, now);
  if (asked.length === 0) return [];
  return missingAgreements(required, { termsAcceptedAt: row.termsAcceptedAt, agreed: await legalConsentsOf(db, row.id) }, now);
};

/** Returns an account as its owner sees it, and whether legal texts wait for its agreement. */
export const ownAccount = async ({ db, clock }: Clocked, row: AccountRow): Promise<Account> => {
  const missing = await missingFor(db, row, clock.now());
  return { ...toAccount(row), ...(missing.length > 0 && { mustAgree: true }) };
};

/** Returns the check for calls that need agreement. */
export const createAgreements = ({ db, clock }: Clocked): Agreements => ({
  async isMissing({ id }) {
    const row = await findAccount(db, id);
    return row !== undefined && (await missingFor(db, row, clock.now())).length > 0;
  },
});

/** Returns the versions that the actor has to agree to. */
export const listMissing = async (
  { db, clock }: Clocked,
  { id }: Actor,
): Promise<{ items: z.infer<typeof MissingAgreement>[]; total: number }> => {
  const row = await findAccount(db, id);
  const missing = row ? await missingFor(db, row, clock.now()) : [];
  const items = missing.map(({ changes, ...version }) => ({ ...version, changes: Text.parse(JSON.parse(changes)) }));
  return { items, total: items.length };
};

type Agreed = z.output<(typeof agreements)['POST /api/account/agreements']['body']>;

/**
 * Records that the actor agrees to the versions that they read; repeating it changes nothing. Throws consent_outdated if one of them is not the
 * newest that asks, signed_out.
 */
export const agree = async (deps: Pick<Deps, 'db' | 'clock' | 'ids'>, actor: Actor, { items, locale }: Agreed): Promise<Account> => {
  const row = await deps.db.transaction().execute(async (tx) => {
    const account = await lockOwnAccount(tx, actor);
    if (!account) throw new Problem('signed_out');
    const now = deps.clock.now();
    const newest = missingAgreements(await legalRequirements(tx, now), { termsAcceptedAt: -1, agreed: [] }, now);
    for (const { slug, number } of items) {
      const version = newest.find((each) => each.slug === slug && each.number === number)?.version;
      if (version === undefined) throw new Problem('consent_outdated');
      if (!(await insertLegalConsent(tx, { accountId: actor.id, slug, number, version, locale, at: now }))) continue;
      const detail = { text: slug, number, version };
      await writeAudit(tx, deps, { actor, action: 'legal_text_agreed', subject: 'account', subjectId: actor.id, detail });
    }
    return account;
  });
  return ownAccount(deps, row);
};
