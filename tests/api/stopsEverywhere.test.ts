// Guards: what an organiser stops (votes, a link, a page, the live board, a sign-up) holds within a second in every server process, also in one that has just
// answered from memory.
import { beforeAll, expect, it } from 'vitest';
import { createVoting } from '#server/votes/cast.ts';
import { createClient } from '../fixtures/client.ts';
import { addCompetition, addInvitationCode } from '../fixtures/competition.ts';
import { competitionData } from '../fixtures/competitionData.ts';
import { entryForm } from '../fixtures/entryForm.ts';
import { approvedTeam, daySettings, offlineCompetition } from '../fixtures/eventDay.ts';
import { newsData } from '../fixtures/newsData.ts';
import { judgedCompetition } from '../fixtures/publishedResults.ts';
import { addVoters, addVotingCompetition, addWork } from '../fixtures/votes.ts';
import { type Client, describeOnBothDatabases } from './harness.ts';

const DAY_MS = 24 * 3600_000;
/** A second, and what a busy machine adds. */
const EVERYWHERE = { timeout: 1500, interval: 20 };

describeOnBothDatabases('a stop in every process', (context) => {
  let organiser: Client;
  /** A visitor of each process, with the cookies of nobody. */
  let visitors: Client[];
  beforeAll(async () => {
    organiser = await context().organiser();
    const urls = [() => context().url];
    if (context().database === 'postgres') {
      const other = await context().another();
      urls.push(() => other.publicUrl());
    }
    visitors = urls.map((url) => createClient(url));
  });

  /** Asks every process; each answers from memory the second time, where it can. */
  const everywhere = async <T>(ask: (visitor: Client) => Promise<T>): Promise<T[]> => {
    await Promise.all(visitors.map(ask));
    return Promise.all(visitors.map(ask));
  };
  const each = <T>(value: T): T[] => visitors.map(() => value);
  const statusOf = (path: string) => everywhere(async (visitor) => (await visitor.request('GET', path)).status);
  const codeOf = async (call: Promise<unknown>): Promise<string> => {
    const outcome: unknown = await call.then(
      () => 'done',
      (error: unknown) => error,
    );
    return typeof outcome === 'object' && outcome !== null && 'code' in outcome ? String(outcome.code) : String(outcome);
  };

  it('takes voided votes out of every total, in the midst of a rush', async () => {
    const { deps } = context();
    const competitionId = await addVotingCompetition(deps);
    const no = 'W900001';
    await addWork(deps, { competitionId, no });
    const { cast } = createVoting(deps);
    // More changes than are told to the caches at once.
    for (const voter of await addVoters(deps, 40)) await cast(voter, no, '10.1.1.1');
    const totals = () => everywhere(async (visitor) => (await visitor.call('GET /api/works/:no/votes', { params: { no } })).votes);
    const first = () =>
      everywhere(
        async (visitor) => (await visitor.call('GET /api/competitions/:id/ranking', { params: { id: competitionId } })).items[0]?.votes,
      );
    await expect.poll(totals, EVERYWHERE).toEqual(each(40));
    expect(await first()).toEqual(each(40));
    const { items } = await organiser.call('POST /api/admin/votes/search', {
      body: { filter: JSON.stringify({ competitionId }), pageSize: 40 },
    });
    await organiser.call('POST /api/admin/votes/voids', { body: { ids: items.map(({ id }) => id), reason: '刷票' } });
    await expect.poll(async () => [await totals(), await first()], EVERYWHERE).toEqual([each(0), each(0)]);
    await organiser.call('POST /api/admin/votes/restores', { body: { ids: items.map(({ id }) => id) } });
    await expect.poll(totals, EVERYWHERE).toEqual(each(40));
  });

  it('calls a competition off and reinstates it, with its votes', async () => {
    const { deps, clock } = context();
    const id = await addVotingCompetition(deps);
    const no = 'W900002';
    await addWork(deps, { competitionId: id, no });
    const { cast } = createVoting(deps);
    const [first, second] = await addVoters(deps, 2);
    if (!first || !second) throw new Error('no voters');
    await cast(first, no, '10.1.1.1');
    const params = { id };
    const status = () => everywhere(async (visitor) => (await visitor.call('GET /api/competitions/:id', { params })).status);
    const listed = () =>
      everywhere(async (visitor) => (await visitor.call('GET /api/competitions')).items.find((item) => item.id === id)?.status);
    const totals = () => everywhere(async (visitor) => (await visitor.call('GET /api/works/:no/votes', { params: { no } })).votes);
    await expect.poll(totals, EVERYWHERE).toEqual(each(1));
    const [before] = await status();
    const reason = { 'zh-CN': '台风', 'en-US': 'A typhoon' };
    await organiser.call('POST /api/admin/competitions/:id/calling-off', { params, body: { reason } });
    await expect.poll(async () => [await status(), await listed()], EVERYWHERE).toEqual([each('called_off'), each('called_off')]);
    await expect(cast(second, no, '10.1.1.1')).rejects.toMatchObject({ code: 'voting_closed' });
    clock.advance(20_000);
    expect(await totals()).toEqual(each(1));
    await organiser.call('POST /api/admin/competitions/:id/reinstatement', { params });
    await expect.poll(status, EVERYWHERE).toEqual(each(before));
    await cast(second, no, '10.1.1.1');
    clock.advance(1000);
    await expect.poll(totals, EVERYWHERE).toEqual(each(2));
  });

  it('takes a page of the portal away, for readers and lists', async () => {
    const params = { kind: 'news' } as const;
    const { id } = await organiser.call('POST /api/admin/content/:kind', { params, body: {} });
    const of = { params: { ...params, id } };
    await organiser.call('PUT /api/admin/content/:kind/:id', { ...of, body: { number: 1, version: 1, data: newsData() } });
    await organiser.call('POST /api/admin/content/:kind/:id/publication', { ...of, body: { number: 1, version: 2 } });
    const listed = () => everywhere(async (visitor) => (await visitor.call('GET /api/news')).items.some((item) => item.id === id));
    await expect.poll(() => statusOf(`/api/news/${id}`), EVERYWHERE).toEqual(each(200));
    await expect.poll(listed, EVERYWHERE).toEqual(each(true));
    await organiser.call('POST /api/admin/content/:kind/:id/withdrawal', { ...of, body: { state: 'published' } });
    await expect.poll(async () => [await statusOf(`/api/news/${id}`), await listed()], EVERYWHERE).toEqual([each(404), each(false)]);
  });

  it('turns the live board off', async () => {
    const { competitionId } = await judgedCompetition(context(), organiser);
    const turn = (on: boolean) => organiser.call('PUT /api/admin/competitions/:id/live', { params: { id: competitionId }, body: { on } });
    const isShown = () =>
      everywhere(
        async (visitor) => (await visitor.call('GET /api/competitions/:id/live', { params: { id: competitionId } })).board !== null,
      );
    await turn(true);
    await expect.poll(isShown, EVERYWHERE).toEqual(each(true));
    await turn(false);
    await expect.poll(isShown, EVERYWHERE).toEqual(each(false));
  });

  it('closes a door at an event', async () => {
    const id = await offlineCompetition(context());
    await approvedTeam(context(), await context().participant(), id, { organization: '青禾实验小学' });
    const params = { id };
    const settings = daySettings(context().clock.now());
    await organiser.call('PUT /api/admin/competitions/:id/event-day', { params, body: { version: 0, settings, keep: false } });
    await organiser.call('POST /api/admin/competitions/:id/event-day/publications', { params, body: { version: 1 } });
    const door = await organiser.call('POST /api/admin/competitions/:id/doors', { params, body: { name: '东门' } });
    const token = new URL(door.url).hash.slice(1);
    const sync = () =>
      everywhere((visitor) =>
        codeOf(visitor.call('POST /api/check-in/sync', { body: { token, since: 0, listVersion: null, presses: [] } })),
      );
    expect((await sync()).some((code) => code === 'not_found')).toBe(false);
    await organiser.call('DELETE /api/admin/competitions/:id/doors/:doorId', { params: { ...params, doorId: door.id } });
    expect(new Set(await sync())).toEqual(new Set(['link_expired']));
  });

  it('ends an invitation of staff, and a code', async () => {
    const { deps } = context();
    const email = 'invited@example.test';
    const { id } = await organiser.call('POST /api/admin/staff-invitations', {
      body: { role: 'judge', name: '林老师', email, locale: 'zh-CN', rights: [] },
    });
    const linkOf = async () =>
      (await context().outbox()).find(({ to, template }) => to === email && template === 'staff_invitation')?.text ?? '';
    await expect.poll(linkOf).not.toBe('');
    const token = /#([\w-]{20,})/.exec(await linkOf())?.[1] ?? '';
    const look = () => everywhere((visitor) => codeOf(visitor.call('POST /api/staff-invitations/look', { body: { token } })));
    expect((await look()).includes('not_found')).toBe(false);
    await organiser.call('DELETE /api/admin/staff-invitations/:id', { params: { id } });
    expect(await look()).toEqual(each('not_found'));

    const competitionId = await addCompetition(deps, { needsInvitation: 1 });
    const code = 'QINGHE26';
    await addInvitationCode(deps, competitionId, code, 3);
    const family = await context().participant();
    const { items } = await organiser.call('POST /api/admin/competitions/:id/invitation-codes/search', {
      params: { id: competitionId },
      body: {},
    });
    await organiser.call('POST /api/admin/competitions/:id/invitation-codes/revocations', {
      params: { id: competitionId },
      body: { ids: items.map((item) => item.id) },
    });
    expect(await codeOf(family.call('POST /api/registrations', { body: entryForm(competitionId, { invitationCode: code }) }))).toBe(
      'invitation_code_ended',
    );
  });

  it('closes the sign-up of a competition', async () => {
    const { clock } = context();
    const { id } = await organiser.call('POST /api/admin/competition-drafts', { body: {} });
    const data = competitionData(clock.now(), { slug: 'closed-at-once' });
    const save = (number: number, version: number, changed: typeof data) =>
      organiser.call('PUT /api/admin/competition-drafts/:id', { params: { id }, body: { number, version, data: changed } });
    const publish = (number: number, version: number) =>
      organiser.call('POST /api/admin/competition-drafts/:id/publication', { params: { id }, body: { number, version } });
    await save(1, 1, data);
    await publish(1, 2);
    const closesAt = () =>
      everywhere(async (visitor) => (await visitor.call('GET /api/competitions/:id', { params: { id } })).signup.closesAt);
    await expect.poll(closesAt, EVERYWHERE).toEqual(each(data.signup.closesAt));
    const now = clock.now();
    await save(2, 0, { ...data, signup: { opensAt: now - DAY_MS, closesAt: now } });
    await publish(2, 1);
    await expect.poll(closesAt, EVERYWHERE).toEqual(each(now));
    const family = await context().participant();
    expect(await codeOf(family.call('POST /api/registrations', { body: entryForm(id, {}) }))).toBe('signup_closed');
  });
});
