import type { Selectable } from 'kysely';
import type { Mode } from '#contract/competitions.ts';
import type { Db, Tx } from '../database/connection.ts';
import type { CompetitionTable } from '../database/tables/competitions.ts';

export type CompetitionRow = Selectable<CompetitionTable>;

export const findCompetition = (db: Db | Tx, idOrSlug: string): Promise<CompetitionRow | undefined> =>
  db
    .selectFrom('competition')
    .selectAll()
    .where((e) => e.or([e('id', '=', idOrSlug), e('slug', '=', idOrSlug)]))
    .executeTakeFirst();

export const selectCompetitions = (db: Db, filter: { season?: number | undefined; mode?: Mode | undefined }): Promise<CompetitionRow[]> => {
  let query = db.selectFrom('competition').selectAll();
  if (filter.season !== undefined) query = query.where('season', '=', filter.season);
  if (filter.mode !== undefined) query = query.where('mode', '=', filter.mode);
  return query.orderBy('season', 'desc').orderBy('signupOpensAt', 'desc').orderBy('id').execute();
};

export const competitionSlugs = async (db: Db): Promise<string[]> =>
  (await db.selectFrom('competition').select('slug').orderBy('slug').execute()).map(({ slug }) => slug);

export const countWaitlisted = async (db: Db | Tx, competitionId: string): Promise<number> => {
  const { n } = await db
    .selectFrom('registration')
    .select((e) => e.fn.countAll<number>().as('n'))
    .where('competitionId', '=', competitionId)
    .where('state', '=', 'waitlisted')
    .executeTakeFirstOrThrow();
  return Number(n);
};
