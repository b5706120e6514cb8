import { type Kysely, sql } from 'kysely';

/** The number that a vote was cast with, by its keyed hash: one vote a number and day, whatever becomes of the account. Votes of before have none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema.alterTable('vote').addColumn('voter_hash', 'text').execute();
  await schema.createIndex('vote_of_number_and_day').unique().on('vote').columns(['voter_hash', 'day']).execute();
  // What is let go of once a competition's voting is over, found by its competition.
  await schema
    .createIndex('vote_of_known_number')
    .on('vote')
    .columns(['competition_id', 'cast_at'])
    .where(sql<boolean>`voter_hash is not null`)
    .execute();
  await schema
    .createIndex('vote_of_gone_voter')
    .on('vote')
    .columns(['competition_id', 'cast_at'])
    .where(sql<boolean>`account_id is null and address_hash is not null`)
    .execute();
}
