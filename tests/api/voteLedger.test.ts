// Promises: every counted vote is a link of its competition's ledger, which no erasure breaks and several processes do not fork; a recount from it gives
// the totals, and names the first row that was changed, is missing or was added; a burst that was settled stays settled.
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { expect, inject, it } from 'vitest';
import { ADDRESS_BURST } from '#contract/votes/rules/voting.ts';
import { migrate, openDatabase } from '#server/database/connection.ts';
import { migrations } from '#server/database/migrations/index.ts';
import { retainedMs } from '#server/platform/retention.ts';
import { createVoting } from '#server/votes/cast.ts';
import { checkCompetition, checkVotes } from '#server/votes/ledger/recount.ts';
import { restoreVotes, voidVotes } from '#server/votes/moderation.ts';
import { entryForm } from '../fixtures/entryForm.ts';
import { grownSeason } from '../fixtures/grownSeason.ts';
import { createDatabase } from '../fixtures/postgres.ts';
import { startServer } from '../fixtures/serverProcess.ts';
import { addVoters, addVotingCompetition, addWork, totalsAndRows } from '../fixtures/votes.ts';
import { type ApiContext, describeOnBothDatabases, freshMobile, PASSWORD } from './harness.ts';

const DAY_MS = 24 * 3600_000;
let works = 0;
const nextNo = () => `L${String(++works).padStart(6, '0')}`;

/** Creates a competition with voting open, with released works. */
const openWorks = async ({ deps }: ApiContext, count = 1) => {
  const competitionId = await addVotingCompetition(deps);
  const nos = Array.from({ length: count }, nextNo);
  for (const no of nos) await addWork(deps, { competitionId, no });
  return { competitionId, nos, no: nos[0] ?? '' };
};

const linksOf = ({ deps }: ApiContext, competitionId: string) =>
  deps.db.selectFrom('voteLink').selectAll().where('competitionId', '=', competitionId).orderBy('ledger').orderBy('no').execute();

describeOnBothDatabases('the ledger of votes', (context) => {
  const check = (competitionId: string) => checkCompetition(context().deps.db, competitionId);
  const someone = async () => {
    const [actor] = await addVoters(context().deps, 1);
    if (!actor) throw new Error('nobody');
    return actor;
  };
  /** Casts a vote each of so many new voters, for the works in turn. */
  const cast = async (nos: readonly string[], count: number, address = (n: number) => `192.0.2.${n % 250}`) => {
    const voting = createVoting(context().deps);
    await Promise.all(
      (await addVoters(context().deps, count)).map((voter, n) => voting.cast(voter, nos[n % nos.length] ?? '', address(n))),
    );
  };

  it('has a link a vote, day after day from the head of the day before, and names nobody', async () => {
    const { deps, clock } = context();
    const { competitionId, no } = await openWorks(context());
    const mobile = freshMobile();
    const client = await context().participant({ mobile });
    const account = await client.call('GET /api/account');
    for (let day = 0; day < 3; day += 1) {
      await client.call('POST /api/works/:no/votes', { params: { no } });
      await expect(client.call('POST /api/works/:no/votes', { params: { no } })).rejects.toMatchObject({ code: 'already_voted_today' });
      clock.advance(DAY_MS);
    }
    const votes = await deps.db.selectFrom('vote').selectAll().where('competitionId', '=', competitionId).orderBy('castAt').execute();
    const links = await linksOf(context(), competitionId);
    expect(links.map(({ aboutId, day, no: number }) => [aboutId, day, number])).toEqual(votes.map(({ id, day }, n) => [id, day, n + 1]));
    const text = JSON.stringify(links);
    for (const { voterHash, addressHash, salt } of votes)
      for (const secret of [voterHash, addressHash, salt, account.id, mobile, '127.0.0.1']) expect(text).not.toContain(secret);
    expect(await check(competitionId)).toMatchObject({ votes: 3, counting: 3, head: links.at(-1)?.hash, differences: [] });
  });

  it('counts what the totals say after 10,000 votes and three rulings', async () => {
    const { deps, clock } = context();
    const { competitionId, nos } = await openWorks(context(), 20);
    const voting = createVoting(deps);
    const voters = await addVoters(deps, 2000);
    for (let day = 0; day < 5; day += 1) {
      await Promise.all(voters.map((voter, n) => voting.cast(voter, nos[(n * 7 + day) % nos.length] ?? '', `192.0.2.${n % 250}`)));
      clock.advance(DAY_MS);
    }
    const ids = (await deps.db.selectFrom('vote').select('id').where('competitionId', '=', competitionId).orderBy('id').execute()).map(
      ({ id }) => id,
    );
    const actor = await someone();
    await voidVotes(deps, actor, null, { ids: ids.slice(0, 400), reason: '刷票' });
    await voidVotes(deps, actor, null, { ids: ids.slice(5000, 5300), reason: '刷票' });
    await restoreVotes(deps, actor, null, { ids: ids.slice(300, 400) });
    expect(await check(competitionId)).toMatchObject({ votes: 10_000, counting: 10_000 - 600, rulings: 3, differences: [] });
    const { totals, rows } = await totalsAndRows(deps);
    expect(totals).toEqual(rows);
    expect(await deps.db.selectFrom('vote').select('id').where('competitionId', '=', competitionId).execute()).toHaveLength(10_000);
  }, 120_000);

  it('is found changed, whatever was changed in it, in the votes, the rulings or the totals', async () => {
    const { deps } = context();
    const { competitionId, nos, no } = await openWorks(context(), 3);
    await cast(nos, 30);
    const votes = await deps.db.selectFrom('vote').selectAll().where('competitionId', '=', competitionId).execute();
    const actor = await someone();
    await voidVotes(deps, actor, null, { ids: votes.slice(0, 5).map(({ id }) => id), reason: '刷票' });
    await voidVotes(deps, actor, null, { ids: votes.slice(5, 7).map(({ id }) => id), reason: '刷票' });
    expect((await check(competitionId)).differences).toEqual([]);
    const links = await linksOf(context(), competitionId);
    const linkNo = (ledger: string, number: number) => links.find((link) => link.ledger === ledger && link.no === number);
    const [twelfth, last, ruling] = [linkNo('votes', 12), linkNo('votes', 30), linkNo('rulings', 1)];
    const vote = votes.find(({ id }) => id === twelfth?.aboutId);
    const counting = votes.find(
      ({ voidId, id }) =>
        voidId === null &&
        links.some((link) => link.aboutId === id && !JSON.parse(ruling?.votes ?? '[]').includes(link.no)) &&
        !votes.slice(0, 7).some((one) => one.id === id),
    );
    if (!twelfth || !last || !ruling || !vote || !counting) throw new Error('the ledger is not as it should be');
    const { db } = deps;
    const updateLink = (values: object, { ledger, no: number } = twelfth) =>
      db
        .updateTable('voteLink')
        .set(values)
        .where('competitionId', '=', competitionId)
        .where('ledger', '=', ledger)
        .where('no', '=', number)
        .execute();
    const removeLink = ({ ledger, no: number }: typeof twelfth) =>
      db.deleteFrom('voteLink').where('competitionId', '=', competitionId).where('ledger', '=', ledger).where('no', '=', number).execute();
    const updateVote = (values: object) => db.updateTable('vote').set(values).where('id', '=', vote.id).execute();
    const total = db.updateTable('workVotes').where('workId', '=', vote.workId);
    const otherWork = votes.find(({ workId }) => workId !== vote.workId)?.workId ?? '';
    const changed = { of: 'votes', fault: 'changed', no: 12, id: vote.id };
    const changedVote = { of: 'vote', fault: 'changed', no: 12, id: vote.id };
    const cases: [string, () => Promise<unknown>, object, () => Promise<unknown>][] = [
      ['link for another work', () => updateLink({ workId: otherWork }), changed, () => updateLink({ workId: vote.workId })],
      ['link of another time', () => updateLink({ at: 1 }), changed, () => updateLink({ at: vote.castAt })],
      ['link without hash', () => updateLink({ hash: '' }), changed, () => updateLink({ hash: twelfth.hash })],
      [
        'link removed',
        () => removeLink(twelfth),
        { of: 'votes', fault: 'missing', no: 12 },
        () => db.insertInto('voteLink').values(twelfth).execute(),
      ],
      [
        'last link removed',
        () => removeLink(last),
        { of: 'votes', fault: 'missing', no: 30 },
        () => db.insertInto('voteLink').values(last).execute(),
      ],
      [
        'link added',
        () =>
          db
            .insertInto('voteLink')
            .values({ ...last, no: 31, aboutId: 'x' })
            .execute(),
        { of: 'votes', fault: 'added', no: 31, id: 'x' },
        () => removeLink({ ...last, no: 31 }),
      ],
      ['vote for another work', () => updateVote({ workId: otherWork }), changedVote, () => updateVote({ workId: vote.workId })],
      ['vote of another number', () => updateVote({ voterHash: 'x' }), changedVote, () => updateVote({ voterHash: vote.voterHash })],
      ['vote of another address', () => updateVote({ addressHash: 'x' }), changedVote, () => updateVote({ addressHash: vote.addressHash })],
      ['vote of another day', () => updateVote({ day: '2020-01-01' }), changedVote, () => updateVote({ day: vote.day })],
      [
        'vote removed',
        () => db.deleteFrom('vote').where('id', '=', vote.id).execute(),
        { of: 'vote', fault: 'missing', no: 12, id: vote.id },
        () =>
          db
            .insertInto('vote')
            .values({ ...vote, voidId: null })
            .execute(),
      ],
      [
        'vote added',
        () =>
          db
            .insertInto('vote')
            .values({ ...vote, id: 'x', accountId: null, voidId: null })
            .execute(),
        { of: 'vote', fault: 'added', id: 'x', no: null },
        () => db.deleteFrom('vote').where('id', '=', 'x').execute(),
      ],
      [
        'ruling about other votes',
        () => updateLink({ votes: '[1]' }, ruling),
        { of: 'rulings', fault: 'changed', no: 1 },
        () => updateLink({ votes: ruling.votes }, ruling),
      ],
      [
        'ruling removed',
        () => removeLink(ruling),
        { of: 'rulings', fault: 'missing', no: 1 },
        () => db.insertInto('voteLink').values(ruling).execute(),
      ],
      [
        'vote voided by nobody',
        () => db.updateTable('vote').set({ voidId: ruling.aboutId }).where('id', '=', counting.id).execute(),
        { of: 'vote', fault: 'changed', id: counting.id },
        () => db.updateTable('vote').set({ voidId: null }).where('id', '=', counting.id).execute(),
      ],
      [
        'total',
        () => total.set((e) => ({ votes: e('votes', '+', 1) })).execute(),
        { of: 'total' },
        () => total.set((e) => ({ votes: e('votes', '-', 1) })).execute(),
      ],
    ];
    // The twelfth may be void already; what is put back is what was there.
    const voided = await db.selectFrom('vote').select('voidId').where('id', '=', vote.id).executeTakeFirst();
    for (const [name, tamper, difference, mend] of cases) {
      await tamper();
      const { differences } = await check(competitionId);
      expect([name, differences[0]]).toMatchObject([name, difference]);
      await mend();
      await db
        .updateTable('vote')
        .set({ voidId: voided?.voidId ?? null })
        .where('id', '=', vote.id)
        .execute();
      expect([name, (await check(competitionId)).differences]).toEqual([name, []]);
    }
    expect(no).not.toBe('');
  });

  it('stays whole when voters and works are erased, and when what is known of voters is let go of', async () => {
    const { deps, clock } = context();
    const { competitionId, nos, no } = await openWorks(context(), 2);
    const goes = await context().participant();
    const stays = await context().participant();
    for (const client of [goes, stays]) await client.call('POST /api/works/:no/votes', { params: { no } });
    await cast(nos, 10);
    const whole = await check(competitionId);
    expect(whole).toMatchObject({ votes: 12, counting: 12, erased: 0, differences: [] });
    await goes.request('DELETE', '/api/account', await goes.encrypt(PASSWORD));
    expect(await check(competitionId)).toEqual(whole);

    // A week after the voting: hashes and salts go.
    clock.advance(11 * DAY_MS + retainedMs('voterHashes'));
    expect(await deps.jobs.runDue('housekeeping')).toBe(true);
    const rows = deps.db.selectFrom('vote').select(['id', 'salt', 'voterHash']).where('competitionId', '=', competitionId);
    expect((await rows.where('salt', 'is', null).execute()).length).toBe(2);
    expect((await rows.where('voterHash', 'is not', null).execute()).length).toBe(0);
    expect(await check(competitionId)).toEqual(whole);
    // But nobody puts another number in the place of one that is gone.
    const [known] = await rows.where('salt', 'is', null).execute();
    await deps.db
      .updateTable('vote')
      .set({ voterHash: 'x' })
      .where('id', '=', known?.id ?? '')
      .execute();
    expect((await check(competitionId)).differences).toMatchObject([{ of: 'vote', fault: 'changed', id: known?.id }]);
    await deps.db
      .updateTable('vote')
      .set({ voterHash: null })
      .where('id', '=', known?.id ?? '')
      .execute();

    // A work goes with its votes; the ledger keeps their links.
    await deps.db.deleteFrom('work').where('no', '=', no).execute();
    expect(await check(competitionId)).toEqual({ ...whole, erased: 7 });
  });

  it('goes on where a vote is written after another process has begun the next day', async () => {
    const { deps, clock } = context();
    const { competitionId, no } = await openWorks(context());
    const now = clock.now();
    const behind = createVoting({ ...deps, clock: { now: () => now } });
    const ahead = createVoting({ ...deps, clock: { now: () => now + DAY_MS } });
    const [one, two, three] = await addVoters(deps, 3);
    if (!one || !two || !three) throw new Error('no voters');
    await behind.cast(one, no, '192.0.2.1');
    await ahead.cast(two, no, '192.0.2.2');
    await behind.cast(three, no, '192.0.2.3');
    const votes = await deps.db.selectFrom('vote').select('day').where('competitionId', '=', competitionId).orderBy('id').execute();
    const days = (await linksOf(context(), competitionId)).map(({ day }) => day);
    expect(new Set(votes.map(({ day }) => day)).size).toBe(2);
    expect(days).toEqual(days.toSorted());
    expect(days[2]).toBe(days[1]);
    expect((await check(competitionId)).differences).toEqual([]);
  });

  it('is shown by its head in the ranking once the voting has ended, and a ruling does not change it', async () => {
    const { deps, clock } = context();
    const { competitionId, nos } = await openWorks(context(), 2);
    await cast(nos, 4);
    const visitor = context().client();
    const head = async () => (await visitor.call('GET /api/competitions/:id/ranking', { params: { id: competitionId } })).ledgerHead;
    const end = clock.now() + 10 * DAY_MS;
    for (const at of [clock.now(), end - 1, end, end + 9999]) {
      clock.set(at);
      expect([at - end, await head()]).toEqual([at - end, null]);
    }
    clock.set(end + 11_000);
    const last = (await check(competitionId)).head;
    expect(last).toMatch(/^[0-9a-f]{64}$/);
    expect(await head()).toBe(last);
    const [vote] = await deps.db.selectFrom('vote').select('id').where('competitionId', '=', competitionId).execute();
    await voidVotes(deps, await someone(), null, { ids: [vote?.id ?? ''], reason: '刷票' });
    expect(await head()).toBe(last);
    expect(await check(competitionId)).toMatchObject({ head: last, counting: 3, rulings: 1, differences: [] });
    // Without votes there is nothing to show.
    const empty = await openWorks(context());
    clock.advance(11 * DAY_MS);
    const { ledgerHead } = await visitor.call('GET /api/competitions/:id/ranking', { params: { id: empty.competitionId } });
    expect(ledgerHead).toBeNull();
  });

  it('keeps a settled burst settled, until more votes belong to it', async () => {
    const { deps, clock } = context();
    const { competitionId, no } = await openWorks(context());
    const organiser = await context().organiser();
    const list = async (filter: object = {}) =>
      (await organiser.call('POST /api/admin/votes/flags/search', { body: { filter: JSON.stringify({ competitionId, ...filter }) } }))
        .items;
    const { season } = await deps.db.selectFrom('competition').select('season').where('id', '=', competitionId).executeTakeFirstOrThrow();
    const open = async () => {
      const { counts } = await organiser.call('GET /api/admin/overview', { query: { season } });
      return [(await list({ settled: false })).length, counts.voteFlags?.n];
    };
    const before = (await open())[1] ?? 0;
    const votes = async () => (await organiser.call('GET /api/works/:no/votes', { params: { no } })).votes;
    const settle = (as: 'fine' | 'void', count: number, reason = '核对过') =>
      list().then(([flag]) =>
        organiser.call('POST /api/admin/votes/flags/settlements', { body: { flagId: flag?.id ?? '', as, reason, votes: count } }),
      );
    const size = ADDRESS_BURST.votes;
    await cast([no], size, () => '198.51.100.7');
    expect(await list()).toMatchObject([{ count: size, settled: false, ruling: null }]);
    expect(await open()).toEqual([1, before + 1]);
    // Looked at before it had grown: nobody rules on votes that they have not seen.
    await expect(settle('fine', size - 1)).rejects.toMatchObject({ code: 'conflict' });
    await expect(settle('fine', size, ' ')).rejects.toMatchObject({ code: 'invalid_input' });

    expect(await settle('fine', size)).toEqual({ changed: 0 });
    const at = clock.now();
    expect(await list()).toMatchObject([{ settled: true, ruling: { as: 'fine', at, by: '陈老师', reason: '核对过' } }]);
    expect(await open()).toEqual([0, before]);
    await expect(settle('fine', size)).rejects.toMatchObject({ code: 'conflict' });
    // Scans of the same votes, by a process that has just started too, leave it so.
    await context().restart();
    clock.advance(60_000);
    expect(await list({ settled: false })).toEqual([]);
    expect(await open()).toEqual([0, before]);

    // One vote was voided by itself; voiding the burst and taking that back leaves it void.
    const [single] = await context().deps.db.selectFrom('vote').select('id').where('competitionId', '=', competitionId).execute();
    await organiser.call('POST /api/admin/votes/voids', { body: { ids: [single?.id ?? ''], reason: '同一人' } });
    clock.advance(1);
    expect(await settle('void', size)).toEqual({ changed: size - 1 });
    expect([await votes(), (await check(competitionId)).counting]).toEqual([0, 0]);
    clock.advance(1);
    expect(await settle('fine', size)).toEqual({ changed: size - 1 });
    expect([await votes(), (await check(competitionId)).counting]).toEqual([size - 1, size - 1]);
    clock.advance(1);
    expect(await settle('void', size, '又核对')).toEqual({ changed: size - 1 });

    await cast([no], 2, () => '198.51.100.7');
    expect(await list()).toMatchObject([{ count: size + 2, settled: false, ruling: { as: 'void', reason: '又核对' } }]);
    expect(await open()).toEqual([1, before + 1]);
    clock.advance(1);
    expect(await settle('void', size + 2)).toEqual({ changed: 2 });
    expect(await open()).toEqual([0, before]);
    expect((await check(competitionId)).differences).toEqual([]);
    const lines = await context()
      .deps.db.selectFrom('audit')
      .innerJoin('work', 'work.id', 'audit.subjectId')
      .select(['action', 'actorName', 'detail'])
      .where('work.no', '=', no)
      .orderBy('at')
      .execute();
    expect(lines.map(({ action, actorName, detail }) => [action, actorName, JSON.parse(detail).reason])).toEqual([
      ['burst_fine', '陈老师', '核对过'],
      ['votes_voided', '陈老师', '同一人'],
      ['burst_voided', '陈老师', '核对过'],
      ['burst_fine', '陈老师', '核对过'],
      ['burst_voided', '陈老师', '又核对'],
      ['burst_voided', '陈老师', '核对过'],
    ]);
  });

  it('is settled once by two organisers at a time', async () => {
    const { competitionId, no } = await openWorks(context());
    await cast([no], ADDRESS_BURST.votes, () => '198.51.100.8');
    const organisers = [await context().organiser(), await context().organiser()];
    const [flag] =
      (await organisers[0]?.call('POST /api/admin/votes/flags/search', { body: { filter: JSON.stringify({ competitionId }) } }))?.items ??
      [];
    const body = { flagId: flag?.id ?? '', as: 'void', reason: 'x', votes: ADDRESS_BURST.votes } as const;
    const done = await Promise.allSettled(organisers.map((each) => each.call('POST /api/admin/votes/flags/settlements', { body })));
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await check(competitionId)).toMatchObject({ counting: 0, rulings: 1, differences: [] });
  });

  it('leaves no reason of a ruling behind when the work is erased', async () => {
    const { deps } = context();
    const competitionId = await addVotingCompetition(deps);
    const family = await context().participant();
    const { id } = await family.call('POST /api/registrations', { body: entryForm(competitionId) });
    const no = nextNo();
    await addWork(deps, { competitionId, no });
    await deps.db.updateTable('work').set({ registrationId: id }).where('no', '=', no).execute();
    await deps.db.updateTable('registration').set({ publishWork: 1, state: 'work_submitted' }).where('id', '=', id).execute();
    await cast([no], ADDRESS_BURST.votes, () => '198.51.100.9');
    const organiser = await context().organiser();
    const filter = JSON.stringify({ competitionId });
    const [flag] = (await organiser.call('POST /api/admin/votes/flags/search', { body: { filter } })).items;
    for (const as of ['void', 'fine'] as const)
      await organiser.call('POST /api/admin/votes/flags/settlements', {
        body: { flagId: flag?.id ?? '', as, reason: '李家的亲友', votes: ADDRESS_BURST.votes },
      });
    await family.request('DELETE', '/api/account', await family.encrypt(PASSWORD));
    const left = await deps.db.selectFrom('voteRuling').select('id').where('reason', '=', '李家的亲友').execute();
    expect(left).toEqual([]);
    expect(await check(competitionId)).toMatchObject({ votes: ADDRESS_BURST.votes, erased: ADDRESS_BURST.votes, differences: [] });
  });

  it('is not forked by two processes that take votes at the same time', async ({ skip }) => {
    // SQLite has one process.
    if (context().database === 'sqlite') return skip();
    const { deps } = context();
    const { competitionId, nos } = await openWorks(context(), 5);
    const { config } = deps;
    const secret = { SECRET_KEY: config.secretKey?.toString('base64') ?? '', DATABASE_URL: config.databaseUrl ?? '' };
    const env = { DATA_DIR: config.dataDir, SEED: 'none', LOG_LEVEL: 'silent', ...secret };
    // The processes have the real time.
    await deps.db
      .updateTable('competition')
      .set({ votingOpensAt: 0, votingClosesAt: Date.now() + DAY_MS })
      .where('id', '=', competitionId)
      .execute();
    const servers = [await startServer(env), await startServer(env)];
    try {
      const voters = await addVoters(deps, 400);
      const expiresAt = Date.now() + DAY_MS;
      const tokens = await Promise.all(voters.map((voter) => deps.sessions.open(voter, '-')));
      await deps.db.updateTable('session').set({ expiresAt, lastSeenAt: Date.now() }).execute();
      const statuses = await Promise.all(
        tokens.map(async (token, n) => {
          const answer = await fetch(`${servers[n % 2]?.url}/api/works/${nos[n % nos.length]}/votes`, {
            method: 'POST',
            headers: { cookie: `tc_session=${token}` },
          });
          await answer.arrayBuffer();
          return answer.status;
        }),
      );
      expect(statuses.filter((status) => status === 201)).toHaveLength(400);
    } finally {
      for (const server of servers) await server.kill();
    }
    expect(await check(competitionId)).toMatchObject({ votes: 400, counting: 400, differences: [] });
    expect((await linksOf(context(), competitionId)).map(({ no }) => no)).toEqual(Array.from({ length: 400 }, (_, n) => n + 1));
  }, 60_000);

  it('is recounted by npm run recount, whose exit code says whether everything agrees', async ({ skip }) => {
    // `check` covers both databases.
    if (context().database === 'postgres') return skip();
    const { competitionId, no } = await openWorks(context());
    await cast([no], 3);
    const { config, db } = context().deps;
    const program = fileURLToPath(new URL('../../server/votes/ledger/recountMain.ts', import.meta.url));
    const env = { PATH: process.env['PATH'], DATA_DIR: config.dataDir, SECRET_KEY: config.secretKey?.toString('base64') };
    const run = () => promisify(execFile)(process.execPath, [program], { env });
    const competitions = (await checkVotes(db)).length;
    const { head } = await check(competitionId);
    const { stdout, stderr } = await run();
    expect(stdout).toContain(`${competitionId}: 3 votes, 3 of them count, 0 rulings; the head is ${head}\n`);
    expect([stdout.split('\n').at(-2), stderr]).toEqual([`${competitions} competitions, everything agrees`, '']);
    const link = db.updateTable('voteLink').where('competitionId', '=', competitionId).where('no', '=', 2);
    const [second] = (await linksOf(context(), competitionId)).filter((one) => one.no === 2);
    await link.set({ at: 0 }).execute();
    await expect(run()).rejects.toMatchObject({
      code: 3,
      stderr: `${competitionId}: the ledger’s row 2 ${second?.aboutId} is changed\n`,
    });
    await link.set({ at: second?.at ?? 0 }).execute();
  });
});

describeOnBothDatabases('votes from before there was a ledger', (context) => {
  it('are linked with their rulings, and bursts with void votes are settled', async () => {
    const postgres = context().database === 'postgres' ? await createDatabase(inject('postgresUrl')) : null;
    const dataDir = await mkdtemp(join(tmpdir(), 'tangible-cup-ledger-'));
    const db = openDatabase({ databaseUrl: postgres?.url ?? null, dataDir }, () => undefined);
    try {
      await migrate(db, Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0090')));
      const season = grownSeason({ now: context().clock.now(), from: 0, to: 2400 });
      const needed = /insert into (competition|account|registration|work|vote_ruling|vote|vote_flag) /;
      for (const statement of season.filter((each) => needed.test(each))) await sql.raw(statement).execute(db);
      await sql`delete from work_votes`.execute(db);
      await sql`insert into work_votes (work_id, votes) select work_id, count(*) from vote where void_id is null group by work_id`.execute(
        db,
      );
      await sql`
        update vote_flag set (work_id, day, source, first_at, last_at) = (
          select work_id, day, address_hash, cast_at, cast_at from vote where id = replace(vote_flag.id, 'g', 'v'))
        where id <> 'g0'
      `.execute(db);
      await sql`update vote_flag set source = 'elsewhere' where id = 'g0'      `.execute(db);
      await migrate(db, migrations);
      const checks = await checkVotes(db);
      expect(checks.length).toBeGreaterThan(1);
      expect(checks.map(({ differences }) => differences)).toEqual(checks.map(() => []));
      expect(checks.reduce((sum, { votes }) => sum + votes, 0)).toBe(2400);
      expect(checks.reduce((sum, { rulings }) => sum + rulings, 0)).toBe(3);
      const flags = await db.selectFrom('voteFlag').select(['id', 'settledAs', 'rulingId']).orderBy('id').execute();
      expect(flags).toEqual([
        { id: 'g0', settledAs: null, rulingId: null },
        { id: 'g1000', settledAs: 'void', rulingId: 'x1000' },
        { id: 'g2000', settledAs: 'void', rulingId: 'x2000' },
      ]);
    } finally {
      await db.destroy();
      await postgres?.drop();
      await rm(dataDir, { recursive: true, force: true });
    }
  }, 60_000);
});
