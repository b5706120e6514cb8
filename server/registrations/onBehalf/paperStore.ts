import type { Insertable, Selectable } from 'kysely';
import type { Db, Tx } from '#server/database/connection.ts';
import type { Tables } from '#server/database/tables/index.ts';

export type PaperConsentRow = Selectable<Tables['paperConsent']>;

export const insertPaperConsent = async (tx: Tx, row: Insertable<Tables['paperConsent']>): Promise<void> => {
  await tx.insertInto('paperConsent').values(row).execute();
};

/** Returns what is held on paper for the given entries, the oldest first. */
export const paperConsentsOf = (db: Db | Tx, ids: readonly string[]): Promise<PaperConsentRow[]> =>
  db.selectFrom('paperConsent').selectAll().where('registrationId', 'in', ids).orderBy('at').orderBy('id').execute();

/** Empties where an erased entry's paper is kept: a reference can name a child. That it was signed, and when, stays as proof. */
export const erasePaperTextsOf = async (tx: Tx, registrationId: string): Promise<void> => {
  await tx.updateTable('paperConsent').set({ keptBy: '', reference: '' }).where('registrationId', '=', registrationId).execute();
};
