import type { PagedList } from '#contract/http/common.ts';
import { Problem, type ProblemCode } from '#contract/http/problem.ts';
import { type CompetitionScope, isInScope } from '#contract/office/rules/staffRights.ts';
import type { AdminWork, AdminWorkFilter, AdminWorkSummary } from '#contract/works/admin.ts';
import { scopeOfSeason } from '#server/competitions/index.ts';
import type { Db } from '#server/database/connection.ts';
import { inOrderOf, type PageRequest } from '#server/database/pagination.ts';
import { pendingDecisionsOf } from '#server/decisions/index.ts';
import { decisionReasonOf, reasonIn } from '#server/platform/audit/audit.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Actor } from '#server/platform/sessions.ts';
import { cannedTexts } from '#server/registrations/index.ts';
import { uploadedFiles } from '#server/works/media/fileStore.ts';
import { findWork, historyOf, type JoinedWorkRow, worksByIds } from '#server/works/store.ts';
import { loadWorks, toAdminSummary } from '#server/works/work.ts';
import { listWorks, searchedWorkIds, type WorkSort } from './listStore.ts';

type AdminWorksDeps = Pick<Deps, 'db'>;

const sorts: Record<string, WorkSort> = {
  submittedAt: 'submittedAt',
  updatedAt: 'updatedAt',
  title: 'title',
  no: 'no',
  votes: 'votes',
  stage: 'stage',
};

type WorkSorting = `${'' | '-'}${WorkSort}`;

const orderOf = (sort: WorkSorting) => {
  const descending = sort.startsWith('-');
  return { by: sorts[descending ? sort.slice(1) : sort] ?? ('submittedAt' as const), descending };
};

const summariesOf = async (db: Db, rows: JoinedWorkRow[]): Promise<AdminWorkSummary[]> => {
  const decisions = await pendingDecisionsOf(
    db,
    rows.map(({ id }) => id),
  );
  return (await loadWorks(db, rows)).map((work) => toAdminSummary(work, decisions));
};

/** Returns a page of the works of the given competitions, for organisers. */
export const listAllWorks = async (
  { readDb }: Pick<Deps, 'readDb'>,
  scope: CompetitionScope,
  filter: AdminWorkFilter,
  sort: WorkSorting,
  page: PageRequest,
): Promise<PagedList<AdminWorkSummary>> => {
  const { rows, ...links } = await listWorks(readDb, await scopeOfSeason(readDb, scope, filter.season), filter, orderOf(sort), page);
  return { items: await summariesOf(readDb, rows), ...links };
};

/** Returns the ids of all works that an organiser's search finds, in list order; null without a search text. */
export const foundWorks = async (
  { readDb }: Pick<Deps, 'readDb'>,
  scope: CompetitionScope,
  filter: AdminWorkFilter,
  sort: WorkSorting,
): Promise<string[] | null> => searchedWorkIds(readDb, await scopeOfSeason(readDb, scope, filter.season), filter, orderOf(sort));

/** Returns the given works. */
export const worksWithIds = async ({ readDb }: Pick<Deps, 'readDb'>, ids: readonly string[]): Promise<AdminWorkSummary[]> =>
  summariesOf(readDb, inOrderOf(ids, await worksByIds(readDb, ids)));

/** Leaves out audit lines that tell the actor of the judges and marks of a work of their own family or school. */
export type WithoutOwnJudging = <T extends { action: string; subject: string; subjectId: string; detail: string }>(
  db: Db,
  actor: Actor,
  lines: readonly T[],
) => Promise<T[]>;

/** Returns a work with its files and its history. Throws not_found. */
export const getWorkForOrganiser = async (
  { db, withoutOwnJudging }: AdminWorksDeps & { withoutOwnJudging: WithoutOwnJudging },
  actor: Actor,
  scope: CompetitionScope,
  id: string,
): Promise<AdminWork> => {
  const row = await findWork(db, id);
  const [work] = row && isInScope(scope, row.competitionId) ? await loadWorks(db, [row]) : [];
  if (!work) throw new Problem('not_found');
  const uploadIds = work.files.map(({ uploadId }) => uploadId);
  const uploaded = await uploadedFiles(db, uploadIds);
  const history = await withoutOwnJudging(db, actor, await historyOf(db, work.row));
  const canned = await cannedTexts(db, history.map(decisionReasonOf));
  return {
    ...toAdminSummary(work, await pendingDecisionsOf(db, [id])),
    description: work.row.description,
    files: work.files.map(({ position, uploadId, type, sizeBytes, sha256, width, height }) => ({
      position,
      filename: uploaded.get(uploadId)?.filename ?? '',
      type,
      sizeBytes,
      sha256,
      width,
      height,
      durationMs: uploaded.get(uploadId)?.durationMs ?? null,
    })),
    history: history.map(({ at, action, actorName, detail }, index) => ({
      at,
      action,
      by: actorName,
      reason: reasonIn(detail),
      cannedReason: canned[index] ?? null,
    })),
  };
};

/** Returns the reason why a work cannot be released now; null if it can. */
export const releaseProblem = (
  row: Pick<JoinedWorkRow, 'entryState' | 'publishWork' | 'isRefusedElsewhere' | 'preparation'>,
): ProblemCode | null => {
  if (row.entryState === 'cancelled') return 'action_not_allowed_now';
  if (row.publishWork !== 1 || row.isRefusedElsewhere === 1) return 'publish_consent_missing';
  return row.preparation === 'ready' ? null : 'work_not_prepared';
};
