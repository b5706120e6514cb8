// Guards: organisers fill the galleries with photos and videos, of which only the visible content is kept. Each is hidden until both languages
// describe it, is at the position that organisers chose, is made once per upload even if requested repeatedly, and nobody's change is lost unseen.
import sharp from 'sharp';
import { beforeAll, expect, it, vi } from 'vitest';
import { renderSitemap } from '#server/pages/sitemap.ts';
import { filmBytes, tracesIn } from '../fixtures/films/index.ts';
import { addPhoto } from '../fixtures/gallery.ts';
import { atTheSameMoment } from '../fixtures/waitsForLock.ts';
import { both, codeOf, galleryActions, photoOf } from './galleryActions.ts';
import { type Client, describeApi } from './harness.ts';

const SEASON = 2026;
describeApi('the galleries that organisers fill', (context) => {
  let wang: Client;
  beforeAll(async () => {
    wang = await context().organiser([{ competitionId: null, right: 'content' }]);
  });

  const { uploaded, add, change, listed } = galleryActions(context, () => wang);
  const photos = async (season = SEASON) => (await context().client().call('GET /api/photos', { query: { season } })).items;

  it('are hidden until both languages say what they show, and show nothing of the camera or the place', async () => {
    const { deps, url } = context();
    const uploadId = await uploaded('IMG_1.JPG', await photoOf('#74C052'));
    const [photo, again] = await Promise.all([add('photo', uploadId), add('photo', uploadId)]);
    expect(again).toEqual(photo);
    expect(await add('photo', uploadId)).toEqual(photo);
    expect(photo).toMatchObject({ season: SEASON, reviewId: null, isShown: false, caption: { 'zh-CN': '', 'en-US': '' }, video: null });
    expect(await photos()).toEqual([]);
    const file = `${url}${photo.picture.sources.at(-1)?.url}`;
    expect((await fetch(file)).status).toBe(404);

    const { id, version } = photo;
    expect(await codeOf(change('photo', [{ id, version, isShown: true }]))).toBe('invalid_input');
    expect(await codeOf(change('photo', [{ id, version, isShown: true, caption: { 'zh-CN': '决赛', 'en-US': ' ' } }]))).toBe(
      'invalid_input',
    );
    const { items } = await change('photo', [{ id, version, isShown: true, caption: both('The final') }]);
    expect(items).toMatchObject([{ id, version: version + 1, isShown: true, caption: both('The final') }]);
    expect(await photos()).toMatchObject([{ id, caption: both('The final'), picture: { alt: both('The final') } }]);
    const shown = await fetch(file);
    expect(shown.status).toBe(200);
    const bytes = Buffer.from(await shown.arrayBuffer());
    expect((await sharp(bytes).metadata()).exif).toBeUndefined();
    expect(bytes.includes('SecretCamera')).toBe(false);

    // However narrow, it has a height for which a page can reserve space.
    const strip = await sharp({ create: { width: 10_000, height: 1, channels: 3, background: '#74C052' } })
      .png()
      .toBuffer();
    expect((await add('photo', await uploaded('strip.png', strip))).picture).toMatchObject({ width: 1600, height: 1 });

    // A change based on an older version is not lost unseen; repeating the same change is no conflict.
    expect(await codeOf(change('photo', [{ id, version, caption: both('Mine') }]))).toBe('conflict');
    expect((await change('photo', [{ id, version: version + 1, isShown: true }])).items[0]?.version).toBe(version + 1);
    await change('photo', [{ id, version: version + 1, isShown: false }]);
    expect([await photos(), (await fetch(file)).status]).toEqual([[], 404]);
    const lines = await deps.db.selectFrom('audit').select(['action', 'subject']).where('subjectId', '=', id).orderBy('at').execute();
    expect(lines.map(({ action }) => action).toSorted()).toEqual(['gallery_added', 'gallery_changed', 'gallery_changed']);
    expect(await renderSitemap(deps)).toMatch(/matchPhotos<\/loc><lastmod>/);
  });

  it.each([
    { code: 'ENOSPC', answer: 'server_storage_full' },
    { code: 'EIO', answer: 'unavailable' },
  ])('lose no photo that the store cannot take now ($code)', async ({ code, answer }) => {
    const uploadId = await uploaded('IMG_2.JPG', await photoOf(code === 'EIO' ? '#112233' : '#332211'));
    const put = vi.spyOn(context().deps.files, 'put').mockRejectedValue(Object.assign(new Error(), { code }));
    const refused = await codeOf(add('photo', uploadId)).finally(() => put.mockRestore());
    expect(refused).toBe(answer);
    expect(await add('photo', uploadId)).toMatchObject({ id: uploadId });
  });

  it('have a photo or a film once in a season, however often its file is dropped', async () => {
    const season = 2031;
    const photo = await photoOf('#C0FFEE');
    const first = await add('photo', await uploaded('a.jpg', photo), null, season);
    await change('photo', [{ id: first.id, version: first.version, caption: both('Kept') }]);
    expect(await add('photo', await uploaded('a again.jpg', photo), null, season)).toMatchObject({ id: first.id, caption: both('Kept') });
    const other = await add('photo', await uploaded('b.jpg', await photoOf('#0050A0')), null, season);
    expect((await listed('photo', season)).items.map(({ id }) => id)).toEqual([first.id, other.id]);
    expect((await add('photo', await uploaded('a.jpg', photo), null, season + 1)).id).not.toBe(first.id);

    const film = filmBytes('phone.mp4');
    const video = await add('video', await uploaded('film.mp4', film), null, season);
    expect((await add('video', await uploaded('film.mp4', film), null, season)).id).toBe(video.id);
  });

  it('are changed all or none, and stand where they were moved', async () => {
    const season = 2025;
    const ids: string[] = [];
    for (const colour of ['#010101', '#020202', '#030303']) {
      const { id, version } = await add('photo', await uploaded('a.jpg', await photoOf(colour)), null, season);
      await change('photo', [{ id, version, isShown: true, caption: both(colour) }]);
      ids.push(id);
    }
    const [a = '', b = '', c = ''] = ids;
    const order = async () => (await photos(season)).map(({ id }) => id);
    expect(await order()).toEqual([a, b, c]);
    const move = (moved: string[], before: string | null) =>
      wang.call('POST /api/admin/gallery/:kind/moves', { params: { kind: 'photo' }, body: { season, ids: moved, before } });
    await move([c], a);
    expect(await order()).toEqual([c, a, b]);
    await move([c, a], null);
    expect(await order()).toEqual([b, c, a]);
    expect(await codeOf(move(['nothing-here'], a))).toBe('conflict');
    expect(await codeOf(move([a], 'nothing-here'))).toBe('conflict');

    const versionOf = async (id: string) => (await listed('photo', season)).items.find((item) => item.id === id)?.version ?? -1;
    const hide = async (id: string, version: number) => ({ id, version, isShown: false });
    expect(await codeOf(change('photo', [await hide(a, await versionOf(a)), await hide(b, 99)]))).toBe('conflict');
    expect(await order()).toEqual([b, c, a]);
    await change('photo', [await hide(a, await versionOf(a)), await hide(b, await versionOf(b))]);
    expect(await order()).toEqual([c]);
    expect(await listed('photo', season)).toMatchObject({ total: 3, hidden: 2 });
    expect(await codeOf(change('photo', [{ id: c, version: await versionOf(c), reviewId: 'nothing-here' }]))).toBe('invalid_input');
  });

  it('lose no move where two organisers move photos at the same moment', async () => {
    const season = 2024;
    const ids: string[] = [];
    for (const colour of ['#101010', '#505050', '#909090', '#d0d0d0'])
      ids.push((await add('photo', await uploaded('a.jpg', await photoOf(colour)), null, season)).id);
    const [a = '', b = '', c = '', d = ''] = ids;
    const move = (id: string, before: string | null) => () =>
      codeOf(wang.call('POST /api/admin/gallery/:kind/moves', { params: { kind: 'photo' }, body: { season, ids: [id], before } }));
    expect(await atTheSameMoment(context().deps, 'photo', [move(d, a), move(a, null)])).toEqual([null, null]);
    // One after the other, whichever came first.
    expect([
      [d, b, c, a],
      [b, c, d, a],
    ]).toContainEqual((await listed('photo', season)).items.map(({ id }) => id));
  });

  it('are changed together by two at once, whichever way round they name them: the first has them all', async () => {
    const { deps } = context();
    const ids: string[] = [];
    for (let count = 0; count < 6; count += 1) ids.push(await addPhoto(deps, 2030));
    const changeTo = (words: string, order: readonly string[]) => () =>
      codeOf(
        change(
          'photo',
          order.map((id) => ({ id, version: 0, caption: both(words) })),
        ),
      );
    const codes = await atTheSameMoment(deps, 'photo', [changeTo('One', ids), changeTo('Two', ids.toReversed())]);
    expect(codes.toSorted()).toEqual(['conflict', null]);
    const captions = (await listed('photo', 2030)).items.map(({ caption }) => caption['en-US']);
    expect(captions).toEqual(ids.map(() => (codes[0] === null ? 'One' : 'Two')));
  });

  it('take the films of cameras and phones, with a picture from them', async () => {
    const { url } = context();
    const bytes = filmBytes('phone.mp4');
    const uploadId = await uploaded('VID_1.mp4', bytes);
    const video = await add('video', uploadId);
    expect(video).toMatchObject({ isShown: false, video: { type: 'video/mp4', durationMs: expect.any(Number) } });
    expect(await add('video', uploadId)).toEqual(video);
    expect(await codeOf(add('video', await uploaded('a.jpg', await photoOf('#040404'))))).toBe('file_type_not_accepted');
    expect(await codeOf(add('photo', 'nothing-here'))).toBe('upload_not_found');
    const { id, version, picture } = video;
    expect((await fetch(`${url}${video.video?.url}`)).status).toBe(404);
    const description = both('How it was');
    await change('video', [{ id, version, caption: both('The day'), description, picture, isShown: true }]);
    const shown = await context().client().call('GET /api/videos/:id', { params: { id } });
    expect(shown).toMatchObject({
      title: both('The day'),
      description,
      type: 'video/mp4',
      season: SEASON,
      poster: { alt: both('The day') },
    });
    const file = await fetch(`${url}${shown.url}`, { headers: { range: 'bytes=4-7' } });
    expect([file.status, await file.text()]).toEqual([206, 'ftyp']);
    expect(tracesIn(bytes)).not.toEqual([]);
    expect(tracesIn(Buffer.from(await (await fetch(`${url}${shown.url}`)).arrayBuffer()))).toEqual([]);
    expect(await renderSitemap(context().deps)).toMatch(new RegExp(`matchVideo\\?id=${id}</loc><lastmod>`));
  });

  it('belong to those who write the portal', async () => {
    const params = { kind: 'photo' as const };
    for (const client of [context().client(), await context().participant(), await context().organiser([])])
      expect(await codeOf(client.call('GET /api/admin/gallery/:kind', { params, query: { season: SEASON } }))).toMatch(
        /signed_out|not_allowed/,
      );
  });
});
