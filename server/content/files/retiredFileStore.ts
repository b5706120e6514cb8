import type { Db, Tx } from '#server/database/connection.ts';
import { tablesNamingFiles } from '#server/database/tables/index.ts';
import { fileUrlsIn } from './fileUrls.ts';

/** Marks public files for deletion. No gallery item may use them when the transaction ends. */
export const insertRetired = async (tx: Tx, urls: Iterable<string>, now: number): Promise<void> => {
  for (const url of urls)
    await tx
      .insertInto('retiredFile')
      .values({ url, retiredAt: now })
      .onConflict((c) => c.column('url').doUpdateSet({ retiredAt: now }))
      .execute();
};

export const listRetired = (db: Db) => db.selectFrom('retiredFile').selectAll().orderBy('url').execute();

/** Unmarks a file, unless it was marked again since it was read. */
export const deleteRetired = async (db: Db, { url, retiredAt }: { url: string; retiredAt: number }): Promise<void> => {
  await db.deleteFrom('retiredFile').where('url', '=', url).where('retiredAt', '=', retiredAt).execute();
};

/** Returns the URLs of all public files that anything uses, including drafts and earlier versions. */
export const namedUrls = async (db: Db): Promise<ReadonlySet<string>> => {
  const named = new Set<string>();
  for (const table of tablesNamingFiles)
    for (const row of await db.selectFrom(table).selectAll().execute())
      for (const value of Object.values(row)) if (typeof value === 'string') for (const url of fileUrlsIn(value)) named.add(url);
  return named;
};
