import { type Insertable, type Selectable, sql } from 'kysely';
import type { ProblemCode } from '#contract/http/problem.ts';
import type { DecisionSubject, PendingDecision } from '#contract/office/decisions.ts';
import type { CompetitionScope } from '#contract/office/rules/staffRights.ts';
import type { Db, Tx } from '#server/database/connection.ts';
import type { PendingDecisionTable } from '#server/database/tables/decisions.ts';

export type DecisionRow = Selectable<PendingDecisionTable>;

/** A literal as in the partial indexes: with a parameter, neither database would use them. */
const isPending = sql<boolean>`state = 'pending'`;
const isRefused = sql<boolean>`state = 'refused'`;

/** Stores decisions, except about subjects with a pending one. Returns the subjects stored. */
export const insertDecisions = async (tx: Tx, rows: Insertable<PendingDecisionTable>[]): Promise<ReadonlySet<string>> => {
  if (rows.length === 0) return new Set();
  const inserted = await tx
    .insertInto('pendingDecision')
    .values(rows)
    .onConflict((c) => c.doNothing())
    .returning('subjectId')
    .execute();
  return new Set(inserted.map(({ subjectId }) => subjectId));
};

/** Returns the pending decisions about the given entries or works, by subject id. */
export const pendingDecisionsOf = async (db: Db | Tx, subjectIds: readonly string[]): Promise<ReadonlyMap<string, PendingDecision>> => {
  if (subjectIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('pendingDecision')
    .select(['subjectId', 'batchId', 'kind', 'actorName', 'dueAt'])
    .where('subjectId', 'in', subjectIds)
    .where(isPending)
    .execute();
  return new Map(rows.map(({ subjectId, actorName, ...row }) => [subjectId, { ...row, by: actorName }]));
};

/** Returns the next decisions that are due, after the given one. */
export const dueDecisions = (
  db: Db,
  now: number,
  after: Pick<DecisionRow, 'dueAt' | 'id'> | null,
  limit: number,
): Promise<DecisionRow[]> => {
  let query = db.selectFrom('pendingDecision').selectAll().where(isPending).where('dueAt', '<=', now);
  if (after) query = query.where((e) => e(e.refTuple('dueAt', 'id'), '>', e.tuple(after.dueAt, after.id)));
  return query.orderBy('dueAt').orderBy('id').limit(limit).execute();
};

/** Moves decisions due after `latest` to `dueAt`: none can be due that late. */
export const rescheduleAbove = async (db: Db, latest: number, dueAt: number): Promise<void> => {
  await db.updateTable('pendingDecision').set({ dueAt }).where(isPending).where('dueAt', '>', latest).execute();
};

/** Returns the time when the next decision is due; null if none. */
export const nextDueAt = async (db: Db): Promise<number | null> => {
  const row = await db.selectFrom('pendingDecision').select('dueAt').where(isPending).orderBy('dueAt').limit(1).executeTakeFirst();
  return row?.dueAt ?? null;
};

/** Ends a decision; false if it has ended already, so that only one process acts on it. */
export const endDecision = async (
  tx: Db | Tx,
  id: string,
  end: { state: 'carried_out' } | { state: 'refused'; code: ProblemCode },
  now: number,
): Promise<boolean> => {
  const ended = await tx
    .updateTable('pendingDecision')
    .set({ ...end, reason: null, endedAt: now })
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .executeTakeFirst();
  return ended.numUpdatedRows === 1n;
};

/** Undoes pending decisions. Returns the subjects. */
export const takeBack = async (tx: Tx, rows: readonly Pick<DecisionRow, 'id'>[], now: number): Promise<string[]> => {
  const taken = await tx
    .updateTable('pendingDecision')
    .set({ state: 'taken_back', reason: null, endedAt: now })
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .where('state', '=', 'pending')
    .returning('subjectId')
    .execute();
  return taken.map(({ subjectId }) => subjectId);
};

export const decisionsOfBatch = (db: Db | Tx, batchId: string): Promise<DecisionRow[]> =>
  db.selectFrom('pendingDecision').selectAll().where('batchId', '=', batchId).execute();

/** Returns the scope's pending decisions, and those refused since the given time. */
export const decisionsToShow = async (db: Db, scope: CompetitionScope, refusedSince: number): Promise<DecisionRow[]> => {
  if (scope?.length === 0) return [];
  let waiting = db.selectFrom('pendingDecision').selectAll().where(isPending);
  let refused = db.selectFrom('pendingDecision').selectAll().where(isRefused).where('endedAt', '>=', refusedSince);
  if (scope) {
    waiting = waiting.where('competitionId', 'in', scope);
    refused = refused.where('competitionId', 'in', scope);
  }
  return [
    ...(await waiting.orderBy('dueAt', 'desc').orderBy('id').limit(5000).execute()),
    ...(await refused.orderBy('endedAt', 'desc').orderBy('id').limit(500).execute()),
  ];
};

/** Returns the names of the entries and works of decisions by id: the team's name or the work's title. */
export const namesOf = async (
  db: Db,
  rows: readonly { subject: DecisionSubject; subjectId: string }[],
): Promise<ReadonlyMap<string, string>> => {
  const idsOf = (subject: DecisionSubject) => [...new Set(rows.flatMap((row) => (row.subject === subject ? row.subjectId : [])))];
  const [entries, works] = [idsOf('registration'), idsOf('work')];
  const teams = entries.length
    ? await db.selectFrom('registration').select(['id', 'teamName as name']).where('id', 'in', entries).execute()
    : [];
  const titles = works.length ? await db.selectFrom('work').select(['id', 'title as name']).where('id', 'in', works).execute() : [];
  return new Map([...teams, ...titles].map(({ id, name }) => [id, name]));
};

/** Erases the reasons of pending decisions about these subjects. The decisions will then be refused. */
export const eraseDecisionReasons = async (tx: Tx, subjectIds: readonly string[]): Promise<void> => {
  if (subjectIds.length === 0) return;
  await tx.updateTable('pendingDecision').set({ reason: null }).where('subjectId', 'in', subjectIds).where(isPending).execute();
};
