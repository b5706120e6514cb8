// Guards: a photo or a film that a family objects to is gone once an organiser has removed it: from every answer of every process, with all its files
// and every text that named its child, even if the store was unavailable or the process died meanwhile. A poster's earlier picture is gone once it is
// replaced.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, it, vi } from 'vitest';
import type { GalleryItem } from '#contract/content/galleryAdmin.ts';
import { Problem } from '#contract/http/problem.ts';
import { renderSitemap } from '#server/pages/sitemap.ts';
import { FORGET } from '#server/platform/housekeeping.ts';
import { pathsOf, rowsOf } from '../fixtures/atRest.ts';
import { filmBytes } from '../fixtures/films/index.ts';
import { addPhoto } from '../fixtures/gallery.ts';
import { both, codeOf, galleryActions, photoOf } from './galleryActions.ts';
import { type Client, describeOnBothDatabases } from './harness.ts';

describeOnBothDatabases('what organisers remove from the galleries', (context) => {
  let wang: Client;
  beforeAll(async () => {
    wang = await context().organiser();
  });
  const { uploaded, add, change, remove, listed } = galleryActions(context, () => wang);

  const urlsOf = ({ picture, video }: GalleryItem) => [...picture.sources.map(({ url }) => url), ...(video ? [video.url] : [])];
  const statuses = async (urls: readonly string[], origin = context().url, cookie = '') => [
    ...new Set(await Promise.all(urls.map(async (url) => (await fetch(`${origin}${url}`, { headers: { cookie } })).status))),
  ];
  const storedFiles = async () => (await readdir(join(context().dataDir, 'files/public'), { recursive: true }).catch(() => [])).toSorted();
  const show = async (item: GalleryItem, kind: 'photo' | 'video', words = 'Xiaoman at the table') =>
    (await change(kind, [{ id: item.id, version: item.version, caption: both(words), isShown: true }])).items[0] ?? item;

  it('is nowhere any more, in no process, neither its words nor its files', async () => {
    const { deps, database } = context();
    const runSoon = vi.spyOn(deps.jobs, 'runSoon');
    const before = await storedFiles();
    const photo = await show(await add('photo', await uploaded('a.jpg', await photoOf('#74C052'))), 'photo', 'Needlechild');
    const film = await show(await add('video', await uploaded('a.mp4', filmBytes('phone.mp4'))), 'video', 'Needlechild');
    const urls = [photo, film].flatMap(urlsOf);
    const visitor = context().client();
    await visitor.call('POST /api/reports', { body: { requestId: crypto.randomUUID(), reason: 'unsafe', kind: 'photo', ref: photo.id } });
    const origins = [context().url, ...(database === 'postgres' ? [(await context().another()).publicUrl()] : [])];
    for (const origin of origins) expect(await statuses(urls, origin)).toEqual([200]);
    expect((await visitor.call('GET /api/photos', { query: { season: 2026 } })).total).toBe(1);
    expect((await visitor.call('GET /api/videos/:id', { params: { id: film.id } })).id).toBe(film.id);

    await remove('photo', [photo.id]);
    await remove('video', [film.id]);
    // The answer was lost, or another organiser was faster.
    await remove('video', [film.id, 'nothing-here']);
    for (const origin of origins) expect(await statuses(urls, origin)).toEqual([404]);
    expect(await storedFiles()).toEqual(before);
    expect((await visitor.call('GET /api/photos', { query: { season: 2026 } })).total).toBe(0);
    expect(await codeOf(visitor.call('GET /api/videos/:id', { params: { id: film.id } }))).toBe('not_found');
    context().clock.advance(1000);
    for (const origin of origins) expect((await fetch(`${origin}/api/videos/${film.id}`)).status).toBe(404);
    expect([(await listed('photo')).total, (await listed('video')).total]).toEqual([0, 0]);
    expect(await renderSitemap(deps)).not.toContain(film.id);
    expect((await wang.call('GET /api/admin/reports', { query: {} })).total).toBe(0);
    const lines = await deps.db
      .selectFrom('audit')
      .select(['subject', 'subjectId'])
      .where('action', '=', 'gallery_removed')
      .orderBy('subject')
      .execute();
    expect(lines).toEqual([
      { subject: 'photo', subjectId: photo.id },
      { subject: 'video', subjectId: film.id },
    ]);
    // The content of free pages is deleted as after an erasure.
    expect(runSoon).toHaveBeenCalledWith(FORGET, expect.any(Number));
    const url = deps.config.databaseUrl;
    if (url !== null)
      await expect.poll(async () => pathsOf('Needlechild', await rowsOf(url)), { timeout: 20_000, interval: 250 }).toEqual([]);
  });

  it('is sent to nobody while the store that has its bytes is away, and goes when a process that died starts again', async () => {
    const before = await storedFiles();
    const photo = await show(await add('photo', await uploaded('b.jpg', await photoOf('#305070'))), 'photo');
    const away = vi.spyOn(context().deps.files, 'remove').mockRejectedValue(Object.assign(new Error(), { code: 'EIO' }));
    await remove('photo', [photo.id]);
    expect(away).toHaveBeenCalled();
    expect(await storedFiles()).not.toEqual(before);
    const cookie = [...wang.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    expect([await statuses(urlsOf(photo)), await statuses(urlsOf(photo), context().url, cookie)]).toEqual([[404], [404]]);
    await context().restart();
    // The rows are deleted last.
    await expect.poll(() => context().deps.db.selectFrom('retiredFile').selectAll().execute()).toEqual([]);
    expect(await storedFiles()).toEqual(before);
    expect(await statuses(urlsOf(photo))).toEqual([404]);
  });

  it('takes no file away that anything else shows', async () => {
    const { deps } = context();
    const [one, other] = [await addPhoto(deps, 2019), await addPhoto(deps, 2019)];
    const made = await add('photo', await uploaded('c.jpg', await photoOf('#a0b0c0')));
    const row = await deps.db.selectFrom('photo').select('picture').where('id', '=', made.id).executeTakeFirstOrThrow();
    await deps.db.updateTable('photo').set(row).where('id', 'in', [one, other]).execute();
    await remove('photo', [made.id, one]);
    expect(await statuses(urlsOf(made))).toEqual([200]);
    await remove('photo', [other]);
    expect(await statuses(urlsOf(made))).toEqual([404]);
  });

  it('takes no file away that the draft of a competition names', async () => {
    const made = await add('photo', await uploaded('d.jpg', await photoOf('#b0c0a0')));
    const [url = ''] = urlsOf(made);
    const { id, draft } = await wang.call('POST /api/admin/competition-drafts', { body: {} });
    if (!draft) throw new Error('no draft');
    const { number, version, data } = draft;
    const downloads = [{ title: both('Mat'), url, format: 'JPG', sizeBytes: 1, pinned: false }];
    await wang.call('PUT /api/admin/competition-drafts/:id', { params: { id }, body: { number, version, data: { ...data, downloads } } });
    await remove('photo', [made.id]);
    expect(await statuses([url])).toEqual([200]);
  });

  it('leaves the same photo alone that was dropped again, for another season or the same', async () => {
    const bytes = await photoOf('#c04070');
    const first = await show(await add('photo', await uploaded('d.jpg', bytes)), 'photo');
    const files = await storedFiles();
    expect((await add('photo', await uploaded('d again.jpg', bytes))).id).toBe(first.id);
    expect(await storedFiles()).toEqual(files);
    const elsewhere = await show(await add('photo', await uploaded('d.jpg', bytes), null, 2030), 'photo');
    await remove('photo', [first.id]);
    expect([await statuses(urlsOf(first)), await statuses(urlsOf(elsewhere))]).toEqual([[404], [200]]);
    const again = await show(await add('photo', await uploaded('d.jpg', bytes)), 'photo');
    expect(await statuses(urlsOf(again))).toEqual([200]);
  });

  it('is what the poster of a film showed before another took its place', async () => {
    const film = await add('video', await uploaded('e.mp4', filmBytes('phone.mp4')));
    const uploadId = await uploaded('poster.jpg', await photoOf('#ffcc00'));
    const picture = await wang.call('POST /api/admin/content-pictures', { body: { uploadId } });
    const earlier = film.picture.sources.map(({ url }) => url);
    const [changed = film] = (await change('video', [{ id: film.id, version: film.version, picture }])).items;
    expect(await statuses(earlier)).toEqual([404]);
    await show(changed, 'video');
    expect([await statuses(earlier), await statuses(urlsOf(changed))]).toEqual([[404], [200]]);
    const files = await storedFiles();
    expect(earlier.filter((url) => files.includes(url.replace('/files/', '')))).toEqual([]);
  });

  it('are also the files of what was refused once they were made', async () => {
    const before = await storedFiles();
    const photoId = await uploaded('f.jpg', await photoOf('#0a0b0c'));
    const filmId = await uploaded('f.mp4', filmBytes('phone.mp4'));
    expect(await codeOf(add('photo', photoId, 'no such event', 2033))).toBe('invalid_input');
    expect(await codeOf(add('video', filmId, 'no such event', 2033))).toBe('invalid_input');
    expect(await storedFiles()).toEqual(before);
    // Without the event it is accepted.
    const photo = await show(await add('photo', photoId, null, 2033), 'photo');
    const film = await show(await add('video', filmId, null, 2033), 'video');
    expect(await statuses([photo, film].flatMap(urlsOf))).toEqual([200]);
  });

  it('are also those of a film of whose picture nothing could be made', async () => {
    const { deps } = context();
    const before = await storedFiles();
    const filmId = await uploaded('g.mp4', filmBytes('phone.mp4'));
    const render = vi.spyOn(deps.pictures, 'render').mockRejectedValue(new Problem('file_unreadable'));
    expect(await codeOf(add('video', filmId, null, 2034)).finally(() => render.mockRestore())).toBe('file_unreadable');
    expect(await storedFiles()).toEqual(before);
    expect(await statuses(urlsOf(await show(await add('video', filmId, null, 2034), 'video')))).toEqual([200]);
  });
});
