import type { PagedList } from '#contract/common.ts';
import type { GivenUpFilter, GivenUpMessage } from '#contract/messages.ts';
import { maskEmail } from '#contract/rules/email.ts';
import { maskPhone } from '#contract/rules/phone.ts';
import type { PageRequest } from '../../database/pages.ts';
import { type AuditActor, writeAudit } from '../audit.ts';
import type { Clock, Ids } from '../clock.ts';
import type { Db } from '../database.ts';
import type { Vault } from '../vault.ts';
import { type Messages, openMessage } from './messages.ts';
import { RETRY_FOR_MS } from './retry.ts';
import { ERASED, listGivenUp, type MessageRow, requeueMessages } from './store.ts';

export interface MessageAdminDeps {
  db: Db;
  /** For lists: they hold up no visitor. */
  readDb: Db;
  clock: Clock;
  ids: Ids;
  vault: Vault;
  messages: Messages;
}

const maskedRecipient = (vault: Vault, row: MessageRow): string | null => {
  if (row.sealed === ERASED) return null;
  const { to } = openMessage(vault, row);
  if (row.channel === 'push') return null;
  return row.channel === 'sms' ? maskPhone(to) : maskEmail(to);
};

const toGivenUp = ({ vault, clock }: MessageAdminDeps, row: MessageRow): GivenUpMessage[] => {
  const { id, channel, template, createdAt, failedAt, attempts, reason, expiresAt, sealed } = row;
  if (failedAt === null) return [];
  return [
    {
      id,
      channel,
      template,
      to: maskedRecipient(vault, row),
      createdAt,
      failedAt,
      attempts,
      reason: reason ?? 'unknown',
      canResend: sealed !== ERASED && (expiresAt === null || expiresAt > clock.now()),
    },
  ];
};

/** Messages that were given up, without their words and with their recipients masked. */
export const listGivenUpMessages = async (
  deps: MessageAdminDeps,
  filter: GivenUpFilter,
  sort: 'failedAt' | '-failedAt',
  page: PageRequest,
): Promise<PagedList<GivenUpMessage>> => {
  const { rows, ...links } = await listGivenUp(deps.readDb, filter, sort === '-failedAt', page);
  return { items: rows.flatMap((row) => toGivenUp(deps, row)), ...links };
};

/** Lets messages wait again, each with its line in the audit log. What is no longer given up, or of no more use, stays as it is. */
export const resendMessages = async (deps: MessageAdminDeps, actor: AuditActor, ids: readonly string[]): Promise<{ resent: number }> => {
  const { db, clock, messages } = deps;
  const now = clock.now();
  const resent = await db.transaction().execute(async (tx) => {
    const rows = await requeueMessages(tx, ids, { now, retryUntil: now + RETRY_FOR_MS });
    for (const { id, channel, template, reason } of rows) {
      await writeAudit(tx, deps, {
        actor,
        action: 'message_resent',
        subject: 'message',
        subjectId: id,
        detail: { channel, template, reason },
      });
    }
    return rows.length;
  });
  await messages.committed();
  return { resent };
};
