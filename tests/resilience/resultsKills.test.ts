// Guards: results of attempts are computed whole, with their audit line, or not at all; results, with the invitations to another competition and their codes, are ordered and
// corrected whole or not at all however the server is killed (-9), and are public at their second on each of two processes that
// were both started again before it.
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pass } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { StoredGroup } from '#contract/results/admin.ts';
import { createClient } from '../fixtures/client.ts';
import { addCompetition } from '../fixtures/competition.ts';
import { expectWithin } from '../fixtures/full.ts';
import { addJudgedSeason, type JudgedSeason, signedInAs } from '../fixtures/judgedSeason.ts';
import { createDatabase, type Postgres, startPostgres } from '../fixtures/postgres.ts';
import { computeResults, publicationsOf, publishResults } from '../fixtures/publishedResults.ts';
import { createRandom } from '../fixtures/random.ts';
import { importSheet, scoredRow, sheetOfRows, sheetsOfRound } from '../fixtures/scoreSheets.ts';
import { openServerDatabase, type ServerDatabase } from '../fixtures/serverDatabase.ts';
import { type ServerProcess, startServer } from '../fixtures/serverProcess.ts';
import { addTableSeason } from '../fixtures/tableSeason.ts';

const WORKS = 60;
/** Number of entries with the award that qualifies for another competition. */
const QUALIFIED = 1;
const UNDO_S = 20;
const SHOWN_WITHIN_MS = 1000;
const NOTE = { 'zh-CN': '更正', 'en-US': 'Corrected' };

let dataDir = '';
let postgres: Postgres;
let env: Parameters<typeof startServer>[0] & { SECRET_KEY: string; DATABASE_URL: string };
let data: ServerDatabase;
let server: ServerProcess;
let season: JudgedSeason;

/** Lets the first award of a competition qualify for another one. */
const qualifyFor = async (competitionId: string): Promise<void> => {
  const { db } = data;
  const finalId = await addCompetition(
    { db, ids: { next: randomUUID, nextInOrder: randomUUID }, clock: { now: Date.now } },
    { needsInvitation: 1 },
  );
  const { awards } = await db.selectFrom('competition').select('awards').where('id', '=', competitionId).executeTakeFirstOrThrow();
  const [gold, ...others]: object[] = JSON.parse(awards);
  await db
    .updateTable('competition')
    .set({ awards: JSON.stringify([{ ...gold, qualifiesFor: finalId }, ...others]) })
    .where('id', '=', competitionId)
    .execute();
};

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'tangible-cup-results-kills-'));
  postgres = await startPostgres();
  const { url } = await createDatabase(postgres.url);
  const secrets = { SECRET_KEY: randomBytes(32).toString('base64'), DATABASE_URL: url };
  env = { DATA_DIR: dataDir, SEED: 'none', LOG_LEVEL: 'warn', UNDO_SECONDS: String(UNDO_S), ...secrets };
  server = await startServer(env);
  data = openServerDatabase(env);
  season = await addJudgedSeason(data, () => server.url, WORKS);
  await qualifyFor(season.competitionId);
});
afterAll(async () => {
  await server.kill();
  await data.close();
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
});

/** The invitations to another competition, each with its code. */
const invited = async () => {
  const rows = await data.db
    .selectFrom('advancement')
    .innerJoin('invitationCode', 'invitationCode.id', 'advancement.codeId')
    .select(['advancement.endedAt', 'invitationCode.endsAt'])
    .execute();
  const codes = await data.db.selectFrom('invitationCode').select('id').where('forEntry', 'is not', null).execute();
  return { rows, codes: codes.length };
};
const counted = async () => {
  const publications = await data.db.selectFrom('publication').select('number').where('withdrawnAt', 'is', null).execute();
  const results = await data.db.selectFrom('result').select(['publication', 'supersededAt']).execute();
  const { rows, codes } = await invited();
  return {
    publications: publications.length,
    results: results.length,
    ended: results.filter(({ supersededAt }) => supersededAt !== null).length,
    invited: rows.length,
    codes,
    uninvited: rows.filter(({ endedAt, endsAt }) => endedAt !== null && endsAt === endedAt).length,
  };
};
const takeBack = async () => {
  const { competitionId, organiser } = season;
  const [newest] = (await publicationsOf(organiser, competitionId)).items;
  if (!newest) return;
  const params = { id: competitionId };
  await organiser.call('POST /api/admin/competitions/:id/results/publications/withdrawal', { params, body: { number: newest.number } });
};
/** Kills the server `afterMs` into an order, whose answer may or may not have arrived, and starts it again. */
const killedInto = async (order: () => Promise<unknown>, afterMs: number): Promise<void> => {
  const sent = order().catch(() => undefined);
  await pass(afterMs);
  await server.kill();
  await sent;
  server = await startServer(env);
};
const KILLED_AFTER_MS = [5, 20, 40, 60, 90, 130, 200];

it('are ordered whole or not at all', async () => {
  for (const afterMs of KILLED_AFTER_MS) {
    await killedInto(() => publishResults(season.organiser, season.competitionId), afterMs);
    const { publications, results, invited: invitations, codes } = await counted();
    expect([
      [0, 0, 0, 0],
      [1, WORKS, QUALIFIED, QUALIFIED],
    ]).toContainEqual([publications, results, invitations, codes]);
    await takeBack();
    expect(await counted()).toMatchObject({ publications: 0, results: 0, invited: 0, codes: 0 });
  }
});

it('are public at their second on both processes, both started again before it, and corrected whole or not at all', async () => {
  const { competitionId, organiser, entries, change } = season;
  const [first, second] = entries;
  if (!first || !second) throw new Error('no entries');
  const other = await startServer(env);
  const servers = [server, other];
  const [newest] = (await publishResults(organiser, competitionId)).items;
  const publishAt = newest?.publishAt ?? 0;
  await Promise.all(servers.map((each) => each.kill()));
  [server] = [await startServer(env)];
  const again = await startServer(env);
  try {
    const cookies = (await signedInAs(data, () => server.url, first.accountId)).cookies;
    const seenAt = async (url: string) => {
      const client = createClient(() => url, { cookies: new Map(cookies) });
      for (;;) {
        const sentAt = Date.now();
        const { items } = await client.call('GET /api/registrations/:id/results', { params: { id: first.registrationId } });
        const { label } = await client.call('GET /api/registrations/:id', { params: { id: first.registrationId } });
        if (items.length > 0) {
          expect(label).toBe('audit_ended');
          return sentAt;
        }
        // nothing is seen by a request that was sent after the second
        expect(sentAt).toBeLessThanOrEqual(publishAt + SHOWN_WITHIN_MS);
      }
    };
    const seen = await Promise.all([seenAt(server.url), seenAt(again.url)]);
    for (const at of seen) expectWithin(Math.abs(at - publishAt), SHOWN_WITHIN_MS);
  } finally {
    await again.kill();
  }
  await change(second.no, 95, 1);
  for (const afterMs of KILLED_AFTER_MS) {
    await killedInto(() => publishResults(organiser, competitionId, { note: NOTE, calls: '已通电话' }), afterMs);
    const { publications, results, ended, invited: invitations, codes, uninvited } = await counted();
    // two entries change places, with other certificates, and with them who is invited
    expect([
      [1, WORKS, 0, QUALIFIED, QUALIFIED, 0],
      [2, WORKS + 2, 2, QUALIFIED + 1, QUALIFIED + 1, 1],
    ]).toContainEqual([publications, results, ended, invitations, codes, uninvited]);
    if (publications === 2) await takeBack();
    expect(await counted()).toEqual({ publications: 1, results: WORKS, ended: 0, invited: QUALIFIED, codes: QUALIFIED, uninvited: 0 });
  }
});

const TEAMS = 200;
const COMPUTING_KILLS = 20;

describe.each(['sqlite', 'postgres'])('a computation of attempts (%s)', (kind) => {
  it('is stored whole, once and with its audit line, or not at all', async () => {
    const { seed, random } = createRandom();
    process.stdout.write(`KILL_SEED=${seed}\n`);
    const folder = await mkdtemp(join(tmpdir(), 'tangible-cup-computing-kills-'));
    const database = kind === 'postgres' ? { DATABASE_URL: (await createDatabase(postgres.url)).url } : {};
    const own = { DATA_DIR: folder, SEED: 'none', LOG_LEVEL: 'warn', SECRET_KEY: randomBytes(32).toString('base64'), ...database };
    let at = await startServer(own);
    const { db, ...rest } = openServerDatabase(own);
    try {
      const { organiser, competitionId, roundId } = await addTableSeason({ ...rest, db }, () => at.url, TEAMS);
      const { teams } = await sheetsOfRound(organiser, roundId);
      const points = (index: number) => ({ 'points.creativity': String(index % 90), 'points.task': String(index % 90) });
      const rows = teams.flatMap(({ number }, index) => ['1', '2'].map((attempt) => scoredRow(number, { attempt, ...points(index) })));
      await importSheet(organiser, roundId, sheetOfRows(...rows));
      const board = await organiser.call('GET /api/admin/rounds/:id/attempts', { params: { id: roundId } });
      // both attempts of a team are as good as each other: void or not, it has its total, and another computation
      const [attempt] = board.teams[0]?.attempts ?? [];
      if (!attempt) throw new Error('no attempt');
      const stored = async () => {
        const computations = await db.selectFrom('computation').select(['number', 'outcome']).orderBy('number', 'desc').execute();
        const lines = await db.selectFrom('audit').select('id').where('action', '=', 'results_computed').execute();
        const [newest] = computations;
        const groups = newest ? StoredGroup.array().parse(JSON.parse(newest.outcome)) : [];
        const ranked = groups.flatMap((group) => group.rows);
        return {
          number: newest?.number ?? 0,
          lines: lines.length,
          teams: ranked.filter(({ total, attempts }) => total !== null && attempts?.some(({ isCounted }) => isCounted)).length,
          attempts: ranked.reduce((sum, { attempts = [] }) => sum + attempts.length, 0),
        };
      };
      const from = performance.now();
      await computeResults(organiser, competitionId);
      const took = performance.now() - from;
      expect(await stored()).toEqual({ number: 1, lines: 1, teams: TEAMS, attempts: 2 * TEAMS });
      let isVoid = false;
      let isKilledBefore = false;
      for (let kill = 1; kill <= COMPUTING_KILLS; kill += 1) {
        const { number } = await stored();
        const verb = isVoid ? 'reinstatements' : 'voids';
        isVoid = !isVoid;
        await organiser.call(`POST /api/admin/attempts/:id/${verb}`, { params: { id: attempt.id }, body: { reason: `第 ${kill} 次` } });
        const sent = computeResults(organiser, competitionId).catch(() => undefined);
        await pass(kill === 1 ? 0 : random(took * 1.2));
        await at.kill();
        await sent;
        at = await startServer(own);
        const whole = { lines: number + 1, teams: TEAMS, attempts: 2 * TEAMS - (isVoid ? 1 : 0) };
        const before = { lines: number, teams: TEAMS, attempts: 2 * TEAMS - (isVoid ? 0 : 1) };
        const after = await stored();
        isKilledBefore ||= after.number === number;
        expect(after).toEqual(after.number === number ? { number, ...before } : { number: number + 1, ...whole });
        // whatever was lost is computed again, and what was not gives no other version
        await computeResults(organiser, competitionId);
        expect(await stored()).toEqual({ number: number + 1, ...whole });
      }
      expect(isKilledBefore).toBe(true);
    } finally {
      await at.kill();
      await rest.close();
      await rm(folder, { recursive: true, force: true });
    }
  });
});
