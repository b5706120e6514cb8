import type { Tx } from '#server/database/connection.ts';
import { anonymousResult } from '#server/registrations/store.ts';

/**
 * Deletes the work of an entry with its votes, and the rulings that concern only these: their reasons may name it. Returns the id of the work. Its
 * uploads stay: see `disownUploads`.
 */
export const deleteWorkOf = async (tx: Tx, registrationId: string): Promise<string | null> => {
  const work = await tx.selectFrom('work').select('id').where('registrationId', '=', registrationId).executeTakeFirst();
  if (!work) return null;
  const voided = await tx
    .selectFrom('vote')
    .select('voidId')
    .distinct()
    .where('workId', '=', work.id)
    .where('voidId', 'is not', null)
    .execute();
  await tx.deleteFrom('work').where('id', '=', work.id).execute();
  for (const { voidId } of voided) {
    await tx
      .deleteFrom('voteRuling')
      .where('id', '=', voidId)
      .where((e) => e.not(e.exists(e.selectFrom('vote').select('vote.id').where('vote.voidId', '=', voidId))))
      .execute();
  }
  return work.id;
};

/** Makes the results of an entry anonymous: their scores and awards stay with the certificate number, and lead to no name, team, child or entry. */
export const anonymiseResultsOf = async (tx: Tx, registrationId: string): Promise<void> => {
  await tx.updateTable('result').set(anonymousResult).where('registrationId', '=', registrationId).execute();
};

export const deleteSearchDocumentOf = async (tx: Tx, registrationId: string): Promise<void> => {
  await tx.deleteFrom('searchDocument').where('registrationId', '=', registrationId).execute();
};
