import { strToU8, zipSync } from 'fflate';
import type { Deps } from '../platform/deps.ts';
import { subscriptionsForExport } from '../platform/push/subscriptions.ts';
import type { Actor } from '../platform/sessions.ts';
import { toAccount } from './account.ts';
import { postNotice } from './notices.ts';
import { listDevices, ownRow } from './profile.ts';
import { auditOfAccount, messagesOfAccount } from './store.ts';

type ExportDeps = Pick<Deps, 'db' | 'vault' | 'clock' | 'messages' | 'publicUrl' | 'config'>;

/** The audit lines about the account and of its owner; details only where the account itself is the subject. */
const visibleAudit = async ({ db }: Pick<Deps, 'db'>, accountId: string) => {
  const rows = await auditOfAccount(db, accountId);
  return rows.map(({ detail, ...line }) => {
    if (line.subjectId !== accountId) return line;
    const parsed: unknown = JSON.parse(detail);
    return { ...line, detail: parsed };
  });
};

/**
 * Everything held about the actor's account, a ZIP of `account.json` and `otherFiles` (JSON by file name). Instants are epoch milliseconds. The
 * owner is told of it.
 */
export const exportAccount = async (deps: ExportDeps, actor: Actor, otherFiles: Record<string, unknown>): Promise<Uint8Array> => {
  const row = await ownRow(deps, actor);
  const account = {
    ...toAccount(row),
    termsAcceptedAt: row.termsAcceptedAt,
    updatedAt: row.updatedAt,
    devices: (await listDevices(deps, actor)).items,
    notices: await subscriptionsForExport(deps, actor.id),
    messages: await messagesOfAccount(deps.db, actor.id),
    audit: await visibleAudit(deps, actor.id),
  };
  await deps.db.transaction().execute((tx) => postNotice(deps, tx, row, 'account_exported'));
  await deps.messages.committed();
  const file = (value: unknown) => strToU8(JSON.stringify(value, null, 2));
  const files = Object.entries({ 'account.json': account, ...otherFiles }).map(([name, value]) => [name, file(value)] as const);
  return zipSync(Object.fromEntries(files), { mtime: deps.clock.now() });
};
