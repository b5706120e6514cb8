import { Problem } from '#contract/http/problem.ts';
import type { FoundAccount } from '#contract/registrations/paperEntry.ts';
import { asksGuardians } from '#contract/registrations/rules/guardians.ts';
import { maskPhone } from '#contract/text/phone.ts';
import { type AccountRow, columnOf, findAccount, findAccountBy, mayBeNamedBy, readTarget } from '#server/accounts/index.ts';
import type { Db } from '#server/database/connection.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Actor } from '#server/platform/sessions.ts';

/** Look-ups that an organiser may make in a day: enough for a stack of forms, too few to try numbers out. */
const LOOK_UPS = { max: 300, windowMs: 24 * 3600_000 };

/** Returns true if an account can get an entry: a family's or an institution's that signs in. */
export const isOfFamily = ({ role, disabledAt, mergedInto }: AccountRow): boolean =>
  role === 'participant' && disabledAt === null && mergedInto === null;

export const asksItself = ({ kind, hasBeenInstitution }: AccountRow): boolean =>
  asksGuardians({ kind, hasBeenInstitution: hasBeenInstitution === 1 });

const shown = (row: AccountRow): FoundAccount => {
  const { id, kind, name, affiliation, mobile } = row;
  return { id, kind, name, affiliation, mobile: mobile && maskPhone(mobile), asksGuardians: asksItself(row) };
};

type Found = { found: 'family' | 'none' | 'unusable'; account: FoundAccount | null; mobile: string | null };

const result = (row: AccountRow | undefined, mobile: string | null): Found => {
  // a merged account's number is free for a new one, as at the sign-up
  if (!row || row.mergedInto !== null) return { found: 'none', account: null, mobile };
  return isOfFamily(row) ? { found: 'family', account: shown(row), mobile } : { found: 'unusable', account: null, mobile };
};

const byAddress = async (db: Db, typed: string): Promise<Found> => {
  const target = readTarget(typed);
  if (!target) throw new Problem('invalid_input', { fields: { typed: 'phone_invalid' } });
  const row = await findAccountBy(db, columnOf[target.channel], target.value);
  // an unproved address is nobody's
  return result(row && mayBeNamedBy(row, target, 'code') ? row : undefined, target.channel === 'sms' ? target.value : null);
};

/** Returns the account for a team on paper. Throws invalid_input, not_found (the id), too_many_attempts. */
export const findForPaper = async (
  { db, rateLimiter }: Pick<Deps, 'db' | 'rateLimiter'>,
  actor: Actor,
  asked: { typed: string } | { id: string },
): Promise<Found> => {
  await rateLimiter.consume(['accounts looked up for paper', actor.id], LOOK_UPS.max, LOOK_UPS.windowMs);
  if ('typed' in asked) return byAddress(db, asked.typed);
  const row = await findAccount(db, asked.id);
  if (!row) throw new Problem('not_found');
  return { ...result(row, null), ...(row.mergedInto !== null && { found: 'unusable' }) };
};
