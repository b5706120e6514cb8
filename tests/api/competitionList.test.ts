// Promise: an organiser's list of competitions says of each how many entries take part, wait and are to decide, the places that are taken, the sum that is
// still to be paid and the uses of its codes; a right that somebody lacks hides its numbers. The number of queries does not grow with the list.
import { beforeAll, expect, it } from 'vitest';
import { placesOf } from '#contract/competitions/rules/places.ts';
import { listCompetitionLines } from '#server/overview/competitionList.ts';
import { addCompetition, addInvitationCode } from '../fixtures/competition.ts';
import { addEntries } from '../fixtures/entries.ts';
import { entryForm } from '../fixtures/entryForm.ts';
import { type Client, describeOnBothDatabases } from './harness.ts';

describeOnBothDatabases('the list of competitions', (context) => {
  let organiser: Client;
  let id = '';

  const lineOf = async (competitionId: string, client = organiser) => {
    const { items } = await client.call('GET /api/admin/competition-list');
    return items.find((each) => each.id === competitionId);
  };
  const decide = async (entry: string, decision: 'approve' | 'reject') => {
    await organiser.call('POST /api/admin/registrations/decisions', { body: { ids: [entry], decision, reason: '材料不全' } });
  };
  const pay = (ids: string[]) => organiser.call('POST /api/admin/registrations/payments', { body: { ids, change: 'pay' } });

  beforeAll(async () => {
    organiser = await context().organiser();
    id = await addCompetition(context().deps, { capacity: 3, needsInvitation: 1, season: 2027 });
    await addInvitationCode(context().deps, id, 'SCHOOLCODE', 40);
    const family = await context().participant();
    const enter = async (teamName: string) =>
      (await family.call('POST /api/registrations', { body: entryForm(id, { teamName, invitationCode: 'SCHOOLCODE' }) })).id;
    const [one, two, three] = [await enter('一'), await enter('二'), await enter('三'), await enter('四')];
    for (const entry of [one, two]) await decide(entry, 'approve');
    await decide(three, 'reject');
    await pay([one]);
  });

  it('counts entries, places, fees to come and codes by today’s rules', async () => {
    const line = await lineOf(id);
    expect(line).toMatchObject({
      season: 2027,
      status: 'signing_up',
      draft: null,
      mayEdit: true,
      capacity: 3,
      seatsTaken: 3,
      entries: { all: 3, waiting: 1, toDecide: 0 },
      codes: { uses: 4, allowed: 40 },
    });
    // Two have a place, one waits, and the rejected one keeps its place while it may be corrected.
    expect(placesOf({ all: 3, waiting: 1, seatsTaken: 3 })).toEqual({ placed: 2, kept: 1 });
  });

  it('sums what approved entries have not paid, as each of them is told', async () => {
    const { items } = await organiser.call('POST /api/admin/registrations/search', {
      body: { filter: JSON.stringify({ competitionId: id, isUnpaid: true, state: ['approved', 'work_submitted'] }) },
    });
    const told = items.flatMap(({ payment }) => (payment ? [payment.amount] : []));
    expect(told).toHaveLength(1);
    expect((await lineOf(id))?.unpaid).toEqual({ entries: 1, ...told[0] });
    const [open] = items;
    await pay([open?.id ?? '']);
    expect((await lineOf(id))?.unpaid).toEqual({ entries: 0, cny: 0, usd: 0 });
    expect((await lineOf(await addCompetition(context().deps, { feeCny: 0, feeUsd: 0 })))?.unpaid).toBeNull();
  });

  it('shows drafts to who writes them, and a rule that is not public yet changes nothing', async () => {
    const { id: begun } = await organiser.call('POST /api/admin/competition-drafts', { body: {} });
    expect(await lineOf(begun)).toMatchObject({
      status: null,
      entries: null,
      unpaid: null,
      codes: null,
      draft: { by: expect.any(String) },
    });
    const reviewer = await context().organiser([{ competitionId: null, right: 'review' }]);
    expect(await lineOf(begun, reviewer)).toBeUndefined();
  });

  it('leaves out what the rights of an organiser do not reach', async () => {
    const writer = await context().organiser([{ competitionId: id, right: 'content' }]);
    const { items } = await writer.call('GET /api/admin/competition-list');
    expect(items.map((line) => [line.id, line.mayEdit, line.unpaid, line.codes?.uses])).toEqual([[id, true, null, 4]]);
    const reviewer = await context().organiser([{ competitionId: id, right: 'review' }]);
    expect(await lineOf(id, reviewer)).toMatchObject({ mayEdit: false, entries: { all: 3 }, codes: null });
    const jury = await context().organiser([{ competitionId: id, right: 'results' }]);
    expect(await lineOf(id, jury)).toMatchObject({ mayEdit: false, entries: null, unpaid: null, codes: null });
  });

  it('asks as many queries for many competitions as for few', async () => {
    const { deps } = context();
    const actor = { rights: [{ competitionId: null, right: 'everything' as const }] };
    const asked = async () => {
      let queries = 0;
      const readDb = deps.readDb.withPlugin({
        transformQuery({ node }) {
          queries += 1;
          return node;
        },
        transformResult: ({ result }) => Promise.resolve(result),
      });
      await listCompetitionLines({ ...deps, readDb }, actor, null);
      return queries;
    };
    const few = await asked();
    for (let each = 0; each < 5; each += 1) await addEntries(context().deps, await addCompetition(context().deps), [{ state: 'approved' }]);
    expect(await asked()).toBe(few);
  });
});
