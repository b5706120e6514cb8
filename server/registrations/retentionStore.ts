import type { Db } from '../database/connection.ts';
import type { RegistrationRow } from './store.ts';

type EntryState = RegistrationRow['state'];

export const competitionSeasons = (db: Db) => db.selectFrom('competition').select(['id', 'season', 'signupClosesAt']).execute();

/** Which entries of a competition: those in certain states that were not changed since, or all of them. */
export interface RetiredEntries {
  competitionId: string;
  only?: { states: readonly EntryState[]; changedBefore: number };
}

const idsOf = (db: Db, { competitionId, only }: RetiredEntries) => {
  const query = db.selectFrom('registration').select('id').where('competitionId', '=', competitionId);
  return only ? query.where('state', 'in', only.states).where('updatedAt', '<=', only.changedBefore) : query;
};

/** Erases ID numbers in full; what is shown of them and what a child is found by stay. Returns how many there were. */
export const eraseIdNumbers = async (db: Db, entries: RetiredEntries): Promise<number> => {
  const erased = await db
    .updateTable('member')
    .set({ idNumberSealed: '' })
    .where('registrationId', 'in', idsOf(db, entries))
    .where('idNumberSealed', '!=', '')
    .executeTakeFirst();
  return Number(erased.numUpdatedRows);
};

/** Erases what the audit log says of entries. */
export const eraseEntryDetails = async (db: Db, entries: RetiredEntries): Promise<void> => {
  await db
    .updateTable('audit')
    .set({ detail: '{}' })
    .where('subject', '=', 'registration')
    .where('subjectId', 'in', idsOf(db, entries))
    .where('detail', '!=', '{}')
    .execute();
};
