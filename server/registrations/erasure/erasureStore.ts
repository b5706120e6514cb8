import type { Tx } from '#server/database/connection.ts';
import { anonymousResult } from '#server/registrations/store.ts';

/**
 * Deletes the work of an entry with its votes and bursts, and the rulings that concern only these: their reasons may name it. Returns the id of the work.
 * Its uploads stay: see `disownUploads`. The ledger of votes stays: its links name nobody.
 */
export const deleteWorkOf = async (tx: Tx, registrationId: string): Promise<string | null> => {
  const work = await tx.selectFrom('work').select('id').where('registrationId', '=', registrationId).executeTakeFirst();
  if (!work) return null;
  const rulings = await tx
    .selectFrom('vote')
    .select('voidId as id')
    .where('workId', '=', work.id)
    .where('voidId', 'is not', null)
    .union(
      tx
        .selectFrom('voteFlag')
        .innerJoin('voteRuling', (on) =>
          on.on((e) => e.or([e('voteRuling.id', '=', e.ref('voteFlag.rulingId')), e('voteRuling.flagId', '=', e.ref('voteFlag.id'))])),
        )
        .select('voteRuling.id')
        .where('voteFlag.workId', '=', work.id),
    )
    .execute();
  await tx.deleteFrom('work').where('id', '=', work.id).execute();
  for (const { id } of rulings) {
    await tx
      .deleteFrom('voteRuling')
      .where('id', '=', id)
      .where((e) => e.not(e.exists(e.selectFrom('vote').select('vote.id').where('vote.voidId', '=', id))))
      .where((e) => e.not(e.exists(e.selectFrom('voteFlag').select('voteFlag.id').where('voteFlag.rulingId', '=', id))))
      .execute();
  }
  return work.id;
};

/**
 * Makes the results and certificates of an entry anonymous: scores and awards stay with the certificate number, and lead to no name, team, child, entry or account.
 */
export const anonymiseResultsOf = async (tx: Tx, registrationId: string): Promise<void> => {
  await tx.updateTable('result').set(anonymousResult).where('registrationId', '=', registrationId).execute();
  await tx
    .updateTable('certificate')
    .set({ registrationId: null, accountId: null, person: null, latinName: null, teamName: null, organization: null })
    .where('registrationId', '=', registrationId)
    .execute();
};

/** Deletes the jury's choices of an entry, whose reasons may name it. Published results keep their awards. */
export const deleteJuryChoicesOf = async (tx: Tx, registrationId: string): Promise<void> => {
  await tx.deleteFrom('juryChoice').where('registrationId', '=', registrationId).execute();
};

/**
 * Deletes an entry's attempts at the table, with their comments, notes and signs, what tablets have open of it, and the rulings on its judges. It takes the rounds'
 * locks, as whoever stores an attempt does: one that is being stored is there by then, and what comes later finds an erased entry.
 */
export const deleteAttemptsOf = async (
  tx: Tx,
  { id: registrationId, competitionId }: { id: string; competitionId: string },
): Promise<void> => {
  const rounds = await tx
    .selectFrom('judgingRound')
    .select('id')
    .where('competitionId', '=', competitionId)
    .where('tableSettings', 'is not', null)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  for (const { id } of rounds) await tx.updateTable('judgingRound').set({ id }).where('id', '=', id).execute();
  await tx.deleteFrom('attempt').where('registrationId', '=', registrationId).execute();
  await tx.deleteFrom('tablePresence').where('registrationId', '=', registrationId).execute();
  await tx.deleteFrom('entryPresence').where('registrationId', '=', registrationId).execute();
  await tx.deleteFrom('teamRuling').where('registrationId', '=', registrationId).execute();
};

export const deleteAppealsOf = async (tx: Tx, registrationId: string): Promise<void> => {
  await tx.deleteFrom('appeal').where('registrationId', '=', registrationId).execute();
};

export const deleteSearchDocumentOf = async (tx: Tx, registrationId: string): Promise<void> => {
  await tx.deleteFrom('searchDocument').where('registrationId', '=', registrationId).execute();
};
