import { type Kysely, sql } from 'kysely';

/** Writes into each published version whether approval waits for guardians as its competition has it: a switch outside of drafts set it before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [needs, from, to] of [
    [1, 'false', 'true'],
    [0, 'true', 'false'],
  ] as const)
    await sql`update competition_version
      set data = replace(data, ${sql.lit(`"approvalWaits":${from}`)}, ${sql.lit(`"approvalWaits":${to}`)})
      where state = 'published' and exists (
        select 1 from competition
        where competition.id = competition_version.competition_id and competition.approval_needs_guardians = ${sql.lit(needs)})`.execute(
      db,
    );
}
