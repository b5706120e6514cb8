import type { Selectable } from 'kysely';
import type { Db, Tx } from '#server/database/connection.ts';
import type { Tables } from '#server/database/tables/index.ts';

export type PlanRow = Selectable<Tables['publicationPlan']>;

export const findPlan = (db: Db | Tx, competitionId: string): Promise<PlanRow | undefined> =>
  db.selectFrom('publicationPlan').selectAll().where('competitionId', '=', competitionId).executeTakeFirst();

/** Writes the plan of a competition in place of another. */
export const savePlan = async (tx: Tx, row: PlanRow): Promise<void> => {
  const { competitionId: _, ...values } = row;
  await tx
    .insertInto('publicationPlan')
    .values(row)
    .onConflict((c) => c.column('competitionId').doUpdateSet(values))
    .execute();
};

export const deletePlan = async (tx: Tx, competitionId: string): Promise<boolean> => {
  const { numDeletedRows } = await tx.deleteFrom('publicationPlan').where('competitionId', '=', competitionId).executeTakeFirst();
  return numDeletedRows > 0n;
};

export const duePlans = (db: Db, now: number): Promise<PlanRow[]> =>
  db.selectFrom('publicationPlan').selectAll().where('state', '=', 'waiting').where('at', '<=', now).orderBy('at').limit(50).execute();

export const nextPlanAt = async (db: Db): Promise<number | null> =>
  (await db.selectFrom('publicationPlan').select('at').where('state', '=', 'waiting').orderBy('at').limit(1).executeTakeFirst())?.at ??
  null;

/** Takes a plan that waits for its hour, as it was read; false if another process took it, or it was changed or called off. */
export const takePlan = async (tx: Tx, plan: PlanRow): Promise<boolean> => {
  const { numDeletedRows } = await tx
    .deleteFrom('publicationPlan')
    .where('competitionId', '=', plan.competitionId)
    .where('at', '=', plan.at)
    .where('madeAt', '=', plan.madeAt)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  return numDeletedRows === 1n;
};

/** Keeps why a plan was not carried out; false if it is no longer the one that was read. */
export const failPlan = async (tx: Tx, plan: PlanRow, problem: string, now: number): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('publicationPlan')
    .set({ state: 'failed', problem, failedAt: now })
    .where('competitionId', '=', plan.competitionId)
    .where('madeAt', '=', plan.madeAt)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

/** Returns the plans that were not carried out, each with its organiser. */
export const refusedPublications = async (db: Db): Promise<{ competitionId: string; byId: string; failedAt: number }[]> => {
  const rows = await db.selectFrom('publicationPlan').select(['competitionId', 'byId', 'failedAt']).where('state', '=', 'failed').execute();
  return rows.map(({ failedAt, ...row }) => ({ ...row, failedAt: failedAt ?? 0 }));
};
