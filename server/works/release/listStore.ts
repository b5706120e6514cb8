import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import { type CompetitionScope, intersect } from '#contract/office/rules/staffRights.ts';
import type { AdminWorkFilter } from '#contract/works/admin.ts';
import { type WorkStage, workStages } from '#contract/works/rules/workStage.ts';
import type { Db } from '#server/database/connection.ts';
import type { KeyKind } from '#server/database/cursor.ts';
import {
  eachId,
  emptyPage,
  everythingFound,
  inOrderOf,
  type Order,
  type PageLinks,
  type PageRequest,
  pageOfFewIds,
  pageOfIds,
} from '#server/database/pagination.ts';
import { bestFirst, rankOf } from '#server/database/search/bestFirst.ts';
import { findIds, type Search, searchedTotal } from '#server/database/search/search.ts';
import { searchTerms } from '#server/database/search/searchText.ts';
import type { Tables } from '#server/database/tables/index.ts';
import { findOutside } from '#server/registrations/index.ts';
import { type JoinedWorkRow, worksByIds } from '#server/works/store.ts';

const key = (name: 'id' | 'no' | 'title' | 'submittedAt' | 'updatedAt', kind: KeyKind) => ({ column: sql.ref(`work.${name}`), kind });
const id = key('id', 'text');
const stageKeys: Order['keys'] = [
  { column: sql.ref('standing.stage'), kind: 'number' },
  { column: sql.ref('standing.submittedAt'), kind: 'number' },
  { column: sql.ref('standing.workId'), kind: 'text' },
];
const standingKeys: Order['keys'] = [
  { column: sql.ref('standing.submittedAt'), kind: 'number' },
  { column: sql.ref('standing.workId'), kind: 'text' },
];
const sortKeys = {
  stage: stageKeys,
  submittedAt: [key('submittedAt', 'number'), id],
  updatedAt: [key('updatedAt', 'number'), id],
  title: [key('title', 'text'), id],
  no: [key('no', 'text'), id],
  votes: [
    { column: sql.ref('standing.votes'), kind: 'number' },
    { column: sql.ref('standing.workId'), kind: 'text' },
  ],
} as const satisfies Record<string, Order['keys']>;
export type WorkSort = keyof typeof sortKeys;

const anyWork = expressionBuilder<Tables, 'work'>();

/** Returns the conditions of a filter on a work. */
const conditions = (db: Db, { group, kind, released, publishWork, stages }: AdminWorkFilter): Expression<SqlBool> => {
  const atStage = db
    .selectFrom('standing')
    .select('standing.workId')
    .whereRef('standing.workId', '=', sql.ref('work.id'))
    .where('standing.stage', 'in', stages?.map((stage) => workStages.indexOf(stage)) ?? []);
  let entry = db.selectFrom('registration').select('registration.id').whereRef('registration.id', '=', sql.ref('work.registrationId'));
  if (group !== undefined) entry = entry.where('groupName', '=', group);
  if (publishWork !== undefined) entry = entry.where('publishWork', '=', publishWork ? 1 : 0);
  return anyWork.and([
    ...(stages === undefined ? [] : [anyWork.exists(atStage)]),
    ...(kind === undefined ? [] : [anyWork('work.kind', '=', kind)]),
    ...(released === undefined ? [] : [anyWork('work.releasedAt', released ? 'is not' : 'is', null)]),
    ...(group === undefined && publishWork === undefined ? [] : [anyWork.exists(entry)]),
  ]);
};

const worksIn = (db: Db, competitions: CompetitionScope) => {
  const all = db.selectFrom('work');
  return competitions === null ? all : all.where('work.competitionId', 'in', competitions);
};

/** Selects works by an index of their standings. The works themselves are read only for columns that a standing lacks. */
const worksByStanding = (
  db: Db,
  competitions: CompetitionScope,
  { group, publishWork, ...rest }: Omit<AdminWorkFilter, 'stages'>,
  stage: WorkStage | null = null,
) => {
  let query = db.selectFrom('standing');
  if (competitions !== null) query = query.where('standing.competitionId', 'in', competitions);
  if (stage !== null) query = query.where('standing.stage', '=', workStages.indexOf(stage));
  if (group !== undefined) query = query.where('standing.groupName', '=', group);
  // A literal: with a parameter, the partial index of these rows is not used.
  if (publishWork !== undefined) query = query.where(sql<boolean>`standing.publish_work = ${sql.lit(publishWork ? 1 : 0)}`);
  if (rest.kind === undefined && rest.released === undefined) return query;
  const work = db.selectFrom('work').select('work.id').whereRef('work.id', '=', sql.ref('standing.workId')).where(conditions(db, rest));
  return query.where((e) => e.exists(work));
};

interface WorkOrder {
  by: WorkSort;
  descending: boolean;
}

/** Returns the works of the entries that a search finds by a number, a code or an address, and by who registered them. */
const findWorksOutside = async (
  db: Db,
  query: string,
  competitions: CompetitionScope,
): Promise<{ exact: string[]; registrant: string[] }> => {
  const { exact, registrant } = await findOutside(db, query, competitions && [...competitions]);
  const worksOf = async (entryIds: readonly string[]) =>
    entryIds.length === 0
      ? []
      : (await db.selectFrom('work').select('id').where('registrationId', 'in', entryIds).execute()).map(({ id: work }) => work);
  return { exact: await worksOf(exact), registrant: await worksOf(registrant) };
};

const workRank = (query: string, exact: readonly string[]) => rankOf(query, { id: 'work.id', name: 'work.title', exact });

/** Returns the ids of a page of the scope's works, of a search the best matches first. */
const workIds = async (
  db: Db,
  scope: CompetitionScope,
  filter: AdminWorkFilter,
  { by, descending }: WorkOrder,
  page: PageRequest,
): Promise<PageLinks & { ids: string[] }> => {
  // Most families consent: those who do not have a partial index.
  const competitions = intersect(filter.competitionId === undefined ? null : [filter.competitionId], scope);
  if (competitions?.length === 0) return emptyPage;
  const withoutConsent = by === 'submittedAt' && filter.publishWork === false && competitions === null;
  const byStanding = by === 'votes' || by === 'stage' || withoutConsent || (by === 'submittedAt' && filter.stages !== undefined);
  const order = { name: by, keys: by === 'submittedAt' && byStanding ? standingKeys : sortKeys[by], descending };
  const query = filter.q ?? '';
  const outside = searchTerms(query).length === 0 ? null : await findWorksOutside(db, query, competitions && [...competitions]);
  const also = outside ? [...outside.exact, ...outside.registrant] : [];
  const result = await findIds(db, 'workId', { query, competitionIds: competitions, also, foundUpTo: page.foundUpTo });
  const searched = result && db.selectFrom(result.found.as('found')).crossJoin('work').whereRef('work.id', '=', 'found.id');
  const asked = conditions(db, filter);
  const ranges = eachId(competitions);
  const { ids, ...links } = searched
    ? await pageOfFewIds(
        db,
        searched.innerJoin('standing', 'standing.workId', 'work.id').where(asked),
        bestFirst(order, workRank(query, outside?.exact ?? [])),
        page,
      )
    : byStanding
      ? await pageOfIds(
          db,
          ranges.flatMap((range) => (filter.stages ?? [null]).map((stage) => worksByStanding(db, range, filter, stage))),
          order,
          page,
        )
      : await pageOfIds(
          db,
          ranges.map((range) => worksIn(db, range).where(asked)),
          order,
          page,
        );
  return { ids, ...links, ...searchedTotal(links, result?.cutOffAt ?? null) };
};

/** Returns a page of the scope's works, for organisers. A search finds only the newest ones. */
export const listWorks = async (
  db: Db,
  scope: CompetitionScope,
  filter: AdminWorkFilter,
  order: WorkOrder,
  page: PageRequest,
): Promise<PageLinks & { rows: JoinedWorkRow[] }> => {
  const { ids, ...links } = await workIds(db, scope, filter, order, page);
  return { rows: inOrderOf(ids, await worksByIds(db, ids)), ...links };
};

/** Returns the ids of all works that a search finds, in order; null without a search text. */
export const searchedWorkIds = async (
  db: Db,
  scope: CompetitionScope,
  filter: AdminWorkFilter,
  order: WorkOrder,
): Promise<string[] | null> =>
  searchTerms(filter.q ?? '').length === 0 ? null : (await workIds(db, scope, filter, order, everythingFound)).ids;

/** Returns works of competitions that a search finds, the best matches first, then the newest. */
export const newestFound = async (db: Db, search: Search & { foundUpTo: number }) => {
  // An empty list of competitions would mean all of them.
  if (search.competitionIds?.length === 0 || searchTerms(search.query).length === 0) return [];
  const { exact, registrant } = await findWorksOutside(db, search.query, search.competitionIds && [...search.competitionIds]);
  const result = await findIds(db, 'workId', { ...search, also: [...exact, ...registrant], foundUpTo: undefined });
  if (result === null) return [];
  return db
    .selectFrom(result.found.as('found'))
    .innerJoin('work', 'work.id', 'found.id')
    .innerJoin('registration', 'registration.id', 'work.registrationId')
    .select(['work.id', 'work.no', 'work.title', 'registration.teamName', 'work.competitionId'])
    .orderBy(workRank(search.query, exact))
    .orderBy('work.submittedAt', 'desc')
    .orderBy('work.id')
    .limit(search.foundUpTo)
    .execute();
};
