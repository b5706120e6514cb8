import type { Updateable } from 'kysely';
import type { z } from 'zod';
import type { Account, AccountChange, Session } from '#contract/accounts/public.ts';
import { Problem } from '#contract/http/problem.ts';
import { asksGuardians } from '#contract/registrations/rules/guardians.ts';
import type { Tx } from '#server/database/connection.ts';
import type { AccountTable } from '#server/database/tables/accounts.ts';
import type { Deps } from '#server/platform/deps.ts';
import { awaitedStep } from '#server/platform/http/access.ts';
import type { Actor } from '#server/platform/sessions.ts';
import { withoutContacts } from './account.ts';
import { ownAccount } from './agreements.ts';
import { postNotice } from './messages/notices.ts';
import { confirmPassword, hashNew } from './password.ts';
import { saveAccountDocument } from './searchDocument.ts';
import { checkCode, consumeCode, type VerifiedCode } from './signIn/codes.ts';
import { deleteSession, deleteSessions, listSessions } from './signIn/sessionStore.ts';
import { type AccountRow, findAccount, isTaken, lockOwnAccount, releaseMerged, releaseUnprovenEmail, updateAccount } from './store.ts';

/** Returns the actor's row. Throws signed_out if the account was just deleted on another device. */
export const ownRow = async ({ db }: Pick<Deps, 'db'>, actor: Actor): Promise<AccountRow> => {
  const row = await findAccount(db, actor.id);
  if (!row) throw new Problem('signed_out');
  return row;
};

export const getAccount = async (deps: Pick<Deps, 'db' | 'clock'>, actor: Actor): Promise<Account> =>
  ownAccount(deps, await ownRow(deps, actor));

/** Returns the account as its session may see it now. */
export const sessionAccount = async (deps: Pick<Deps, 'db' | 'clock' | 'config'>, actor: Actor): Promise<Account> => {
  const step = awaitedStep(actor, deps.config.production);
  if (step) return withoutContacts(await ownRow(deps, actor), step);
  const account = await getAccount(deps, actor);
  return actor.isForJudging ? { ...account, forJudging: true } : account;
};

/** Returns the signed-in devices, the most recently used first. */
export const listDevices = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
): Promise<{ items: Session[]; total: number }> => {
  const rows = await listSessions(db, actor.id, clock.now());
  const items = rows.map(({ id, device, createdAt, lastSeenAt }) => ({
    id,
    current: id === actor.sessionId,
    device,
    createdAt,
    lastSeenAt,
  }));
  return { items, total: items.length };
};

/** Signs one of the actor's own devices out. Throws not_found. */
export const signDeviceOut = async ({ db }: Pick<Deps, 'db'>, actor: Actor, sessionId: string): Promise<void> => {
  if (!(await deleteSession(db, actor.id, sessionId))) throw new Problem('not_found');
};

type Change = z.output<typeof AccountChange>;

const newPasswordHash = async (deps: Deps, row: AccountRow, { current, next, keyId }: NonNullable<Change['password']>): Promise<string> => {
  const currentPlain = current === undefined ? null : await deps.passwords.decrypt(current, keyId);
  const nextPlain = await deps.passwords.decrypt(next, keyId);
  const hash = await hashNew(deps, nextPlain, 'password.next');
  if (currentPlain !== null) await confirmPassword(deps, row, currentPlain);
  return hash;
};

const EMAIL_CODE_FIELD = 'email.code';

/**
 * Changes the profile. A new e-mail address needs the code sent to it. The old addresses are notified of it and of a new password, and the other
 * sessions end. Throws invalid_input, wrong_password, wrong_code, code_expired, email_taken, signed_out, too_many_attempts, encryption_key_unknown.
 */
export const changeAccount = async (deps: Deps, actor: Actor, change: Change): Promise<Account> => {
  const { db, clock, messages } = deps;
  const row = await ownRow(deps, actor);
  const passwordHash = change.password ? await newPasswordHash(deps, row, change.password) : null;
  let code: VerifiedCode | null = null;
  if (change.email) {
    const target = { channel: 'email', value: change.email.address } as const;
    code = await checkCode(deps, { purpose: 'change_email', target, code: change.email.code, from: actor.id, field: EMAIL_CODE_FIELD });
  }
  const columns: Updateable<AccountTable> = {
    ...(change.kind === undefined ? {} : { kind: change.kind, ...(asksGuardians({ kind: row.kind }) && { hasBeenInstitution: 1 }) }),
    ...(change.name === undefined ? {} : { name: change.name }),
    ...(change.affiliation === undefined ? {} : { affiliation: change.affiliation }),
    ...(change.locale === undefined ? {} : { locale: change.locale }),
    ...(change.email ? { email: change.email.address, emailProvenAt: clock.now(), typedEmail: null } : {}),
    ...(passwordHash === null ? {} : { passwordHash, passwordChangedAt: clock.now() }),
    updatedAt: clock.now(),
  };
  const write = async (tx: Tx): Promise<void> => {
    const before = await lockOwnAccount(tx, actor);
    if (!before) throw new Problem('signed_out');
    if (code) await consumeCode(tx, code, EMAIL_CODE_FIELD);
    if (change.email) {
      await releaseMerged(tx, 'email', change.email.address);
      await releaseUnprovenEmail(tx, change.email.address, actor.id);
    }
    await updateAccount(tx, actor.id, columns);
    if (change.name !== undefined || change.affiliation !== undefined)
      await saveAccountDocument(tx, {
        id: actor.id,
        name: change.name ?? before.name,
        affiliation: change.affiliation ?? before.affiliation,
      });
    if (!change.email && passwordHash === null) return;
    await deleteSessions(tx, actor.id, actor.sessionId);
    if (change.email) await postNotice(deps, tx, before, 'email_changed');
    if (passwordHash !== null) await postNotice(deps, tx, before, 'password_changed');
  };
  try {
    await db.transaction().execute(write);
  } catch (error) {
    // The e-mail address is the only value here that another account may have.
    throw isTaken(error) ? new Problem('email_taken') : error;
  }
  await messages.committed();
  return getAccount(deps, actor);
};
