import type { Selectable } from 'kysely';
import type { Db, Tx } from '#server/database/connection.ts';
import type { SiteVersionTable } from '#server/database/tables/site.ts';

export type SiteVersionRow = Selectable<SiteVersionTable>;

/** Returns the current version; undefined before anything was saved. */
export const newestVersion = (db: Db | Tx): Promise<SiteVersionRow | undefined> =>
  db.selectFrom('siteVersion').selectAll().orderBy('number', 'desc').limit(1).executeTakeFirst();

/** Versions, newest first. */
export const newestVersions = (db: Db, limit: number): Promise<SiteVersionRow[]> =>
  db.selectFrom('siteVersion').selectAll().orderBy('number', 'desc').limit(limit).execute();

export const countVersions = async (db: Db): Promise<number> => {
  const { n } = await db
    .selectFrom('siteVersion')
    .select((e) => e.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return Number(n);
};

/** Adds a version; false if a process has taken its number. */
export const insertVersion = async (tx: Tx, row: SiteVersionRow): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('siteVersion')
    .values(row)
    .onConflict((c) => c.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
};
