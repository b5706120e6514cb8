// Promises: one vote per account and day; totals agree with the votes; works that are not public or not open cannot be voted for; bursts are flagged,
// and an organiser can void votes and restore them.
import { beforeEach, expect, it } from 'vitest';
import { Problem } from '#contract/http/problem.ts';
import { ADDRESS_BURST, FRESH_ACCOUNTS_BURST } from '#contract/votes/rules/voting.ts';
import { clientNetwork } from '#server/platform/http/clientNetwork.ts';
import { retainedMs } from '#server/platform/retention.ts';
import { createVoting } from '#server/votes/cast.ts';
import { exportVotesOf, forgetVoters } from '#server/votes/store.ts';
import { outcomes } from '../fixtures/accounts.ts';
import { addCompetition } from '../fixtures/competition.ts';
import { addVoters, addVotingCompetition, addWork, totalsAndRows } from '../fixtures/votes.ts';
import { type ApiContext, type Client, describeOnBothDatabases, freshMobile, PASSWORD } from './harness.ts';

const DAY_MS = 24 * 3600_000;
let works = 0;
const nextNo = () => `W${String(++works).padStart(6, '0')}`;

const votesOf = async (client: Client, no: string) => (await client.call('GET /api/works/:no/votes', { params: { no } })).votes;
const vote = (client: Client, no: string) => client.call('POST /api/works/:no/votes', { params: { no } });
/** Votes again if the vote has waited in the queue as long as it may: a busy machine takes longer than that for hundreds together. */
const voteUntilAnswered = (client: Client, no: string): ReturnType<typeof vote> =>
  vote(client, no).catch((error: unknown) => {
    if (error instanceof Problem && error.code === 'unavailable') return voteUntilAnswered(client, no);
    throw error;
  });

/** Creates a competition with voting open, with one released work. */
const openWork = async ({ deps }: ApiContext) => {
  const competitionId = await addVotingCompetition(deps);
  const no = nextNo();
  return { competitionId, no, workId: await addWork(deps, { competitionId, no }) };
};

describeOnBothDatabases('votes', (context) => {
  let now = 0;
  beforeEach(() => {
    // Every test has its own day, so that accounts made by one are not new in the next.
    context().clock.advance(40 * DAY_MS);
    now = context().clock.now();
  });

  it('are listed for who cast them and for whose work they are, and name no work that is hidden', async () => {
    const [shown, hidden] = [await openWork(context()), await openWork(context())];
    const [voter, owner] = [await context().participant(), await context().participant()];
    const { id: ownerId } = await owner.call('GET /api/account');
    const { db } = context().deps;
    const ofWork = db.selectFrom('work').select('registrationId').where('no', '=', shown.no);
    await db.updateTable('registration').set({ accountId: ownerId }).where('id', 'in', ofWork).execute();
    await vote(voter, shown.no);
    context().clock.advance(DAY_MS);
    await vote(voter, hidden.no);
    await db.updateTable('work').set({ hiddenAt: context().clock.now() }).where('no', '=', hidden.no).execute();
    const { cast, received } = await voter.call('GET /api/votes/own');
    expect(cast.map(({ no }) => no)).toEqual([null, shown.no]);
    expect(cast.map(({ title }) => title !== null)).toEqual([false, true]);
    expect(received).toEqual([]);
    const own = await owner.call('GET /api/votes/own');
    expect([own.cast, own.received.map(({ no, votes }) => [no, votes])]).toEqual([[], [[shown.no, 1]]]);
    await expect(context().client().call('GET /api/votes/own')).rejects.toMatchObject({ code: 'signed_out' });
  });

  it('count once an account and day of the site’s zone', async () => {
    const { no } = await openWork(context());
    const other = await openWork(context());
    const client = await context().participant();
    const midnight = Date.UTC(2026, 9, 25, 16) + Math.ceil((now - Date.UTC(2026, 9, 25, 16)) / DAY_MS) * DAY_MS;
    const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(now);
    expect(await client.call('GET /api/votes/today')).toEqual({ votedFor: null, day, nextAt: midnight });

    expect(await client.request('POST', `/api/works/${no}/votes`)).toMatchObject({ status: 201, json: { votes: 1 } });
    expect(await client.call('GET /api/votes/today')).toEqual({ votedFor: no, day, nextAt: midnight });
    for (const again of [no, other.no])
      await expect(vote(client, again)).rejects.toMatchObject({ code: 'already_voted_today', detail: { at: midnight } });

    context().clock.set(midnight - 1);
    await expect(vote(client, no)).rejects.toMatchObject({ code: 'already_voted_today' });
    context().clock.set(midnight);
    expect(await vote(client, no)).toMatchObject({ votes: 2 });
    expect(await votesOf(client, other.no)).toBe(0);
  });

  it('count once when one account sends two hundred together, for different works', async () => {
    const { competitionId, no } = await openWork(context());
    const second = nextNo();
    await addWork(context().deps, { competitionId, no: second });
    const client = await context().participant();
    const before = await totalsAndRows(context().deps);
    const { succeeded, failures } = await outcomes(Array.from({ length: 200 }, (_, n) => voteUntilAnswered(client, n % 2 ? no : second)));
    expect(succeeded).toBe(1);
    expect(new Set(failures)).toEqual(new Set(['already_voted_today']));
    const after = await totalsAndRows(context().deps);
    expect(after.totals).toEqual(after.rows);
    expect(after.rows.reduce((sum, [, n]) => sum + n, 0)).toBe(before.rows.reduce((sum, [, n]) => sum + n, 0) + 1);
  });

  it('are refused before and after the window, and where it is not valid', async () => {
    const client = await context().participant();
    const [opensAt, closesAt] = [now + 1000, now + 2000];
    const cases = [
      {
        window: { votingOpensAt: opensAt, votingClosesAt: closesAt },
        at: now,
        problem: { code: 'voting_not_open', detail: { at: opensAt } },
      },
      {
        window: { votingOpensAt: opensAt, votingClosesAt: closesAt },
        at: closesAt,
        problem: { code: 'voting_closed', detail: { at: closesAt } },
      },
      { window: { votingOpensAt: closesAt, votingClosesAt: opensAt }, at: now, problem: { code: 'window_invalid' } },
      { window: { votingOpensAt: null, votingClosesAt: null }, at: now, problem: { code: 'window_invalid' } },
    ];
    for (const { window, at, problem } of cases) {
      context().clock.set(now);
      const no = nextNo();
      await addWork(context().deps, { competitionId: await addCompetition(context().deps, window), no });
      context().clock.set(at);
      await expect(vote(client, no)).rejects.toMatchObject(problem);
    }
    expect(await client.call('GET /api/votes/today')).toMatchObject({ votedFor: null });
  });

  it('are followed at once by counts, ranks and orders, for who votes and for all others; a refused vote changes nothing', async () => {
    const { deps } = context();
    const competitionId = await addVotingCompetition(deps);
    const nos = ['WRANKAAB', 'WRANKAAC', 'WRANKAAD'];
    const ids: string[] = [];
    for (const no of nos) ids.push(await addWork(deps, { competitionId, no }));
    const [first = '', second = '', third = ''] = nos;
    const visitor = context().client();
    const organiser = await context().organiser();
    /** Returns the votes and ranks of the works in the public reads. */
    const shown = async () => {
      const params = { id: competitionId };
      const status = async (no: string) => {
        const { votes, rank } = await visitor.call('GET /api/works/:no/votes', { params: { no } });
        return [votes, (await visitor.call('GET /api/works/:no', { params: { no } })).votes, rank];
      };
      const { items: ranked } = await visitor.call('GET /api/competitions/:id/ranking', { params });
      const { items: listed } = await visitor.call('GET /api/competitions/:id/works', { params, query: { sort: 'votes' } });
      return {
        status: [await status(first), await status(second), await status(third)],
        ranked: ranked.filter(({ votes }) => votes > 0).map(({ no, votes, rank }) => [no, votes, rank]),
        listed: listed.filter(({ votes }) => votes > 0).map(({ no, votes }) => [no, votes]),
      };
    };
    expect((await shown()).status).toEqual([
      [0, 0, 1],
      [0, 0, 1],
      [0, 0, 1],
    ]);

    const one = await context().participant();
    expect(await vote(one, second)).toEqual({ no: second, votes: 1, rank: 1, works: 3 });
    const afterOne = {
      status: [
        [0, 0, 2],
        [1, 1, 1],
        [0, 0, 2],
      ],
      ranked: [[second, 1, 1]],
      listed: [[second, 1]],
    };
    expect(await shown()).toEqual(afterOne);
    await expect(vote(one, third)).rejects.toMatchObject({ code: 'already_voted_today' });
    expect(await shown()).toEqual(afterOne);

    expect(await vote(await context().participant(), third)).toEqual({ no: third, votes: 1, rank: 1, works: 3 });
    expect(await vote(await context().participant(), third)).toEqual({ no: third, votes: 2, rank: 1, works: 3 });
    expect(await shown()).toEqual({
      status: [
        [0, 0, 3],
        [1, 1, 2],
        [2, 2, 1],
      ],
      ranked: [
        [third, 2, 1],
        [second, 1, 2],
      ],
      listed: [
        [third, 2],
        [second, 1],
      ],
    });

    // An organiser voids votes, and restores them.
    const { items } = await organiser.call('POST /api/admin/votes/search', { body: { filter: JSON.stringify({ no: third }) } });
    const voided = items.map(({ id }) => id);
    await organiser.call('POST /api/admin/votes/voids', { body: { ids: voided, reason: 'a robot' } });
    expect(await shown()).toEqual(afterOne);
    await organiser.call('POST /api/admin/votes/restores', { body: { ids: voided } });
    expect((await shown()).ranked).toEqual([
      [third, 2, 1],
      [second, 1, 2],
    ]);

    // A hidden work leaves its rank to the next.
    await deps.db
      .updateTable('work')
      .set({ releasedAt: null })
      .where('id', '=', ids[2] ?? '')
      .execute();
    expect(await shown().catch(() => null)).toBeNull();
    expect(await visitor.call('GET /api/works/:no/votes', { params: { no: second } })).toMatchObject({ rank: 1, works: 2 });
  });

  it('are for public works only, and so are totals and ranking', async () => {
    const { deps } = context();
    const competitionId = await addVotingCompetition(deps);
    const client = await context().participant();
    const hidden = [
      { work: { releasedAt: null } },
      { registration: { publishWork: 0 } },
      { registration: { state: 'cancelled' } },
    ] as const;
    for (const changes of hidden) {
      const no = nextNo();
      await addWork(deps, { competitionId, no, ...changes });
      await expect(vote(client, no)).rejects.toMatchObject({ code: 'not_found' });
      await expect(votesOf(client, no)).rejects.toMatchObject({ code: 'not_found' });
    }
    await expect(vote(client, 'nothing-here')).rejects.toMatchObject({ code: 'not_found' });
    await expect(client.call('GET /api/competitions/:id/ranking', { params: { id: 'nothing-here' } })).rejects.toMatchObject({
      code: 'not_found',
    });
    expect(await client.call('GET /api/competitions/:id/ranking', { params: { id: competitionId } })).toEqual({
      items: [],
      total: 0,
      ledgerHead: null,
    });
  });

  it('make a ranking in which equals share a rank, at once when a vote, consent or a moderation changes it', async () => {
    const { deps } = context();
    const competitionId = await addVotingCompetition(deps);
    const nos = [nextNo(), nextNo(), nextNo(), nextNo()];
    for (const no of nos) await addWork(deps, { competitionId, no });
    const [a = '', b = '', c = '', d = ''] = nos;
    const secret = { competitionId, no: nextNo(), registration: { publishName: 0 } } as const;
    await addWork(deps, secret);
    const visitor = context().client();
    const ranking = async (query = {}) =>
      (await visitor.call('GET /api/competitions/:id/ranking', { params: { id: competitionId }, query })).items.map(
        ({ rank, no, votes }) => `${rank} ${no} ${votes}`,
      );
    expect(await ranking()).toHaveLength(5);

    const voting = createVoting(deps);
    const voters = await addVoters(deps, 7);
    const choices = [c, c, c, b, b, d, d];
    await Promise.all(voters.map((voter, n) => voting.cast(voter, choices[n] ?? '', '192.0.2.1')));
    const final = [`1 ${c} 3`, `2 ${b} 2`, `2 ${d} 2`, `4 ${a} 0`, `4 ${secret.no} 0`];
    expect(await ranking()).toEqual(final);
    expect(await ranking({ page: 2, pageSize: 2 })).toEqual(final.slice(2, 4));
    expect(await visitor.call('GET /api/works/:no/votes', { params: { no: d } })).toEqual({ no: d, votes: 2, rank: 2, works: 5 });
    const { items } = await visitor.call('GET /api/competitions/:id/ranking', { params: { id: competitionId } });
    expect(items.map(({ teamName }) => teamName)).toEqual([`Team ${c}`, `Team ${b}`, `Team ${d}`, `Team ${a}`, null]);

    await deps.db.updateTable('registration').set({ publishWork: 0 }).where('teamName', '=', `Team ${c}`).execute();
    expect(await ranking()).toEqual([`1 ${b} 2`, `1 ${d} 2`, `3 ${a} 0`, `3 ${secret.no} 0`]);
  });

  it('can be voided with a reason and restored; the voter’s day stays used, and both are in the audit log', async () => {
    const { deps, clock } = context();
    const { no, workId } = await openWork(context());
    const client = await context().participant();
    const organiser = await context().organiser();
    await vote(client, no);
    const listed = await organiser.call('POST /api/admin/votes/search', { body: { filter: JSON.stringify({ no }) } });
    expect(listed).toMatchObject({
      total: 1,
      items: [{ work: { no }, castAt: clock.now(), freshAccount: true, flagged: false, voided: null }],
    });
    const ids = listed.items.map(({ id }) => id);
    expect(await votesOf(client, no)).toBe(1);

    await expect(organiser.call('POST /api/admin/votes/voids', { body: { ids, reason: ' ' } })).rejects.toMatchObject({
      code: 'invalid_input',
    });
    expect(await organiser.call('POST /api/admin/votes/voids', { body: { ids, reason: '同一人' } })).toEqual({ changed: 1 });
    expect(await votesOf(client, no)).toBe(0);
    await expect(vote(client, no)).rejects.toMatchObject({ code: 'already_voted_today' });
    await expect(organiser.call('POST /api/admin/votes/voids', { body: { ids, reason: 'x' } })).rejects.toMatchObject({ code: 'conflict' });
    await expect(organiser.call('POST /api/admin/votes/voids', { body: { ids: ['x'], reason: 'x' } })).rejects.toMatchObject({
      code: 'not_found',
    });
    const voided = await organiser.call('POST /api/admin/votes/search', { body: { filter: JSON.stringify({ no, voided: true }) } });
    expect(voided.items).toMatchObject([{ id: ids[0], voided: { at: clock.now(), by: '陈老师', reason: '同一人' } }]);

    clock.advance(1);
    expect(await organiser.call('POST /api/admin/votes/restores', { body: { ids } })).toEqual({ changed: 1 });
    await expect(organiser.call('POST /api/admin/votes/restores', { body: { ids } })).rejects.toMatchObject({ code: 'conflict' });
    expect(await votesOf(client, no)).toBe(1);
    const audit = await deps.db.selectFrom('audit').select(['action', 'detail']).where('subjectId', '=', workId).orderBy('at').execute();
    expect(audit.map(({ action, detail }) => [action, JSON.parse(detail)])).toMatchObject([
      ['votes_voided', { before: { votes: 1 }, after: { votes: 0 }, reason: '同一人', ids }],
      ['votes_restored', { before: { votes: 0 }, after: { votes: 1 }, ids }],
    ]);
  });

  it('are voided and restored exactly once by two organisers at a time', async () => {
    const { deps } = context();
    const { no } = await openWork(context());
    const voting = createVoting(deps);
    await Promise.all((await addVoters(deps, 30)).map((voter, n) => voting.cast(voter, no, `192.0.2.${n}`)));
    const organiser = await context().organiser();
    const organisers = [organiser, await context().organiser()];
    const { items } = await organiser.call('POST /api/admin/votes/search', { body: { filter: JSON.stringify({ no }) } });
    const ids = items.map(({ id }) => id);
    expect(ids).toHaveLength(30);
    for (const undo of [false, true, false]) {
      const settled = await Promise.allSettled(
        organisers.flatMap((either) =>
          [ids.slice(0, 20), ids.slice(10)].map((part) =>
            undo
              ? either.call('POST /api/admin/votes/restores', { body: { ids: part } })
              : either.call('POST /api/admin/votes/voids', { body: { ids: part, reason: 'x' } }),
          ),
        ),
      );
      const changed = settled.map((one) => (one.status === 'fulfilled' ? one.value.changed : 0));
      expect(changed.reduce((a, b) => a + b, 0)).toBe(30);
      const { totals, rows } = await totalsAndRows(deps);
      expect(totals).toEqual(rows);
    }
  });

  it('are flagged where many come from one address or from fresh accounts, and voided together', async () => {
    const { deps, clock } = context();
    const { no, competitionId } = await openWork(context());
    const calm = nextNo();
    await addWork(deps, { competitionId, no: calm });
    const voting = createVoting(deps);
    const organiser = await context().organiser();
    const flags = async () =>
      (await organiser.call('POST /api/admin/votes/flags/search', { body: { filter: JSON.stringify({ competitionId }) } })).items;
    const cast = async (count: number, work: string, address: (n: number) => string, createdAt?: number) => {
      for (const [n, voter] of (await addVoters(deps, count, createdAt)).entries()) {
        clock.advance(1000);
        await voting.cast(voter, work, clientNetwork(address(n)));
      }
    };
    // A family's IPv6 addresses count as one; this number minus one is no burst. The others come from everywhere.
    const oneHome = (n: number) => `2001:db8:0:7::${(n + 1).toString(16)}`;
    await cast(ADDRESS_BURST.votes - 1, no, oneHome);
    await cast(30, calm, (n) => `192.0.2.${n}`);
    await cast(FRESH_ACCOUNTS_BURST.votes - 1, calm, (n) => `198.51.100.${n}`, clock.now());
    expect(await flags()).toEqual([]);

    await cast(2, no, (n) => `2001:db8::7:0:0:0:${n + 9}`.replace('::', ':0:'));
    expect(await flags()).toMatchObject([
      { reason: 'address', work: { no }, count: ADDRESS_BURST.votes + 1, voided: 0, to: clock.now(), source: expect.any(String) },
    ]);
    await cast(1, calm, () => '203.0.113.9', clock.now());
    const [fresh, home] = await flags();
    expect(fresh).toMatchObject({ reason: 'fresh_accounts', work: { no: calm }, count: FRESH_ACCOUNTS_BURST.votes, source: null });
    const flagged = (filter: object) =>
      organiser.call('POST /api/admin/votes/search', { body: { filter: JSON.stringify({ competitionId, ...filter }) } });
    expect((await flagged({ flagged: true })).total).toBe(ADDRESS_BURST.votes + 1 + FRESH_ACCOUNTS_BURST.votes);
    expect((await flagged({ flagged: false })).total).toBe(30);
    expect((await flagged({ flagId: home?.id })).items.every((one) => one.work.no === no && one.flagged)).toBe(true);

    const settle = (as: 'fine' | 'void', flagId = home?.id ?? '', votes = ADDRESS_BURST.votes + 1) =>
      organiser.call('POST /api/admin/votes/flags/settlements', { body: { flagId, as, reason: '刷票', votes } });
    const changed = { changed: ADDRESS_BURST.votes + 1 };
    expect(await settle('void')).toEqual(changed);
    expect((await flags()).map(({ voided }) => voided)).toEqual([0, ADDRESS_BURST.votes + 1]);
    expect(await votesOf(organiser, no)).toBe(0);
    expect(await votesOf(organiser, calm)).toBe(30 + FRESH_ACCOUNTS_BURST.votes);
    expect(await settle('fine')).toEqual(changed);
    expect(await votesOf(organiser, no)).toBe(ADDRESS_BURST.votes + 1);
    await expect(settle('void', 'x')).rejects.toMatchObject({ code: 'not_found' });
    // No address is stored anywhere.
    const stored = JSON.stringify([
      await deps.db.selectFrom('vote').selectAll().execute(),
      await deps.db.selectFrom('voteFlag').selectAll().execute(),
    ]);
    for (const part of ['2001:db8', '192.0.2.', '203.0.113.']) expect(stored).not.toContain(part);
  });

  it('stay when their voter goes, without a trace of whom', async () => {
    const { deps } = context();
    const { no } = await openWork(context());
    const client = await context().participant();
    const { id } = await client.call('GET /api/account');
    await vote(client, no);
    expect(await exportVotesOf(deps.db, id)).toMatchObject([{ no, castAt: context().clock.now(), voidedAt: null }]);
    await client.request('DELETE', '/api/account', await client.encrypt(PASSWORD));
    expect(await votesOf(context().client(), no)).toBe(1);
    const rows = await deps.db
      .selectFrom('vote')
      .innerJoin('work', 'work.id', 'vote.workId')
      .selectAll('vote')
      .where('no', '=', no)
      .execute();
    expect(rows).toMatchObject([{ accountId: null }]);
    expect(JSON.stringify(rows)).not.toContain(id);
    const organiser = await context().organiser();
    const { items } = await organiser.call('POST /api/admin/votes/search', { body: { filter: JSON.stringify({ no }) } });
    expect(items).toMatchObject([{ account: null }]);
  });

  it('count once a number and day, whatever becomes of its accounts', async () => {
    const { deps, clock } = context();
    const { no } = await openWork(context());
    const other = await openWork(context());
    const mobile = freshMobile();
    const leave = async (client: Client) =>
      expect((await client.request('DELETE', '/api/account', await client.encrypt(PASSWORD))).status).toBe(200);
    const first = await context().participant({ mobile });
    await vote(first, no);
    await leave(first);
    for (const again of [no, other.no, no]) {
      const next = await context().participant({ mobile });
      await expect(vote(next, again)).rejects.toMatchObject({ code: 'already_voted_today' });
      expect(await next.call('GET /api/votes/today')).toMatchObject({ votedFor: no });
      await leave(next);
    }
    expect(await votesOf(context().client(), no)).toBe(1);
    expect(await votesOf(context().client(), other.no)).toBe(0);

    // Nor by a number that was passed on: the vote is bound to the number that it was cast with.
    const moved = await context().participant({ mobile: freshMobile() });
    const { id, mobile: cast } = await moved.call('GET /api/account');
    await vote(moved, other.no);
    await deps.db.updateTable('account').set({ mobile: freshMobile() }).where('id', '=', id).execute();
    await expect(vote(await context().participant({ mobile: cast ?? '' }), other.no)).rejects.toMatchObject({
      code: 'already_voted_today',
    });

    clock.advance(DAY_MS);
    expect(await vote(await context().participant({ mobile }), no)).toMatchObject({ votes: 2 });
    // The number itself is stored nowhere.
    expect(JSON.stringify(await deps.db.selectFrom('vote').selectAll().execute())).not.toContain(mobile);
  });

  it('are flagged and voided when their voters have gone, too', async () => {
    const { deps, clock } = context();
    const { no, competitionId } = await openWork(context());
    const voting = createVoting(deps);
    const voters = await addVoters(deps, ADDRESS_BURST.votes);
    for (const voter of voters) {
      clock.advance(1000);
      await voting.cast(voter, no, '192.0.2.77');
      await deps.db.transaction().execute(async (tx) => {
        await forgetVoters(tx, [voter.id]);
        await tx.deleteFrom('account').where('id', '=', voter.id).execute();
      });
    }
    const organiser = await context().organiser();
    const { items } = await organiser.call('POST /api/admin/votes/flags/search', { body: { filter: JSON.stringify({ competitionId }) } });
    expect(items).toMatchObject([{ reason: 'address', work: { no }, count: ADDRESS_BURST.votes }]);
    const flagId = items[0]?.id ?? '';
    const settlement = { flagId, as: 'void', reason: '刷票', votes: ADDRESS_BURST.votes } as const;
    expect(await organiser.call('POST /api/admin/votes/flags/settlements', { body: settlement })).toEqual({
      changed: ADDRESS_BURST.votes,
    });
    expect(await votesOf(organiser, no)).toBe(0);
  });

  it('let go of the number, and of the address of who has gone, a week after the voting of their competition', async () => {
    const { deps, clock } = context();
    const { no, competitionId } = await openWork(context());
    const open = await openWork(context());
    await deps.db
      .updateTable('competition')
      .set({ votingClosesAt: now + 40 * DAY_MS })
      .where('id', '=', open.competitionId)
      .execute();
    const stays = await context().participant();
    const goes = await context().participant();
    const elsewhere = await context().participant();
    await vote(stays, no);
    await vote(goes, no);
    await vote(elsewhere, open.no);
    for (const client of [goes, elsewhere]) await client.request('DELETE', '/api/account', await client.encrypt(PASSWORD));
    const kept = async (of: string) =>
      (
        await deps.db
          .selectFrom('vote')
          .select(['accountId', 'voterHash', 'addressHash'])
          .where('competitionId', '=', of)
          .orderBy('castAt')
          .orderBy('id')
          .execute()
      )
        .map(({ accountId, voterHash, addressHash }) => `${accountId !== null} ${voterHash !== null} ${addressHash !== null}`)
        .sort();
    const keepHouse = async (at: number) => {
      clock.set(at);
      expect(await deps.jobs.runDue('housekeeping')).toBe(true);
    };
    const closedAt = now + 10 * DAY_MS;
    await keepHouse(closedAt + retainedMs('voterHashes') - 1);
    expect(await kept(competitionId)).toEqual(['false true true', 'true true true']);
    await keepHouse(closedAt + retainedMs('voterHashes') + 3600_000);
    expect(await kept(competitionId)).toEqual(['false false false', 'true false true']);
    expect(await kept(open.competitionId)).toEqual(['false true true']);
  });

  it('of an account that goes at the same moment do not break those that come together with it', async () => {
    const { deps } = context();
    const { no } = await openWork(context());
    const voting = createVoting(deps);
    const voters = await addVoters(deps, 5);
    const gone = voters[2]?.id ?? '';
    await deps.db.deleteFrom('account').where('id', '=', gone).execute();
    const { succeeded, failures } = await outcomes(voters.map((voter) => voting.cast(voter, no, '192.0.2.1')));
    expect([succeeded, failures]).toEqual([4, ['signed_out']]);
    expect(await votesOf(context().client(), no)).toBe(4);
  });
});
