import type { CompetitionScope } from '#contract/office/rules/staffRights.ts';
import type { CompetitionRow } from '#server/competitions/index.ts';
import type { Db } from '#server/database/connection.ts';
import { findIds, type Search } from '#server/database/search.ts';

/** The competitions of a scope and a season, the newest first. They are few. */
export const competitionsToSearch = (db: Db, scope: CompetitionScope, season: number | undefined): Promise<CompetitionRow[]> => {
  let query = db.selectFrom('competition').selectAll();
  if (scope !== null) query = query.where('id', 'in', scope);
  if (season !== undefined) query = query.where('season', '=', season);
  return query.orderBy('season', 'desc').orderBy('id').execute();
};

/** What is looked for, in competitions that are all named. */
type NarrowSearch = Search & { competitionIds: readonly string[]; foundUpTo: number };

/** An empty list of competitions would mean all of them. */
const found = async (db: Db, subject: 'registrationId' | 'workId', search: NarrowSearch) =>
  search.competitionIds.length === 0 ? null : await findIds(db, subject, search);

export const findEntries = async (db: Db, search: NarrowSearch) => {
  const result = await found(db, 'registrationId', search);
  if (result === null) return [];
  return db
    .selectFrom(result.found.as('found'))
    .innerJoin('registration', 'registration.id', 'found.id')
    .select(['registration.id', 'teamName', 'organization', 'state', 'competitionId'])
    .orderBy('registeredAt', 'desc')
    .limit(search.foundUpTo)
    .execute();
};

export const findWorks = async (db: Db, search: NarrowSearch) => {
  const result = await found(db, 'workId', search);
  if (result === null) return [];
  return db
    .selectFrom(result.found.as('found'))
    .innerJoin('work', 'work.id', 'found.id')
    .innerJoin('registration', 'registration.id', 'work.registrationId')
    .select(['work.id', 'work.no', 'work.title', 'registration.teamName', 'work.competitionId'])
    .orderBy('work.submittedAt', 'desc')
    .limit(search.foundUpTo)
    .execute();
};
