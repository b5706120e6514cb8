import { expressionBuilder } from 'kysely';
import type { Db, Tx } from '#server/database/connection.ts';
import type { Tables } from '#server/database/tables/index.ts';

/** Returns the condition for codes that `invitationCodeState` calls usable. */
const isUsable = (now: number) => {
  const code = expressionBuilder<Tables, 'invitationCode'>();
  return code.and([
    code('used', '<', code.ref('useLimit')),
    code('revokedAt', 'is', null),
    code.or([code('endsAt', 'is', null), code('endsAt', '>', now)]),
  ]);
};

/** Returns a competition's code by its text, with the columns that decide whether it can be used. */
export const findInvitationCode = (tx: Tx, competitionId: string, code: string) =>
  tx
    .selectFrom('invitationCode')
    .select(['id', 'used', 'useLimit', 'endsAt', 'revokedAt', 'forEntry'])
    .where('competitionId', '=', competitionId)
    .where('code', '=', code)
    .executeTakeFirst();

/** Returns the institution of a usable code; null if it has none, or the code does not exist. */
export const institutionOfCode = async (db: Db, competitionId: string, code: string, now: number): Promise<string | null> => {
  const row = await db
    .selectFrom('invitationCode')
    .select('institution')
    .where('competitionId', '=', competitionId)
    .where('code', '=', code)
    .where(isUsable(now))
    .executeTakeFirst();
  return row?.institution ?? null;
};

/** Redeems an invitation code; false if it is used up or no longer valid. */
export const redeemInvitationCode = async (tx: Tx, id: string, now: number): Promise<boolean> => {
  const used = await tx
    .updateTable('invitationCode')
    .set((e) => ({ used: e('used', '+', 1) }))
    .where('id', '=', id)
    .where(isUsable(now))
    .executeTakeFirst();
  return used.numUpdatedRows === 1n;
};

/** Gives back one use of an invitation code. */
export const releaseInvitationCode = async (tx: Tx, id: string): Promise<void> => {
  await tx
    .updateTable('invitationCode')
    .set((e) => ({ used: e('used', '-', 1) }))
    .where('id', '=', id)
    .execute();
};

/** Returns the text of an entry's invitation code. */
export const invitationCodeText = async (db: Db | Tx, id: string | null): Promise<string | null> => {
  if (id === null) return null;
  const row = await db.selectFrom('invitationCode').select('code').where('id', '=', id).executeTakeFirst();
  return row?.code ?? null;
};

/** Returns the texts of invitation codes, by id. */
export const invitationCodeTexts = async (db: Db | Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  const rows = ids.length === 0 ? [] : await db.selectFrom('invitationCode').select(['id', 'code']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, code }) => [id, code]));
};
