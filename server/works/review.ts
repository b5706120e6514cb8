import type { PagedList } from '#contract/common.ts';
import { Problem, type ProblemCode } from '#contract/problem.ts';
import type { AdminFilms, AdminWork, AdminWorkFilter, AdminWorkSummary } from '#contract/works.ts';
import type { PageRequest } from '../database/pages.ts';
import { writeAudit } from '../platform/audit.ts';
import type { Deps } from '../platform/deps.ts';
import type { Actor } from '../platform/sessions.ts';
import { countConversions } from '../platform/uploads/store.ts';
import { lockCompetition, notifyFamily } from '../registrations/index.ts';
import { findWork, historyOf, type JoinedWorkRow, listWorks, updateWork, uploadedFiles, type WorkSort } from './store.ts';
import { loadWorks, mediaOf, refusalOf, toAdminSummary } from './work.ts';

type WorkReviewDeps = Pick<Deps, 'db'>;

const sorts: Record<string, WorkSort> = { submittedAt: 'submittedAt', updatedAt: 'updatedAt', title: 'title', no: 'no', votes: 'votes' };

/** One page of all works, for organisers. */
export const listAllWorks = async (
  { readDb }: Pick<Deps, 'readDb'>,
  filter: AdminWorkFilter,
  sort: `${'' | '-'}${WorkSort}`,
  page: PageRequest,
): Promise<PagedList<AdminWorkSummary>> => {
  const descending = sort.startsWith('-');
  const by = sorts[descending ? sort.slice(1) : sort] ?? 'submittedAt';
  const { rows, ...links } = await listWorks(readDb, filter, { by, descending }, page);
  return { items: (await loadWorks(readDb, rows)).map(toAdminSummary), ...links };
};

/** One work with its files and its history. Fails with not_found. */
export const getWorkForReview = async ({ db }: WorkReviewDeps, id: string): Promise<AdminWork> => {
  const row = await findWork(db, id);
  const [work] = row ? await loadWorks(db, [row]) : [];
  if (!work) throw new Problem('not_found');
  const uploadIds = work.files.map(({ uploadId }) => uploadId);
  const uploaded = await uploadedFiles(db, uploadIds);
  const history = await historyOf(db, work.row);
  return {
    ...toAdminSummary(work),
    description: work.row.description,
    media: mediaOf(work),
    refusal: refusalOf(work.row),
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
    history: history.map(({ at, action, actorName }) => ({ at, action, by: actorName })),
  };
};

/** What this machine can do with films that browsers cannot play, and how many there are. */
export const filmsOf = async ({ db, uploads }: Pick<Deps, 'db' | 'uploads'>): Promise<AdminFilms> => {
  const { waiting = 0, later = 0, failed = 0 } = await countConversions(db);
  return { ...(await uploads.abilities()), waiting, later, failed };
};

/** Why a work cannot be released now; null if it can. */
const releaseProblem = (row: JoinedWorkRow): ProblemCode | null => {
  if (row.entryState === 'cancelled') return 'action_not_allowed_now';
  if (row.publishWork !== 1) return 'publish_consent_missing';
  return row.preparation === 'ready' ? null : 'work_not_prepared';
};

const releaseOne = async (deps: Deps, actor: Actor, id: string, release: boolean, reviewedVersion: number | undefined): Promise<void> => {
  const before = await findWork(deps.db, id);
  if (!before) throw new Problem('not_found');
  await deps.db.transaction().execute(async (tx) => {
    // As every change of an entry: consent taken back at the same moment is seen here, or sees the release.
    await lockCompetition(tx, before.competitionId);
    const row = await findWork(tx, id);
    if (!row) throw new Problem('not_found');
    const problem = release ? releaseProblem(row) : null;
    if (problem) throw new Problem(problem);
    // The family has replaced it since: the new version is not reviewed yet.
    if (release && reviewedVersion !== undefined && reviewedVersion !== row.version) throw new Problem('conflict');
    if ((row.releasedAt !== null) === release) return;
    const change = release ? { releasedAt: deps.clock.now(), releasedBy: actor.id } : { releasedAt: null, releasedBy: null };
    if (!(await updateWork(tx, row, change))) throw new Problem('conflict');
    await writeAudit(tx, deps, {
      actor,
      action: release ? 'released' : 'hidden',
      subject: 'work',
      subjectId: id,
      detail: { no: row.no, before: { released: !release }, after: { released: release } },
    });
    if (release)
      await notifyFamily(tx, deps, { ...row, id: row.registrationId }, 'work_released', {
        title: row.title,
        link: `${deps.publicUrl()}/vote?no=${row.no}`,
      });
  });
};

/** Releases or hides many works, each in its own transaction: a refused one is reported with its reason and does not hold up the others. */
export const releaseWorks = async (
  deps: Deps,
  actor: Actor,
  { ids, release, versions = {} }: { ids: string[]; release: boolean; versions?: Record<string, number> | undefined },
): Promise<{ done: string[]; refused: { id: string; code: ProblemCode }[] }> => {
  const done: string[] = [];
  const refused: { id: string; code: ProblemCode }[] = [];
  for (const id of new Set(ids)) {
    try {
      await releaseOne(deps, actor, id, release, versions[id]);
      done.push(id);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      refused.push({ id, code: error.code });
    }
  }
  await deps.messages.committed();
  return { done, refused };
};
