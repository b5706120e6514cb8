import type { Insertable } from 'kysely';
import type { EndedLinkCode } from '#contract/registrations/rules/endedLinks.ts';
import type { Db, Tx } from '#server/database/connection.ts';
import type { Tables } from '#server/database/tables/index.ts';
import { deleteBefore } from '#server/platform/jobs/deleteBefore.ts';

/** Writes why a link has ended. Replaces the reason of an earlier end, if the link was restored since. */
export const recordEndedLink = async (tx: Tx, row: Insertable<Tables['endedLink']>): Promise<void> => {
  const { code, endedAt } = row;
  await tx
    .insertInto('endedLink')
    .values(row)
    .onConflict((c) => c.column('tokenHash').doUpdateSet({ code, endedAt }))
    .execute();
};

/** Returns why a link has ended; undefined if it has not, or ended long ago. */
export const endOf = async (db: Db | Tx, tokenHash: string): Promise<EndedLinkCode | undefined> =>
  (await db.selectFrom('endedLink').select('code').where('tokenHash', '=', tokenHash).executeTakeFirst())?.code;

export const deleteEndedLinksBefore = (db: Db, at: number): Promise<void> => deleteBefore(db, 'endedLink', 'endedAt', at);
