import { type Expression, expressionBuilder, type Insertable, type Selectable, type SqlBool, sql } from 'kysely';
import type { Text } from '#contract/http/common.ts';
import type { AnnouncementSegment } from '#contract/messages/announcements.ts';
import { endedStates, entryStates } from '#contract/registrations/rules/entryStatus.ts';
import type { Moment } from '#contract/registrations/rules/nextDue.ts';
import { titleOf } from '#server/competitions/index.ts';
import type { Db, Tx } from '#server/database/connection.ts';
import { inOrderOf, type PageLinks, type PageRequest, pageOfIds } from '#server/database/pagination.ts';
import type { Tables } from '#server/database/tables/index.ts';
import { unleased } from '#server/platform/jobs/lease.ts';
import { addToTallies, MESSAGE_LEASE_MS } from '#server/platform/messages/store.ts';
import { hasEntry } from '#server/registrations/index.ts';

export type AnnouncementRow = Selectable<Tables['announcement']>;
/** A row with the counts of its messages. */
export type CountedRow = AnnouncementRow & Pick<Selectable<Tables['messageTally']>, 'sent' | 'spent' | 'stopped' | 'heldAt'>;

const livingStates = entryStates.filter((state) => !endedStates.includes(state));

const accounts = expressionBuilder<Tables, 'account'>();
const messages = expressionBuilder<Tables, 'message'>();

/** Returns true if a segment filters by entries. Otherwise its accounts need none. */
const isAboutEntries = ({ role, locale, entryIds, accountIds, ...entry }: AnnouncementSegment): boolean =>
  Object.values(entry).some((asked) => asked !== undefined && !(Array.isArray(asked) && asked.length === 0));

/** Returns the condition for the accounts of a segment; null if there can be none. */
const conditionsOf = async (db: Db, segment: AnnouncementSegment, moment: Moment): Promise<Expression<SqlBool> | null> => {
  const { role, locale, competitionId, withoutWork, country, region, entryIds, accountIds, ...filter } = segment;
  const who = accounts.and([
    // Disabled accounts get no messages.
    accounts('account.disabledAt', 'is', null),
    accounts('account.role', '=', role === 'judge' ? 'judge' : 'participant'),
    ...(role === undefined || role === 'judge' ? [] : [accounts('account.kind', '=', role)]),
    ...(locale === undefined ? [] : [accounts('account.locale', '=', locale)]),
    ...(accountIds === undefined ? [] : [accounts('account.id', 'in', accountIds)]),
    ...(entryIds === undefined
      ? []
      : [
          accounts(
            'account.id',
            'in',
            accounts.selectFrom('registration').select('registration.accountId').where('registration.id', 'in', entryIds),
          ),
        ]),
  ]);
  if (role === 'judge') {
    if (competitionId === undefined) return who;
    const assigned = accounts
      .selectFrom('assignment')
      .innerJoin('work', 'work.id', 'assignment.workId')
      .select('assignment.workId')
      .whereRef('assignment.judgeId', '=', 'account.id')
      .where('assignment.removedAt', 'is', null)
      .where('work.competitionId', '=', competitionId);
    return accounts.and([who, accounts.exists(assigned)]);
  }
  if (!isAboutEntries(segment)) return who;
  // Withdrawn entries count only if the segment asks for them.
  const state = filter.state?.length ? filter.state : livingStates;
  const entry = await hasEntry(db, { ...filter, state, competitionId }, { withoutWork, country, region }, moment);
  return entry && accounts.and([who, entry]);
};

/** An account that a message can go to, with what is needed to reach it. */
export interface Recipient {
  id: string;
  name: string;
  kind: Selectable<Tables['account']>['kind'];
  affiliation: string;
  locale: Selectable<Tables['account']>['locale'];
  mobile: string | null;
  email: string | null;
  emailProvenAt: number | null;
  /** True if a device of theirs allows notices. */
  hasDevice: boolean;
}

/** Returns the accounts of a segment after a given one, by id. Counting and sending share this query. */
export const recipientsAfter = async (
  db: Db,
  segment: AnnouncementSegment,
  moment: Moment,
  after: string,
  limit: number,
): Promise<Recipient[]> => {
  const where = await conditionsOf(db, segment, moment);
  if (!where) return [];
  const rows = await db
    .selectFrom('account')
    .select(['account.id', 'account.name', 'account.kind', 'account.affiliation', 'account.locale'])
    .select(['account.mobile', 'account.email', 'account.emailProvenAt'])
    .select((e) =>
      e
        .case()
        .when(
          e.exists(
            e.selectFrom('pushSubscription').select('pushSubscription.id').whereRef('pushSubscription.accountId', '=', 'account.id'),
          ),
        )
        .then(sql.lit(1))
        .else(sql.lit(0))
        .end()
        .as('devices'),
    )
    .where('account.id', '>', after)
    .where(where)
    .orderBy('account.id')
    .limit(limit)
    .execute();
  return rows.map(({ devices, ...row }) => ({ ...row, hasDevice: Number(devices) === 1 }));
};

/** Returns all announcements, newest first. */
export const allAnnouncements = (db: Db): Promise<AnnouncementRow[]> =>
  db.selectFrom('announcement').selectAll().orderBy('at', 'desc').orderBy('id').execute();

export const insertAnnouncement = async (tx: Tx, row: Insertable<Tables['announcement']>): Promise<void> => {
  await tx.insertInto('announcement').values(row).execute();
};

export const findAnnouncement = (db: Db | Tx, id: string): Promise<AnnouncementRow | undefined> =>
  db.selectFrom('announcement').selectAll().where('id', '=', id).executeTakeFirst();

const counted = (db: Db) =>
  db
    .selectFrom('announcement')
    // Rows begun by a process of an earlier release have no tally.
    .leftJoin('messageTally', 'messageTally.announcementId', 'announcement.id')
    .selectAll('announcement')
    .select((e) => [
      e.fn.coalesce('messageTally.sent', sql<number>`0`).as('sent'),
      e.fn.coalesce('messageTally.stopped', sql<number>`0`).as('stopped'),
      'messageTally.spent',
      'messageTally.heldAt',
    ]);

/** Condition: the announcement is not stopped, not even for as long as the stop can be taken back. */
const announcements = expressionBuilder<Tables, 'announcement'>();
const isNotHeld = announcements.not(
  announcements.exists(
    announcements
      .selectFrom('messageTally')
      .select('messageTally.announcementId')
      .whereRef('messageTally.announcementId', '=', 'announcement.id')
      .where('messageTally.heldAt', 'is not', null),
  ),
);

/** Returns an organiser's announcements of which something is still to be sent, without those that a colleague is stopping. */
export const unendedOf = async (tx: Tx, accountId: string): Promise<string[]> => {
  const rows = await tx
    .selectFrom('announcement')
    .select('id')
    .where('byId', '=', accountId)
    .where((e) =>
      e.or([
        e('state', 'in', ['scheduled', 'sending']),
        e.and([
          e('state', '=', 'sent'),
          e.exists(
            e
              .selectFrom('message')
              .select('message.id')
              .whereRef('message.announcementId', '=', 'announcement.id')
              .where('message.sentAt', 'is', null)
              .where('message.failedAt', 'is', null),
          ),
        ]),
      ]),
    )
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('pendingDecision')
            .select('pendingDecision.subjectId')
            .whereRef('pendingDecision.subjectId', '=', 'announcement.id')
            .where('pendingDecision.kind', '=', 'stop')
            .where(sql<boolean>`pending_decision.state = 'pending'`),
        ),
      ),
    )
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
};

/** Returns an announcement with the counts of its messages. */
export const findCounted = (db: Db, id: string): Promise<CountedRow | undefined> =>
  counted(db).where('announcement.id', '=', id).executeTakeFirst();

/** Returns competitions' titles by id. */
export const competitionTitles = async (db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, Text>> => {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('competition')
    .select(['id', 'title'])
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map((row) => [row.id, titleOf(row)]));
};

/** Returns the names of chosen teams by account, without those whose data is erased. */
export const chosenTeams = async (
  db: Db | Tx,
  entryIds: readonly string[],
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, { id: string; teamName: string }[]>> => {
  if (entryIds.length === 0 || accountIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('registration')
    .select(['id', 'accountId', 'teamName'])
    .where('id', 'in', entryIds)
    .where('accountId', 'in', accountIds)
    .where('state', '!=', 'withdrawn')
    .orderBy('teamName')
    .orderBy('id')
    .execute();
  return Map.groupBy(rows, ({ accountId }) => accountId);
};

/** Returns the few announcements that a job has something to do for. */
export const unfinishedAnnouncements = (db: Db): Promise<AnnouncementRow[]> =>
  db
    .selectFrom('announcement')
    .selectAll()
    .where((e) => e.or([e('state', '=', 'stopping'), e.and([e('state', 'in', ['scheduled', 'sending']), isNotHeld])]))
    .orderBy('at')
    .orderBy('id')
    .execute();

/** Advances an announcement from its position; false if another process, or a stop, was first. */
export const advance = async (
  tx: Tx,
  { id, cursor }: Pick<AnnouncementRow, 'id' | 'cursor'>,
  change: Partial<AnnouncementRow>,
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('announcement')
    .set(change)
    .where('id', '=', id)
    .where('cursor', '=', cursor)
    .where('state', '=', 'sending')
    .where(isNotHeld)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

/** Changes the state of an announcement that is in one of these; false if it is in another. */
export const changeState = async (
  tx: Tx,
  id: string,
  from: readonly AnnouncementRow['state'][],
  change: Partial<AnnouncementRow>,
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('announcement')
    .set(change)
    .where('id', '=', id)
    .where('state', 'in', from)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

const isOpen = sql<SqlBool>`sent_at is null and failed_at is null`;

/** Stops some queued messages of an announcement that no process is sending. Returns how many. */
export const stopSomeOf = async (tx: Tx, announcementId: string, now: number, limit: number): Promise<number> => {
  const isFree = unleased(messages.ref('leaseUntil'), { now, lengthMs: MESSAGE_LEASE_MS });
  const waiting = tx
    .selectFrom('message')
    .select('id')
    .where('announcementId', '=', announcementId)
    .where(isOpen)
    .where(isFree)
    .limit(limit);
  const stopped = await tx
    .updateTable('message')
    .set({ failedAt: now, reason: 'stopped', leaseOwner: null, leaseUntil: null })
    .where('id', 'in', waiting)
    .where(isOpen)
    .where(isFree)
    .returning('announcementId')
    .execute();
  await addToTallies(
    tx,
    stopped.map((message) => ({ ...message, stopped: 1 })),
  );
  return stopped.length;
};

const nothing = { subject: '', sms: '', email: '', push: '' };
/** The texts of a letter whose words are erased. */
const NO_WORDS = JSON.stringify({ 'zh-CN': nothing, 'en-US': nothing });

/** Erases the words of letters to one of these accounts alone. */
export const eraseLettersTo = async (tx: Tx, accountIds: readonly string[]): Promise<void> => {
  await tx
    .updateTable('announcement')
    .set({ texts: NO_WORDS })
    .where('subjectId', 'in', [...accountIds])
    .execute();
};

/** Erases the words of letters about one entry or to one account, begun before a time: they are kept as long as the texts of other messages. */
export const eraseOldLetters = async (db: Db, before: number): Promise<void> => {
  await db
    .updateTable('announcement')
    .set({ texts: NO_WORDS })
    .where('subjectId', 'is not', null)
    .where('at', '<', before)
    .where('texts', '!=', NO_WORDS)
    .execute();
};

/** Counts the queued and the failed messages of an announcement. */
export const messagesOf = async (db: Db, announcementId: string): Promise<{ waiting: number; failed: number }> => {
  const found = sql<string>`case when failed_at is null then 'waiting' else 'failed' end`;
  const rows = await db
    .selectFrom('message')
    .select((e) => [found.as('state'), e.fn.countAll<number>().as('n')])
    .where('announcementId', '=', announcementId)
    .where('sentAt', 'is', null)
    .where((e) => e.or([e('failedAt', 'is', null), e('reason', '!=', 'stopped')]))
    .groupBy('state')
    .execute();
  const countOf = (state: string) => Number(rows.find((row) => row.state === state)?.n ?? 0);
  return { waiting: countOf('waiting'), failed: countOf('failed') };
};

/** Returns a page of the announcements, newest first. */
export const listRows = async (db: Db, page: PageRequest): Promise<PageLinks & { rows: CountedRow[] }> => {
  const keys = [
    { column: sql.ref('announcement.at'), kind: 'number' },
    { column: sql.ref('announcement.id'), kind: 'text' },
  ] as const;
  const { ids, ...links } = await pageOfIds(db, [db.selectFrom('announcement')], { name: 'at', keys, descending: true }, page);
  if (ids.length === 0) return { rows: [], ...links };
  return { rows: inOrderOf(ids, await counted(db).where('announcement.id', 'in', ids).execute()), ...links };
};
