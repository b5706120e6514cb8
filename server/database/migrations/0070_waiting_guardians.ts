import { type Kysely, sql } from 'kysely';

/** The guardians whose number is known and to whom no link was sent yet, which few are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('guardian_waiting')
    .on('guardian')
    .columns(['registration_id', 'id'])
    .where(sql<boolean>`phone is not null and invited_at is null and answered_at is null`)
    .execute();
}
