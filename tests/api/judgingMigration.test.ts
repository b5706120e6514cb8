// Promise: works that were assigned to judges before there were rounds are theirs to mark in one round of their competition.
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

describeOnBothDatabases('assignments from before rounds', (context) => {
  it('become a round of each competition, with its judges', async () => {
    const postgres = context().database === 'postgres' ? await createDatabase(inject('postgresUrl')) : null;
    const dataDir = await mkdtemp(join(tmpdir(), 'tangible-cup-rounds-'));
    const db = openDatabase({ databaseUrl: postgres?.url ?? null, dataDir }, () => undefined);
    await migrate(db, Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0084')));
    const season = grownSeason({ now: context().clock.now(), from: 0, to: 130 });
    for (const statement of season.filter((each) => /insert into (competition|account|registration|work) /.test(each)))
      await sql.raw(statement).execute(db);
    for (const judge of ['a1', 'a2'])
      await sql`insert into assignment (work_id, judge_id, assigned_at) select id, ${judge}, 1000 from work`.execute(db);
    await migrate(db, migrations);
    const works = await db.selectFrom('work').select(['id', 'competitionId']).execute();
    const rounds = await db.selectFrom('judgingRound').select(['id', 'competitionId', 'state']).execute();
    const competitions = [...new Set(works.map(({ competitionId }) => competitionId))];
    expect(rounds.map(({ competitionId }) => competitionId).sort()).toEqual(competitions.sort());
    for (const { id, competitionId, state } of rounds) {
      expect([id, state]).toEqual([competitionId, 'open']);
      const panel = await db.selectFrom('panelMember').select('judgeId').where('roundId', '=', id).orderBy('judgeId').execute();
      expect(panel).toEqual([{ judgeId: 'a1' }, { judgeId: 'a2' }]);
    }
    const assignments = await db.selectFrom('assignment').select(['roundId', 'workId', 'judgeId', 'assignedAt', 'state']).execute();
    expect(assignments).toHaveLength(2 * works.length);
    for (const { workId, roundId, ...rest } of assignments)
      expect([roundId, rest]).toMatchObject([works.find(({ id }) => id === workId)?.competitionId, { assignedAt: 1000, state: null }]);
    await db.destroy();
    await postgres?.drop();
    await rm(dataDir, { recursive: true, force: true });
  });
});
