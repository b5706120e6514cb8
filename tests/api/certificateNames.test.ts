// Promise: a family corrects the names on its certificates until the results are public, without a new review; nobody else does, and nothing tells before that second that
// results wait.
import { expect, it } from 'vitest';
import { addCompetition } from '../fixtures/competition.ts';
import { childMember, entryForm } from '../fixtures/entryForm.ts';
import { type Client, describeOnBothDatabases } from './harness.ts';

describeOnBothDatabases('names on certificates', (context) => {
  const entered = async () => {
    const family = await context().participant();
    const competitionId = await addCompetition(context().deps);
    const body = entryForm(competitionId, { members: [childMember(), childMember()] });
    const { id } = await family.call('POST /api/registrations', { body });
    await context().deps.db.updateTable('registration').set({ state: 'approved' }).where('id', '=', id).execute();
    return { family, id, competitionId };
  };
  const entryOf = (client: Client, id: string) => client.call('GET /api/registrations/:id', { params: { id } });
  const correct = (client: Client, id: string, version: number, names: string[]) =>
    client.call('PATCH /api/registrations/:id/certificate-names', { params: { id }, body: { version, names } });

  it('are corrected, in any order and to none, and found by organisers; the entry stays approved', async () => {
    const { family, id } = await entered();
    const { version } = await entryOf(family, id);
    const changed = await correct(family, id, version, [' Xiaoman  LIN ', 'Amy Zhou']);
    expect([changed.state, changed.members.map(({ latinName }) => latinName)]).toEqual(['approved', ['Xiaoman LIN', 'Amy Zhou']]);
    const organiser = await context().organiser();
    const filter = JSON.stringify({ q: 'Xiaoman LIN' });
    const { items } = await organiser.call('POST /api/admin/registrations/search', { body: { filter } });
    expect(items.map((item) => item.id)).toEqual([id]);
    const emptied = await correct(family, id, changed.version, ['Xiaoman LIN', '']);
    expect(emptied.members.map(({ latinName }) => latinName)).toEqual(['Xiaoman LIN', undefined]);
    await expect(correct(family, id, version, ['A', 'B'])).rejects.toMatchObject({ code: 'conflict' });
  });

  it('are refused of another family, for fewer or more children and in other letters', async () => {
    const { family, id } = await entered();
    const other = await entered();
    const { version } = await entryOf(family, id);
    await expect(correct(other.family, id, version, ['A', 'B'])).rejects.toMatchObject({ code: 'not_found' });
    for (const names of [['A'], ['A', 'B', 'C'], ['小满', 'B']])
      await expect(correct(family, id, version, names)).rejects.toMatchObject({ code: 'invalid_input' });
    expect((await entryOf(family, id)).members.map(({ latinName }) => latinName)).toEqual([undefined, undefined]);
  });

  it('can be corrected while results wait for their second, and no longer from it on', async () => {
    const { family, id, competitionId } = await entered();
    const { db, ids } = context().deps;
    const publishedAt = context().clock.now() + 60_000;
    const texts = {
      id: ids.next(),
      competitionId,
      registrationId: id,
      certificateNo: ids.next(),
      name: '林小满',
      nameIndex: '',
      idNumberIndex: ids.next(),
    };
    const rest = {
      groupName: 'primary' as const,
      teamName: '',
      organization: '',
      scores: '{}',
      total: 9000,
      durationMs: null,
      award: 'first',
      rank: 1,
    };
    await db
      .insertInto('result')
      .values({ ...texts, ...rest, publishName: 1, publishedAt })
      .execute();
    const before = await entryOf(family, id);
    const { version } = await correct(family, id, before.version, ['Lin Xiaoman', '']);
    context().clock.advance(60_000);
    await expect(correct(family, id, version, ['Lin', ''])).rejects.toMatchObject({ code: 'action_not_allowed_now' });
    expect((await entryOf(family, id)).members[0]?.latinName).toBe('Lin Xiaoman');
  });
});
