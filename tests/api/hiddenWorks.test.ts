// Guards: a hidden work is gone with the next request, from every public address that shows it, whoever hides it and however. None of its answers and
// files may be reused without revalidation.
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '#contract/http/endpoints.ts';
import { CONSENT_VERSION } from '#contract/registrations/consents.ts';
import type { OwnWork } from '#contract/works/public.ts';
import { renderFeed } from '#server/pages/feed.ts';
import { renderSitemap } from '#server/pages/sitemap.ts';
import { childMember, entryForm } from '../fixtures/entryForm.ts';
import { codeSentTo } from '../fixtures/outbox.ts';
import { createTusSender } from '../fixtures/tus.ts';
import { type Family, family, mp4, picture, uploaded } from '../fixtures/works.ts';
import { type ApiContext, type Client, describeOnBothDatabases, freshMobile } from './harness.ts';

const TITLE = 'Hidden Harbour';
const LINK = { kind: 'link', url: 'https://youtu.be/dQw4w9WgXcQ' } as const;

interface Shown {
  who: Family;
  work: OwnWork;
  id: string;
  /** The token of its guardian's link; null if the family itself has agreed. */
  guardian: { token: string; phone: string } | null;
}

/** Returns the addresses of its files, from the work itself. */
const filesOf = ({ media, posterUrl }: OwnWork): string[] => {
  const inMedia = JSON.stringify(media).match(/\/api\/works\/[^"]+/g) ?? [];
  return [...new Set([...inMedia, ...(posterUrl === null ? [] : [posterUrl])])];
};

/** Returns the parameters of each public read: a work and its competition. A read that is missing here fails the test that walks them. */
const readsOf = ({ no }: OwnWork, { id, slug }: { id: string; slug: string }): string[] => {
  const ofCompetition = [id, slug];
  const paths: Record<string, string[]> = {
    'GET /api/site': ['/api/site'],
    'GET /api/public-key': ['/api/public-key'],
    'GET /api/sessions/current': ['/api/sessions/current'],
    'GET /api/competitions': ['/api/competitions'],
    'GET /api/competitions/:id': ofCompetition.map((each) => `/api/competitions/${each}`),
    'GET /api/home': ['/api/home'],
    'GET /api/news': ['/api/news'],
    'GET /api/news/:id': [`/api/news/${no}`],
    'GET /api/faq': ['/api/faq'],
    'GET /api/downloads': ['/api/downloads'],
    'GET /api/photos': ['/api/photos'],
    'GET /api/videos': ['/api/videos'],
    'GET /api/videos/:id': [`/api/videos/${no}`],
    'GET /api/reviews': ['/api/reviews'],
    'GET /api/reviews/:id': [`/api/reviews/${no}`],
    'GET /api/pages/:slug': ['/api/pages/about'],
    'GET /api/certificate-keys': ['/api/certificate-keys'],
    'GET /api/certificates/:no': [`/api/certificates/${no}`],
    'GET /api/works/:no': [no, no.toLowerCase()].map((each) => `/api/works/${each}`),
    'GET /api/works/:no/votes': [`/api/works/${no}/votes`],
    'GET /api/competitions/:id/live': ofCompetition.map((each) => `/api/competitions/${each}/live`),
    'GET /api/competitions/:id/ranking': ofCompetition.map((each) => `/api/competitions/${each}/ranking`),
    'GET /api/competitions/:id/works': ofCompetition.flatMap((each) =>
      ['', '?sort=newest', '?sort=votes', '?group=primary', '?page=1&pageSize=48'].map(
        (query) => `/api/competitions/${each}/works${query}`,
      ),
    ),
  };
  return Object.entries(endpoints).flatMap(([name, { access }]) => {
    if (access !== 'public' || !name.startsWith('GET ')) return [];
    const known = paths[name];
    if (!known) throw new Error(`say how ${name} is asked about a work`);
    return known;
  });
};

/** All ways to hide a work, and who uses them. */
const ways: { name: string; asksGuardian?: true; hide: (context: ApiContext, organiser: Client, shown: Shown) => Promise<unknown> }[] = [
  {
    name: 'an organiser holds it back',
    hide: (_, organiser, { id }) => organiser.call('POST /api/admin/works/releases', { body: { ids: [id], release: false } }),
  },
  {
    name: 'an organiser takes it offline as a visitor reported it',
    async hide({ client }, organiser, { id, work: { no } }) {
      await client().call('POST /api/reports', { body: reportOf(no) });
      const filter = JSON.stringify({ subject: { kind: 'work', id } });
      const [reported] = (await organiser.call('GET /api/admin/reports', { query: { filter } })).items;
      if (!reported) throw new Error('no report');
      const { version } = await organiser.call('GET /api/admin/reports/:id', { params: { id: reported.id } });
      const body = { resolution: 'taken_offline' as const, version };
      return organiser.call('POST /api/admin/reports/:id/resolution', { params: { id: reported.id }, body });
    },
  },
  {
    name: 'its family takes its consent back',
    hide: (_, __, { who: { client, registrationId: id } }) =>
      client.call('PATCH /api/registrations/:id/consent', { params: { id }, body: { publishName: true, publishWork: false } }),
  },
  {
    name: 'its family hands in another',
    hide: (_, __, { who: { client, registrationId: id } }) =>
      client.call('POST /api/registrations/:id/work', { params: { id }, body: { title: 'Other', description: 'Other', media: LINK } }),
  },
  {
    name: 'a guardian takes the consent back',
    asksGuardian: true,
    hide: (context, _, { guardian }) => answerAgain(context, guardian, { publishWork: false }),
  },
  {
    name: 'a guardian takes back that the child’s data are used at all',
    asksGuardian: true,
    hide: (context, _, { guardian }) => answerAgain(context, guardian, { processing: false, publishName: false, publishWork: false }),
  },
  {
    name: 'its entry is withdrawn, and erased',
    hide: (_, __, { who: { client, registrationId: id } }) => client.call('POST /api/registrations/:id/withdraw', { params: { id } }),
  },
];

const reportOf = (no: string) => ({ requestId: randomUUID(), kind: 'work' as const, ref: no, reason: 'personal' as const });

const answerBy = (token: string, changes: object = {}) => ({
  ...{ token, name: '周航', relation: 'mother', processing: true, publishName: true, publishWork: true },
  ...{ textVersion: CONSENT_VERSION, locale: 'zh-CN' },
  ...changes,
});

/** Changes a guardian's answer, with a code to the number. */
const answerAgain = async ({ client, clock, outbox }: ApiContext, guardian: Shown['guardian'], changes: object) => {
  if (!guardian) throw new Error('no guardian was asked');
  const { token, phone } = guardian;
  await client().call('POST /api/guardians/codes', { body: { token, locale: 'zh-CN' } });
  const code = codeSentTo(await outbox(), phone);
  clock.advance(1000);
  expect((await client().request('POST', '/api/guardians/answers', answerBy(token, { ...changes, code }))).status).toBe(200);
};

describeOnBothDatabases('a hidden work', (context, itOnSqlite) => {
  let organiser: Client;
  beforeAll(async () => {
    organiser = await context().organiser();
  });
  const get = (path: string, init: RequestInit = {}) => fetch(new URL(path, context().url), init);

  const release = async (who: Family, media: 'video' | 'images'): Promise<Omit<Shown, 'guardian'>> => {
    const poster = async () => ({
      posterUploadId: await uploaded(who, await picture('webp', 800), { filename: 'p.webp', filetype: 'image/webp', purpose: 'poster' }),
    });
    const images = async () => [
      await uploaded(who, await picture('png'), { filename: 'a.png', filetype: 'image/png' }),
      await uploaded(who, await picture('jpeg', 40), { filename: 'b.jpg', filetype: 'image/jpeg' }),
    ];
    const work = await who.client.call('POST /api/registrations/:id/work', {
      params: { id: who.registrationId },
      body: {
        title: TITLE,
        description: 'Hidden Harbour has a crane.',
        media:
          media === 'video'
            ? { kind: 'video', uploadId: await uploaded(who, mp4()), ...(await poster()) }
            : { kind: 'images', uploadIds: await images() },
      },
    });
    const { items } = await organiser.call('POST /api/admin/works/search', { body: { filter: JSON.stringify({ q: work.no }) } });
    const id = items[0]?.id ?? '';
    expect((await organiser.call('POST /api/admin/works/releases', { body: { ids: [id], release: true } })).done).toEqual([id]);
    return { who, id, work: await who.client.call('GET /api/registrations/:id/work', { params: { id: who.registrationId } }) };
  };

  /** Returns a work of a school's team, whose guardian has agreed by a link. */
  const withGuardian = async (competitionId: string, media: 'video' | 'images'): Promise<Shown> => {
    const client = await context().participant({ kind: 'primary_school', affiliation: '青禾实验小学' });
    const phone = freshMobile();
    const { id } = await client.call('POST /api/registrations', {
      body: entryForm(competitionId, { members: [{ ...childMember(), guardianPhone: phone }] }),
    });
    const message = (await context().outbox()).findLast(({ to, params }) => to === phone && params['link']);
    const token = new URL(message?.params['link'] ?? '').hash.slice(1);
    expect((await context().client().request('POST', '/api/guardians/answers', answerBy(token))).status).toBe(200);
    await organiser.call('POST /api/admin/registrations/decisions', { body: { ids: [id], decision: 'approve' } });
    const who = { client, tus: createTusSender(() => context().url, client.cookies), competitionId, registrationId: id };
    return { ...(await release(who, media)), guardian: { token, phone } };
  };

  const [held] = ways;
  describe.each([
    { media: 'video' as const, ways },
    { media: 'images' as const, ways: held ? [held] : [] },
  ])('of $media', ({ media, ways: tried }) => {
    (media === 'video' ? itOnSqlite : it).each(tried)('is gone at the next request once $name', async ({ asksGuardian, hide }) => {
      // Another public work beside it, which stays.
      const other = await family(context());
      const { competitionId } = other;
      const { work: stays } = await release(other, media);
      const shown = asksGuardian
        ? await withGuardian(competitionId, media)
        : { ...(await release(await family(context(), { competitionId }), media)), guardian: null };
      const { work } = shown;
      const { slug } = await context()
        .client()
        .call('GET /api/competitions/:id', { params: { id: competitionId } });

      const reads = readsOf(work, { id: competitionId, slug });
      const namesIt = (text: string) => text.includes(work.no) || (text.includes(TITLE) && !text.includes(stays.no));
      const naming: string[] = [];
      const tags = new Map<string, string>();
      for (const path of reads) {
        const answer = await get(path);
        if (!namesIt(await answer.text())) continue;
        naming.push(path);
        // No cache may serve it without revalidation.
        expect([path, answer.headers.get('cache-control')]).toEqual([path, 'public, no-cache']);
        tags.set(path, answer.headers.get('etag') ?? '');
      }
      expect(naming.length).toBeGreaterThanOrEqual(13);
      const files = filesOf(work);
      expect(files.length).toBe(media === 'video' ? 3 : 4);
      for (const path of files) {
        const answer = await get(path);
        expect([path, answer.status, answer.headers.get('cache-control')]).toEqual([path, 200, 'public, no-cache']);
        tags.set(path, answer.headers.get('etag') ?? '');
        await answer.bytes();
        expect((await get(path, { headers: { 'if-none-match': tags.get(path) ?? '' } })).status).toBe(304);
      }

      const before = work.version;
      await hide(context(), organiser, shown);

      for (const path of [...naming, ...naming.map((each) => `${each}${each.includes('?') ? '&' : '?'}x=1`)]) {
        const answer = await get(path, { headers: { 'if-none-match': tags.get(path) ?? '"none"' } });
        expect([path, answer.status === 304, namesIt(await answer.text())]).toEqual([path, false, false]);
      }
      for (const path of files)
        for (const init of [
          {},
          { method: 'HEAD' },
          { headers: { range: 'bytes=0-9' } },
          { headers: { 'if-none-match': tags.get(path) ?? '' } },
          { headers: { range: 'bytes=0-9', 'if-range': tags.get(path) ?? '' } },
        ] satisfies RequestInit[])
          for (const url of [path, path.replace(/v=\d+/, `v=${before + 1}`), path.replace(/\?.*/, '')]) {
            const answer = await get(url, init);
            expect([url, init, answer.status, answer.headers.get('cache-control')]).toEqual([url, init, 404, 'no-store']);
          }
      const texts = [
        await renderSitemap(context().deps),
        await renderFeed(context().deps, 'en-US'),
        await renderFeed(context().deps, 'zh-CN'),
      ];
      for (const text of texts) expect(namesIt(text)).toBe(false);

      // Counts follow as fast as lists.
      const visitor = context().client();
      const params = { id: competitionId };
      const list = await visitor.call('GET /api/competitions/:id/works', { params });
      const ranking = await visitor.call('GET /api/competitions/:id/ranking', { params });
      const status = await visitor.call('GET /api/works/:no/votes', { params: { no: stays.no } });
      expect([list.total, list.items.map(({ no }) => no), ranking.total, ranking.items.map(({ no }) => no), status.works]).toEqual([
        1,
        [stays.no],
        1,
        [stays.no],
        1,
      ]);
      for (const call of [
        (client: Client) => client.call('POST /api/works/:no/votes', { params: { no: work.no } }),
        (client: Client) => client.call('POST /api/reports', { body: reportOf(work.no) }),
      ])
        await expect(call(await context().participant())).rejects.toMatchObject({ code: 'not_found' });
    });
  });

  it('is gone with its family’s account', async () => {
    const shown = await release(await family(context()), 'images');
    const { no } = shown.work;
    const addresses = [`/api/works/${no}`, `/api/works/${no}/votes`, ...filesOf(shown.work)];
    for (const address of addresses) expect([address, (await get(address)).status]).toEqual([address, 200]);
    await shown.who.client.call('DELETE /api/account', { body: { erase: true } });
    for (const address of addresses) expect([address, (await get(address)).status]).toEqual([address, 404]);
  });
});
