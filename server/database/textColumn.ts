import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Db } from './connection.ts';

const PAGE_ROWS = 200;

/** A text column, and the key columns of its rows. */
export interface TextColumn {
  table: string;
  key: readonly string[];
  column: string;
}

export interface TextCell {
  /** The values of the key, in the order of its columns. */
  key: readonly string[];
  text: string;
}

const listed = (values: readonly RawBuilder<unknown>[]) => sql.join(values, sql`, `);
const Rows = z.array(z.record(z.string(), z.string()));

/** Reads all non-empty texts of a column, page by page in the order of the key. Names are those of the code, such as `idNumberSealed`. */
export async function* readTexts(db: Db, { table, key, column }: TextColumn): AsyncGenerator<TextCell> {
  const keys = key.map((name) => sql.ref(name));
  let after: readonly string[] | null = null;
  for (;;) {
    const beyond: RawBuilder<unknown> =
      after === null ? sql`` : sql`and (${listed(keys)}) > (${listed(after.map((value) => sql`${value}`))})`;
    const query = sql`
      select ${listed([...keys, sql.ref(column)])} from ${sql.table(table)}
      where ${sql.ref(column)} is not null and ${sql.ref(column)} <> '' ${beyond} order by ${listed(keys)} limit ${sql.lit(PAGE_ROWS)}
    `;
    const rows = Rows.parse((await query.execute(db)).rows).map((row) => ({
      key: key.map((name) => row[name] ?? ''),
      text: row[column] ?? '',
    }));
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < PAGE_ROWS) return;
    after = last.key;
  }
}

/** Replaces a text unless it has changed since it was read. */
export const replaceText = async (db: Db, { table, key, column }: TextColumn, cell: TextCell, text: string): Promise<void> => {
  const isRow = sql.join(
    key.map((name, index) => sql`${sql.ref(name)} = ${cell.key[index] ?? ''}`),
    sql` and `,
  );
  await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${text} where ${isRow} and ${sql.ref(column)} = ${cell.text}`.execute(db);
};
