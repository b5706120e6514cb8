import { type Insertable, type Selectable, sql } from 'kysely';
import type { AdminReportFilter, ReportResolution } from '#contract/office/reports.ts';
import { type CompetitionScope, intersect } from '#contract/office/rules/staffRights.ts';
import type { Db, Tx } from '#server/database/connection.ts';
import {
  countUpTo,
  eachId,
  emptyPage,
  inOrderOf,
  type PageLinks,
  type PageRequest,
  pageOfFewIds,
  pageOfIds,
} from '#server/database/pagination.ts';
import type { ReportCaseTable, ReportTable } from '#server/database/tables/reports.ts';

export type CaseRow = Selectable<ReportCaseTable>;
export type ReportRow = Selectable<ReportTable>;
type Subject = Pick<CaseRow, 'kind' | 'subjectId'>;

/** Finds or opens the case of a thing, locked until the transaction ends. */
export const lockCase = async (tx: Tx, opened: Subject & Pick<CaseRow, 'id' | 'competitionId'> & { at: number }): Promise<CaseRow> => {
  const { at, ...row } = opened;
  return tx
    .insertInto('reportCase')
    .values({
      ...row,
      openCount: 0,
      totalCount: 0,
      firstAt: at,
      lastAt: at,
      resolution: null,
      resolvedAt: null,
      resolvedBy: null,
      version: 0,
    })
    .onConflict((c) => c.columns(['kind', 'subjectId']).doUpdateSet({ kind: row.kind }))
    .returningAll()
    .executeTakeFirstOrThrow();
};

/** Inserts a report; false if the request is repeated, or the device has an open report of the thing. */
export const insertReport = async (tx: Tx, row: Insertable<ReportTable>): Promise<boolean> => {
  const inserted = await tx
    .insertInto('report')
    .values(row)
    .onConflict((c) => c.doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
};

/** Adds one to the open reports of a case. */
export const countReport = async (tx: Tx, id: string, at: number): Promise<number> => {
  const { openCount } = await tx
    .updateTable('reportCase')
    .set((e) => ({
      openCount: e('openCount', '+', 1),
      totalCount: e('totalCount', '+', 1),
      lastAt: at,
      version: e('version', '+', 1),
    }))
    .where('id', '=', id)
    .returning('openCount')
    .executeTakeFirstOrThrow();
  return openCount;
};

/** Returns the things with open reports. */
export const openCases = (db: Db) =>
  db
    .selectFrom('reportCase')
    .select(['id', 'competitionId', 'firstAt', 'resolvedAt'])
    // A literal: with a parameter, the partial index of the open cases is not used.
    .where(sql<boolean>`open_count > 0`)
    .orderBy('lastAt', 'desc')
    .limit(500)
    .execute();

export const findCase = (db: Db | Tx, id: string): Promise<CaseRow | undefined> =>
  db.selectFrom('reportCase').selectAll().where('id', '=', id).executeTakeFirst();

export const findCaseOf = (db: Db | Tx, { kind, subjectId }: Subject): Promise<CaseRow | undefined> =>
  db.selectFrom('reportCase').selectAll().where('kind', '=', kind).where('subjectId', '=', subjectId).executeTakeFirst();

/** Closes a case with its open reports; false if it has changed since it was read. */
export const closeCase = async (
  tx: Tx,
  { id, version }: Pick<CaseRow, 'id' | 'version'>,
  { resolution, at, by }: { resolution: ReportResolution; at: number; by: string },
): Promise<boolean> => {
  const changed = await tx
    .updateTable('reportCase')
    .set((e) => ({ openCount: 0, resolution, resolvedAt: at, resolvedBy: by, version: e('version', '+', 1) }))
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  if (changed.numUpdatedRows !== 1n) return false;
  await tx.updateTable('report').set({ resolvedAt: at }).where('caseId', '=', id).where('resolvedAt', 'is', null).execute();
  return true;
};

/** Returns the newest reports of a case. */
export const reportsOfCase = (db: Db, caseId: string, limit: number): Promise<ReportRow[]> =>
  db
    .selectFrom('report')
    .selectAll()
    .where('caseId', '=', caseId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

const filteredCases = (db: Db, competitions: CompetitionScope, { open, subject }: Omit<AdminReportFilter, 'competitionId'>) => {
  let query = db.selectFrom('reportCase');
  if (competitions !== null) query = query.where('reportCase.competitionId', 'in', competitions);
  // A literal: with a parameter, the partial index of the open cases is not used.
  if (open === true) query = query.where(sql<boolean>`open_count > 0`);
  if (open === false) query = query.where(sql<boolean>`open_count = 0`);
  if (subject !== undefined) query = query.where('reportCase.kind', '=', subject.kind).where('reportCase.subjectId', '=', subject.id);
  return query;
};

/** Returns a page of reported things; those that belong to no competition only for organisers with access to all. */
export const listCases = async (
  db: Db,
  scope: CompetitionScope,
  { competitionId, ...filter }: AdminReportFilter,
  { descending }: { descending: boolean },
  page: PageRequest,
): Promise<PageLinks & { rows: CaseRow[] }> => {
  const competitions = intersect(competitionId === undefined ? null : [competitionId], scope);
  if (competitions?.length === 0) {
    const { ids: _, ...none } = emptyPage;
    return { rows: [], ...none };
  }
  const keys = [
    { column: sql.ref('reportCase.lastAt'), kind: 'number' },
    { column: sql.ref('reportCase.id'), kind: 'text' },
  ] as const;
  const order = { name: 'lastAt', keys, descending };
  const queries = eachId(competitions).map((range) => filteredCases(db, range, filter));
  const { ids, ...links } = filter.subject
    ? await pageOfFewIds(db, filteredCases(db, competitions, filter), order, page)
    : await pageOfIds(db, queries, order, page);
  const rows = ids.length === 0 ? [] : await db.selectFrom('reportCase').selectAll().where('id', 'in', ids).execute();
  return { rows: inOrderOf(ids, rows), ...links };
};

/** Returns the number of things with open reports, counted up to `max` + 1. */
export const countOpenCases = (db: Db, scope: CompetitionScope, max: number): Promise<number> =>
  countUpTo(
    db,
    eachId(scope).map((range) => filteredCases(db, range, { open: true })),
    max,
  );

/** Deletes the reports of an erased thing. */
export const deleteCaseOf = async (tx: Tx, { kind, subjectId }: Subject): Promise<void> => {
  await tx.deleteFrom('reportCase').where('kind', '=', kind).where('subjectId', '=', subjectId).execute();
};
