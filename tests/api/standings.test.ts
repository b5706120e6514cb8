// Guards: the standings, which the database derives itself, match the works, entries and votes, whoever has changed these and how.
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { workStage, workStages } from '#contract/works/rules/workStage.ts';
import type { Deps } from '#server/platform/deps.ts';
import { createStandings, isPublicWork } from '#server/works/index.ts';
import { addCompetition } from '../fixtures/competition.ts';
import { entryForm } from '../fixtures/entryForm.ts';
import { addVotingCompetition, addWork } from '../fixtures/votes.ts';
import { describeOnBothDatabases } from './harness.ts';

/** Returns the expected standings. */
const derived = ({ db }: Deps) =>
  db
    .selectFrom('work')
    .innerJoin('registration', 'registration.id', 'work.registrationId')
    .leftJoin('workVotes', 'workVotes.workId', 'work.id')
    .select([
      'work.id as workId',
      'work.competitionId',
      'registration.groupName',
      'work.no',
      'work.submittedAt',
      'registration.publishWork',
    ])
    .select((e) => e.case().when(isPublicWork).then(e.ref('work.releasedAt')).else(null).end().as('listedAt'))
    .select(sql<number>`coalesce(work_votes.votes, 0)`.as('votes'))
    .select(['work.openReports', 'work.heldAt', 'work.releasedAt', 'registration.state'])
    .orderBy('work.id')
    .execute()
    .then((rows) =>
      rows.map(({ openReports, heldAt, releasedAt, state, ...row }) => {
        const staged = { openReports, heldAt, releasedAt, publishWork: row.publishWork === 1, isCancelled: state === 'cancelled' };
        return { ...row, stage: workStages.indexOf(workStage(staged)) };
      }),
    );
const stored = ({ db }: Deps) => db.selectFrom('standing').selectAll().orderBy('workId').execute();

const NUMBER = 23;
const noOf = (n: number): string => `WSTAND${String.fromCharCode(65 + n)}A`;

describeOnBothDatabases('standings', (context) => {
  it('follow what another transaction commits while they wait for it', async ({ skip }) => {
    const { deps } = context();
    const { db, config } = deps;
    // SQLite has one writer at a time.
    if (config.databaseUrl === null) return skip();
    const competitionId = await addVotingCompetition(deps);
    const workId = await addWork(deps, { competitionId, no: noOf(9), work: { releasedAt: null } });
    const { registrationId } = await db.selectFrom('work').select('registrationId').where('id', '=', workId).executeTakeFirstOrThrow();
    // by its own words: a job that has just begun may wait for the entry too
    const waiting = async () =>
      (
        await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
          where wait_event_type = 'Lock' and datname = current_database() and query like 'update "work" set "released_at"%'`.execute(db)
      ).rows[0]?.n;
    let released: Promise<unknown> = Promise.resolve();
    await db.transaction().execute(async (tx) => {
      await tx.updateTable('registration').set({ publishWork: 0 }).where('id', '=', registrationId).execute();
      await tx.insertInto('workVotes').values({ workId, votes: 7 }).execute();
      released = db.updateTable('work').set({ releasedAt: 5 }).where('id', '=', workId).execute();
      // its failure is this test's alone, also if what follows fails first
      released.catch(() => {});
      await expect.poll(waiting).toBe(1);
    });
    await released;
    expect(await stored(deps)).toEqual(await derived(deps));
    expect(await stored(deps)).toMatchObject([{ publishWork: 0, listedAt: null, votes: 7 }]);
    await db.deleteFrom('work').where('id', '=', workId).execute();
  });

  it('follow every change of a work, its entry and its votes', async () => {
    const { deps } = context();
    const { db } = deps;
    const competitionId = await addVotingCompetition(deps);
    const workId = await addWork(deps, { competitionId, no: noOf(0) });
    await addWork(deps, { competitionId, no: noOf(1), work: { releasedAt: null } });
    const { registrationId } = await db.selectFrom('work').select('registrationId').where('id', '=', workId).executeTakeFirstOrThrow();
    const work = (change: object) => db.updateTable('work').set(change).where('id', '=', workId).execute();
    const entry = (change: object) => db.updateTable('registration').set(change).where('id', '=', registrationId).execute();
    const changes = [
      () => Promise.resolve(),
      () => db.insertInto('workVotes').values({ workId, votes: 3 }).execute(),
      () => db.updateTable('workVotes').set({ votes: 2 }).where('workId', '=', workId).execute(),
      () => work({ hiddenAt: 4 }),
      () => work({ hiddenAt: null }),
      () => work({ releasedAt: null }),
      () => work({ releasedAt: 5 }),
      () => work({ preparation: 'preparing' }),
      () => work({ preparation: 'ready' }),
      () => work({ openReports: 1 }),
      () => work({ releasedAt: null, heldAt: 7 }),
      () => work({ openReports: 0 }),
      () => work({ releasedAt: 5, heldAt: null }),
      () => entry({ publishWork: 0 }),
      () => entry({ publishWork: 1, groupName: 'early_childhood' }),
      () => entry({ state: 'cancelled' }),
      () => entry({ state: 'work_submitted' }),
      () => db.deleteFrom('work').where('id', '=', workId).execute(),
    ];
    for (const change of changes) {
      await change();
      expect(await stored(deps)).toEqual(await derived(deps));
    }
    expect(await stored(deps)).toHaveLength(1);
  });

  it('give the pages of a gallery in order, from whichever end they are read', async () => {
    const { deps, clock } = context();
    const competitionId = await addVotingCompetition(deps);
    const works = Array.from({ length: NUMBER }, (_, n) => ({
      no: noOf(n + 2),
      votes: (n * 7) % 5,
      releasedAt: clock.now() - 1000 * ((n * 3) % 4),
      groupName: n % 3 === 0 ? ('early_childhood' as const) : ('primary' as const),
    }));
    for (const { no, votes, releasedAt, groupName } of works) {
      const workId = await addWork(deps, { competitionId, no, work: { releasedAt }, registration: { groupName } });
      await deps.db.insertInto('workVotes').values({ workId, votes }).execute();
    }
    const newest = (a: (typeof works)[number], b: (typeof works)[number]) => b.releasedAt - a.releasedAt || (a.no < b.no ? -1 : 1);
    const orders = { newest, votes: (a: (typeof works)[number], b: (typeof works)[number]) => b.votes - a.votes || newest(a, b) };
    const visitor = context().client();
    for (const sort of ['newest', 'votes'] as const)
      for (const group of [undefined, 'primary'] as const) {
        const expected = works.filter(({ groupName }) => group === undefined || groupName === group).sort(orders[sort]);
        for (const pageSize of [1, 4, 23, 50]) {
          const nos: string[] = [];
          for (let page = 1; page <= Math.ceil(expected.length / pageSize) + 1; page += 1) {
            const query = { page, pageSize, sort, ...(group && { group }) };
            const { items, total } = await visitor.call('GET /api/competitions/:id/works', { params: { id: competitionId }, query });
            expect(total).toBe(expected.length);
            nos.push(...items.map(({ no }) => no));
          }
          expect(nos).toEqual(expected.map(({ no }) => no));
        }
      }
    const ranking = async (page: number) =>
      (await visitor.call('GET /api/competitions/:id/ranking', { params: { id: competitionId }, query: { page, pageSize: 6 } })).items;
    const ranked = (await Promise.all([1, 2, 3, 4].map(ranking))).flat();
    const sorted = works.toSorted(orders.votes);
    expect(ranked.map(({ no, rank }) => [no, rank])).toEqual(
      sorted.map(({ no, votes }) => [no, 1 + works.filter((other) => other.votes > votes).length]),
    );
  });

  it('are counted once a second at most while families sign up, and hold no longer than that', async () => {
    const { deps, clock } = context();
    const competitionId = await addCompetition(deps, { votingOpensAt: null, votingClosesAt: null });
    const openId = await addCompetition(deps);
    clock.advance(1);
    const standingsOf = createStandings(deps);
    const readAt = clock.now();
    const before = await standingsOf(competitionId);
    expect(before.until).toBeNull();
    await (await context().participant()).call('POST /api/registrations', { body: entryForm(openId) });
    const meanwhile = await standingsOf(competitionId);
    expect(meanwhile.total).toBe(before.total);
    expect(meanwhile.until).toBe(readAt + 1000);
    clock.advance(1000);
    const later = await standingsOf(competitionId);
    expect(later.total).not.toBe(before.total);
    expect(later.until).toBeNull();
  });
});
