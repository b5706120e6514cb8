// Guards: families read a film's subtitles in the language that organisers gave them for, and nothing else from the uploaded file. Subtitles that
// were replaced or removed, or belong to a hidden film, are sent to nobody by any process; nobody's change is lost unseen.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, it, vi } from 'vitest';
import type { GalleryItem } from '#contract/content/galleryAdmin.ts';
import { Problem } from '#contract/http/problem.ts';
import { filmBytes } from '../fixtures/films/index.ts';
import { both, codeOf, galleryActions, photoOf } from './galleryActions.ts';
import { type Client, describeOnBothDatabases } from './harness.ts';

const vtt = (words: string) => `WEBVTT\n\n00:00:00.000 --> 00:00:00.500\n${words}\n`;
const srt = (words: string) => `1\r\n00:00:00,000 --> 00:00:00,500\r\n${words}\r\n`;

describeOnBothDatabases('subtitles of the films in the galleries', (context) => {
  let wang: Client;
  beforeAll(async () => {
    wang = await context().organiser([{ competitionId: null, right: 'content' }]);
  });
  const { uploaded, add, change, remove } = galleryActions(context, () => wang);
  let season = 2040;
  const addFilm = async () => {
    season += 1;
    return add('video', await uploaded('a.mp4', filmBytes('phone.mp4')), null, season);
  };
  const give = async ({ id, version }: GalleryItem, subtitles: { 'zh-CN'?: string | null; 'en-US'?: string | null }) => {
    const [item] = (await change('video', [{ id, version, subtitles }])).items;
    if (!item) throw new Error('no film');
    return item;
  };
  const show = async ({ id, version }: GalleryItem, isShown = true) => {
    const [item] = (await change('video', [{ id, version, isShown, caption: both('The day') }])).items;
    if (!item) throw new Error('no film');
    return item;
  };
  const urlsOf = ({ video }: GalleryItem) => video?.subtitles.map(({ url }) => url) ?? [];
  const staffCookie = () => [...wang.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const status = async (url = '', origin = context().url, cookie = '') => (await fetch(`${origin}${url}`, { headers: { cookie } })).status;
  const stored = async () =>
    (await readdir(join(context().dataDir, 'files/public'), { recursive: true })).filter((name) => name.endsWith('.vtt')).toSorted();
  const fieldsOf = (call: Promise<unknown>) =>
    call.then(
      () => null,
      (error: unknown) => (error instanceof Problem ? (error.detail.fields ?? error.code) : error),
    );

  it('are sent as WebVTT to everyone who may see the film, each under an address of its own', async () => {
    const film = await addFilm();
    expect(film.video?.subtitles).toEqual([]);
    const given = await give(film, { 'en-US': srt('{\\an8}<font color="red">Go</font> &amp; <B onclick="x()">turn</B>') });
    const [english = ''] = urlsOf(given);
    expect(english).toMatch(/^\/files\/[0-9a-f]{20}\/subtitles-[0-9a-z-]+\.en-us\.vtt$/);
    // Hidden with their film: only organisers who fill the galleries see them.
    expect([await status(english), await status(english, context().url, staffCookie())]).toEqual([404, 200]);
    const shown = await show(await give(given, { 'zh-CN': vtt('前进') }));
    expect(shown.video?.subtitles.map(({ locale }) => locale)).toEqual(['zh-CN', 'en-US']);
    const { subtitles } = await context()
      .client()
      .call('GET /api/videos/:id', { params: { id: film.id } });
    expect(subtitles).toEqual(shown.video?.subtitles);
    const file = await fetch(`${context().url}${english}`);
    expect(await file.text()).toBe(vtt('Go &amp; <b>turn</b>'));
    expect(Object.fromEntries(file.headers)).toMatchObject({
      'content-type': 'text/vtt; charset=utf-8',
      'cache-control': 'public, no-cache',
      'x-content-type-options': 'nosniff',
      etag: `"${english.split('/')[2]}"`,
    });
    const again = await fetch(`${context().url}${english}`, { headers: { 'if-none-match': file.headers.get('etag') ?? '' } });
    expect(again.status).toBe(304);

    const hidden = await show(shown, false);
    for (const url of urlsOf(hidden)) expect([await status(url), await status(url, context().url, staffCookie())]).toEqual([404, 200]);
    const sent = await fetch(`${context().url}${english}`, { headers: { cookie: staffCookie() } });
    expect(sent.headers.get('cache-control')).toBe('private, no-store');
  });

  it('go at once, in every process, when others take their place, when they are removed, and with their film', async () => {
    const { database, clock } = context();
    const before = await stored();
    const first = await show(await give(await addFilm(), { 'zh-CN': vtt('一'), 'en-US': vtt('One') }));
    const [chinese, english] = urlsOf(first);
    const origins = [context().url, ...(database === 'postgres' ? [(await context().another()).publicUrl()] : [])];
    for (const origin of origins) expect([await status(chinese, origin), await status(english, origin)]).toEqual([200, 200]);

    const second = await give(first, { 'en-US': vtt('Uno') });
    expect(urlsOf(second)[0]).toBe(chinese);
    for (const origin of origins) expect([await status(english, origin), await status(urlsOf(second)[1], origin)]).toEqual([404, 200]);
    // Repeating the same text is no change; the earlier text gets another address than before.
    expect(await give(second, { 'en-US': `\ufeff${vtt('Uno')}` })).toEqual(second);
    const third = await give(second, { 'en-US': vtt('One') });
    expect(urlsOf(third)[1]).not.toBe(english);
    const fourth = await give(third, { 'zh-CN': null });
    expect(urlsOf(fourth)).toEqual([urlsOf(third)[1]]);
    for (const origin of origins) expect([await status(chinese, origin), await status(urlsOf(fourth)[0], origin)]).toEqual([404, 200]);
    clock.advance(1000);
    for (const origin of origins) {
      const answer = await (await fetch(`${origin}/api/videos/${first.id}`)).json();
      expect(answer).toMatchObject({ subtitles: [{ locale: 'en-US', url: urlsOf(fourth)[0] }] });
    }
    await remove('video', [first.id]);
    for (const origin of origins) expect(await status(urlsOf(fourth)[0], origin)).toBe(404);
    expect(await stored()).toEqual(before);
    const rows = await context().deps.db.selectFrom('audit').select(['action', 'detail']).where('subjectId', '=', first.id).execute();
    const changes = rows.flatMap(({ detail }) => JSON.parse(detail ?? '{}').changes ?? []);
    expect(changes).toContainEqual({ field: 'subtitles.zh-CN', from: chinese, to: null });
    expect(changes).toContainEqual({ field: 'subtitles.en-US', from: english, to: urlsOf(second)[1] });
    expect(changes).toHaveLength(5);
  });

  it('are refused, and leave no file, where they are none or do not fit the film', async () => {
    const film = await addFilm();
    const before = await stored();
    for (const [source, code] of [
      [vtt('<script>alert(1)</script>'), 'subtitles_markup'],
      [vtt('<img src=x onerror=alert(1)>'), 'subtitles_markup'],
      ['Dear all', 'subtitles_format'],
      ['WEBVTT\n\n', 'subtitles_empty'],
      [vtt('a').replace('00:00:00.500', '00:00:00.000'), 'subtitles_times'],
      [vtt('a').replaceAll('00:00:0', '01:00:0'), 'subtitles_beyond_film'],
      [vtt('caf\ufffd'), 'subtitles_encoding'],
      [vtt('a'.repeat(210_000)), 'subtitles_too_large'],
    ] as const)
      expect(await fieldsOf(give(film, { 'zh-CN': vtt('好'), 'en-US': source }))).toEqual({ 'items.0.subtitles.en-US': code });
    expect(await fieldsOf(give(film, { 'en-US': vtt('a\0') }))).toBe('bad_request');
    expect(await fieldsOf(give(film, { 'en-US': vtt('a'.repeat(300_000)) }))).toBe('payload_too_large');
    expect(await fieldsOf(give({ ...film, id: 'nothing-here' }, { 'en-US': vtt('a') }))).toBe('not_found');
    const photo = await add('photo', await uploaded('a.jpg', await photoOf('#123456')), null, season);
    expect(await fieldsOf(change('photo', [{ id: photo.id, version: photo.version, subtitles: { 'en-US': vtt('a') } }]))).toEqual({
      'items.0.subtitles': 'invalid',
    });
    // If anything else is wrong with the request, the file made for it is deleted too.
    const { id, version } = film;
    const event = { id, version, reviewId: 'no such event', subtitles: { 'en-US': vtt('a') } };
    expect(await fieldsOf(change('video', [event]))).toEqual({ 'items.0.reviewId': 'invalid' });
    expect(await stored()).toEqual(before);
    const clean = await give(film, { 'en-US': `WEBVTT\n\nSTYLE\n::cue { color: red }\n\nNOTE by Wang\n\n${vtt('Go').slice(8)}` });
    expect(await (await fetch(`${context().url}${urlsOf(clean)[0]}`, { headers: { cookie: staffCookie() } })).text()).toBe(vtt('Go'));
  });

  it('are lost to no one who was slower, and stay where the store is away', async () => {
    const film = await show(await addFilm());
    const answers = await Promise.allSettled([
      give(film, { 'en-US': vtt('Mine') }),
      give(film, { 'en-US': vtt('Mine') }),
      give(film, { 'en-US': vtt('Yours') }),
    ]);
    expect(answers.map((answer) => (answer.status === 'fulfilled' ? 'saved' : answer.reason.code)).toSorted()).toEqual([
      'conflict',
      'conflict',
      'saved',
    ]);
    expect(await codeOf(give(film, { 'en-US': vtt('Later') }))).toBe('conflict');
    const [item] = (await wang.call('GET /api/admin/gallery/:kind', { params: { kind: 'video' }, query: { season } })).items;
    const [url] = item ? urlsOf(item) : [];
    expect(await status(url)).toBe(200);
    expect((await stored()).filter((name) => name.includes(film.id))).toHaveLength(1);

    const put = vi.spyOn(context().deps.files, 'put').mockRejectedValue(Object.assign(new Error(), { code: 'ENOSPC' }));
    const refused = await codeOf(give(item ?? film, { 'en-US': vtt('Other') })).finally(() => put.mockRestore());
    expect([refused, await status(url)]).toEqual(['server_storage_full', 200]);
  });

  it('are given by those who write the portal', async () => {
    const { id, version } = await addFilm();
    const items = [{ id, version, subtitles: { 'en-US': vtt('a') } }];
    const reviewer = await context().organiser([{ competitionId: null, right: 'review' }]);
    for (const client of [context().client(), await context().participant(), reviewer])
      expect(await codeOf(client.call('POST /api/admin/gallery/:kind/changes', { params: { kind: 'video' }, body: { items } }))).toMatch(
        /signed_out|not_allowed/,
      );
  });
});
