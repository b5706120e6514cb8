import type Sqlite from 'better-sqlite3';

const MAX_STATEMENTS = 500;

/** A statement whose row type only the caller knows: `never` fits every type. */
export type Statement = Sqlite.Statement<unknown[], never>;

/** Caches prepared statements, least recently used first out: preparing a small one costs more than running it, and the same texts recur. */
export const createStatementCache = (database: Sqlite.Database): ((sql: string) => Statement) => {
  const cached = new Map<string, Statement>();
  return (sql) => {
    const statement = cached.get(sql) ?? database.prepare<unknown[], never>(sql);
    cached.delete(sql);
    cached.set(sql, statement);
    const [oldest] = cached.size > MAX_STATEMENTS ? cached.keys() : [];
    if (oldest !== undefined) cached.delete(oldest);
    return statement;
  };
};
