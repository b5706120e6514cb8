import type { CreateTableBuilder, Kysely } from 'kysely';

/** Column types that both SQLite and PostgreSQL know; `?` may be null, a `counter` starts at 0. */
type ColumnKind = 'text' | 'integer' | 'bigint' | 'text?' | 'integer?' | 'bigint?' | 'counter';
type TableBuilder = CreateTableBuilder<string, string>;

const typeOf = (kind: ColumnKind): 'text' | 'integer' | 'bigint' =>
  kind.startsWith('text') ? 'text' : kind.startsWith('bigint') ? 'bigint' : 'integer';

/** The statements that migrations are made of. Landed migrations run through this: what it generates must not change. */
export const schemaOf = (db: Kysely<unknown>) => ({
  async createTable(
    name: string,
    columns: Record<string, ColumnKind>,
    {
      primaryKey = ['id'],
      constraints = (table) => table,
    }: { primaryKey?: string[]; constraints?: (table: TableBuilder) => TableBuilder } = {},
  ): Promise<void> {
    let table: TableBuilder = db.schema.createTable(name);
    for (const [column, kind] of Object.entries(columns))
      table = table.addColumn(column, typeOf(kind), (c) =>
        kind.endsWith('?') ? c : kind === 'counter' ? c.notNull().defaultTo(0) : c.notNull(),
      );
    await constraints(table.addPrimaryKeyConstraint(`${name}_pk`, primaryKey)).execute();
  },
  async createIndex(name: string, table: string, columns: string[]): Promise<void> {
    await db.schema.createIndex(name).on(table).columns(columns).execute();
  },
});
