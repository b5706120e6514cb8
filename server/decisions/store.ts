import { type Insertable, type Selectable, sql } from 'kysely';
import type { ProblemCode } from '#contract/http/problem.ts';
import {
  type DecisionKind,
  type DecisionSubject,
  isNamedDecision,
  type PendingDecision,
  type PendingPayment,
} from '#contract/office/decisions.ts';
import type { CompetitionScope } from '#contract/office/rules/staffRights.ts';
import type { Db, Tx } from '#server/database/connection.ts';
import type { PendingDecisionTable } from '#server/database/tables/decisions.ts';

export type DecisionRow = Selectable<PendingDecisionTable>;

/** A literal as in the partial indexes: with a parameter, neither database would use them. */
const isPending = sql<boolean>`state = 'pending'`;
const isRefused = sql<boolean>`state = 'refused'`;

/** An organiser's name stays with what was decided; a family's goes with its entry. */
const nameAfter = sql<string>`case when kind = 'cancel_own' then '' else actor_name end`;

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

interface Waiting {
  batchId: string;
  kind: DecisionKind;
  subject: DecisionSubject;
  by: string;
  dueAt: number;
}

/** Returns all pending decisions about the given subjects: one about an entry's fee may wait beside one about the entry. */
const waitingFor = async (db: Db | Tx, subjectIds: readonly string[]): Promise<(Waiting & { subjectId: string })[]> => {
  if (subjectIds.length === 0) return [];
  const rows = await db
    .selectFrom('pendingDecision')
    .select(['subjectId', 'subject', 'batchId', 'kind', 'actorName', 'dueAt'])
    .where('subjectId', 'in', subjectIds)
    .where(isPending)
    .execute();
  return rows.map(({ actorName, ...row }) => ({ ...row, by: actorName }));
};

/** Returns which of the given subjects, of one kind, have a pending decision. */
export const subjectsWaiting = async (db: Db | Tx, subject: DecisionSubject, subjectIds: readonly string[]): Promise<ReadonlySet<string>> =>
  new Set((await waitingFor(db, subjectIds)).flatMap((row) => (row.subject === subject ? [row.subjectId] : [])));

/** Returns the batch of a subject's pending decision; null if none. */
export const waitingBatch = async (db: Db | Tx, subject: DecisionSubject, id: string): Promise<string | null> =>
  (await waitingFor(db, [id])).find((row) => row.subject === subject)?.batchId ?? null;

/** Returns the pending decisions about the given entries or works, by subject id. */
export const pendingDecisionsOf = async (db: Db | Tx, subjectIds: readonly string[]): Promise<ReadonlyMap<string, PendingDecision>> =>
  new Map(
    (await waitingFor(db, subjectIds)).flatMap(({ subjectId, batchId, kind, by, dueAt }) =>
      isNamedDecision(kind) ? [[subjectId, { batchId, kind, by, dueAt }]] : [],
    ),
  );

/** Returns the pending changes of the given entries' fees, by entry. */
export const pendingPaymentsOf = async (db: Db | Tx, entryIds: readonly string[]): Promise<ReadonlyMap<string, PendingPayment>> =>
  new Map(
    (await waitingFor(db, entryIds)).flatMap(({ subjectId, batchId, kind, by, dueAt }) =>
      kind === 'pay' || kind === 'refund' || kind === 'waive' || kind === 'unpay' ? [[subjectId, { batchId, kind, by, dueAt }]] : [],
    ),
  );

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
    .set({ ...end, reason: null, detail: null, actorName: nameAfter, endedAt: now })
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .executeTakeFirst();
  return ended.numUpdatedRows === 1n;
};

/** Undoes pending decisions. Returns the subjects. */
export const takeBack = async (tx: Tx, rows: readonly Pick<DecisionRow, 'id'>[], now: number): Promise<string[]> => {
  const taken = await tx
    .updateTable('pendingDecision')
    .set({ state: 'taken_back', reason: null, detail: null, actorName: nameAfter, endedAt: now })
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

/** Returns the names of the subjects of decisions by id: a team's, a work's, a person's. An announcement has none. */
export const namesOf = async (
  db: Db,
  rows: readonly { subject: DecisionSubject; subjectId: string }[],
): Promise<ReadonlyMap<string, string>> => {
  const idsOf = (...subjects: DecisionSubject[]) => [
    ...new Set(rows.flatMap(({ subject, subjectId }) => (subjects.includes(subject) ? subjectId : []))),
  ];
  const [entries, works, accounts] = [idsOf('registration', 'payment', 'deadline'), idsOf('work'), idsOf('account')];
  const teams = entries.length
    ? await db.selectFrom('registration').select(['id', 'teamName as name']).where('id', 'in', entries).execute()
    : [];
  const titles = works.length ? await db.selectFrom('work').select(['id', 'title as name']).where('id', 'in', works).execute() : [];
  const people = accounts.length ? await db.selectFrom('account').select(['id', 'name']).where('id', 'in', accounts).execute() : [];
  return new Map([...teams, ...titles, ...people].map(({ id, name }) => [id, name]));
};

/** Erases the reasons and details of pending decisions about these subjects, which will then be refused, and the family's name in its own. */
export const eraseDecisionTexts = async (tx: Tx, subjectIds: readonly string[]): Promise<void> => {
  if (subjectIds.length === 0) return;
  await tx
    .updateTable('pendingDecision')
    .set({ reason: null, detail: null, actorName: nameAfter })
    .where('subjectId', 'in', subjectIds)
    .where(isPending)
    .execute();
};
