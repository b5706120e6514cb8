import { type Dialect, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import pg from 'pg';
import { createPostgresDriver } from './postgresDriver.ts';

const INT8 = 20;

export const postgresDialect = (url: string): Dialect => {
  const types: typeof pg.types = { ...pg.types, getTypeParser: pg.types.getTypeParser };
  pg.types.setTypeParser(INT8, Number);
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => createPostgresDriver({ connectionString: url, types }),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
};
