import type { Updateable } from 'kysely';
import type { z } from 'zod';
import type { Account, AccountChange, Session } from '#contract/accounts.ts';
import type { ErasureReceipt } from '#contract/erasure.ts';
import { Problem } from '#contract/problem.ts';
import type { Tx } from '../database/connection.ts';
import type { AccountTable } from '../database/tables/accounts.ts';
import { writeAudit } from '../platform/audit.ts';
import type { Deps } from '../platform/deps.ts';
import { afterErasure } from '../platform/housekeeping.ts';
import { recipientOf } from '../platform/messages/messages.ts';
import { deleteMessagesTo } from '../platform/messages/store.ts';
import type { Actor } from '../platform/sessions.ts';
import { disownUploads } from '../platform/uploads/store.ts';
import { provenEmail, toAccount } from './account.ts';
import { checkCode, consumeCode, type VerifiedCode } from './codes.ts';
import type { AccountHooks } from './hooks.ts';
import { confirmPassword, hashNew, postPasswordChanged } from './password.ts';
import {
  type AccountRow,
  deleteAccount,
  deleteSession,
  deleteSessions,
  findAccount,
  isTaken,
  listSessions,
  lockAccount,
  releaseUnprovenEmail,
  updateAccount,
} from './store.ts';

/** The actor's row. Fails with signed_out where the account was deleted on another device a moment ago. */
export const ownRow = async ({ db }: Pick<Deps, 'db'>, actor: Actor): Promise<AccountRow> => {
  const row = await findAccount(db, actor.id);
  if (!row) throw new Problem('signed_out');
  return row;
};

export const getAccount = async (deps: Pick<Deps, 'db'>, actor: Actor): Promise<Account> => toAccount(await ownRow(deps, actor));

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
  const currentPlain = await deps.passwords.decrypt(current, keyId);
  const nextPlain = await deps.passwords.decrypt(next, keyId);
  const hash = await hashNew(deps, nextPlain, 'password.next');
  await confirmPassword(deps, row, currentPlain);
  return hash;
};

const EMAIL_CODE_FIELD = 'email.code';

/**
 * Changes the profile; a new password (the current one is needed) signs the other devices out, a new e-mail address needs the code
 * sent to it. The mobile number stays. Fails with invalid_input, wrong_password, wrong_code, code_expired, email_taken,
 * too_many_attempts, encryption_key_unknown.
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
    ...(change.kind === undefined ? {} : { kind: change.kind }),
    ...(change.name === undefined ? {} : { name: change.name }),
    ...(change.affiliation === undefined ? {} : { affiliation: change.affiliation }),
    ...(change.locale === undefined ? {} : { locale: change.locale }),
    ...(change.email ? { email: change.email.address, emailProvenAt: clock.now() } : {}),
    ...(passwordHash === null ? {} : { passwordHash }),
    updatedAt: clock.now(),
  };
  const write = async (tx: Tx): Promise<void> => {
    if (code) await consumeCode(tx, code, EMAIL_CODE_FIELD);
    if (change.email) await releaseUnprovenEmail(tx, change.email.address, actor.id);
    await updateAccount(tx, actor.id, columns);
    if (passwordHash === null) return;
    await deleteSessions(tx, actor.id, actor.sessionId);
    await postPasswordChanged(deps, tx, row);
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

/** Tells the owner, by the address that is about to go, what was erased. */
const postReceipt = async ({ messages }: Pick<Deps, 'messages'>, tx: Tx, row: AccountRow, receipt: ErasureReceipt) => {
  const { mobile, locale } = row;
  const email = provenEmail(row);
  const message = { template: 'account_deleted', locale, params: { receipt: receipt.no }, accountId: null } as const;
  if (email !== null) await messages.post(tx, { ...message, channel: 'email', to: email });
  else if (mobile !== null) await messages.post(tx, { ...message, channel: 'sms', to: mobile });
};

/**
 * Deletes a participant's account and all it holds, at whatever state its entries are; their seats go to the waiting lists. Scores of no
 * one stay, and lines of the audit log without names. The receipt is sent, and its address erased with it. Fails with
 * action_not_allowed_now (who runs the competition), wrong_password, too_many_attempts, encryption_key_unknown.
 */
export const removeAccount = async (
  deps: Deps,
  actor: Actor,
  { password, keyId }: { password: string; keyId: string },
  hooks: ErasingHooks,
): Promise<ErasureReceipt> => {
  const { db, clock, vault, passwords, messages } = deps;
  if (actor.role !== 'participant') throw new Problem('action_not_allowed_now');
  const plain = await passwords.decrypt(password, keyId);
  await confirmPassword(deps, await ownRow(deps, actor), plain);
  const receipt = await db.transaction().execute(async (tx) => {
    if (!(await lockAccount(tx, actor.id))) throw new Problem('signed_out');
    const row = await findAccount(tx, actor.id);
    if (!row) throw new Problem('signed_out');
    const no = hooks.newReceiptNo();
    const counts = await hooks.eraseEntriesOf(tx, row, no);
    const files = counts.files + (await disownUploads(tx, { accountId: row.id }, clock.now()));
    await hooks.forgetVoter(tx, row.id);
    await deleteAccount(tx, row.id);
    const email = provenEmail(row);
    const addresses = [
      ...(email === null ? [] : [['email', email] as const]),
      ...(row.mobile === null ? [] : [['sms', row.mobile] as const]),
    ];
    await deleteMessagesTo(
      tx,
      addresses.map(([channel, to]) => recipientOf(vault, { channel, to })),
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
