import type { Db, Tx } from '#server/database/connection.ts';
import type { AdvancementRow } from '#server/registrations/index.ts';
import type { ComputationRow } from '#server/results/computing/computationStore.ts';

/** Maximum number of rows of one statement. */
const AT_ONCE = 200;

export const inForceKey = ({ registrationId, targetId }: Pick<AdvancementRow, 'registrationId' | 'targetId'>): string =>
  `${registrationId} ${targetId}`;

/** Returns the invitations by a competition's results, with the newest first. */
export const advancementsOf = (db: Db | Tx, competitionId: string): Promise<AdvancementRow[]> =>
  db
    .selectFrom('advancement')
    .selectAll()
    .where('competitionId', '=', competitionId)
    .orderBy('publishedAt', 'desc')
    .orderBy('id', 'desc')
    .execute();

/** An invitation to write, with the text of its code. */
export type NewAdvancement = AdvancementRow & { code: string };

/** Returns true if an invitation holds at `now` (epoch ms): a correction that is not public yet has ended nothing. */
export const holdsAt = ({ inForce, endedAt }: Pick<AdvancementRow, 'inForce' | 'endedAt'>, now: number): boolean =>
  inForce !== null || (endedAt !== null && endedAt > now);

/** Writes an invitation with its code, unless the entry has one to the same competition; false then. The competition of the entry is locked. */
export const insertAdvancement = async (tx: Tx, { code, ...row }: NewAdvancement, now: number): Promise<boolean> => {
  const all = await advancementsOf(tx, row.competitionId);
  if (all.some((each) => inForceKey(each) === inForceKey(row) && holdsAt(each, now))) return false;
  await insertAdvancements(tx, [{ code, ...row }], now);
  return true;
};

/** Writes invitations, each with its code for one entry. */
export const insertAdvancements = async (tx: Tx, rows: readonly NewAdvancement[], now: number): Promise<void> => {
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    const some = rows.slice(from, from + AT_ONCE);
    await tx
      .insertInto('invitationCode')
      .values(
        some.map(({ codeId: id, targetId: competitionId, registrationId: forEntry, code }) => ({
          ...{ id, competitionId, code, forEntry, useLimit: 1, createdAt: now },
          ...{ institution: null, endsAt: null, revokedAt: null, batchId: null },
        })),
      )
      .execute();
    await tx
      .insertInto('advancement')
      .values(some.map(({ code: _, ...row }) => row))
      .execute();
  }
};

/** Ends invitations at an instant (epoch ms), with their codes: one that was used stays with its entry. */
export const endAdvancements = async (tx: Tx, rows: readonly Pick<AdvancementRow, 'id' | 'codeId'>[], at: number): Promise<void> => {
  for (const { id, codeId } of rows) {
    await tx.updateTable('advancement').set({ endedAt: at, inForce: null }).where('id', '=', id).execute();
    await tx.updateTable('invitationCode').set({ endsAt: at }).where('id', '=', codeId).execute();
  }
};

/** Takes back what a publication did before anybody saw it: its invitations go with their codes, and those that it would have ended stay. */
export const takeAdvancementsBack = async (
  tx: Tx,
  competitionId: string,
  { number, publishAt }: { number: number; publishAt: number },
): Promise<void> => {
  const all = await advancementsOf(tx, competitionId);
  for (const { id, codeId, publication } of all) {
    if (publication !== number) continue;
    await tx.deleteFrom('advancement').where('id', '=', id).execute();
    await tx.deleteFrom('invitationCode').where('id', '=', codeId).execute();
  }
  for (const row of all) {
    if (row.publication === number || row.endedAt !== publishAt) continue;
    // one who was invited again keeps the later invitation
    if (all.some((each) => each.publication !== number && each.inForce === inForceKey(row))) continue;
    await tx
      .updateTable('advancement')
      .set({ endedAt: null, inForce: inForceKey(row) })
      .where('id', '=', row.id)
      .execute();
    await tx.updateTable('invitationCode').set({ endsAt: null }).where('id', '=', row.codeId).execute();
  }
};

/** Returns the computation that is public at `now` (epoch ms); undefined if none is. */
export const publicComputation = (db: Db | Tx, competitionId: string, now: number): Promise<ComputationRow | undefined> =>
  db
    .selectFrom('publication')
    .innerJoin('computation', (join) =>
      join.onRef('computation.competitionId', '=', 'publication.competitionId').onRef('computation.number', '=', 'publication.computation'),
    )
    .selectAll('computation')
    .where('publication.competitionId', '=', competitionId)
    .where('publication.withdrawnAt', 'is', null)
    .where('publication.publishAt', '<=', now)
    .orderBy('publication.number', 'desc')
    .limit(1)
    .executeTakeFirst();
