import type { Updateable } from 'kysely';
import type { z } from 'zod';
import type { ErasureReceipt } from '#contract/accounts/erasure.ts';
import type { Account, AccountChange, AccountErasure, Session } from '#contract/accounts/public.ts';
import { Problem } from '#contract/http/problem.ts';
import { asksGuardians } from '#contract/registrations/rules/guardians.ts';
import type { Tx } from '#server/database/connection.ts';
import type { AccountTable } from '#server/database/tables/accounts.ts';
import { writeAudit } from '#server/platform/audit.ts';
import type { Deps } from '#server/platform/deps.ts';
import { afterErasure } from '#server/platform/housekeeping.ts';
import { awaitedStep } from '#server/platform/http/access.ts';
import { recipientOf } from '#server/platform/messages/messages.ts';
import { deleteMessagesTo } from '#server/platform/messages/store.ts';
import type { Actor } from '#server/platform/sessions.ts';
import { disownUploads } from '#server/platform/uploads/store.ts';
import { allTargets, ownTargets, withoutContacts } from './account.ts';
import { ownAccount } from './agreements.ts';
import { checkCode, consumeCode, type VerifiedCode } from './codes.ts';
import type { AccountHooks } from './hooks.ts';
import { postNotice } from './notices.ts';
import { confirmPassword, hashNew } from './password.ts';
import { saveAccountDocument } from './searchDocument.ts';
import { deleteSession, deleteSessions, listSessions } from './sessionStore.ts';
import {
  type AccountRow,
  accountsMergedInto,
  deleteAccount,
  findAccount,
  isTaken,
  lockOwnAccount,
  releaseMerged,
  releaseUnprovenEmail,
  updateAccount,
} from './store.ts';

/** The actor's row. Fails with signed_out where the account was deleted on another device a moment ago. */
export const ownRow = async ({ db }: Pick<Deps, 'db'>, actor: Actor): Promise<AccountRow> => {
  const row = await findAccount(db, actor.id);
  if (!row) throw new Problem('signed_out');
  return row;
};

export const getAccount = async (deps: Pick<Deps, 'db' | 'clock'>, actor: Actor): Promise<Account> =>
  ownAccount(deps, await ownRow(deps, actor));

/** The account as its session may see it now. */
export const sessionAccount = async (deps: Pick<Deps, 'db' | 'clock' | 'config'>, actor: Actor): Promise<Account> => {
  const step = awaitedStep(actor, deps.config.production);
  return step ? withoutContacts(await ownRow(deps, actor), step) : getAccount(deps, actor);
};

/** The devices signed in, the one used last first. */
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

/** Signs one of the actor's own devices out. Fails with not_found. */
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
 * Changes the profile. A new e-mail address needs the code sent to it; of it and of a new password the old addresses are told, and the other
 * sessions end. Fails with invalid_input, wrong_password, wrong_code, code_expired, email_taken, signed_out, too_many_attempts,
 * encryption_key_unknown.
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
    // The e-mail address is the only value here that another account may hold.
    throw isTaken(error) ? new Problem('email_taken') : error;
  }
  await messages.committed();
  return getAccount(deps, actor);
};

type ErasingHooks = Pick<AccountHooks, 'newReceiptNo' | 'eraseEntriesOf' | 'forgetVoter'>;

/** Tells the owner, by the addresses that are about to go, what was erased. */
const postReceipt = async ({ messages }: Pick<Deps, 'messages'>, tx: Tx, row: AccountRow, receipt: ErasureReceipt) => {
  const message = { template: 'account_deleted', locale: row.locale, params: { receipt: receipt.no }, accountId: null } as const;
  for (const { channel, value } of ownTargets(row)) await messages.post(tx, { ...message, channel, to: value });
};

/**
 * Deletes a participant's account and all it holds, at whatever state its entries are; their seats go to the waiting lists. Scores of no
 * one stay, and lines of the audit log without names. The receipt is sent, and its addresses erased with it. Fails with
 * action_not_allowed_now (who runs the competition), wrong_password, too_many_attempts, encryption_key_unknown.
 */
export const removeAccount = async (
  deps: Deps,
  actor: Actor,
  given: z.output<typeof AccountErasure>,
  hooks: ErasingHooks,
): Promise<ErasureReceipt> => {
  const { db, clock, vault, passwords, messages } = deps;
  if (actor.role !== 'participant') throw new Problem('action_not_allowed_now');
  if ('password' in given) await confirmPassword(deps, await ownRow(deps, actor), await passwords.decrypt(given.password, given.keyId));
  const receipt = await db.transaction().execute(async (tx) => {
    const row = await lockOwnAccount(tx, actor);
    if (!row) throw new Problem('signed_out');
    const no = hooks.newReceiptNo();
    const counts = await hooks.eraseEntriesOf(tx, row, no);
    const files = counts.files + (await disownUploads(tx, { accountId: row.id }, clock.now()));
    // What was under way while it became part of this one may still be of the other account.
    const merged = await accountsMergedInto(tx, row.id);
    for (const { id } of [row, ...merged]) await hooks.forgetVoter(tx, id);
    await deleteAccount(
      tx,
      row.id,
      merged.map(({ id }) => id),
    );
    // Codes went to an address that is not proved, too, and from before proof was asked for anything else.
    await deleteMessagesTo(
      tx,
      [row, ...merged].flatMap(allTargets).map(({ channel, value }) => recipientOf(vault, { channel, to: value })),
    );
    const erased = { no, at: clock.now(), ...counts, files };
    await writeAudit(tx, deps, {
      actor: { id: row.id, name: '' },
      action: 'delete',
      subject: 'account',
      subjectId: row.id,
      detail: { receiptNo: no },
    });
    await postReceipt(deps, tx, row, erased);
    return erased;
  });
  await messages.committed();
  afterErasure(deps);
  return receipt;
};
