// Guards: organisers edit past events with their winners, also from years before this site, and the page about the competition. Both are drafted,
// published, scheduled and compared like all content. Names from an entry of this site stay under its family's control.
import { beforeAll, expect, it } from 'vitest';
import type { AboutData, PastEventData, WinnerData } from '#contract/content/contentData.ts';
import { Problem } from '#contract/http/problem.ts';
import { renderSitemap } from '#server/pages/sitemap.ts';
import { addPhoto } from '../fixtures/gallery.ts';
import { type Client, describeApi } from './harness.ts';

const HOUR_MS = 3600_000;
const both = (words: string) => ({ 'zh-CN': `${words}（中）`, 'en-US': words });
const EMPTY = { 'zh-CN': '', 'en-US': '' };
const winner = (changes: Partial<WinnerData> = {}): WinnerData => ({
  award: 'first',
  group: 'primary',
  teamName: both('Slow Train'),
  organization: EMPTY,
  memberNames: ['林小满'],
  country: 'CN',
  registrationId: null,
  ...changes,
});
const event = (changes: Partial<PastEventData> = {}): PastEventData => ({
  kind: 'review',
  season: 2019,
  title: both('The first cup'),
  summary: both('Eleven teams'),
  story: both('## How it began'),
  art: 'podium',
  heldAt: Date.UTC(2019, 7, 3),
  teams: 11,
  countries: 2,
  winners: [winner()],
  competitionId: null,
  ...changes,
});

describeApi('past events and the page about the competition', (context) => {
  let wang: Client;
  beforeAll(async () => {
    wang = await context().organiser([{ competitionId: null, right: 'content' }]);
  });
  const save = (kind: 'review' | 'about', id: string, data: PastEventData | AboutData, read: { number: number; version: number }) =>
    wang.call('PUT /api/admin/content/:kind/:id', { params: { kind, id }, body: { ...read, data } });
  const publish = (kind: 'review' | 'about', id: string, read: { number: number; version: number }, publishAt: number | null = null) =>
    wang.call('POST /api/admin/content/:kind/:id/publication', { params: { kind, id }, body: { ...read, publishAt } });
  const begun = async (data: PastEventData | AboutData) => {
    const { id } = await wang.call('POST /api/admin/content/:kind', { params: { kind: data.kind }, body: {} });
    await save(data.kind, id, data, { number: 1, version: 1 });
    return id;
  };
  const problemOf = (call: Promise<unknown>) =>
    call.then(
      () => null,
      (error: unknown) => (error instanceof Problem ? error : null),
    );
  const codeOf = async (call: Promise<unknown>) => (await problemOf(call))?.code ?? null;
  const reviews = async () => (await context().client().call('GET /api/reviews')).items.map(({ id }) => id);
  const read = (id: string) => context().client().call('GET /api/reviews/:id', { params: { id } });

  it('are public from their moment on, with winners in both languages, and keep their photos while they are offline', async () => {
    const { clock, deps } = context();
    const id = await begun(event({ heldAt: null, winners: [winner({ country: '', teamName: { 'zh-CN': '慢车队', 'en-US': '' } })] }));
    const refused = await problemOf(publish('review', id, { number: 1, version: 2 }));
    expect(Object.keys(refused?.detail.fields ?? {}).toSorted()).toEqual(['heldAt', 'winners.0.country', 'winners.0.teamName.en-US']);
    await save('review', id, event(), { number: 1, version: 2 });
    expect(await codeOf(save('review', id, event(), { number: 1, version: 2 }))).toBe('conflict');
    const at = clock.now() + HOUR_MS;
    expect((await publish('review', id, { number: 1, version: 3 }, at)).state).toBe('scheduled');
    expect([await reviews(), await codeOf(read(id))]).toEqual([[], 'not_found']);
    clock.set(at);
    expect(await reviews()).toEqual([id]);
    const photo = await addPhoto(deps, 2019);
    await deps.db.updateTable('photo').set({ reviewId: id }).where('id', '=', photo).execute();
    const shown = {
      award: 'first',
      group: 'primary',
      teamName: both('Slow Train'),
      organization: null,
      memberNames: ['林小满'],
      country: 'CN',
    };
    expect(await read(id)).toMatchObject({
      season: 2019,
      teams: 11,
      story: both('## How it began'),
      winners: [shown],
      photos: [{ id: photo }],
    });
    expect(await renderSitemap(deps)).toContain(`/matchReviewDetail?id=${id}</loc><lastmod>${new Date(at).toISOString().slice(0, 16)}`);

    const withdraw = () =>
      wang.call('POST /api/admin/content/:kind/:id/withdrawal', { params: { kind: 'review', id }, body: { state: 'published' } });
    expect((await withdraw()).state).toBe('offline');
    expect([await reviews(), await codeOf(read(id)), await codeOf(withdraw())]).toEqual([[], 'not_found', 'action_not_allowed_now']);
    expect((await publish('review', id, { number: 2, version: 0 })).state).toBe('published');
    expect((await read(id)).photos).toMatchObject([{ id: photo }]);
    const list = await wang.call('POST /api/admin/content/:kind/search', {
      params: { kind: 'review' },
      body: { filter: JSON.stringify({ q: 'slow train' }) },
    });
    expect(list.items.map((item) => item.id)).toEqual([id]);
  });

  it('keep the names of an entry of this site out of drafts and versions', async () => {
    const { db, clock } = context().deps;
    const stored = { ...winner(), registrationId: 'long-gone', organization: both('Qinghe') };
    const words = JSON.stringify(both('Harvest'));
    await db
      .insertInto('review')
      .values({
        ...{ id: 'held-here', season: 2026, title: words, summary: words, story: words, art: 'maze' },
        ...{ heldAt: 0, publishedAt: clock.now(), teams: 1, countries: 1, winners: JSON.stringify([stored]) },
      })
      .execute();
    const record = await wang.call('GET /api/admin/content/:kind/:id', { params: { kind: 'review', id: 'held-here' } });
    const data = record.published?.data;
    if (data?.kind !== 'review') throw new Error('no past event');
    expect(data.winners).toEqual([winner({ registrationId: 'long-gone', teamName: EMPTY, memberNames: [] })]);
    await save('review', 'held-here', { ...data, title: both('Harvest 2026') }, { number: 2, version: 0 });
    await publish('review', 'held-here', { number: 2, version: 1 });
    expect((await read('held-here')).title).toEqual(both('Harvest 2026'));
    const { winners } = await db.selectFrom('review').select('winners').where('id', '=', 'held-here').executeTakeFirstOrThrow();
    expect(JSON.parse(winners)).toEqual([{ ...stored, memberNames: ['林小满'] }]);
    const versions = await db.selectFrom('contentVersion').select('data').where('id', '=', 'held-here').execute();
    expect(versions.filter((version) => version.data.includes('林小满') || version.data.includes('Qinghe'))).toEqual([]);
  });

  it('tell of the competition on one page, with its history from the oldest year', async () => {
    const { clock, deps } = context();
    const about: AboutData = {
      kind: 'about',
      title: both('About'),
      lead: both('Why'),
      body: both('## What'),
      milestones: [
        { year: 2024, title: both('Second'), body: both('More') },
        { year: 2019, title: both('First'), body: both('Few') },
      ],
    };
    const page = () =>
      context()
        .client()
        .call('GET /api/pages/:slug', { params: { slug: 'about' } });
    const id = await begun({ ...about, milestones: [{ year: 2019, title: EMPTY, body: both('Few') }] });
    expect(id).toBe('about');
    expect(await codeOf(begun(about))).toBe('action_not_allowed_now');
    expect(await codeOf(publish('about', id, { number: 1, version: 2 }))).toBe('invalid_input');
    await save('about', id, about, { number: 1, version: 2 });
    const at = clock.now() + HOUR_MS;
    await publish('about', id, { number: 1, version: 3 }, at);
    expect(await codeOf(page())).toBe('not_found');
    clock.set(at);
    expect(await page()).toMatchObject({ title: both('About'), milestones: [{ year: 2019 }, { year: 2024 }], version: null });
    expect(await codeOf(begun(about))).toBe('action_not_allowed_now');
    clock.advance(HOUR_MS);
    await save('about', id, { ...about, title: both('About us') }, { number: 2, version: 0 });
    await publish('about', id, { number: 2, version: 1 });
    expect((await page()).title).toEqual(both('About us'));
    expect(await renderSitemap(deps)).toContain(`/eventIntroduction</loc><lastmod>${new Date(clock.now()).toISOString().slice(0, 16)}`);
    const withdrawal = wang.call('POST /api/admin/content/:kind/:id/withdrawal', {
      params: { kind: 'about', id },
      body: { state: 'published' },
    });
    expect(await codeOf(withdrawal)).toBe('action_not_allowed_now');
  });
});
