import { createHash } from 'node:crypto';
import type { z } from 'zod';
import type { ErasureReceipt, ErasureRequest } from '#contract/accounts/erasure.ts';
import type { AccountErasure } from '#contract/accounts/public.ts';
import { Problem } from '#contract/http/problem.ts';
import type { Tx } from '#server/database/connection.ts';
import { writeAudit } from '#server/platform/audit/audit.ts';
import type { Deps } from '#server/platform/deps.ts';
import { afterErasure } from '#server/platform/housekeeping.ts';
import { recipientOf } from '#server/platform/messages/messages.ts';
import { deleteMessagesTo } from '#server/platform/messages/store.ts';
import type { Actor } from '#server/platform/sessions.ts';
import type { ErasedCounts, LeavingAccount, Subject } from '#server/platform/subject.ts';
import { disownUploads } from '#server/platform/uploads/store.ts';
import { allTargets, ownTargets } from './account.ts';
import { requestWords } from './messages/requestWords.ts';
import { confirmPassword } from './password.ts';
import { ownRow } from './profile.ts';
import { type AccountRow, accountsMergedInto, deleteAccount, findAccount, lockAccount, lockOwnAccount } from './store.ts';

/** Returns a random receipt number, from which nothing can be concluded. */
export const newReceiptNo = ({ ids }: Pick<Deps, 'ids'>): string =>
  `E-${createHash('sha256').update(ids.next()).digest('hex').slice(0, 10).toUpperCase()}`;

type OnRequest = NonNullable<LeavingAccount['onRequest']>;

/** Tells the owner, at the addresses about to be erased, what was erased. */
const postReceipt = async (
  { messages, site }: Pick<Deps, 'messages' | 'site'>,
  tx: Tx,
  row: AccountRow,
  { no }: ErasureReceipt,
  onRequest?: OnRequest,
) => {
  const asked = onRequest && { reason: requestWords[row.locale][onRequest.request], contact: site.now().contact.email };
  const template = asked ? 'account_erased' : 'account_deleted';
  const message = { template, locale: row.locale, params: { receipt: no, ...asked }, accountId: null } as const;
  for (const { channel, value } of ownTargets(row)) await messages.post(tx, { ...message, channel, to: value });
};

/**
 * Erases a participant's account, which is locked, and all its data, whatever the state of its entries; their seats go to the waiting lists. Anonymous
 * scores stay, and lines of the audit log without names. The receipt is sent, and its addresses are erased with it.
 */
const eraseIn = async (
  tx: Tx,
  deps: Deps,
  row: AccountRow,
  { subjects, onRequest }: { subjects: readonly Subject[]; onRequest?: OnRequest },
): Promise<ErasureReceipt> => {
  const { clock, vault } = deps;
  const no = newReceiptNo(deps);
  const merged = await accountsMergedInto(tx, row.id);
  const mergedIds = merged.map(({ id }) => id);
  const counts: ErasedCounts = { entries: 0, works: 0, files: 0 };
  for (const { erase } of subjects) {
    const leaving = { id: row.id, mergedIds, receiptNo: no, ...(onRequest && { onRequest }) };
    const { entries = 0, works = 0, files = 0 } = (await erase?.(tx, deps, leaving)) ?? {};
    counts.entries += entries;
    counts.works += works;
    counts.files += files;
  }
  counts.files += await disownUploads(tx, { accountId: row.id }, clock.now());
  await deleteAccount(tx, row.id, mergedIds);
  // Codes also go to unproved addresses; before proof was required, so did all other messages.
  await deleteMessagesTo(
    tx,
    [row, ...merged].flatMap(allTargets).map(({ channel, value }) => recipientOf(vault, { channel, to: value })),
  );
  const erased = { no, at: clock.now(), ...counts };
  await writeAudit(tx, deps, {
    actor: onRequest?.actor ?? { id: row.id, name: '' },
    action: onRequest ? 'erased_for_family' : 'delete',
    subject: 'account',
    subjectId: row.id,
    detail: { receiptNo: no, ...(onRequest && { reason: onRequest.request }) },
  });
  await postReceipt(deps, tx, row, erased, onRequest);
  return erased;
};

/** Deletes the actor's own account. Throws action_not_allowed_now (the account runs the competition), wrong_password, too_many_attempts, encryption_key_unknown. */
export const removeAccount = async (
  deps: Deps,
  actor: Actor,
  given: z.output<typeof AccountErasure>,
  subjects: readonly Subject[],
): Promise<ErasureReceipt> => {
  const { db, passwords, messages } = deps;
  if (actor.role !== 'participant') throw new Problem('action_not_allowed_now');
  if ('password' in given) await confirmPassword(deps, await ownRow(deps, actor), await passwords.decrypt(given.password, given.keyId));
  const receipt = await db.transaction().execute(async (tx) => {
    const row = await lockOwnAccount(tx, actor);
    if (!row) throw new Problem('signed_out');
    return eraseIn(tx, deps, row, { subjects });
  });
  await messages.committed();
  afterErasure(deps);
  return receipt;
};

/** Erases an account on its owner's request. Throws not_found, action_not_allowed_now (staff's account, or one merged into another). */
export const eraseOnRequest = async (
  deps: Deps,
  actor: Actor,
  { id, request }: { id: string; request: ErasureRequest },
  subjects: readonly Subject[],
): Promise<ErasureReceipt> => {
  const receipt = await deps.db.transaction().execute(async (tx) => {
    const row = (await lockAccount(tx, id)) ? await findAccount(tx, id) : undefined;
    if (!row) throw new Problem('not_found');
    if (row.role !== 'participant' || row.mergedInto !== null) throw new Problem('action_not_allowed_now');
    return eraseIn(tx, deps, row, { subjects, onRequest: { actor, request } });
  });
  await deps.messages.committed();
  afterErasure(deps);
  return receipt;
};
