import { PostgresDialect } from 'kysely';
import pg from 'pg';

const INT8 = 20;

/** A pool of connections to PostgreSQL. */
export const postgresDialect = (url: string): PostgresDialect => {
  const types: typeof pg.types = { ...pg.types, getTypeParser: pg.types.getTypeParser };
  pg.types.setTypeParser(INT8, Number);
  const pool = new pg.Pool({ connectionString: url, max: 10, types });
  // An idle connection that PostgreSQL closes (a restart, say) is replaced by the next query; without a listener it would end the process.
  pool.on('error', () => undefined);
  return new PostgresDialect({ pool });
};
