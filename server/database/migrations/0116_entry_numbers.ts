import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { makeEntryNumber } from '#contract/registrations/rules/entryNumber.ts';

const BATCH = 500;

/** Returns numbers that follow from an id, so that a migration that is run again gives the same. */
const drawnFrom = (seed: string) => {
  let count = 0;
  return (below: number): number => {
    count += 1;
    return createHash('sha256').update(`${seed} ${count}`).digest().readUInt32BE(0) % below;
  };
};

/** Gives each entry a number that both sides see; erased ones have none. An entry without one was written by an earlier release in the meantime, and gets its own later. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('registration').addColumn('number', 'text').execute();
  const taken = new Set<string>();
  for (let after = ''; ; ) {
    const { rows } = await sql<{
      id: string;
    }>`select id from registration where id > ${after} and state <> 'withdrawn' and competition_id in (select id from competition) order by id limit ${sql.lit(BATCH)}`.execute(
      db,
    );
    for (const { id } of rows) {
      const below = drawnFrom(id);
      let number = makeEntryNumber(below);
      while (taken.has(number)) number = makeEntryNumber(below);
      taken.add(number);
      await sql`update registration set number = ${number} where id = ${id}`.execute(db);
    }
    const last = rows.at(-1);
    if (!last) break;
    after = last.id;
  }
  // Partial: PostgreSQL would else lock an entry that loses its number as one that is deleted, and what refers to it would wait.
  await db.schema
    .createIndex('registration_number')
    .unique()
    .on('registration')
    .column('number')
    .where(sql<boolean>`number is not null`)
    .execute();
}
