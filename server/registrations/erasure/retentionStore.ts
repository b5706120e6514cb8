import type { Db } from '#server/database/connection.ts';
import { inBatches } from '#server/platform/jobs/inBatches.ts';
import type { RegistrationRow } from '#server/registrations/store.ts';

type EntryState = RegistrationRow['state'];

export const competitionSeasons = (db: Db) =>
  db.selectFrom('competition').select(['id', 'season', 'signupClosesAt', 'correctionDays']).execute();

/** Selects entries of a competition: those in certain states that were not changed since and can no longer be changed, or all of them. */
export interface RetiredEntries {
  competitionId: string;
  only?: { states: readonly EntryState[]; changedBefore: number; extendedBefore: number };
}

/** Runs `erase` with the ids of the entries, in batches. */
export const eachOfRetired = (db: Db, { competitionId, only }: RetiredEntries, erase: (ids: readonly string[]) => Promise<void>) => {
  let after = { id: '', registeredAt: 0 };
  return inBatches(async (limit) => {
    const { id, registeredAt } = after;
    let query = db
      .selectFrom('registration')
      .select(['id', 'registeredAt'])
      .where('competitionId', '=', competitionId)
      .where('registeredAt', '>=', registeredAt)
      .where((e) => e.or([e('registeredAt', '>', registeredAt), e('id', '>', id)]));
    if (only)
      query = query
        .where('state', 'in', only.states)
        .where('updatedAt', '<=', only.changedBefore)
        .where((e) => e.or([e('editUntil', 'is', null), e('editUntil', '<=', only.extendedBefore)]));
    const page = await query.orderBy('registeredAt').orderBy('id').limit(limit).execute();
    after = page.at(-1) ?? after;
    if (page.length > 0) await erase(page.map((entry) => entry.id));
    return page.length;
  });
};

/** Erases ID numbers; their masked form and the child's blind index stay. */
export const eraseIdNumbers = async (db: Db, entryIds: readonly string[]): Promise<void> => {
  await db
    .updateTable('member')
    .set({ idNumberSealed: '' })
    .where('registrationId', 'in', entryIds)
    .where('idNumberSealed', '!=', '')
    .execute();
};

/** Erases the answers of entries and of their children to the competition's own questions, which may tell of a child's health. */
export const eraseFormAnswers = async (db: Db, entryIds: readonly string[]): Promise<void> => {
  await db
    .updateTable('registration')
    .set({ formAnswersSealed: null })
    .where('id', 'in', entryIds)
    .where('formAnswersSealed', 'is not', null)
    .execute();
  await db
    .updateTable('member')
    .set({ formAnswersSealed: null })
    .where('registrationId', 'in', entryIds)
    .where('formAnswersSealed', 'is not', null)
    .execute();
};

/** Erases the details of entries in the audit log. */
export const eraseEntryDetails = async (db: Db, entryIds: readonly string[]): Promise<void> => {
  await db
    .updateTable('audit')
    .set({ detail: '{}' })
    .where('subject', '=', 'registration')
    .where('subjectId', 'in', entryIds)
    .where('detail', '!=', '{}')
    .execute();
};
