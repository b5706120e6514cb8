import type { Insertable, Selectable, Updateable } from 'kysely';
import { z } from 'zod';
import { Locale } from '#contract/http/common.ts';
import type { PanelMember } from '#contract/judging/admin.ts';
import type { Db, Tx } from '#server/database/connection.ts';
import type { RoundTable } from '#server/database/tables/judging.ts';

const Languages = z.array(Locale);

export type RoundRow = Selectable<RoundTable>;

export const findRound = (db: Db | Tx, id: string): Promise<RoundRow | undefined> =>
  db.selectFrom('judgingRound').selectAll().where('id', '=', id).executeTakeFirst();

/** Returns the rounds of a competition, the oldest first. */
export const roundsOf = (db: Db | Tx, competitionId: string): Promise<RoundRow[]> =>
  db.selectFrom('judgingRound').selectAll().where('competitionId', '=', competitionId).orderBy('createdAt').orderBy('id').execute();

/** Returns the rounds of tables that are not drafts and in whose panel a judge is. */
export const tableRoundsOf = (db: Db, judgeId: string): Promise<RoundRow[]> =>
  db
    .selectFrom('panelMember')
    .innerJoin('judgingRound', 'judgingRound.id', 'panelMember.roundId')
    .selectAll('judgingRound')
    .where('judgeId', '=', judgeId)
    .where('leftAt', 'is', null)
    .where('state', '!=', 'draft')
    .where('tableSettings', 'is not', null)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();

export const insertRound = async (tx: Tx, row: Insertable<RoundTable>): Promise<void> => {
  await tx.insertInto('judgingRound').values(row).execute();
};

/** Changes a round that is still at `version`; returns false if it has changed since. */
export const updateRound = async (tx: Tx, id: string, version: number, change: Updateable<RoundTable>): Promise<boolean> => {
  const result = await tx
    .updateTable('judgingRound')
    .set({ ...change, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
};

/** Returns the languages that a judge of a round reads; null for all. */
export const languagesOf = ({ languages }: { languages: string | null }): Locale[] | null =>
  languages === null ? null : Languages.parse(JSON.parse(languages));

/** Locks a round's row until the transaction ends, so that changes of it, its assignments and its marks take turns. */
export const lockRound = async (tx: Tx, id: string): Promise<void> => {
  await tx.updateTable('judgingRound').set({ id }).where('id', '=', id).execute();
};

/** Returns the judges of a round, by name, with those who have left. */
export const panelOf = (db: Db | Tx, roundId: string) =>
  db
    .selectFrom('panelMember')
    .leftJoin('account', 'account.id', 'panelMember.judgeId')
    .select(['panelMember.judgeId', 'languages', 'workLimit', 'leftAt', 'remindedAt', 'lastMarkAt', 'name', 'affiliation', 'role'])
    .where('roundId', '=', roundId)
    .orderBy('name')
    .orderBy('judgeId')
    .execute();
export type PanelRow = Awaited<ReturnType<typeof panelOf>>[number];

/** Adds a judge to a round, or changes the place; a judge who had left is back. */
export const upsertPanelMember = async (tx: Tx, roundId: string, { judgeId, languages, limit }: PanelMember): Promise<void> => {
  const place = { languages: languages && JSON.stringify(languages), workLimit: limit, leftAt: null };
  await tx
    .insertInto('panelMember')
    .values({ roundId, judgeId, ...place, remindedAt: null, lastMarkAt: null })
    .onConflict((c) => c.columns(['roundId', 'judgeId']).doUpdateSet(place))
    .execute();
};

/** Returns the place of a judge in a round; null if there never was one. */
export const placeIn = async (db: Db | Tx, roundId: string, judgeId: string): Promise<'there' | 'left' | null> => {
  const row = await db
    .selectFrom('panelMember')
    .select('leftAt')
    .where('roundId', '=', roundId)
    .where('judgeId', '=', judgeId)
    .executeTakeFirst();
  if (!row) return null;
  return row.leftAt === null ? 'there' : 'left';
};

/** Returns true if a judge is no longer in a round. */
export const hasLeft = async (tx: Tx, roundId: string, judgeId: string): Promise<boolean> =>
  (await placeIn(tx, roundId, judgeId)) === 'left';

/** Notes that judges are no longer in a round. */
export const leavePanel = async (tx: Tx, roundId: string, judgeIds: readonly string[], now: number): Promise<void> => {
  if (judgeIds.length === 0) return;
  await tx.updateTable('panelMember').set({ leftAt: now }).where('roundId', '=', roundId).where('judgeId', 'in', judgeIds).execute();
};

/** Returns the versions of a competition's rubric by which marks were or can be made, the newest first. */
export const rubricVersions = (db: Db | Tx, competitionId: string) =>
  db.selectFrom('rubricVersion').selectAll().where('competitionId', '=', competitionId).orderBy('number', 'desc').execute();

/** Stores a version of a rubric; one that is there stays. */
export const insertRubricVersion = async (
  tx: Tx,
  row: { competitionId: string; number: number; data: string; createdAt: number },
): Promise<void> => {
  await tx
    .insertInto('rubricVersion')
    .values(row)
    .onConflict((c) => c.columns(['competitionId', 'number']).doNothing())
    .execute();
};
