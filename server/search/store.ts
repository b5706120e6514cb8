import type { CompetitionScope } from '#contract/office/rules/staffRights.ts';
import type { CompetitionRow } from '#server/competitions/index.ts';
import type { Db } from '#server/database/connection.ts';

/** Returns the competitions of a scope and a season, the newest first. They are few. */
export const competitionsToSearch = (db: Db, scope: CompetitionScope, season: number | undefined): Promise<CompetitionRow[]> => {
  let query = db.selectFrom('competition').selectAll();
  if (scope !== null) query = query.where('id', 'in', scope);
  if (season !== undefined) query = query.where('season', '=', season);
  return query.orderBy('season', 'desc').orderBy('id').execute();
};
