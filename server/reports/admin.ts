import { z } from 'zod';
import type { PagedList } from '#contract/http/common.ts';
import { Problem } from '#contract/http/problem.ts';
import type { AdminReport, AdminReportCase, AdminReportFilter, ReportResolution } from '#contract/office/reports.ts';
import { reportKinds } from '#contract/office/reports.ts';
import { type CompetitionScope, isInScope } from '#contract/office/rules/staffRights.ts';
import type { Db } from '#server/database/connection.ts';
import type { PageRequest } from '#server/database/pagination.ts';
import { pendingDecisionsOf } from '#server/decisions/index.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Vault } from '#server/platform/secrets/vault.ts';
import type { Actor } from '#server/platform/sessions.ts';
import type { ReportableKinds, ReportedSubject } from './kinds.ts';
import { reportContext } from './report.ts';
import { closeReports } from './settle.ts';
import { type CaseRow, findCase, listCases, type ReportRow, reportsOfCase } from './store.ts';

/** Number of reports that an organiser looks through before deciding; further ones repeat the same. */
const REPORTS_SHOWN = 100;

const describe = async (db: Db, kinds: ReportableKinds, rows: readonly CaseRow[]): Promise<AdminReportCase[]> => {
  const found = new Map<string, ReportedSubject>();
  for (const kind of reportKinds) {
    const ids = rows.flatMap((row) => (row.kind === kind ? [row.subjectId] : []));
    if (ids.length > 0) for (const [id, subject] of await kinds[kind].describe(db, ids)) found.set(`${kind} ${id}`, subject);
  }
  const pending = await pendingDecisionsOf(
    db,
    rows.map(({ subjectId }) => subjectId),
  );
  return rows.map(({ id, kind, subjectId, openCount, totalCount, firstAt, lastAt, resolution, resolvedAt, resolvedBy, version }) => ({
    id,
    kind,
    subject: found.get(`${kind} ${subjectId}`) ?? null,
    open: openCount,
    total: totalCount,
    firstAt,
    lastAt,
    resolution,
    resolvedAt,
    resolvedBy,
    version,
    pendingDecision: pending.get(subjectId) ?? null,
  }));
};

/** Returns a page of the reports in the given competitions, for organisers. */
export const listReportCases = async (
  { readDb }: Pick<Deps, 'readDb'>,
  kinds: ReportableKinds,
  scope: CompetitionScope,
  filter: AdminReportFilter,
  sort: 'lastAt' | '-lastAt',
  page: PageRequest,
): Promise<PagedList<AdminReportCase>> => {
  const { rows, ...links } = await listCases(readDb, scope, filter, { descending: sort.startsWith('-') }, page);
  return { items: await describe(readDb, kinds, rows), ...links };
};

const reaches = (scope: CompetitionScope, { competitionId }: CaseRow): boolean =>
  competitionId === null ? scope === null : isInScope(scope, competitionId);

const Sealed = z.object({ text: z.string(), contact: z.string() });

const toReport = (vault: Vault, { id, reason, sealed, createdAt, resolvedAt }: ReportRow): AdminReport => ({
  id,
  reason,
  ...Sealed.parse(JSON.parse(vault.open(sealed, reportContext(id)))),
  at: createdAt,
  isOpen: resolvedAt === null,
});

/** Returns a case with its newest reports. Throws not_found. */
export const getReportCase = async (
  { db, vault }: Pick<Deps, 'db' | 'vault'>,
  kinds: ReportableKinds,
  scope: CompetitionScope,
  id: string,
): Promise<AdminReportCase & { reports: AdminReport[] }> => {
  const row = await findCase(db, id);
  const [found] = row && reaches(scope, row) ? await describe(db, kinds, [row]) : [];
  if (!found) throw new Problem('not_found');
  return { ...found, reports: (await reportsOfCase(db, found.id, REPORTS_SHOWN)).map((each) => toReport(vault, each)) };
};

/** Decides on a reported thing and closes its reports, in one transaction. Throws not_found, conflict, and the errors of the thing's own change. */
export const resolveReports = async (
  deps: Deps,
  kinds: ReportableKinds,
  actor: Actor,
  scope: CompetitionScope,
  id: string,
  { resolution, reason, version }: { resolution: ReportResolution; reason?: string | undefined; version: number },
): Promise<AdminReportCase> => {
  const before = await findCase(deps.db, id);
  if (!before || !reaches(scope, before)) throw new Problem('not_found');
  const kind = kinds[before.kind];
  const [resolved] = await deps.db.transaction().execute(async (tx) => {
    await kind.lock?.(tx, before.competitionId);
    const found = await findCase(tx, id);
    if (found?.version !== version) throw new Problem('conflict');
    await closeReports(tx, deps, actor, found, resolution);
    await kind.saveOpen?.(tx, found.subjectId, 0);
    if (resolution !== 'kept') await kind.setOffline(tx, deps, actor, found.subjectId, { offline: resolution === 'taken_offline', reason });
    const row = await findCase(tx, id);
    return row ? [row] : [];
  });
  await deps.messages.committed();
  const [answer] = resolved ? await describe(deps.db, kinds, [resolved]) : [];
  if (!answer) throw new Problem('not_found');
  return answer;
};
