import { type Kysely, sql } from 'kysely';
import { schemaOf } from './schema.ts';

/**
 * Adds the certificates, one for each number of a result. A number that was no longer valid is revoked, by the note of the publication that ended it; the results lose
 * the successor's number, which is the certificate's.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { createTable, createIndex } = schemaOf(db);
  await createTable(
    'certificate',
    {
      ...{ no: 'text', plain_no: 'text', kind: 'text', competition_id: 'text', registration_id: 'text?', account_id: 'text?' },
      ...{ person: 'text?', template_version_id: 'text?', issued_at: 'bigint', revoked_at: 'bigint?', reason: 'text?' },
      ...{ successor_no: 'text?', checks: 'counter' },
    },
    {
      primaryKey: ['no'],
      constraints: (t) =>
        t
          .addForeignKeyConstraint('certificate_competition', ['competition_id'], 'competition', ['id'])
          .addForeignKeyConstraint('certificate_registration', ['registration_id'], 'registration', ['id'], (c) => c.onDelete('cascade')),
    },
  );
  // The last version of each result decides, and the first one is the certificate's age.
  await sql`insert into certificate (no, plain_no, kind, competition_id, registration_id, issued_at, revoked_at, reason, successor_no)
    select newest.certificate_no, upper(replace(newest.certificate_no, '-', '')),
      case when newest.award = 'participation' then 'participation' else 'award' end,
      newest.competition_id, registration.id,
      (select min(first.published_at) from result as first where first.certificate_no = newest.certificate_no),
      case when newest.successor_no = newest.certificate_no then null else newest.superseded_at end,
      case when newest.successor_no = newest.certificate_no or newest.superseded_at is null then null else (
        select max(publication.note) from publication
        where publication.competition_id = newest.competition_id and publication.publish_at = newest.superseded_at
          and publication.withdrawn_at is null) end,
      case when newest.successor_no = newest.certificate_no then null else newest.successor_no end
    from result as newest
    inner join competition on competition.id = newest.competition_id
    left join registration on registration.id = newest.registration_id
    where not exists (select 1 from result as later
      where later.certificate_no = newest.certificate_no and later.published_at > newest.published_at)`.execute(db);
  await createIndex('certificate_by_plain_no', 'certificate', ['plain_no', 'issued_at']);
  await createIndex('certificate_by_competition', 'certificate', ['competition_id', 'issued_at']);
  await createIndex('certificate_by_registration', 'certificate', ['registration_id']);
  await sql`create index certificate_by_account on certificate (account_id) where account_id is not null`.execute(db);
  await db.schema.alterTable('result').dropColumn('successor_no').execute();
}
