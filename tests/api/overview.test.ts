// Promise: an organiser sees the amount of pending work, by season and right, counted up to five hundred. Each count equals the total of the list
// that it links to.
import { beforeAll, expect, it } from 'vitest';
import { entrySegments } from '#contract/registrations/entrySegments.ts';
import { tallyJob } from '#server/overview/tally.ts';
import { addCompetition } from '../fixtures/competition.ts';
import { addEntries } from '../fixtures/entries.ts';
import { addVoters, addWork } from '../fixtures/votes.ts';
import { type Client, describeApi } from './harness.ts';

const HOUR_MS = 3600_000;
const DAY_MS = 24 * HOUR_MS;
const exactly = (n: number) => ({ n, isExact: true });

describeApi('the overview', (context) => {
  let organiser: Client;
  let open = '';
  let free = '';
  let now = 0;

  const overview = (client = organiser, season?: number) =>
    client.call('GET /api/admin/overview', { query: season === undefined ? {} : { season } });

  beforeAll(async () => {
    const { deps, clock } = context();
    now = clock.now();
    organiser = await context().organiser();
    const soon = { workOpensAt: now - DAY_MS, workClosesAt: now + DAY_MS };
    open = await addCompetition(deps, { season: 2026, reviewDays: 2, ...soon });
    free = await addCompetition(deps, { season: 2026, feeCny: 0, feeUsd: 0 });
    const before = await addCompetition(deps, { season: 2025 });
    const late = now - 7 * DAY_MS;
    await addEntries(deps, open, [
      { updatedAt: late },
      { state: 'waitlisted', waitlistNo: 1, updatedAt: late },
      { state: 'approved', updatedAt: late },
    ]);
    await addEntries(deps, open, [
      { updatedAt: now, hasPendingGuardians: 1 },
      { state: 'cancelled', hasPendingGuardians: 1 },
    ]);
    const [paid = '', waived = '', again = ''] = await addEntries(deps, open, [
      { state: 'approved' },
      { state: 'approved' },
      { state: 'approved' },
    ]);
    const note = (registrationId: string, state: 'paid' | 'waived' | 'unpaid') => {
      const values = { state, amountCny: 1, amountUsd: 1, receiptNo: null, notedAt: now };
      return deps.db
        .insertInto('payment')
        .values({ registrationId, ...values })
        .onConflict((c) => c.column('registrationId').doUpdateSet(values))
        .execute();
    };
    await note(paid, 'paid');
    await note(waived, 'waived');
    await note(again, 'paid');
    await note(again, 'unpaid');
    await addEntries(deps, free, [{ state: 'approved' }, { updatedAt: now }]);
    await addEntries(deps, before, [{ updatedAt: late }]);
    const registration = { registeredAt: now };
    await addWork(deps, { competitionId: open, no: 'W0000001', work: { releasedAt: null, submittedAt: late }, registration });
    await addWork(deps, { competitionId: open, no: 'W0000002', work: {}, registration });
    // Neither is to release: one is held back, the other reported.
    for (const [index, work] of [{ heldAt: now }, { openReports: 1 }].entries())
      await addWork(deps, {
        competitionId: open,
        no: `W000001${index}`,
        work: { releasedAt: null, submittedAt: late - DAY_MS, ...work },
        registration: { ...registration, isUnpaid: 0 },
      });
    await addWork(deps, {
      competitionId: open,
      no: 'W0000003',
      work: { releasedAt: null },
      registration: { ...registration, publishWork: 0 },
    });
  });

  it('counts what waits in the newest season, and says since when', async () => {
    const late = now - 7 * DAY_MS;
    const { seasons, season, counts, competitions, oldest } = await overview();
    expect([seasons, season, competitions]).toEqual([[2026, 2025], 2026, 2]);
    expect(counts).toEqual({
      entries: exactly(3),
      pastPromise: exactly(1),
      withoutWork: exactly(4),
      guardians: exactly(1),
      unpaid: exactly(5),
      works: exactly(1),
      voteFlags: exactly(0),
      appeals: exactly(0),
      stopped: exactly(0),
      lateMarks: exactly(0),
      farApart: exactly(0),
      judgeConflicts: exactly(0),
      closingRounds: exactly(0),
      messages: exactly(0),
      reports: exactly(0),
      mentions: exactly(0),
      assigned: exactly(0),
      confirmations: exactly(0),
    });
    expect(oldest).toEqual({ entry: late, work: late, message: null });
    expect(await overview(organiser, 2025)).toMatchObject({ season: 2025, competitions: 1, counts: { entries: exactly(1) } });
    expect((await overview(organiser, 1999)).counts).toMatchObject({ entries: exactly(0), works: exactly(0), voteFlags: exactly(0) });
  });

  it('counts as the lists do that it leads to', async () => {
    const { counts } = await overview();
    for (const name of ['pastPromise', 'withoutWork', 'guardians', 'unpaid'] as const)
      for (const sort of ['registeredAt', '-teamName', 'state'] as const) {
        const filter = JSON.stringify({ season: 2026, ...entrySegments[name] });
        const { total } = await organiser.call('POST /api/admin/registrations/search', { body: { filter, sort, pageSize: 1 } });
        expect([name, sort, total]).toEqual([name, sort, counts[name]?.n]);
      }
    const toRelease = JSON.stringify({ season: 2026, stages: ['waiting'] });
    const works = await organiser.call('POST /api/admin/works/search', { body: { filter: toRelease, pageSize: 1 } });
    expect(works.total).toBe(counts.works?.n);
    const filter = JSON.stringify({ ...entrySegments.pastPromise, state: 'approved' });
    expect((await organiser.call('POST /api/admin/registrations/search', { body: { filter } })).total).toBe(0);
  });

  it('names the windows that open or close within a week, the next first', async () => {
    expect((await overview()).windows.map(({ competition, window, edge, at }) => [competition.id, window, edge, at - now])).toEqual([
      [open, 'work', 'closes', DAY_MS],
    ]);
    expect((await overview(organiser, 2025)).windows).toEqual([]);
  });

  it('shows of competitions and rights what the actor reaches, and null for the rest', async () => {
    const reviewer = await context().organiser([{ competitionId: free, right: 'review' }]);
    expect(await overview(reviewer)).toMatchObject({
      seasons: [2026],
      competitions: 1,
      counts: { entries: exactly(1), pastPromise: exactly(0), works: exactly(0), voteFlags: null, lateMarks: null, messages: null },
    });
    const counter = await context().organiser([{ competitionId: null, right: 'results' }]);
    expect(await overview(counter)).toMatchObject({
      competitions: 2,
      counts: { entries: null, guardians: null, works: null, voteFlags: exactly(0), messages: null },
      oldest: { entry: null, work: null, message: null },
    });
  });

  it('counts the entries of each day in the site’s zone, where they come from, and the same once days that are over are tallied', async () => {
    const { deps } = context();
    const id = await addCompetition(deps, { season: 2028 });
    const [early, lateEvening, today] = [now - 2 * DAY_MS, Date.UTC(2026, 8, 7, 15, 59, 59), now];
    const from = (country: string) => ({ address: JSON.stringify({ country, region: '', detail: 'x' }) });
    const at = (registeredAt: number) => ({ registeredAt, updatedAt: registeredAt });
    const school = async () => (await addVoters(deps, 1))[0]?.id ?? '';
    const [morning, afternoon] = [await school(), await school()];
    await deps.db
      .updateTable('account')
      .set({ kind: 'primary_school', affiliation: '青禾实验小学' })
      .where('id', 'in', [morning, afternoon])
      .execute();
    await addEntries(deps, id, [
      { ...at(early), ...from('CN'), accountId: morning },
      { ...at(lateEvening), ...from('SG'), groupName: 'early_childhood', accountId: afternoon },
      { ...at(lateEvening + 1000), ...from('CN') },
      { ...at(today), ...from('') },
    ]);
    const season = () => organiser.call('GET /api/admin/overview/season', { query: { season: 2028 } });
    const shown = await season();
    const { entries } = shown;
    const days = (entries?.days ?? []).map((day, index) => [day, entries?.byCompetition[0]?.perDay[index]] as const);
    const dayIn = (instant: number) => new Date(instant + 8 * HOUR_MS).toISOString().slice(0, 10);
    const sent = [early, lateEvening, lateEvening + 1000, today].map(dayIn);
    expect(days.flatMap(([day, n]) => Array.from({ length: n ?? 0 }, () => day))).toEqual(sent.toSorted());
    expect(entries).toMatchObject({
      total: 4,
      byCountry: [
        { country: 'CN', entries: 2 },
        { country: 'SG', entries: 1 },
      ],
      // Both teachers' entries together; a family's name is not an institution's.
      byInstitution: [{ name: '青禾实验小学', entries: 2 }],
    });
    expect(Object.fromEntries((entries?.byGroup ?? []).map((each) => [each.group, each.entries]))).toEqual({
      primary: 3,
      early_childhood: 1,
    });
    const tallied = () => {
      const rows = deps.db.selectFrom('entryTally').selectAll().where('competitionId', '=', id);
      return rows.orderBy('day').orderBy('kind').orderBy('value').execute();
    };
    expect(await tallied()).toEqual([]);
    await tallyJob(deps).run(new AbortController().signal);
    const rows = await tallied();
    expect(rows.filter(({ kind }) => kind === 'all').reduce((sum, row) => sum + row.entries, 0)).toBeGreaterThan(0);
    expect(await season()).toEqual(shown);
    await tallyJob(deps).run(new AbortController().signal);
    expect(await tallied()).toEqual(rows);
    // Days that an earlier release tallied without institutions are tallied again, and nothing twice.
    await deps.db.deleteFrom('entryTally').where('competitionId', '=', id).where('kind', '=', 'institution').execute();
    expect(await season()).toEqual(shown);
    await tallyJob(deps).run(new AbortController().signal);
    expect(await season()).toEqual(shown);
  });

  it('shows a season’s dates to all of its organisers, and entries to those who review', async () => {
    const judge = await context().organiser([{ competitionId: open, right: 'judging' }]);
    const { competitions, entries } = await judge.call('GET /api/admin/overview/season', { query: { season: 2026 } });
    expect([competitions.map(({ id }) => id), entries]).toEqual([[open], null]);
  });

  it('counts to five hundred and no further', async () => {
    const crowded = await addCompetition(context().deps, { season: 2027 });
    const many = await addEntries(
      context().deps,
      crowded,
      Array.from({ length: 501 }, () => ({})),
    );
    expect((await overview(organiser, 2027)).counts.entries).toEqual({ n: 500, isExact: false });
    await context()
      .deps.db.deleteFrom('registration')
      .where('id', '=', many[0] ?? '')
      .execute();
    expect((await overview(organiser, 2027)).counts.entries).toEqual(exactly(500));
  });
});
