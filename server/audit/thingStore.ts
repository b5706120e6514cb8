import type { GalleryKind } from '#contract/content/rules/galleryItem.ts';
import type { Db } from '#server/database/connection.ts';
import { findIds } from '#server/database/search/search.ts';

/** Returns the names of those accounts, entries or works that still exist. */
export const namesByIds = (
  db: Db,
  subject: 'account' | 'registration' | 'work',
  ids: readonly string[],
): Promise<{ id: string; name: string }[]> => {
  if (subject === 'account') return db.selectFrom('account').select(['id', 'name']).where('id', 'in', ids).execute();
  if (subject === 'registration') return db.selectFrom('registration').select(['id', 'teamName as name']).where('id', 'in', ids).execute();
  return db.selectFrom('work').select(['id', 'title as name']).where('id', 'in', ids).execute();
};

/** Returns the notes that organisers have written on these accounts or entries. */
export const notesAbout = async (db: Db, subject: 'account' | 'registration', ids: readonly string[]): Promise<string[]> => {
  if (ids.length === 0) return [];
  const rows =
    subject === 'account'
      ? await db.selectFrom('accountNote').select('id').where('accountId', 'in', ids).execute()
      : await db.selectFrom('note').select('id').where('registrationId', 'in', ids).execute();
  return rows.map(({ id }) => id);
};

/** Returns the audit details of removed photos or videos. */
export const removalsOf = (db: Db, kind: GalleryKind, ids: readonly string[]): Promise<{ id: string; detail: string }[]> =>
  db
    .selectFrom('audit')
    .select(['subjectId as id', 'detail'])
    .where('subject', '=', kind)
    .where('subjectId', 'in', ids)
    .where('action', '=', 'gallery_removed')
    .execute();

/** Returns the names of invited organisers and judges who have not joined yet. */
export const proposalNames = (db: Db): Promise<{ id: string; name: string }[]> =>
  db.selectFrom('staffProposal').select(['id', 'name']).execute();

/** Returns the newest audit lines about the site's settings, at most `limit`. */
export const settingsLines = (db: Db, limit: number) =>
  db.selectFrom('audit').select(['id', 'action', 'detail']).where('subject', '=', 'site').orderBy('at', 'desc').limit(limit).execute();

/** Returns the templates of those messages that still exist. */
export const templatesOf = (db: Db, ids: readonly string[]): Promise<{ id: string; template: string }[]> =>
  db.selectFrom('message').select(['id', 'template']).where('id', 'in', ids).execute();

/** Returns the newest entries or works that match a text. */
export const documentsNamed = async (db: Db, key: 'registrationId' | 'workId', query: string, foundUpTo: number): Promise<string[]> => {
  const result = await findIds(db, key, { query, competitionIds: null, foundUpTo });
  if (!result) return [];
  const rows = await db.selectFrom(result.found.as('found')).select('found.id').limit(foundUpTo).execute();
  return rows.map(({ id }) => id);
};
