import { type Kysely, sql } from 'kysely';

/** Names the version by which each certificate has been drawn so far: the newest of its competition and kind. Later ones change no issued certificate. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update certificate set template_version_id = (
    select cast(max(content_version.number) as text) from content_version
    where content_version.kind = 'certificate_' || certificate.kind and content_version.id = certificate.competition_id
      and content_version.state = 'published')`.execute(db);
}
