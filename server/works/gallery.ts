import type { Group } from '#contract/competitions.ts';
import { Problem } from '#contract/problem.ts';
import { parseWorkNo } from '#contract/rules/workNumber.ts';
import type { OwnWork, Work, WorkSummary } from '#contract/works.ts';
import { findCompetition } from '../competitions/index.ts';
import type { Db } from '../database/connection.ts';
import type { Deps } from '../platform/deps.ts';
import { isJudge, isOrganiser } from '../platform/http/access.ts';
import type { PublicAnswer } from '../platform/http/publicReads.ts';
import type { Actor } from '../platform/sessions.ts';
import { getOwnRegistration } from '../registrations/index.ts';
import { isPublic } from './public.ts';
import type { StandingsOf } from './standings.ts';
import { findWorkByNo, findWorkOfEntry, type GallerySort, type JoinedWorkRow, listedWorks, worksByNos } from './store.ts';
import { totalsHoldUntil } from './totals.ts';
import { loadWorks, toOwnWork, toWork, toWorkSummary, votingOf } from './work.ts';

type GalleryDeps = Pick<Deps, 'db' | 'clock'>;

/** A work by its number as typed. Fails with not_found. */
export const workByNo = async (db: Db, no: string): Promise<JoinedWorkRow> => {
  const parsed = parseWorkNo(no);
  const row = parsed === null ? undefined : await findWorkByNo(db, parsed);
  if (!row) throw new Problem('not_found');
  return row;
};

const view = async (db: Db, row: JoinedWorkRow): Promise<Work> => {
  const [loaded] = await loadWorks(db, [row]);
  if (!loaded) throw new Problem('not_found');
  return toWork(loaded);
};

/** Whether the actor may see a work that is not public: its owner, organisers, and judges once it is prepared. */
export const canSeeUnreleased = (row: JoinedWorkRow, actor: Actor | null): boolean => {
  if (actor === null) return false;
  if (row.accountId === actor.id || isOrganiser(actor)) return true;
  return isJudge(actor) && row.preparation === 'ready';
};

/** A public work. Fails with not_found. */
export const getWork = async ({ db, clock }: GalleryDeps, no: string): Promise<PublicAnswer<Work>> => {
  const row = await workByNo(db, no);
  if (!isPublic(row)) throw new Problem('not_found');
  return { answer: await view(db, row), until: totalsHoldUntil(votingOf(row), clock.now()) };
};

/** A work that is not public, for those who may see it. Fails with not_found. */
export const getWorkForActor = async ({ db }: Pick<GalleryDeps, 'db'>, no: string, actor: Actor): Promise<Work> => {
  const row = await workByNo(db, no);
  if (!canSeeUnreleased(row, actor)) throw new Problem('not_found');
  return view(db, row);
};

/** A page of a competition's public works. Fails with not_found. */
export const listPublicWorks = async (
  { db, standingsOf }: Pick<Deps, 'db'> & { standingsOf: StandingsOf },
  idOrSlug: string,
  { page, pageSize, group, sort = 'newest' }: { page: number; pageSize: number; group?: Group | undefined; sort?: GallerySort | undefined },
): Promise<PublicAnswer<{ items: WorkSummary[]; total: number }>> => {
  const competition = await findCompetition(db, idOrSlug);
  if (!competition) throw new Problem('not_found');
  const { total: count, until } = await standingsOf(competition.id);
  const total = count(group);
  const asked = { competitionId: competition.id, group, sort };
  const listed = await listedWorks(db, asked, { offset: (page - 1) * pageSize, limit: pageSize, total });
  const rows = await worksByNos(
    db,
    listed.map(({ no }) => no),
  );
  return { answer: { items: (await loadWorks(db, rows)).map(toWorkSummary), total }, until };
};

/** The work of one of the actor's entries. Fails with not_found. */
export const getOwnWork = async ({ db, clock }: GalleryDeps, actor: Actor, registrationId: string): Promise<OwnWork> => {
  await getOwnRegistration(db, actor, registrationId);
  const row = await findWorkOfEntry(db, registrationId);
  const [loaded] = row ? await loadWorks(db, [row]) : [];
  if (!loaded) throw new Problem('not_found');
  return toOwnWork(loaded, clock.now());
};
