import { expressionBuilder, type SqlBool, sql } from 'kysely';
import type { OutboxFilter } from '#contract/messages/messages.ts';
import { unstoppableTemplates } from '#contract/messages/rules/templates.ts';
import type { Db, Tx } from '#server/database/connection.ts';
import { eachId, emptyPage, inOrderOf, type PageLinks, type PageRequest, pageOfIds } from '#server/database/pagination.ts';
import type { Tables } from '#server/database/tables/index.ts';
import { unleased } from '#server/platform/jobs/lease.ts';
import { ERASED, MESSAGE_LEASE_MS, type MessageRow } from '#server/platform/messages/store.ts';

const messages = expressionBuilder<Tables, 'message'>();

/** Literals, so that both databases match the partial indexes. */
const isOpen = sql<SqlBool>`sent_at is null and failed_at is null`;
const isSent = sql<SqlBool>`sent_at is not null`;
const hasFailed = sql<SqlBool>`failed_at is not null`;
const needsSomebody = sql<SqlBool>`failed_at is not null and reason <> 'expired' and reason <> 'stopped'`;

const isFree = (now: number) => unleased(messages.ref('leaseUntil'), { now, lengthMs: MESSAGE_LEASE_MS });

/** Returns the condition for the messages of a state. */
const inState = (state: OutboxFilter['state'], now: number) => {
  if (state === undefined) return [];
  if (state === 'sent') return [isSent];
  if (state === 'waiting') return [isOpen, isFree(now)];
  if (state === 'sending') return [isOpen, messages.not(isFree(now))];
  if (state === 'given_up') return [needsSomebody];
  return [hasFailed, messages('reason', '=', state)];
};

/** Returns a page of the outbox; limited to the named accounts, if any. */
export const listOutbox = async (
  db: Db,
  { state, channel, template, reason, announcementId }: Omit<OutboxFilter, 'q'>,
  accountIds: readonly string[] | null,
  { descending, now }: { descending: boolean; now: number },
  page: PageRequest,
): Promise<PageLinks & { rows: MessageRow[] }> => {
  if (accountIds?.length === 0) return { rows: [], ...emptyPage };
  const where = messages.and([
    ...(announcementId === undefined ? [] : [messages('announcementId', '=', announcementId)]),
    ...(channel === undefined ? [] : [messages('channel', '=', channel)]),
    ...(template === undefined ? [] : [messages('template', '=', template)]),
    ...(reason === undefined ? [] : [messages('reason', '=', reason)]),
  ]);
  const queries = eachId(accountIds).map((ids) => {
    const query = db.selectFrom('message').where(messages.and([...inState(state, now), where]));
    return ids === null ? query : query.where('accountId', 'in', ids);
  });
  const keys = [
    { column: sql.ref('message.createdAt'), kind: 'number' },
    { column: sql.ref('message.id'), kind: 'text' },
  ] as const;
  const { ids, ...links } = await pageOfIds(db, queries, { name: 'createdAt', keys, descending }, page);
  if (ids.length === 0) return { rows: [], ...links };
  return { rows: inOrderOf(ids, await db.selectFrom('message').selectAll().where('id', 'in', ids).execute()), ...links };
};

export const findMessage = (db: Db, id: string): Promise<MessageRow | undefined> =>
  db.selectFrom('message').selectAll().where('id', '=', id).executeTakeFirst();

/** Returns the messages of an account, newest first. */
export const newestMessagesOf = (db: Db, accountId: string, limit: number): Promise<MessageRow[]> =>
  db
    .selectFrom('message')
    .selectAll()
    .where('accountId', '=', accountId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

/** Returns the messages about an entry to its account, newest first: guardians' own are theirs. Sorted here: there are few, found by their entry. */
export const messagesAbout = async (db: Db, registrationId: string, limit: number): Promise<MessageRow[]> => {
  const rows = await db.selectFrom('message').selectAll().where('subjectId', '=', registrationId).execute();
  return rows
    .filter(({ accountId, channel }) => accountId !== null && channel !== 'push')
    .toSorted((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1))
    .slice(0, limit);
};

/** Returns the names of entries' teams. */
export const teamsOf = async (db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('registration').select(['id', 'teamName']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, teamName }) => [id, teamName]));
};

/** Returns the names of accounts. */
export const namesOf = async (db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('account').select(['id', 'name']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
};

type Changed = Pick<MessageRow, 'id' | 'channel' | 'template' | 'reason' | 'announcementId'>;

/** Requeues failed or stopped messages, if they can still be sent. Returns those that changed. */
export const requeueMessages = (
  tx: Tx,
  ids: readonly string[],
  { now, retryUntil }: { now: number; retryUntil: number },
): Promise<Changed[]> =>
  tx
    .updateTable('message')
    .set({ failedAt: null, attempts: 0, sendAfter: now, retryUntil })
    .where('id', 'in', ids)
    .where(hasFailed)
    .where('sealed', '!=', ERASED)
    .where((e) => e.or([e('expiresAt', 'is', null), e('expiresAt', '>', now)]))
    .returning(['id', 'channel', 'template', 'reason', 'announcementId'])
    .execute();

/** Stops queued messages that no process is sending, except for templates that may not be stopped. Returns those that changed. */
export const stopWaiting = (tx: Tx, ids: readonly string[], now: number): Promise<Changed[]> =>
  tx
    .updateTable('message')
    .set({ failedAt: now, reason: 'stopped', leaseOwner: null, leaseUntil: null })
    .where('id', 'in', ids)
    .where(isOpen)
    .where(isFree(now))
    .where('template', 'not in', unstoppableTemplates)
    .returning(['id', 'channel', 'template', 'reason', 'announcementId'])
    .execute();

/** Ends failed messages. Returns those that changed. */
export const endGivenUp = (tx: Tx, ids: readonly string[]): Promise<Changed[]> =>
  tx
    .updateTable('message')
    .set({ reason: 'stopped' })
    .where('id', 'in', ids)
    .where(needsSomebody)
    .returning(['id', 'channel', 'template', 'reason', 'announcementId'])
    .execute();
