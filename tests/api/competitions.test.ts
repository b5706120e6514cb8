// Promise: visitors see every competition with its status at the current time, and download it again only if it changed.
import { expect, it } from 'vitest';
import { competitionStatuses } from '#contract/competitions/rules/competitionStatus.ts';
import { addCompetition } from '../fixtures/competition.ts';
import { describeApi } from './harness.ts';

describeApi(
  'the sample season',
  (context) => {
    const list = async (query: Record<string, string | number> = {}) =>
      (await context().client().call('GET /api/competitions', { query })).items;

    it('has twelve competitions over five seasons, one in each status, in both modes', async () => {
      const { items, total } = await context().client().call('GET /api/competitions');
      expect(total).toBe(items.length);
      expect(items.length).toBeGreaterThanOrEqual(12);
      const { seasons } = await context().client().call('GET /api/site');
      expect(new Set(items.map(({ season }) => season))).toEqual(new Set(seasons));
      // none is called off
      const statuses = competitionStatuses.filter((status) => status !== 'called_off');
      expect(new Set(items.map(({ status }) => status))).toEqual(new Set(statuses));
      expect(new Set(items.map(({ mode }) => mode))).toEqual(new Set(['online', 'offline']));
      expect(items.map(({ slug }) => slug)).toContain('jinjiangcity');
    });

    it('has an open online competition with a code, whose works and votes are open too', async () => {
      const now = context().clock.now();
      const runs = (window: { opensAt: number | null; closesAt: number | null } | null) =>
        window !== null && (window.opensAt ?? now) < now && (window.closesAt ?? now) > now;
      const invited = (await list({ status: 'signing_up', mode: 'online' })).find(({ needsInvitation }) => needsInvitation);
      expect(invited && [runs(invited.signup), runs(invited.work), runs(invited.voting)]).toEqual([true, true, true]);
    });

    it('lists the newest season first and, within one, what can be signed up for first', async () => {
      const items = await list();
      const order = ['signing_up', 'upcoming', 'in_competition', 'registration_ended', 'finished'];
      const keys = items.map(({ season, status }) => -season * 10 + order.indexOf(status));
      expect(keys).toEqual([...keys].sort((a, b) => a - b));
    });

    it('filters by season, mode and status, alone and together', async () => {
      const all = await list();
      const season = all.at(-1)?.season ?? 0;
      expect(await list({ season })).toEqual(all.filter((each) => each.season === season));
      expect(await list({ mode: 'offline' })).toEqual(all.filter((each) => each.mode === 'offline'));
      for (const status of competitionStatuses) expect(await list({ status })).toEqual(all.filter((each) => each.status === status));
      expect(await list({ season: 2026, mode: 'online', status: 'finished' })).toEqual(
        all.filter((each) => each.season === 2026 && each.mode === 'online' && each.status === 'finished'),
      );
      expect(await list({ season: 1999 })).toEqual([]);
    });

    it('refuses filters that are none, and only those', async () => {
      const { request } = context().client();
      const bad = { 'mode=both': 'mode', 'status=open': 'status', 'season=last': 'season', 'season=99999999999': 'season' };
      for (const [query, field] of Object.entries(bad)) {
        const answer = await request('GET', `/api/competitions?${query}`);
        expect([query, answer.status, answer.json]).toEqual([query, 422, expect.objectContaining({ code: 'invalid_input' })]);
        expect(answer.json).toHaveProperty(['fields', field]);
      }
    });

    it('shows one in full, by its id and by its slug', async () => {
      const client = context().client();
      for (const item of await list()) {
        const byId = await client.call('GET /api/competitions/:id', { params: { id: item.id } });
        expect(byId).toMatchObject(item);
        expect(await client.call('GET /api/competitions/:id', { params: { id: item.slug } })).toEqual(byId);
        for (const words of [byId.title, byId.summary, byId.overview]) expect(words['zh-CN'] && words['en-US']).toBeTruthy();
        expect(byId.awards.length && byId.judges.length && byId.downloads.length).toBeGreaterThan(0);
        expect(byId.mode === 'offline').toBe(byId.venue !== null);
      }
    });

    it('says not found of what is not there, whatever is asked for', async () => {
      for (const id of ['no-such', '%25', '..%2Fadmin', '%E6%B2%A1%E6%9C%89'])
        expect(await context().client().request('GET', `/api/competitions/${id}`)).toMatchObject({
          status: 404,
          json: { code: 'not_found' },
        });
      const malformed: [string, number, string][] = [
        ['x'.repeat(65), 422, 'invalid_input'],
        ['x'.repeat(999), 400, 'bad_request'],
        ['a%00b', 400, 'bad_request'],
        ['%E6', 400, 'bad_request'],
      ];
      for (const [id, status, code] of malformed) {
        const answer = await context().client().request('GET', `/api/competitions/${id}`);
        expect([id, answer.status, answer.json]).toEqual([id, status, expect.objectContaining({ code })]);
        expect(answer.headers.get('content-type')).toContain('application/problem+json');
      }
    });

    it('describes the site', async () => {
      expect(await context().client().call('GET /api/site')).toMatchObject({
        brand: { 'zh-CN': '实物编程杯', 'en-US': 'Tangible Cup' },
        timeZone: 'Asia/Shanghai',
        seasons: [2026, 2025, 2024, 2023, 2022],
        languages: ['zh-CN', 'en-US'],
      });
    });
  },
  { seed: 'sample' },
);

describeApi('competitions', (context) => {
  const statusOf = async (id: string) => (await context().client().call('GET /api/competitions/:id', { params: { id } })).status;

  it('derives the status at every edge of the windows', async () => {
    const { clock, deps } = context();
    const start = clock.now();
    const [a, b, c, d] = [start + 1000, start + 2000, start + 3000, start + 4000];
    const id = await addCompetition(deps, { signupOpensAt: a, signupClosesAt: b, contestOpensAt: c, contestClosesAt: d });
    const expected: [number, string][] = [
      [a - 1, 'upcoming'],
      [a, 'signing_up'],
      [b - 1, 'signing_up'],
      [b, 'registration_ended'],
      [c - 1, 'registration_ended'],
      [c, 'in_competition'],
      [d - 1, 'in_competition'],
      [d, 'finished'],
    ];
    for (const [at, status] of expected) {
      clock.set(at);
      expect([at - start, await statusOf(id)]).toEqual([at - start, status]);
    }
    const { items } = await context()
      .client()
      .call('GET /api/competitions', { query: { status: 'finished' } });
    expect(items.map((item) => item.id)).toEqual([id]);
  });

  it('can do with windows that are missing or upside down', async () => {
    const { clock, deps } = context();
    const now = clock.now();
    const none = { workOpensAt: null, workClosesAt: null, votingOpensAt: null, votingClosesAt: null };
    const unknown = await addCompetition(deps, { signupOpensAt: null, signupClosesAt: null, ...none });
    expect(
      await context()
        .client()
        .call('GET /api/competitions/:id', { params: { id: unknown } }),
    ).toMatchObject({
      status: 'upcoming',
      signup: { opensAt: null, closesAt: null },
      work: null,
      voting: null,
    });
    const upsideDown = { contestOpensAt: now + 1, contestClosesAt: now };
    expect(await statusOf(await addCompetition(deps, { signupOpensAt: now - 2, signupClosesAt: now - 1, ...upsideDown }))).toBe(
      'registration_ended',
    );
  });

  it('says where nothing changed with 304, and where something did with another tag', async () => {
    const { clock, deps } = context();
    const { request } = context().client();
    const id = await addCompetition(deps, { capacity: 3, signupClosesAt: clock.now() + 1000 });
    for (const path of ['/api/competitions', `/api/competitions/${id}`, '/api/site']) {
      const first = await request('GET', path);
      const tag = first.headers.get('etag') ?? '';
      expect([path, first.status, tag]).toEqual([path, 200, expect.stringMatching(/^"[^"]+"$/)]);
      const again = await request('GET', path, undefined, { 'if-none-match': tag });
      expect([path, again.status, again.json, again.headers.get('etag')]).toEqual([path, 304, undefined, tag]);
    }
    const before = await request('GET', `/api/competitions/${id}`);
    clock.advance(1000);
    const after = await request('GET', `/api/competitions/${id}`, undefined, { 'if-none-match': before.headers.get('etag') ?? '' });
    expect([after.status, after.json]).toEqual([200, expect.objectContaining({ status: 'registration_ended' })]);
  });
});
