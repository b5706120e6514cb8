import { type Insertable, type Selectable, sql } from 'kysely';
import type { CompetitionScope } from '#contract/office/rules/staffRights.ts';
import type { Db, Tx } from '#server/database/connection.ts';
import { inOrderOf, type PageRequest, pageOfIds } from '#server/database/pagination.ts';
import type { Tables } from '#server/database/tables/index.ts';

type NoteRow = Selectable<Tables['note']>;
type MentionRow = Selectable<Tables['noteMention']>;

export const insertNote = async (tx: Tx, row: NoteRow, mentions: readonly Insertable<Tables['noteMention']>[]): Promise<void> => {
  await tx.insertInto('note').values(row).execute();
  if (mentions.length > 0) await tx.insertInto('noteMention').values(mentions).execute();
};

/** Returns the notes on an entry, the oldest first. */
export const notesOf = (db: Db, registrationId: string): Promise<NoteRow[]> =>
  db.selectFrom('note').selectAll().where('registrationId', '=', registrationId).orderBy('at').orderBy('id').execute();

/** Returns the times of the notes on an account's entries, the oldest first. */
export const noteTimesOf = async (db: Db, accountId: string): Promise<Pick<NoteRow, 'registrationId' | 'at'>[]> => {
  const entries = await db.selectFrom('registration').select('id').where('accountId', '=', accountId).execute();
  if (entries.length === 0) return [];
  const ids = entries.map(({ id }) => id);
  return db.selectFrom('note').select(['registrationId', 'at']).where('registrationId', 'in', ids).orderBy('at').orderBy('id').execute();
};

/** Returns the organisers mentioned in the notes on an entry. */
export const mentionsOf = (db: Db, registrationId: string): Promise<MentionRow[]> =>
  db
    .selectFrom('noteMention')
    .selectAll()
    .where('registrationId', '=', registrationId)
    .orderBy('accountName')
    .orderBy('accountId')
    .execute();

/** Marks an organiser's mentions in an entry's notes as seen. */
export const markMentionsSeen = async (db: Db, registrationId: string, accountId: string, now: number): Promise<void> => {
  await db
    .updateTable('noteMention')
    .set({ seenAt: now })
    .where('registrationId', '=', registrationId)
    .where('accountId', '=', accountId)
    .where('seenAt', 'is', null)
    .execute();
};

const mentionsFor = (db: Db, accountId: string, scope: CompetitionScope, unseen: boolean) => {
  let query = db.selectFrom('noteMention').where('noteMention.accountId', '=', accountId);
  if (scope !== null) query = query.where('noteMention.competitionId', 'in', scope);
  return unseen ? query.where('noteMention.seenAt', 'is', null) : query;
};

/** Returns a page of the notes that mention someone, in competitions of the scope, the newest first. */
export const listMentions = async (
  db: Db,
  { accountId, scope, unseen }: { accountId: string; scope: CompetitionScope; unseen: boolean },
  page: PageRequest,
) => {
  const keys = [
    { column: sql.ref('noteMention.at'), kind: 'number' as const },
    { column: sql.ref('noteMention.noteId'), kind: 'text' as const },
  ];
  const order = { name: 'at', keys, descending: true };
  const { ids, ...links } = await pageOfIds(db, [mentionsFor(db, accountId, scope, unseen)], order, page);
  const rows =
    ids.length === 0
      ? []
      : await db
          .selectFrom('note')
          .innerJoin('noteMention', 'noteMention.noteId', 'note.id')
          .innerJoin('registration', 'registration.id', 'note.registrationId')
          .select(['note.id', 'note.authorName', 'note.at', 'note.text', 'note.registrationId', 'note.competitionId'])
          .select(['noteMention.seenAt', 'registration.teamName'])
          .where('note.id', 'in', ids)
          .where('noteMention.accountId', '=', accountId)
          .execute();
  return { rows: inOrderOf(ids, rows), ...links };
};

/** Returns the number of unseen notes that mention someone. */
export const countUnseenMentions = async (db: Db, accountId: string, scope: CompetitionScope): Promise<number> => {
  const { n } = await mentionsFor(db, accountId, scope, true)
    .select((e) => e.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return Number(n);
};

/** Returns the entry of the newest unseen note that mentions someone. */
export const newestMention = async (db: Db, accountId: string, scope: CompetitionScope): Promise<string | null> => {
  const newest = mentionsFor(db, accountId, scope, true).select('noteMention.registrationId').orderBy('noteMention.at', 'desc').limit(1);
  return (await newest.executeTakeFirst())?.registrationId ?? null;
};

/** Deletes the notes on entries, with their mentions. */
export const deleteNotesOf = async (db: Db | Tx, registrationIds: readonly string[]): Promise<void> => {
  await db.deleteFrom('note').where('registrationId', 'in', registrationIds).execute();
};
