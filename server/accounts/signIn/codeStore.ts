import type { Insertable } from 'kysely';
import type { Db, Tx } from '#server/database/connection.ts';
import type { Tables } from '#server/database/tables/index.ts';
import type { HoldingRange } from '#server/platform/instants.ts';

type CodeRow = Insertable<Tables['verificationCode']>;
/** The key of a code: a target has at most one per purpose. */
type CodeKey = Pick<CodeRow, 'targetHash' | 'purpose'>;

/** Writes a code in place of the target's earlier one for the same purpose. */
export const replaceCode = async (tx: Tx, { targetHash, purpose, ...code }: CodeRow): Promise<void> => {
  await tx
    .insertInto('verificationCode')
    .values({ targetHash, purpose, ...code })
    .onConflict((c) => c.columns(['targetHash', 'purpose']).doUpdateSet(code))
    .execute();
};

export const deleteCodesExpiredBefore = async (db: Db | Tx, at: number): Promise<void> => {
  await db.deleteFrom('verificationCode').where('expiresAt', '<=', at).execute();
};

/** Returns the valid code of a target. */
export const findCode = (db: Db, { targetHash, purpose }: CodeKey, { after, upTo }: HoldingRange) =>
  db
    .selectFrom('verificationCode')
    .select('id')
    .where('targetHash', '=', targetHash)
    .where('purpose', '=', purpose)
    .where('expiresAt', '>', after)
    .where('expiresAt', '<=', upTo)
    .executeTakeFirst();

/** Counts one try of a valid code that has tries left, and returns the hash to compare with. */
export const countCodeTry = (db: Db, { targetHash, purpose }: CodeKey, { after, upTo }: HoldingRange, maxTries: number) =>
  db
    .updateTable('verificationCode')
    .set((e) => ({ tries: e('tries', '+', 1) }))
    .where('targetHash', '=', targetHash)
    .where('purpose', '=', purpose)
    .where('expiresAt', '>', after)
    .where('expiresAt', '<=', upTo)
    .where('tries', '<', maxTries)
    .returning(['id', 'codeHash'])
    .executeTakeFirst();

/** Returns true if a code exists, even one that has expired or has no tries left. */
export const wasCodeSent = async (db: Db, { targetHash, purpose }: CodeKey): Promise<boolean> => {
  const sent = db.selectFrom('verificationCode').select('id').where('targetHash', '=', targetHash).where('purpose', '=', purpose);
  return (await sent.executeTakeFirst()) !== undefined;
};

/** Returns false if the code is already gone. */
export const deleteCode = async (db: Db | Tx, id: string): Promise<boolean> => {
  const result = await db.deleteFrom('verificationCode').where('id', '=', id).executeTakeFirst();
  return result.numDeletedRows === 1n;
};
