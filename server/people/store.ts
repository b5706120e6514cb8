import type { Insertable, Selectable } from 'kysely';
import { endedStates } from '#contract/registrations/rules/entryStatus.ts';
import type { Db, Tx } from '#server/database/connection.ts';
import type { Tables } from '#server/database/tables/index.ts';

type NoteRow = Selectable<Tables['accountNote']>;

/** Returns the number of entries of each account, ended ones included. */
export const countEntries = async (db: Db, accountIds: readonly string[]): Promise<ReadonlyMap<string, number>> => {
  if (accountIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('registration')
    .select((e) => ['accountId', e.fn.countAll<number>().as('n')])
    .where('accountId', 'in', accountIds)
    .groupBy('accountId')
    .execute();
  return new Map(rows.map(({ accountId, n }) => [accountId, Number(n)]));
};

/** Returns the active entries of an account, with their consents. */
export const activeEntries = (db: Db, accountId: string) =>
  db
    .selectFrom('registration')
    .select(['id', 'publishName', 'publishWork', 'hasPendingGuardians'])
    .where('accountId', '=', accountId)
    .where('state', 'not in', endedStates)
    .execute();

/** Returns the number of distinct children in these entries. */
export const countChildren = async (db: Db, entryIds: readonly string[]): Promise<number> => {
  if (entryIds.length === 0) return 0;
  const rows = await db.selectFrom('member').select('idNumberIndex').where('registrationId', 'in', entryIds).execute();
  return new Set(rows.map(({ idNumberIndex }) => idNumberIndex)).size;
};

export const insertAccountNote = async (tx: Tx, row: Insertable<Tables['accountNote']>): Promise<void> => {
  await tx.insertInto('accountNote').values(row).execute();
};

/** Returns the notes on an account, oldest first. */
export const accountNotes = (db: Db, accountId: string): Promise<NoteRow[]> =>
  db.selectFrom('accountNote').selectAll().where('accountId', '=', accountId).orderBy('at').orderBy('id').execute();
