// Promise: certificates from before they had rows of their own stay valid under their numbers, and those that ended stay revoked, with their successor and the reason.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, inject, it } from 'vitest';
import { migrate, openDatabase } from '#server/database/connection.ts';
import { migrations } from '#server/database/migrations/index.ts';
import { grownSeason } from '../fixtures/grownSeason.ts';
import { createDatabase } from '../fixtures/postgres.ts';
import { describeOnBothDatabases } from './harness.ts';

const NOTE = JSON.stringify({ 'zh-CN': '已更正', 'en-US': 'corrected' });

describeOnBothDatabases('certificates that were columns of results', (context) => {
  it('are one for each number, by the last version of its result', async () => {
    const postgres = context().database === 'postgres' ? await createDatabase(inject('postgresUrl')) : null;
    const dataDir = await mkdtemp(join(tmpdir(), 'tangible-cup-certificates-'));
    const db = openDatabase({ databaseUrl: postgres?.url ?? null, dataDir }, () => undefined);
    await migrate(db, Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0103')));
    const season = grownSeason({ now: context().clock.now(), from: 0, to: 5 });
    for (const statement of season.filter((each) => /insert into (competition|account|registration|result) /.test(each)))
      await sql.raw(statement).execute(db);
    await sql`update result set published_at = 1000, competition_id = (select min(competition_id) from result)`.execute(db);
    // e1 ended without a successor, e2 by e3, e4 was written again under its number, as took part
    await sql`update result set superseded_at = 2000 where id in ('e1', 'e2', 'e4')`.execute(db);
    await sql`update result set successor_no = (select certificate_no from result as other where other.id = 'e3') where id = 'e2'`.execute(
      db,
    );
    await sql`update result set successor_no = certificate_no, award = 'participation' where id = 'e4'`.execute(db);
    await sql`insert into result (id, certificate_no, competition_id, registration_id, name, name_index, id_number_index, group_name, award, publish_name, published_at)
      select 'e4-again', certificate_no, competition_id, registration_id, name, name_index, id_number_index, group_name, award, publish_name, 2000
      from result where id = 'e4'`.execute(db);
    // a template that was published twice, and one that was not
    const version = (number: number, state: string) =>
      sql`insert into content_version (kind, id, number, state, data, text_at, by_name, at)
        select distinct 'certificate_award', competition_id, cast(${number} as integer), cast(${state} as text), '{}', '{}', '', 1 from result`.execute(
        db,
      );
    await version(9, 'superseded');
    await version(10, 'published');
    await sql`insert into publication (competition_id, number, computation, publish_at, accepted, reason, note, by_id, by_name, created_at)
      select distinct competition_id, 2, 2, 2000, '[]', '', ${NOTE}, 'o1', '陈老师', 1900 from result`.execute(db);
    await migrate(db, migrations);
    const noOf = (i: number) => `TC-${10_000_000 + i}`;
    const rows = await db.selectFrom('certificate').selectAll().orderBy('no').execute();
    const unchanged = {
      kind: 'award',
      issuedAt: 1000,
      revokedAt: null,
      reason: null,
      successorNo: null,
      checks: 0,
      templateVersionId: '10',
    };
    expect(rows).toMatchObject([
      { ...unchanged, no: noOf(0), plainNo: `TC${10_000_000}`, registrationId: 'r0' },
      { ...unchanged, no: noOf(1), revokedAt: 2000, reason: NOTE },
      { ...unchanged, no: noOf(2), revokedAt: 2000, reason: NOTE, successorNo: noOf(3) },
      { ...unchanged, no: noOf(3) },
      { ...unchanged, no: noOf(4), kind: 'participation', templateVersionId: null },
    ]);
    await db.destroy();
    await postgres?.drop();
    await rm(dataDir, { recursive: true, force: true });
  });
});
