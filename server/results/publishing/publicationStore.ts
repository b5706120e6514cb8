import type { Insertable, Selectable } from 'kysely';
import type { Group } from '#contract/competitions/public.ts';
import { endedStates, entryStates, isJudged } from '#contract/registrations/rules/entryStatus.ts';
import { takeCertificatesBack } from '#server/certificates/index.ts';
import type { Db, Tx } from '#server/database/connection.ts';
import type { Tables } from '#server/database/tables/index.ts';
import { attemptsForResults } from '#server/judging/index.ts';
import { takeAdvancementsBack } from '#server/results/advancing/advancementStore.ts';
import { rankedEntries } from '#server/results/computing/computationStore.ts';

type ResultTable = Tables['result'];
export type PublicationRow = Selectable<Tables['publication']>;

/** Maximum number of rows of one statement. */
const AT_ONCE = 200;

/** Returns the publications of a competition that were not taken back, the newest first. */
export const publicationsOf = (db: Db | Tx, competitionId: string): Promise<PublicationRow[]> =>
  db
    .selectFrom('publication')
    .selectAll()
    .where('competitionId', '=', competitionId)
    .where('withdrawnAt', 'is', null)
    .orderBy('number', 'desc')
    .execute();

/** Returns the number of the next publication of a competition: those taken back keep theirs. */
export const nextPublicationNumber = async (tx: Tx, competitionId: string): Promise<number> => {
  const last = await tx
    .selectFrom('publication')
    .select('number')
    .where('competitionId', '=', competitionId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return (last?.number ?? 0) + 1;
};

export const insertPublication = async (tx: Tx, row: Insertable<Tables['publication']>): Promise<void> => {
  await tx.insertInto('publication').values(row).execute();
};

/** Returns the results of a competition's entries that nothing has ended. */
export const resultsInForce = (db: Db | Tx, competitionId: string) =>
  db
    .selectFrom('result')
    .selectAll()
    .where('competitionId', '=', competitionId)
    .where('registrationId', 'is not', null)
    .where('supersededAt', 'is', null)
    .execute();

/** Returns the children of a competition's living entries with what a certificate says of them. */
export const childrenOfEntries = (db: Db | Tx, competitionId: string) =>
  db
    .selectFrom('registration')
    .innerJoin('member', 'member.registrationId', 'registration.id')
    .select([
      'registration.id as registrationId',
      'registration.groupName',
      'registration.teamName',
      'registration.organization',
      'registration.publishName',
      'member.name',
      'member.idNumberIndex',
    ])
    .where('registration.competitionId', '=', competitionId)
    .where('registration.state', 'not in', [...endedStates])
    .orderBy('registration.id')
    .orderBy('member.position')
    .execute();

/** Returns what judges wrote for the families of a competition, in marks that stand. */
export const commentsForFamilies = (db: Db | Tx, competitionId: string) =>
  db
    .selectFrom('judgingRound')
    .innerJoin('assignment', 'assignment.roundId', 'judgingRound.id')
    .innerJoin('mark', 'mark.id', 'assignment.markId')
    .select(['assignment.roundId', 'assignment.workId', 'assignment.judgeId', 'mark.comment'])
    .where('judgingRound.competitionId', '=', competitionId)
    .where('assignment.removedAt', 'is', null)
    .where('assignment.state', '=', 'handed_in')
    .where('mark.comment', '!=', '')
    .orderBy('mark.id')
    .execute();

/** Returns what judges wrote for the families of a competition's teams, of attempts that stand. */
export const attemptComments = async (db: Db | Tx, competitionId: string) =>
  (await attemptsForResults(db, competitionId)).filter(({ standing, comment }) => standing === 'stands' && comment !== '');

export const insertResults = async (tx: Tx, rows: readonly Insertable<ResultTable>[]): Promise<void> => {
  for (let from = 0; from < rows.length; from += AT_ONCE)
    await tx
      .insertInto('result')
      .values(rows.slice(from, from + AT_ONCE))
      .execute();
};

/** Ends a result at an instant (epoch ms). */
export const endResult = async (tx: Tx, id: string, at: number): Promise<void> => {
  await tx.updateTable('result').set({ supersededAt: at }).where('id', '=', id).execute();
};

/** Time before a publication from which it cannot be taken back any more: a clock may be ahead, and the change itself takes a moment. */
const TOO_LATE_MS = 2000;

/**
 * Takes a publication back: its results, certificates and invitations to other competitions go, and those that it would have ended stay. Returns false if its time has
 * come or is about to, or it was taken back.
 */
export const withdrawPublication = async (tx: Tx, competitionId: string, number: number, now: number): Promise<boolean> => {
  const publication = await tx
    .updateTable('publication')
    .set({ withdrawnAt: now })
    .where('competitionId', '=', competitionId)
    .where('number', '=', number)
    .where('withdrawnAt', 'is', null)
    // whatever the clock says now: it may have been set back
    .where('settledAt', 'is', null)
    .where('publishAt', '>', now + TOO_LATE_MS)
    .returning('publishAt')
    .executeTakeFirst();
  if (!publication) return false;
  await tx.deleteFrom('result').where('competitionId', '=', competitionId).where('publication', '=', number).execute();
  await tx
    .updateTable('appeal')
    .set({ publication: null })
    .where('competitionId', '=', competitionId)
    .where('publication', '=', number)
    .execute();
  await takeCertificatesBack(tx, competitionId, publication.publishAt);
  await takeAdvancementsBack(tx, competitionId, { number, publishAt: publication.publishAt });
  await tx
    .updateTable('result')
    .set({ supersededAt: null })
    .where('competitionId', '=', competitionId)
    .where('supersededAt', '=', publication.publishAt)
    .execute();
  return true;
};

/** Names a correction in the upheld appeals that it answers; those of others, or that an earlier one answers, stay as they are. */
export const nameInAppeals = async (tx: Tx, competitionId: string, number: number, appealIds: readonly string[]): Promise<void> => {
  if (appealIds.length === 0) return;
  await tx
    .updateTable('appeal')
    .set({ publication: number })
    .where('competitionId', '=', competitionId)
    .where('id', 'in', [...appealIds])
    .where('state', '=', 'upheld')
    .where('publication', 'is', null)
    .execute();
};

/** Returns the appeals that corrections of a competition answer, with their teams. */
export const appealsNamed = (db: Db, competitionId: string) =>
  db
    .selectFrom('appeal')
    .innerJoin('registration', 'registration.id', 'appeal.registrationId')
    .select(['appeal.publication', 'appeal.registrationId', 'registration.teamName'])
    .where('appeal.competitionId', '=', competitionId)
    .where('appeal.publication', 'is not', null)
    .orderBy('appeal.sentAt')
    .execute();

/** Returns the publications whose time has come and that nothing has followed yet. */
export const duePublications = (db: Db, now: number): Promise<PublicationRow[]> =>
  db
    .selectFrom('publication')
    .selectAll()
    .where('settledAt', 'is', null)
    .where('withdrawnAt', 'is', null)
    .where('publishAt', '<=', now)
    .orderBy('publishAt')
    .execute();

/** Returns the time of the next publication (epoch ms); null if none is waiting. */
export const nextPublicationAt = async (db: Db): Promise<number | null> => {
  const next = await db
    .selectFrom('publication')
    .select('publishAt')
    .where('settledAt', 'is', null)
    .where('withdrawnAt', 'is', null)
    .orderBy('publishAt')
    .limit(1)
    .executeTakeFirst();
  return next?.publishAt ?? null;
};

/** Returns the time (epoch ms) of the publication of a competition's results that is waiting; null if none is. */
export const publicationWaiting = async (db: Db, competitionId: string, now: number): Promise<number | null> => {
  const next = await db
    .selectFrom('publication')
    .select('publishAt')
    .where('competitionId', '=', competitionId)
    .where('withdrawnAt', 'is', null)
    .where('publishAt', '>', now)
    .orderBy('publishAt')
    .limit(1)
    .executeTakeFirst();
  return next?.publishAt ?? null;
};

/** Returns the publications that wait for their time. */
export const waitingPublications = (db: Db, now: number): Promise<PublicationRow[]> =>
  db
    .selectFrom('publication')
    .selectAll()
    .where('settledAt', 'is', null)
    .where('withdrawnAt', 'is', null)
    .where('publishAt', '>', now)
    .orderBy('publishAt')
    .execute();

/** Notes the errors that stand in the way of a publication by now, null for none. False if it waits no more. */
export const noteStopped = async (tx: Tx, competitionId: string, number: number, stoppedBy: string | null): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('publication')
    .set({ stoppedBy })
    .where('competitionId', '=', competitionId)
    .where('number', '=', number)
    .where('withdrawnAt', 'is', null)
    .where('settledAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

/** Returns the last order to publish a competition's results, whether it was taken back or not; undefined if there was none. */
export const lastOrder = (db: Db, competitionId: string): Promise<PublicationRow | undefined> =>
  db.selectFrom('publication').selectAll().where('competitionId', '=', competitionId).orderBy('number', 'desc').limit(1).executeTakeFirst();

/** Returns those of some competitions whose last order to publish cannot go ahead, or was held back, for an error. */
export const competitionsStopped = async (db: Db, competitionIds: readonly string[]): Promise<string[]> => {
  const stopped: string[] = [];
  for (const id of competitionIds) {
    const last = await lastOrder(db, id);
    if (last && last.stoppedBy !== null && last.settledAt === null) stopped.push(id);
  }
  return stopped;
};

/** Marks some more entries of a publication as published. Returns their number. */
export const publishEntries = async (
  db: Db,
  { competitionId, number }: Pick<PublicationRow, 'competitionId' | 'number'>,
  limit: number,
): Promise<number> => {
  const changed = await db
    .updateTable('registration')
    .set({ state: 'published' })
    .where('id', 'in', (e) =>
      e
        .selectFrom('result')
        .innerJoin('registration as entry', 'entry.id', 'result.registrationId')
        .select('entry.id')
        .distinct()
        .where('result.competitionId', '=', competitionId)
        .where('result.publication', '=', number)
        .where('entry.state', 'in', entryStates.filter(isJudged))
        .limit(limit),
    )
    .executeTakeFirst();
  return Number(changed.numUpdatedRows);
};

/** Records that all that follows a publication is done. */
export const settlePublication = async (
  db: Db,
  { competitionId, number }: Pick<PublicationRow, 'competitionId' | 'number'>,
  now: number,
): Promise<void> => {
  await db
    .updateTable('publication')
    .set({ settledAt: now })
    .where('competitionId', '=', competitionId)
    .where('number', '=', number)
    .execute();
};

/** Counts the accounts with entries of a competition that are ranked. */
export const countFamilies = async (db: Db, competitionId: string, atTables: readonly Group[]): Promise<number> => {
  const { n } = await rankedEntries(db, competitionId, atTables)
    .select((e) => e.fn.count<number>('registration.accountId').distinct().as('n'))
    .executeTakeFirstOrThrow();
  return Number(n);
};
