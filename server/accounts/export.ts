import { strToU8, zipSync } from 'fflate';
import type { Deps } from '#server/platform/deps.ts';
import { subscriptionsForExport } from '#server/platform/push/subscriptions.ts';
import type { Actor } from '#server/platform/sessions.ts';
import type { Subject } from '#server/platform/subject.ts';
import { toAccount } from './account.ts';
import { legalConsentsOf } from './agreementStore.ts';
import { choicesOf } from './messages/messageChoiceStore.ts';
import { postNotice } from './messages/notices.ts';
import { listDevices, ownRow } from './profile.ts';
import { accountsMergedInto, auditOfAccounts, messagesOfAccount } from './store.ts';

/** Returns the audit lines about the accounts and of their owner; details only if the subject is an account itself. */
const visibleAudit = async ({ db }: Pick<Deps, 'db'>, ids: readonly string[]) => {
  const rows = await auditOfAccounts(db, ids);
  return rows.map(({ detail, ...line }) => {
    if (!ids.includes(line.subjectId)) return line;
    const parsed: unknown = JSON.parse(detail);
    return { ...line, detail: parsed };
  });
};

/**
 * Returns everything held about the actor's account, a ZIP of `account.json` and the files of each subject. Instants are epoch milliseconds. The
 * owner is notified.
 */
export const exportAccount = async (deps: Deps, actor: Actor, subjects: readonly Subject[]): Promise<Uint8Array> => {
  const row = await ownRow(deps, actor);
  const merged = await accountsMergedInto(deps.db, actor.id);
  const account = {
    ...toAccount(row),
    termsAcceptedAt: row.termsAcceptedAt,
    updatedAt: row.updatedAt,
    devices: (await listDevices(deps, actor)).items,
    notices: await subscriptionsForExport(deps, actor.id),
    messages: await messagesOfAccount(deps.db, actor.id),
    messagesLeft: await choicesOf(deps.db, actor.id),
    mergedAccounts: merged,
    legalConsents: await legalConsentsOf(deps.db, actor.id),
    audit: await visibleAudit(deps, [actor.id, ...merged.map(({ id }) => id)]),
  };
  const contents: Record<string, unknown> = { 'account.json': account };
  for (const { exportOf } of subjects) Object.assign(contents, await exportOf?.(deps, actor.id));
  await deps.db.transaction().execute((tx) => postNotice(deps, tx, row, 'account_exported'));
  await deps.messages.committed();
  const file = (value: unknown) => strToU8(JSON.stringify(value, null, 2));
  const files = Object.entries(contents).map(([name, value]) => [name, file(value)] as const);
  return zipSync(Object.fromEntries(files), { mtime: deps.clock.now() });
};
