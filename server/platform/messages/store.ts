import { type ExpressionBuilder, type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { MessageChannel, MessageTemplate } from '#contract/messages/messages.ts';
import type { PlatformTables } from '#server/database/tables/platform/index.ts';
import type { Db, Tx } from '#server/platform/database.ts';
import { holdingRange, latestPast } from '#server/platform/instants.ts';
import { inBatches } from '#server/platform/jobs/inBatches.ts';
import { type Claim, claimable, leaseEnd } from '#server/platform/jobs/lease.ts';
import { carrierFailures } from './carriers/failure.ts';
import { RETRY_FOR_MS } from './retry.ts';

type MessageTable = PlatformTables['message'];
export type MessageRow = Selectable<MessageTable>;
/** Replaces erased recipients and parameters. */
export const ERASED = '';
/** The messages that outlive their account: nothing stays of one that is sent, or given up. */
const lastWords: readonly string[] = ['account_deleted', 'account_erased'] satisfies MessageTemplate[];
export const isLastWord = (template: string): boolean => lastWords.includes(template);

/** Starts counting the outcomes of an announcement's messages. */
export const insertTally = async (tx: Tx, announcementId: string): Promise<void> => {
  await tx.insertInto('messageTally').values({ announcementId, sent: 0, stopped: 0, spent: 0 }).execute();
};

/** Holds all messages of an announcement that no process has begun to send, or lets them go on (null). */
export const holdMessagesOf = async (tx: Tx, announcementId: string, heldAt: number | null): Promise<void> => {
  // An announcement that a process of an earlier release has begun has no tally.
  await tx
    .insertInto('messageTally')
    .values({ announcementId, sent: 0, stopped: 0, spent: null, heldAt })
    .onConflict((c) => c.column('announcementId').doUpdateSet({ heldAt }))
    .execute();
};

/** Counts the outcomes of messages of announcements. */
export const addToTallies = async (
  tx: Tx,
  changed: readonly { announcementId: string | null; sent?: number; stopped?: number; cost?: number | null }[],
): Promise<void> => {
  const ids = [...new Set(changed.flatMap(({ announcementId }) => announcementId ?? []))].toSorted();
  for (const id of ids) {
    const of = changed.filter(({ announcementId }) => announcementId === id);
    const sum = (value: (each: (typeof of)[number]) => number | null | undefined) => of.reduce((all, each) => all + (value(each) ?? 0), 0);
    await tx
      .updateTable('messageTally')
      .set((e) => ({
        sent: e(
          'sent',
          '+',
          sum(({ sent }) => sent),
        ),
        stopped: e(
          'stopped',
          '+',
          sum(({ stopped }) => stopped),
        ),
        spent: e(
          'spent',
          '+',
          sum(({ cost }) => cost),
        ),
      }))
      .where('announcementId', '=', id)
      .execute();
  }
};

export const insertMessage = async (tx: Tx, row: Insertable<MessageTable>): Promise<void> => {
  await tx.insertInto('message').values(row).execute();
};

/** Time after which a message is released from a process that died while sending it; longer than any attempt. */
export const MESSAGE_LEASE_MS = 60_000;
/** Maximum messages that one statement gives up, and reschedules after the clock was set back. */
const MAX_EXPIRED = 100;
const MAX_BROUGHT_BACK = 1000;

/** Literal SQL, so that SQLite recognises the partial index. */
const waiting = sql<boolean>`message.sent_at is null and message.failed_at is null`;
const givenUp = sql<boolean>`message.failed_at is not null`;
/** Excludes cancelled and expired messages. */
const needsSomebody = sql<boolean>`message.failed_at is not null and message.reason <> 'expired' and message.reason <> 'stopped'`;

/** Excludes messages of announcements that were stopped. */
const isNotHeld = (alias: 'message' | 'earlier') =>
  sql<boolean>`not exists (select 1 from message_tally where message_tally.announcement_id = ${sql.ref(`${alias}.announcement_id`)} and message_tally.held_at is not null)`;

const isFree = (claim: Claim) => (e: ExpressionBuilder<PlatformTables, 'message'>) =>
  claimable({ until: e.ref('message.leaseUntil'), owner: e.ref('message.leaseOwner') }, claim);

/** Includes messages dated or postponed too far ahead by a fast clock: they would wait until that time comes again. */
const isDue = (claim: Claim) => (e: ExpressionBuilder<PlatformTables, 'message'>) =>
  e.and([
    e.or([
      e('message.sendAfter', '<=', claim.now),
      e('message.sendAfter', '>', holdingRange(claim.now, RETRY_FOR_MS).upTo),
      e('message.createdAt', '>', latestPast(claim.now)),
    ]),
    isFree(claim)(e),
  ]);

/**
 * Reschedules messages dated or postponed too far ahead by a fast clock, which would wait until that time comes again. Only reads if there
 * are none.
 */
export const rescheduleFutureDated = async (db: Db, channel: MessageChannel, now: number): Promise<void> => {
  const waitingOf = () => db.selectFrom('message').select('message.id').where(waiting).where('message.channel', '=', channel);
  const ahead = await waitingOf()
    .where('message.sendAfter', '>', holdingRange(now, RETRY_FOR_MS).upTo)
    .unionAll(waitingOf().where('message.createdAt', '>', latestPast(now)).where('message.sendAfter', '>', now))
    .limit(MAX_BROUGHT_BACK)
    .execute();
  if (ahead.length === 0) return;
  await db
    .updateTable('message')
    .set({ sendAfter: now })
    .where(
      'id',
      'in',
      ahead.map(({ id }) => id),
    )
    .where(waiting)
    .execute();
};

export interface DueQuery {
  /** True for messages that expire, the first to expire first; false for the others, in the order in which they became due. */
  expiring: boolean;
  except: readonly string[];
  limit: number;
}

/**
 * Finds messages of a channel that can be sent now, unless an earlier useful message to the same recipient is waiting. Messages that expire
 * wait only behind others that expire: a notice that is retried for two days must not block every code of that time.
 */
export const dueMessages = (
  db: Db,
  channel: MessageChannel,
  claim: Claim,
  { expiring, except, limit }: DueQuery,
): Promise<{ id: string }[]> => {
  let query = db
    .selectFrom('message')
    .select('message.id')
    .where(waiting)
    .where('message.channel', '=', channel)
    .where('message.sendAfter', '<=', claim.now)
    .where(isFree(claim))
    .where(isNotHeld('message'))
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('message as earlier')
            .select('earlier.id')
            .where(sql<boolean>`earlier.sent_at is null and earlier.failed_at is null`)
            .where(isNotHeld('earlier'))
            .whereRef('earlier.recipient', '=', 'message.recipient')
            .whereRef('earlier.channel', '=', 'message.channel')
            // A message that waits for the morning blocks none that may go now.
            .where((earlier) => earlier.or([earlier('earlier.sendAfter', '<=', claim.now), earlier('earlier.attempts', '>', 0)]))
            .where((earlier) =>
              earlier.or([
                earlier('earlier.createdAt', '<', earlier.ref('message.createdAt')),
                earlier.and([
                  earlier('earlier.createdAt', '=', earlier.ref('message.createdAt')),
                  earlier('earlier.id', '<', earlier.ref('message.id')),
                ]),
              ]),
            )
            .where((earlier) =>
              earlier.or([earlier('earlier.expiresAt', '>', claim.now), ...(expiring ? [] : [earlier('earlier.expiresAt', 'is', null)])]),
            ),
        ),
      ),
    );
  if (except.length > 0) query = query.where('message.id', 'not in', except);
  return expiring
    ? query.where('message.expiresAt', '>', claim.now).orderBy('message.expiresAt').limit(limit).execute()
    : query
        .where('message.expiresAt', 'is', null)
        .orderBy('message.sendAfter')
        .orderBy('message.createdAt')
        .orderBy('message.id')
        .limit(limit)
        .execute();
};

/** Gives up expired messages; only reads if there are none. */
export const giveUpExpired = async (db: Db, channel: MessageChannel, claim: Claim): Promise<Pick<MessageRow, 'template'>[]> => {
  const expired = await db
    .selectFrom('message')
    .select('message.id')
    .where(waiting)
    .where('message.channel', '=', channel)
    .where('message.expiresAt', '<=', claim.now)
    .where(isFree(claim))
    .limit(MAX_EXPIRED)
    .execute();
  if (expired.length === 0) return [];
  return db
    .updateTable('message')
    .set((e) => ({
      failedAt: claim.now,
      reason: 'expired',
      leaseOwner: null,
      leaseUntil: null,
      sealed: e.case().when('template', 'in', lastWords).then(ERASED).else(e.ref('sealed')).end(),
      recipient: e.case().when('template', 'in', lastWords).then(null).else(e.ref('recipient')).end(),
    }))
    .where(
      'id',
      'in',
      expired.map(({ id }) => id),
    )
    .where(waiting)
    .where(isFree(claim))
    .returning('template')
    .execute();
};

/** Claims a message for sending and counts the attempt; undefined if another process has claimed it. */
export const claimMessage = (db: Db, id: string, claim: Claim): Promise<MessageRow | undefined> =>
  db
    .updateTable('message')
    .set((e) => ({ leaseOwner: claim.owner, leaseUntil: leaseEnd(claim), attempts: e('attempts', '+', 1) }))
    .where('id', '=', id)
    .where(waiting)
    .where(isNotHeld('message'))
    .where(isDue(claim))
    .returningAll()
    .executeTakeFirst();

/**
 * Records that the provider accepted a message, of which `kept` stays, even if another process holds it by now or it was stopped meanwhile, so that no process
 * sends it again.
 */
export const recordSent = async (
  db: Db,
  { id, announcementId, cost }: Pick<MessageRow, 'id' | 'announcementId' | 'cost'>,
  now: number,
  tries: string,
  kept: string = ERASED,
): Promise<void> => {
  const sent = { sentAt: now, sealed: kept, recipient: null, leaseOwner: null, leaseUntil: null, tries };
  const noFailure = { failedAt: null, reason: null };
  const noteIn = (tx: Db, what: Updateable<MessageTable>) =>
    tx.updateTable('message').set(what).where('id', '=', id).where('sentAt', 'is', null);
  if (announcementId === null) return void (await noteIn(db, { ...sent, ...noFailure }).execute());
  await db.transaction().execute(async (tx) => {
    // Returns the row's earlier values and locks it, so that a concurrent stop or resend is counted before or after it.
    const before = await noteIn(tx, sent).returning(['failedAt', 'reason']).executeTakeFirst();
    if (!before) return;
    if (before.failedAt !== null || before.reason !== null) await tx.updateTable('message').set(noFailure).where('id', '=', id).execute();
    const wasStopped = before.failedAt !== null && before.reason === 'stopped';
    await addToTallies(tx, [{ announcementId, sent: 1, stopped: wasStopped ? -1 : 0, cost }]);
  });
};

/** Records a failed attempt, unless another process has taken the message over. */
export const recordFailed = async (db: Db, id: string, owner: string, change: Updateable<MessageTable>): Promise<void> => {
  await db
    .updateTable('message')
    .set({ ...change, leaseOwner: null, leaseUntil: null })
    .where('id', '=', id)
    .where('leaseOwner', '=', owner)
    .execute();
};

/** Deletes a message whose recipient no longer exists. */
export const deleteMessage = async (db: Db, id: string): Promise<void> => {
  await db.deleteFrom('message').where('id', '=', id).execute();
};

/** Makes messages due that wait only because the provider was down, in batches. */
export const retryNow = (db: Db, channel: MessageChannel, now: number): Promise<void> =>
  inBatches(async (limit) => {
    const putOff = db
      .selectFrom('message')
      .select('message.id')
      .where(waiting)
      .where('message.channel', '=', channel)
      .where('message.sendAfter', '>', now)
      .where('message.reason', 'in', carrierFailures)
      .limit(limit);
    const hurried = await db.updateTable('message').set({ sendAfter: now }).where('id', 'in', putOff).executeTakeFirst();
    return Number(hurried.numUpdatedRows);
  });

/** Counts the waiting messages of each channel, with the time of the oldest. */
export const waitingMessages = (db: Db): Promise<{ channel: MessageChannel; count: number; oldestAt: number }[]> =>
  db
    .selectFrom('message')
    .select((e) => ['channel', e.fn.countAll<number>().as('count'), e.fn.min('createdAt').as('oldestAt')])
    .where(waiting)
    .groupBy('channel')
    .execute();

/** Counts the messages that were given up and wait for an organiser, by channel. */
export const givenUpCounts = (db: Db): Promise<{ channel: MessageChannel; count: number }[]> =>
  db
    .selectFrom('message')
    .select((e) => ['channel', e.fn.countAll<number>().as('count')])
    .where(needsSomebody)
    .groupBy('channel')
    .execute();

/** Deletes all messages about a subject, and its account's messages from an earlier release that do not name their subject. */
export const deleteMessagesAbout = async (tx: Tx, { accountId, subjectId }: { accountId: string; subjectId: string }): Promise<void> => {
  await tx.deleteFrom('message').where('subjectId', '=', subjectId).execute();
  await tx
    .deleteFrom('message')
    .where('accountId', '=', accountId)
    .where('subjectId', 'is', null)
    .where('sentAt', 'is', null)
    .where((e) => e.or([e('template', 'like', 'entry%'), e('template', 'like', 'work%')]))
    .execute();
};

/** Deletes the messages about a subject by one template. */
export const deleteMessagesBy = async (tx: Tx, template: MessageTemplate, subjectId: string): Promise<void> => {
  await tx.deleteFrom('message').where('subjectId', '=', subjectId).where('template', '=', template).execute();
};

/** Deletes waiting and given-up messages by the keyed hashes of their recipients. */
export const deleteMessagesTo = async (tx: Tx, recipients: readonly string[]): Promise<void> => {
  if (recipients.length === 0) return;
  await tx.deleteFrom('message').where(waiting).where('recipient', 'in', recipients).execute();
  await tx.deleteFrom('message').where(givenUp).where('recipient', 'in', recipients).execute();
};
