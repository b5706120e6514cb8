import type { Group } from '#contract/competitions/public.ts';
import { Problem } from '#contract/http/problem.ts';
import { workReaders } from '#contract/works/admin.ts';
import type { OwnWork, Work, WorkSummary } from '#contract/works/public.ts';
import { parseWorkNo } from '#contract/works/rules/workNumber.ts';
import { findCompetition } from '#server/competitions/index.ts';
import type { Db } from '#server/database/connection.ts';
import type { Deps } from '#server/platform/deps.ts';
import { isJudge, mayFor } from '#server/platform/http/access.ts';
import type { PublicAnswer } from '#server/platform/http/publicReads.ts';
import type { Actor } from '#server/platform/sessions.ts';
import { getOwnRegistration } from '#server/registrations/index.ts';
import { fileNamesOf } from './media/fileStore.ts';
import { isPublic } from './public.ts';
import type { StandingsOf } from './standings.ts';
import {
  findWorkByNo,
  findWorkOfEntry,
  type JoinedWorkRow,
  listedWorkRows,
  listedWorks,
  type PublicWorkSort,
  worksByIds,
} from './store.ts';
import { totalsHoldUntil } from './totals.ts';
import { type LoadedWork, loadWorks, toJudgedWork, toOwnWork, toWork, toWorkSummary, votingOf } from './work.ts';

type PublicWorksDeps = Pick<Deps, 'db' | 'clock'>;

/** Returns true if a work is assigned to a judge. */
export type IsAssigned = (db: Db, workId: string, judgeId: string) => Promise<boolean>;

/** Dependencies of views that depend on the actor. */
type ActorViewDeps = Pick<Deps, 'db'> & { isAssigned: IsAssigned };

/** Returns a work by its number as typed. Throws not_found. */
export const workByNo = async (db: Db, no: string): Promise<JoinedWorkRow> => {
  const parsed = parseWorkNo(no);
  const row = parsed === null ? undefined : await findWorkByNo(db, parsed);
  if (!row) throw new Problem('not_found');
  return row;
};

const view = async (db: Db, row: JoinedWorkRow, toView: (work: LoadedWork) => Work = toWork): Promise<Work> => {
  const [loaded] = await loadWorks(db, [row]);
  if (!loaded) throw new Problem('not_found');
  return toView(loaded);
};

/**
 * Returns the actor's view of a work that is not public: everything as its owner or an organiser of its competition; as a judge with the assignment
 * nothing that names anyone, once the work is prepared, and never a link, which can name whose it is; null for everyone else.
 */
export const unreleasedViewFor = async (
  { db, isAssigned }: ActorViewDeps,
  row: JoinedWorkRow,
  actor: Actor | null,
): Promise<((work: LoadedWork) => Work) | null> => {
  if (actor === null) return null;
  if (row.accountId === actor.id || mayFor(actor, workReaders, row.competitionId)) return toWork;
  return isJudge(actor) && row.kind !== 'link' && row.preparation === 'ready' && (await isAssigned(db, row.id, actor.id))
    ? toJudgedWork
    : null;
};

/** Returns a public work. Throws not_found. */
export const getWork = async ({ db, clock }: PublicWorksDeps, no: string): Promise<PublicAnswer<Work>> => {
  const row = await workByNo(db, no);
  if (!isPublic(row)) throw new Problem('not_found');
  return { answer: await view(db, row), until: totalsHoldUntil(votingOf(row), clock.now()) };
};

/** Returns a work that is not public, for those who may see it. Throws not_found. */
export const getWorkForActor = async (deps: ActorViewDeps, no: string, actor: Actor): Promise<Work> => {
  const row = await workByNo(deps.db, no);
  const toView = await unreleasedViewFor(deps, row, actor);
  if (!toView) throw new Problem('not_found');
  return view(deps.db, row, toView);
};

/** Returns works as their judges see them, by id. */
export const judgedWorks = async (db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, Work>> =>
  new Map((await loadWorks(db, await worksByIds(db, ids))).map((work) => [work.row.id, toJudgedWork(work)]));

/** Returns a page of a competition's public works. Throws not_found. */
export const listPublicWorks = async (
  { db, standingsOf }: Pick<Deps, 'db'> & { standingsOf: StandingsOf },
  idOrSlug: string,
  {
    page,
    pageSize,
    group,
    sort = 'newest',
  }: { page: number; pageSize: number; group?: Group | undefined; sort?: PublicWorkSort | undefined },
): Promise<PublicAnswer<{ items: WorkSummary[]; total: number }>> => {
  const competition = await findCompetition(db, idOrSlug);
  if (!competition) throw new Problem('not_found');
  const { total: count, until } = await standingsOf(competition.id);
  const total = count(group);
  const asked = { competitionId: competition.id, group, sort };
  const listed = await listedWorks(db, asked, { offset: (page - 1) * pageSize, limit: pageSize, total });
  const works = await loadWorks(db, await listedWorkRows(db, listed));
  return { answer: { items: works.map(toWorkSummary), total }, until };
};

/** Returns the work of one of the actor's entries. Throws not_found. */
export const getOwnWork = async ({ db, clock }: PublicWorksDeps, actor: Actor, registrationId: string): Promise<OwnWork> => {
  await getOwnRegistration(db, actor, registrationId);
  const row = await findWorkOfEntry(db, registrationId);
  const [loaded] = row ? await loadWorks(db, [row]) : [];
  if (!loaded) throw new Problem('not_found');
  return { ...toOwnWork(loaded, clock.now()), fileNames: await fileNamesOf(db, loaded.row.id) };
};
