import type { Insertable, Selectable } from 'kysely';
import type { AnnouncementTexts } from '#contract/messages/announcements.ts';
import { joinedTemplates } from '#contract/messages/rules/joining.ts';
import type { Db, Tx } from '#server/database/connection.ts';
import type { Tables } from '#server/database/tables/index.ts';
import { ERASED, type MessageRow } from '#server/platform/messages/store.ts';

export type HeldNewsRow = Selectable<Tables['heldNews']>;

/** Maximum number of accounts found per query. */
const FOUND_AT_ONCE = 100;

export const insertHeldNews = async (tx: Tx, row: Insertable<Tables['heldNews']>): Promise<void> => {
  await tx.insertInto('heldNews').values(row).execute();
};

/** The news to tell now: what is due, or what a decision about many has left, unless it waits for the morning. */
export interface HeldQuery {
  dueUntil: number;
  batchId: string | null;
}

/** Returns the accounts with such news, after the given one. */
export const accountsWithHeldNews = async (db: Db, { dueUntil, batchId }: HeldQuery, after: string): Promise<string[]> => {
  let query = db.selectFrom('heldNews').select('accountId').distinct().where('dueAt', '<=', dueUntil).where('accountId', '>', after);
  if (batchId !== null) query = query.where('batchId', '=', batchId);
  const rows = await query.orderBy('accountId').limit(FOUND_AT_ONCE).execute();
  return rows.map(({ accountId }) => accountId);
};

/** Removes all of an account's news that are due until a time, and returns them, the oldest first. */
export const takeHeldNews = async (tx: Tx, accountId: string, dueUntil: number): Promise<HeldNewsRow[]> => {
  const rows = await tx.deleteFrom('heldNews').where('accountId', '=', accountId).where('dueAt', '<=', dueUntil).returningAll().execute();
  return rows.toSorted((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1));
};

export const deleteHeldNewsOf = async (tx: Tx, registrationId: string): Promise<void> => {
  await tx.deleteFrom('heldNews').where('registrationId', '=', registrationId).execute();
};

const none = { subject: '', sms: '', email: '', push: '' };
/** The texts of a letter whose words are erased. */
const NO_WORDS = JSON.stringify({ 'zh-CN': none, 'en-US': none } satisfies AnnouncementTexts);

/** Erases the words of letters about one entry alone: their messages are deleted by their subject. */
export const eraseLettersAbout = async (tx: Tx, registrationId: string): Promise<void> => {
  await tx.updateTable('announcement').set({ texts: NO_WORDS }).where('subjectId', '=', registrationId).execute();
};

/** Erases what is kept of an account's sent messages about no entry or several: they may name any of its teams. */
export const eraseSentWithoutEntry = async (tx: Tx, accountId: string): Promise<void> => {
  await tx
    .updateTable('message')
    .set({ sealed: ERASED })
    .where('accountId', '=', accountId)
    .where('subjectId', 'is', null)
    .where('sentAt', 'is not', null)
    .execute();
};

/** Returns an account's messages about several entries that are not sent. */
export const joinedMessagesWaiting = (tx: Tx, accountId: string): Promise<MessageRow[]> =>
  tx
    .selectFrom('message')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('sentAt', 'is', null)
    .where('template', 'in', Object.values(joinedTemplates))
    .where('sealed', '!=', ERASED)
    .execute();

export const resealUnsent = async (tx: Tx, id: string, sealed: string): Promise<void> => {
  await tx.updateTable('message').set({ sealed }).where('id', '=', id).where('sentAt', 'is', null).execute();
};

export const deleteUnsent = async (tx: Tx, id: string): Promise<void> => {
  await tx.deleteFrom('message').where('id', '=', id).where('sentAt', 'is', null).execute();
};
