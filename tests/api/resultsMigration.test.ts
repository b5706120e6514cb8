// Promise: results that were published with a creativity and a task score keep them.
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

describeOnBothDatabases('scores from before they were kept by criterion', (context) => {
  it('stay with their results, and none becomes zero', async () => {
    const postgres = context().database === 'postgres' ? await createDatabase(inject('postgresUrl')) : null;
    const dataDir = await mkdtemp(join(tmpdir(), 'tangible-cup-scores-'));
    const db = openDatabase({ databaseUrl: postgres?.url ?? null, dataDir }, () => undefined);
    await migrate(db, Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0087')));
    const season = grownSeason({ now: context().clock.now(), from: 0, to: 4 });
    for (const statement of season.filter((each) => /insert into (competition|account|registration|result) /.test(each)))
      await sql.raw(statement).execute(db);
    await sql`update result set creativity = 9200, task = 0 where rank = 1`.execute(db);
    await sql`update result set creativity = 8000 where rank = 2`.execute(db);
    await sql`update result set task = 7550 where rank = 3`.execute(db);
    await migrate(db, migrations);
    const rows = await db.selectFrom('result').select(['scores', 'total', 'award']).orderBy('rank').limit(4).execute();
    expect(rows.map(({ scores }) => JSON.parse(scores))).toEqual([{ creativity: 9200, task: 0 }, { creativity: 8000 }, { task: 7550 }, {}]);
    expect(rows.map(({ total, award }) => [total, award])).toEqual(Array.from({ length: 4 }, () => [9000, 'first']));
    await db.destroy();
    await postgres?.drop();
    await rm(dataDir, { recursive: true, force: true });
  });
});
