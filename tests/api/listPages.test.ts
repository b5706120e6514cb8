// Promise: a back office list is read to its end page by page, each row once, in both directions, even with many equal rows and concurrent changes.
// Its total is counted only as far as anyone reads.
import { beforeAll, expect, it } from 'vitest';
import { listAll } from '#server/registrations/review/review.ts';
import { listVotes } from '#server/votes/admin.ts';
import { listAllWorks } from '#server/works/release/adminWorks.ts';
import { addCompetition } from '../fixtures/competition.ts';
import { addEntries } from '../fixtures/entries.ts';
import { addVoters, addVotingCompetition, addWork } from '../fixtures/votes.ts';
import { type Client, describeOnBothDatabases } from './harness.ts';

interface Answer {
  items: { id: string }[];
  total: number;
  totalIsExact: boolean;
  next: string | null;
  previous: string | null;
}
type Sort = `${'' | '-'}${'waitingSince' | 'registeredAt' | 'teamName' | 'state'}`;
type ReadPage = (query: Record<string, unknown>) => Promise<Answer>;

const idsOf = ({ items }: Answer) => items.map(({ id }) => id);

/** Returns every page from the first one on, by its `next`; `between` runs after each. */
const walk = async (read: ReadPage, between: () => Promise<unknown> = async () => undefined): Promise<Answer[]> => {
  const pages = [await read({})];
  for (let next = pages[0]?.next ?? null; next !== null; next = pages.at(-1)?.next ?? null) {
    await between();
    pages.push(await read({ cursor: next }));
  }
  return pages;
};

describeOnBothDatabases('the lists of the back office', (context) => {
  let organiser: Client;
  let [first, second] = ['', ''];
  /** Entries of both competitions, in every state, many with the same time and name. */
  let entries: string[] = [];

  const readEntries =
    (sort: Sort, filter: Record<string, unknown> = {}, pageSize = 4): ReadPage =>
    (query) =>
      organiser.call('POST /api/admin/registrations/search', { body: { sort, pageSize, filter: JSON.stringify(filter), ...query } });

  beforeAll(async () => {
    organiser = await context().organiser();
    const { deps, clock } = context();
    first = await addCompetition(deps);
    second = await addCompetition(deps, { season: 2025, mode: 'offline' });
    const states = ['submitted', 'approved', 'rejected', 'waitlisted'] as const;
    const change = (n: number) => ({
      state: states[n % 4] ?? 'submitted',
      teamName: ['彗星', 'Alpha', "O'Hara", '彗星'][n % 4] ?? '',
      registeredAt: clock.now() + Math.floor(n / 5),
      updatedAt: clock.now() + Math.floor((20 - n) / 3),
    });
    entries = [
      ...(await addEntries(
        deps,
        first,
        Array.from({ length: 13 }, (_, n) => change(n)),
      )),
      ...(await addEntries(
        deps,
        second,
        Array.from({ length: 9 }, (_, n) => change(n)),
      )),
    ];
  });

  const orders = ['waitingSince', 'registeredAt', 'teamName', 'state'] as const;
  const filters: Record<string, unknown>[] = [
    {},
    { state: ['submitted', 'waitlisted'] },
    { season: 2025 },
    { state: ['submitted'] },
    { state: ['approved', 'rejected'], mode: 'online' },
  ];
  const cases = orders.flatMap((sort) => filters.map((filter) => [sort, JSON.stringify(filter), filter] as const));

  it.each(cases)('are walked to the end and back: %s %s', async (sort, _, filter) => {
    const read = readEntries(sort, filter);
    const whole = await readEntries(sort, filter, 200)({});
    expect(whole).toMatchObject({ total: whole.items.length, totalIsExact: true, next: null, previous: null });
    const pages = await walk(read);
    expect(pages.flatMap(idsOf)).toEqual(idsOf(whole));
    expect(pages[0]?.previous).toBeNull();
    // Back from the last page, by the cursors of each page.
    const back = [pages.at(-1)];
    for (let page = back[0]; page && page.previous !== null; page = back.at(-1)) back.push(await read({ cursor: page.previous }));
    expect(back.toReversed().flatMap((page) => (page ? idsOf(page) : []))).toEqual(idsOf(whole));
    expect(back.at(-1)?.next).not.toBeUndefined();
    // A page by its number is the same page.
    const numbered = await Promise.all(pages.map((_page, index) => read({ page: index + 1 })));
    expect(numbered.map(idsOf)).toEqual(pages.map(idsOf));
    const descending = await walk(readEntries(`-${sort}`, filter));
    expect(descending.flatMap(idsOf)).toEqual(idsOf(whole).toReversed());
  });

  it('show every row once although others are added and removed on the way', async () => {
    const { deps, clock } = context();
    const added: string[] = [];
    const between = async () => {
      const [before, after] = await addEntries(deps, first, [
        { registeredAt: clock.now() - 60_000 },
        { registeredAt: clock.now() + 60_000 },
      ]);
      added.push(before ?? '', after ?? '');
      // The row before the next page may be gone.
      const [gone] = added.splice(0, 1);
      await deps.db
        .deleteFrom('registration')
        .where('id', '=', gone ?? '')
        .execute();
    };
    const seen = (await walk(readEntries('-registeredAt', { competitionId: first }), between)).flatMap(idsOf);
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.filter((id) => entries.includes(id))).toHaveLength(13);
    await deps.db.deleteFrom('registration').where('id', 'in', added).execute();
  });

  it('go on where the row before the page was removed', async () => {
    const { deps } = context();
    const [extra] = await addEntries(deps, first, [{ teamName: 'Alpha' }]);
    const read = readEntries('teamName', {}, 1);
    const pages = await walk(read);
    const at = pages.findIndex((page) => idsOf(page)[0] === extra);
    await deps.db
      .deleteFrom('registration')
      .where('id', '=', extra ?? '')
      .execute();
    const following = await read({ cursor: pages[at]?.next ?? '' });
    expect(idsOf(following)).toEqual(idsOf(pages[at + 1] ?? following));
  });

  it('refuse a cursor that is not theirs', async () => {
    const { next } = await readEntries('registeredAt')({});
    const bytes = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const cursors = [
      'x',
      `${next}x`,
      next?.slice(0, -4) ?? '',
      bytes(['registeredAt', 'after', '1', 'id']),
      bytes(['registeredAt', 'after', 1e300, 'id']),
      bytes(['registeredAt', 'after', 1, 'i\0d']),
      bytes(['registeredAt', 'after', 1]),
      bytes(['teamName', 'after', 'Alpha', 'id']),
    ];
    for (const cursor of cursors) {
      const { status, json } = await organiser.request('POST', '/api/admin/registrations/search', { sort: 'registeredAt', cursor });
      expect([cursor, status, json]).toEqual([
        cursor,
        422,
        expect.objectContaining({ code: 'invalid_input', fields: { cursor: 'invalid' } }),
      ]);
    }
    for (const keys of [
      [2 ** 52, ''],
      [0, "'; drop table registration; --"],
      [-1, '�'],
    ])
      expect((await readEntries('registeredAt')({ cursor: bytes(['registeredAt', 'after', ...keys]) })).items).toBeDefined();
  });

  it('count exactly as far as they say', async () => {
    const { readDb, clock, site } = context().deps;
    const total = async (countedUpTo: number, filter = {}) => {
      const page = await listAll({ readDb, clock, site }, { id: 'nobody' }, null, filter, 'registeredAt', {
        page: 1,
        pageSize: 2,
        countedUpTo,
      });
      return [page.total, page.totalIsExact];
    };
    expect(await total(21)).toEqual([21, false]);
    expect(await total(22)).toEqual([22, true]);
    expect(await total(23)).toEqual([22, true]);
    // Several states together, each below the bound.
    expect(await total(11, { state: ['submitted', 'waitlisted'] })).toEqual([11, false]);
    expect(await total(12, { state: ['submitted', 'waitlisted'] })).toEqual([12, true]);
  });

  it('of works and of votes are walked alike', async () => {
    const { deps, clock } = context();
    const competition = await addVotingCompetition(deps);
    const voters = await addVoters(deps, 7);
    const works = await Promise.all(
      ['A', 'B', 'C', 'D', 'E'].map((no) => addWork(deps, { competitionId: competition, no, work: { title: '小车' } })),
    );
    const votes = voters.map(({ id }, n) => ({
      id: deps.ids.next(),
      workId: works[n % 2] ?? '',
      competitionId: competition,
      accountId: id,
      day: '2026-09-15',
      castAt: clock.now() + Math.floor(n / 3),
      addressHash: null,
      fresh: 0 as const,
      voidId: null,
    }));
    await deps.db.insertInto('vote').values(votes).execute();
    await deps.db
      .insertInto('workVotes')
      .values([
        { workId: works[0] ?? '', votes: 4 },
        { workId: works[1] ?? '', votes: 3 },
      ])
      .execute();
    for (const sort of ['submittedAt', '-submittedAt', 'updatedAt', 'title', '-title', 'no', 'votes', '-votes'] as const) {
      const read: ReadPage = (query) => listAllWorks(deps, null, { competitionId: competition }, sort, { page: 1, pageSize: 2, ...query });
      const seen = (await walk(read)).flatMap(idsOf);
      expect([sort, seen.toSorted()]).toEqual([sort, works.toSorted()]);
      if (sort === '-votes') expect(seen.slice(0, 2)).toEqual(works.slice(0, 2));
    }
    for (const filter of [{}, { no: 'A' }, { competitionId: competition, voided: false, flagged: false }])
      for (const sort of ['castAt', '-castAt'] as const) {
        const read: ReadPage = (query) => listVotes(deps, null, filter, sort, { page: 1, pageSize: 2, ...query });
        const pages = await walk(read);
        const castAt = new Map(votes.map((vote) => [vote.id, vote.castAt]));
        const times = pages.flatMap(idsOf).map((id) => castAt.get(id) ?? 0);
        expect(times).toEqual(times.toSorted((a, b) => (sort === 'castAt' ? a - b : b - a)));
        expect(new Set(pages.flatMap(idsOf)).size).toBe('no' in filter ? 4 : 7);
      }
  });
});
