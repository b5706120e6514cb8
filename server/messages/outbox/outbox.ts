import type { PagedList } from '#contract/http/common.ts';
import { Problem } from '#contract/http/problem.ts';
import type { MessageState, OutboxFilter, OutboxMessage, OwnMessage } from '#contract/messages/messages.ts';
import { mayBeStopped } from '#contract/messages/rules/templates.ts';
import { maskEmail } from '#contract/text/email.ts';
import { maskPhone } from '#contract/text/phone.ts';
import { findPeople } from '#server/accounts/index.ts';
import type { Db } from '#server/database/connection.ts';
import type { PageRequest } from '#server/database/pagination.ts';
import { type AuditActor, writeAudit } from '#server/platform/audit/audit.ts';
import type { Deps } from '#server/platform/deps.ts';
import { isLeased } from '#server/platform/jobs/lease.ts';
import { openMessage } from '#server/platform/messages/messages.ts';
import { RETRY_FOR_MS } from '#server/platform/messages/retry.ts';
import { addToTallies, ERASED, MESSAGE_LEASE_MS, type MessageRow } from '#server/platform/messages/store.ts';
import { triesIn } from '#server/platform/messages/tries.ts';
import type { Actor } from '#server/platform/sessions.ts';
import {
  endGivenUp,
  findMessage,
  listOutbox,
  messagesAbout,
  namesOf,
  newestMessagesOf,
  requeueMessages,
  stopWaiting,
  teamsOf,
} from './outboxStore.ts';

type OutboxDeps = Pick<Deps, 'db' | 'readDb' | 'clock' | 'ids' | 'vault' | 'messages'>;

/** Maximum number of accounts that a search of the outbox matches. */
const FOUND_PEOPLE = 100;

const maskedRecipient = ({ vault }: Pick<OutboxDeps, 'vault'>, row: MessageRow): string | null => {
  if (row.sealed === ERASED || row.channel === 'push') return null;
  const { to } = openMessage(vault, row);
  // A sent message has kept the masked one.
  if (row.sentAt !== null) return to;
  return row.channel === 'sms' ? maskPhone(to) : maskEmail(to);
};

/** Returns the words of a sent message, if they are kept. */
const keptWords = ({ vault }: Pick<OutboxDeps, 'vault'>, row: MessageRow): OutboxMessage['words'] =>
  row.sentAt === null || row.sealed === ERASED ? null : (openMessage(vault, row).words ?? null);

/** Returns the state of a message at `now` (epoch ms). */
export const stateOf = ({ sentAt, failedAt, reason, leaseUntil }: MessageRow, now: number): MessageState => {
  if (sentAt !== null) return 'sent';
  if (failedAt === null) return isLeased(leaseUntil, { now, lengthMs: MESSAGE_LEASE_MS }) ? 'sending' : 'waiting';
  return reason === 'expired' || reason === 'stopped' ? reason : 'given_up';
};

const describe = async (deps: OutboxDeps, db: Db, rows: readonly MessageRow[], withWords = false): Promise<OutboxMessage[]> => {
  const now = deps.clock.now();
  const names = await namesOf(db, [...new Set(rows.flatMap(({ accountId }) => accountId ?? []))]);
  const teams = await teamsOf(db, [...new Set(rows.flatMap(({ subjectId }) => subjectId ?? []))]);
  return rows.map((row) => {
    const {
      id,
      channel,
      locale,
      template,
      accountId,
      subjectId,
      createdAt,
      sendAfter,
      sentAt,
      failedAt,
      attempts,
      reason,
      expiresAt,
      sealed,
    } = row;
    const state = stateOf(row, now);
    const isFailed = failedAt !== null;
    return {
      id,
      state,
      channel,
      locale,
      template,
      account: accountId === null ? null : { id: accountId, name: names.get(accountId) ?? '' },
      to: maskedRecipient(deps, row),
      entry: subjectId === null || !teams.has(subjectId) ? null : { id: subjectId, teamName: teams.get(subjectId) ?? '' },
      words: withWords ? keptWords(deps, row) : null,
      createdAt,
      nextAt: state === 'waiting' ? sendAfter : null,
      sentAt,
      failedAt,
      attempts,
      // The reason does not apply to a stopped message that is queued again.
      reason: isFailed || reason !== 'stopped' ? reason : null,
      tries: triesIn(row.tries),
      canResend: isFailed && sealed !== ERASED && (expiresAt === null || expiresAt > now),
      canStop: state === 'given_up' || (state === 'waiting' && mayBeStopped(template)),
    };
  });
};

/** Messages in every state, without their text and with masked recipients. */
export const listMessages = async (
  deps: OutboxDeps,
  { q = '', ...filter }: OutboxFilter,
  sort: 'createdAt' | '-createdAt',
  page: PageRequest,
): Promise<PagedList<OutboxMessage>> => {
  const { readDb, clock } = deps;
  const people = q === '' ? null : (await findPeople(readDb, q, FOUND_PEOPLE)).map(({ id }) => id);
  const order = { descending: sort === '-createdAt', now: clock.now() };
  const { rows, ...links } = await listOutbox(readDb, filter, people, order, page);
  return { items: await describe(deps, readDb, rows), ...links };
};

/** Maximum number of messages that people see of their own. */
const OWN_MESSAGES = 50;

/** Returns the messages recently sent to the actor, without their text. */
export const listOwnMessages = async (
  { db, clock }: Pick<OutboxDeps, 'db' | 'clock'>,
  { id: accountId }: Actor,
): Promise<{ items: OwnMessage[]; total: number }> => {
  const now = clock.now();
  const items = (await newestMessagesOf(db, accountId, OWN_MESSAGES)).map((row) => ({
    id: row.id,
    channel: row.channel,
    template: row.template,
    state: stateOf(row, now),
    at: row.sentAt ?? row.failedAt ?? row.createdAt,
  }));
  return { items, total: items.length };
};

/** Returns a message. Throws not_found. */
export const getMessage = async (deps: OutboxDeps, id: string): Promise<OutboxMessage> => {
  const row = await findMessage(deps.db, id);
  const [message] = row ? await describe(deps, deps.db, [row], true) : [];
  if (!message) throw new Problem('not_found');
  return message;
};

/** Maximum number of messages that an entry's record shows. */
const SHOWN_ABOUT = 100;

/** Returns what was written about one entry to its family, with the words that are kept, newest first. */
export const listAbout = async (deps: OutboxDeps, registrationId: string): Promise<{ items: OutboxMessage[]; total: number }> => {
  const rows = await messagesAbout(deps.readDb, registrationId, SHOWN_ABOUT);
  return { items: await describe(deps, deps.readDb, rows, true), total: rows.length };
};

/** Requeues messages, each with an audit line. Messages that are neither failed nor stopped, or have expired, stay as they are. */
export const resendMessages = async (deps: OutboxDeps, actor: AuditActor, ids: readonly string[]): Promise<{ resent: number }> => {
  const { db, clock, messages } = deps;
  const now = clock.now();
  const resent = await db.transaction().execute(async (tx) => {
    const rows = await requeueMessages(tx, ids, { now, retryUntil: now + RETRY_FOR_MS });
    await addToTallies(
      tx,
      rows.filter(({ reason }) => reason === 'stopped').map(({ announcementId }) => ({ announcementId, stopped: -1 })),
    );
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

/** Stops queued messages and ends failed ones, each with an audit line. A message that a process is sending goes on. */
export const stopMessages = async (deps: OutboxDeps, actor: AuditActor, ids: readonly string[]): Promise<{ stopped: number }> => {
  const { db, clock } = deps;
  const stopped = await db.transaction().execute(async (tx) => {
    const rows = [...(await stopWaiting(tx, ids, clock.now())), ...(await endGivenUp(tx, ids))];
    await addToTallies(
      tx,
      rows.map(({ announcementId }) => ({ announcementId, stopped: 1 })),
    );
    for (const { id, channel, template } of rows)
      await writeAudit(tx, deps, { actor, action: 'message_stopped', subject: 'message', subjectId: id, detail: { channel, template } });
    return rows.length;
  });
  return { stopped };
};
