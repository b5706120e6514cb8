// Promise: in any race of votes, exactly one per account and day counts, and the totals agree with the rows and with the ledger. `VOTERS=2000` casts the 20,000 of the
// full size, `VOTES_SEED=…` repeats a run.
import { expect, it } from 'vitest';
import { Problem } from '#contract/http/problem.ts';
import { createVoting } from '#server/votes/cast.ts';
import { checkCompetition } from '#server/votes/ledger/recount.ts';
import { restoreVotes, voidVotes } from '#server/votes/moderation.ts';
import { addVoters, addVotingCompetition, addWork, totalsAndRows } from '../fixtures/votes.ts';
import { describeOnBothDatabases } from './harness.ts';

const DAY_MS = 24 * 3600_000;
const DAYS = 10;
const WORKS = 20;
const VOTERS = Number(process.env['VOTERS'] ?? 200);
const SEED = Number(process.env['VOTES_SEED'] ?? Date.now() % 1_000_000);

/** mulberry32: numbers from 0 to 1, repeatable by seed. */
const createRandom = (seed: number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

describeOnBothDatabases('votes in a race', (context) => {
  it(`count once an account and day (seed ${SEED})`, async () => {
    const { deps, clock } = context();
    const random = createRandom(SEED);
    const pick = <T>(list: readonly T[]): T => {
      const one = list[Math.floor(random() * list.length)];
      if (one === undefined) throw new Error('nothing to pick from');
      return one;
    };
    const competitionId = await addVotingCompetition(deps);
    const nos = Array.from({ length: WORKS }, (_, n) => `R${n}`);
    for (const no of nos) await addWork(deps, { competitionId, no });
    const voters = await addVoters(deps, VOTERS);
    // As with several nodes: each batches its own votes, and their transactions meet in the database.
    const nodes = [createVoting(deps), createVoting(deps), createVoting(deps)];
    const [organiser] = await addVoters(deps, 1);
    if (!organiser) throw new Error('no organiser');

    let counted = 0;
    const attempt = async (voter: (typeof voters)[number]) => {
      const address = `192.0.2.${Math.floor(random() * 250)}`;
      try {
        await pick(nodes).cast(voter, pick(nos), address);
        counted += 1;
      } catch (error) {
        if (!(error instanceof Problem) || error.code !== 'already_voted_today') throw error;
      }
    };
    /** Returns all voters, one to three times each, in any order. */
    const tries = () => voters.flatMap((voter) => Array.from({ length: 1 + Math.floor(random() * 3) }, () => ({ voter, order: random() })));
    const shuffled = () => tries().sort((a, b) => a.order - b.order);
    /** Lets an organiser void and restore votes meanwhile. */
    const decide = async () => {
      const rows = await deps.db.selectFrom('vote').select('id').orderBy('id').limit(200).execute();
      const ids = rows.map(({ id }) => id).filter(() => random() < 0.3);
      if (ids.length === 0) return;
      const decided =
        random() < 0.6 ? voidVotes(deps, organiser, null, { ids, reason: '核查' }) : restoreVotes(deps, organiser, null, { ids });
      await decided.catch((error: unknown) => expect(error).toMatchObject({ code: 'conflict' }));
    };

    const start = clock.now();
    for (let day = 0; day < DAYS; day += 1) {
      clock.set(start + day * (DAY_MS - 60_000));
      await Promise.all([...shuffled().map(({ voter }) => attempt(voter)), decide(), decide()]);
      // Across midnight, too: a vote belongs to either day.
      const late = shuffled().slice(0, voters.length / 4);
      const under = late.map(({ voter }) => attempt(voter));
      if (day < DAYS - 1) clock.set(start + (day + 1) * (DAY_MS - 60_000));
      await Promise.all(under);
    }

    const rows = await deps.db.selectFrom('vote').select(['accountId', 'day']).execute();
    const keys = new Set(rows.map(({ accountId, day }) => `${accountId} ${day}`));
    expect(rows).toHaveLength(VOTERS * DAYS);
    expect(keys.size).toBe(rows.length);
    expect(new Set(rows.map(({ day }) => day)).size).toBe(DAYS);
    expect(counted, 'answers that said it counts').toBe(rows.length);
    const { totals, rows: byWork } = await totalsAndRows(deps);
    expect(totals).toEqual(byWork);
    expect(totals.reduce((sum, [, n]) => sum + n, 0)).toBeLessThan(rows.length);
    expect(await checkCompetition(deps.db, competitionId)).toMatchObject({ votes: rows.length, differences: [] });
  }, 300_000);
});
