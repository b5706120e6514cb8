// Guards: a score sheet of 5,000 rows is imported within ten seconds (SQLite), and taken in or back as a whole or not at all however the server is killed (-9).
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pass } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAX_SHEET_ROWS } from '#contract/judging/rules/scoreSheet/sheetTypes.ts';
import type { SheetContent } from '#contract/judging/scoreSheets.ts';
import { expectWithin } from '../fixtures/full.ts';
import { createDatabase, type Postgres, startPostgres } from '../fixtures/postgres.ts';
import { importSheet, scoredRow, sheetOfRows, sheetsOfRound, takeSheetBack, trySheet } from '../fixtures/scoreSheets.ts';
import { openServerDatabase, type ServerDatabase } from '../fixtures/serverDatabase.ts';
import { type ServerProcess, startServer } from '../fixtures/serverProcess.ts';
import { addTableSeason } from '../fixtures/tableSeason.ts';

const IMPORTED_WITHIN_MS = 10_000;
/** Parts of the time that the first import takes after which the server is killed in others. */
const KILLED_AFTER = [0.1, 0.3, 0.5, 0.7, 0.85, 0.95, 1];

// teams are written one by one, which takes PostgreSQL longer than the import
describe.each([
  { kind: 'sqlite', rows: MAX_SHEET_ROWS },
  { kind: 'postgres', rows: MAX_SHEET_ROWS / 5 },
])('a sheet of $rows rows ($kind)', ({ kind, rows }) => {
  let dataDir = '';
  let postgres: Postgres | null = null;
  let env: Parameters<typeof startServer>[0] & { SECRET_KEY: string; DATABASE_URL?: string };
  let data: ServerDatabase;
  let server: ServerProcess;
  let season: Awaited<ReturnType<typeof addTableSeason>>;
  let content: SheetContent;

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'tangible-cup-sheet-kills-'));
    postgres = kind === 'postgres' ? await startPostgres() : null;
    const database = postgres ? { DATABASE_URL: (await createDatabase(postgres.url)).url } : {};
    env = { DATA_DIR: dataDir, SEED: 'none', LOG_LEVEL: 'warn', SECRET_KEY: randomBytes(32).toString('base64'), ...database };
    server = await startServer(env);
    data = openServerDatabase(env);
    season = await addTableSeason(data, () => server.url, rows / 2);
    const { teams } = await sheetsOfRound(season.organiser, season.roundId);
    const cells = { comment: '路线很稳，转弯前会先停一下。', penaltyPoints: '2', penaltyReason: '碰到围栏' };
    content = sheetOfRows(...teams.flatMap(({ number }) => ['1', '2'].map((attempt) => scoredRow(number, { ...cells, attempt }))));
  });
  afterAll(async () => {
    await server.kill();
    await data.close();
    await postgres?.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  /** Counts the attempts that no sheet has taken back, and the sheets that were not. */
  const counted = async (): Promise<[number, number]> => {
    const attempts = await data.db.selectFrom('attempt').select('id').where('sheetTakenBackAt', 'is', null).execute();
    const sheets = await data.db.selectFrom('scoreSheet').select('id').where('takenBackAt', 'is', null).execute();
    return [attempts.length, sheets.length];
  };
  const NONE = [0, 0];
  const ALL = [rows, 1];
  const takeBack = async () => {
    const [newest] = (await sheetsOfRound(season.organiser, season.roundId)).sheets;
    if (newest && !newest.takenBack) await takeSheetBack(season.organiser, newest.id);
  };
  /** Kills the server `afterMs` into a request, whose answer may or may not have arrived, and starts it again. */
  const killedInto = async (request: () => Promise<unknown>, afterMs: number): Promise<void> => {
    const sent = request().catch(() => undefined);
    await pass(afterMs);
    await server.kill();
    await sent;
    server = await startServer(env);
  };

  it('is tried and imported within ten seconds, and taken in or back whole or not at all', async () => {
    const { organiser, roundId } = season;
    const triedAt = performance.now();
    expect(await trySheet(organiser, roundId, content)).toMatchObject({ attempts: rows, faulty: [] });
    const from = performance.now();
    await importSheet(organiser, roundId, content);
    const took = performance.now() - from;
    expectWithin(from - triedAt, IMPORTED_WITHIN_MS);
    expectWithin(took, IMPORTED_WITHIN_MS);
    expect(await counted()).toEqual(ALL);
    await takeBack();
    for (const part of KILLED_AFTER) {
      await killedInto(() => importSheet(organiser, roundId, content), took * part);
      expect([NONE, ALL]).toContainEqual(await counted());
      await takeBack();
      expect(await counted()).toEqual(NONE);
    }
    await importSheet(organiser, roundId, content);
    for (const afterMs of [5, 20, 60, 120]) {
      await killedInto(takeBack, afterMs);
      expect([NONE, ALL]).toContainEqual(await counted());
      if ((await counted())[1] === 0) await importSheet(organiser, roundId, content);
    }
  });
});
