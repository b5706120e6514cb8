import type { MergePreview, MergeSideView, Person } from '#contract/accounts/people.ts';
import { conflictsOf, type MergeSide } from '#contract/accounts/rules/accountMerge.ts';
import { Text } from '#contract/http/common.ts';
import { Problem } from '#contract/http/problem.ts';
import { maskPhone } from '#contract/text/phone.ts';
import { type AccountRow, ownTargets, updateAccount } from '#server/accounts/index.ts';
import type { Db, Tx } from '#server/database/connection.ts';
import { writeAudit } from '#server/platform/audit/audit.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Actor } from '#server/platform/sessions.ts';
import { reviseMergedEntries } from '#server/registrations/index.ts';
import { childKeysOf, countedVotesOf, lockToMerge, moveAll, thingsToMerge } from './mergeStore.ts';
import { accountOf, getPerson } from './person.ts';

const sideOf = async (db: Db | Tx, { id, role, kind, disabledAt }: AccountRow): Promise<MergeSide> => ({
  id,
  role,
  kind,
  disabledAt,
  childKeys: await childKeysOf(db, id),
  votes: await countedVotesOf(db, id),
});

const viewOf = async (deps: Pick<Deps, 'db' | 'clock' | 'vault'>, row: AccountRow): Promise<MergeSideView> => {
  const person = await getPerson(deps, row.id);
  const { entries, works } = await thingsToMerge(deps.db, row.id);
  return {
    person,
    entries: entries.map(({ title, ...entry }) => ({ ...entry, competition: Text.parse(JSON.parse(title)) })),
    works,
    votes: (await countedVotesOf(deps.db, row.id)).length,
  };
};

/** Returns two accounts side by side, and what prevents their merger. Throws not_found. */
export const previewMerge = async (deps: Pick<Deps, 'db' | 'clock' | 'vault'>, keptId: string, fromId: string): Promise<MergePreview> => {
  const kept = await accountOf(deps.db, keptId);
  const from = await accountOf(deps.db, fromId);
  return {
    kept: await viewOf(deps, kept),
    from: await viewOf(deps, from),
    conflicts: conflictsOf(await sideOf(deps.db, kept), await sideOf(deps.db, from)),
  };
};

/** Tells the owner of either account which one they sign in with from now on. */
const notifyOwner = async (
  { messages, publicUrl, site }: Pick<Deps, 'messages' | 'publicUrl' | 'site'>,
  tx: Tx,
  row: AccountRow,
  kept: AccountRow,
): Promise<void> => {
  const account = kept.mobile === null ? kept.name : maskPhone(kept.mobile);
  const params = { name: row.name, account, contact: site.now().contact.email, link: `${publicUrl()}/login` };
  for (const { channel, value: to } of ownTargets(row))
    await messages.post(tx, { channel, to, template: 'accounts_merged', locale: row.locale, accountId: kept.id, params });
};

/**
 * Merges `from` into `keptId`: its data move, its sessions end, and a later sign-in to it names the other account. Both owners are notified. Throws
 * not_found, conflict (merged already, or something that both hold), action_not_allowed_now (accounts that are never merged).
 */
export const mergeAccounts = async (
  deps: Deps,
  actor: Actor,
  keptId: string,
  { from: fromId, reason }: { from: string; reason: string },
): Promise<Person> => {
  await deps.db.transaction().execute(async (tx) => {
    await lockToMerge(tx, [keptId, fromId]);
    const kept = await accountOf(tx, keptId);
    const from = await accountOf(tx, fromId);
    const conflicts = conflictsOf(await sideOf(tx, kept), await sideOf(tx, from));
    if (conflicts.some((each) => each === 'same_account' || each === 'staff' || each === 'other_kind'))
      throw new Problem('action_not_allowed_now');
    if (conflicts.length > 0) throw new Problem('conflict');
    const now = deps.clock.now();
    const { entries, works } = await thingsToMerge(tx, fromId);
    await moveAll(tx, { from: fromId, into: keptId });
    await reviseMergedEntries(tx, deps, keptId);
    await updateAccount(tx, fromId, { mergedInto: keptId, disabledAt: now, disabledReason: reason, updatedAt: now });
    // Whose guardians were asked once are asked from now on, too.
    if (from.hasBeenInstitution === 1) await updateAccount(tx, keptId, { hasBeenInstitution: 1 });
    const line = { actor, action: 'accounts_merged', subject: 'account' } as const;
    const moved = { entries: entries.length, works: works.length };
    await writeAudit(tx, deps, { ...line, subjectId: keptId, detail: { reason, from: fromId, ...moved } });
    await writeAudit(tx, deps, { ...line, subjectId: fromId, detail: { reason, into: keptId, ...moved } });
    await notifyOwner(deps, tx, kept, kept);
    await notifyOwner(deps, tx, from, kept);
  });
  await deps.messages.committed();
  return getPerson(deps, keptId);
};
