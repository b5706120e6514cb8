// Guards: a work is handed in whole or not at all. It is public only after an organiser has released it and with the family's consent, and no picture
// reveals where it was taken.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import type { NewWork } from '#contract/works/public.ts';
import { newJudge } from '../fixtures/judges.ts';
import { assignedRound } from '../fixtures/rounds.ts';
import { cleaned, type Family, family, heic, mp4, picture, sidewaysPhoto, uploaded } from '../fixtures/works.ts';
import { type Client, describeApi } from './harness.ts';

const LINK: NewWork['media'] = { kind: 'link', url: 'https://youtu.be/dQw4w9WgXcQ' };

describeApi('works', (context) => {
  let organiser: Client;
  const submit = ({ client, registrationId }: Family, media: NewWork['media'], changes: Partial<NewWork> = {}) =>
    client.call('POST /api/registrations/:id/work', {
      params: { id: registrationId },
      body: { title: '小货场', description: '用最少的积木送货。', media, ...changes },
    });
  const fetchFile = (who: Client, path: string, headers: Record<string, string> = {}) =>
    fetch(new URL(path, context().url), {
      headers: { cookie: [...who.cookies].map(([name, value]) => `${name}=${value}`).join('; '), ...headers },
    });
  const idOfWork = async (no: string): Promise<string> => {
    const { items } = await organiser.call('POST /api/admin/works/search', { body: { filter: JSON.stringify({ q: no }) } });
    return items[0]?.id ?? '';
  };
  const release = async (no: string, on = true) =>
    organiser.call('POST /api/admin/works/releases', { body: { ids: [await idOfWork(no)], release: on } });

  beforeAll(async () => {
    organiser = await context().organiser();
  });

  describe('handing in', () => {
    it('takes a video with its poster', async () => {
      const who = await family(context());
      const uploadId = await uploaded(who, mp4(50_000));
      const posterUploadId = await uploaded(who, await picture('webp', 2000), {
        filename: 'p.webp',
        filetype: 'image/webp',
        purpose: 'poster',
      });
      const work = await submit(who, { kind: 'video', uploadId, posterUploadId });
      expect(work.no).toMatch(/^W[2-9A-HJKMNP-Z]{7}$/);
      expect(work).toMatchObject({
        kind: 'video',
        uploadIds: [uploadId],
        posterUploadId,
        releasedAt: null,
        public: false,
        editable: true,
        version: 1,
      });
      expect(await who.client.call('GET /api/registrations/:id/work', { params: { id: who.registrationId } })).toEqual({
        ...work,
        fileNames: [expect.stringMatching(/\.mp4$/)],
      });
      const entry = await who.client.call('GET /api/registrations/:id', { params: { id: who.registrationId } });
      expect(entry).toMatchObject({ state: 'work_submitted', label: 'under_review', workNo: work.no });
      if (work.media.kind !== 'video') throw new Error('no video');
      const poster = await fetchFile(who.client, work.media.posterUrl ?? '');
      expect(poster.headers.get('content-type')).toBe('image/webp');
      expect((await sharp(Buffer.from(await poster.bytes())).metadata()).width).toBe(1280);
      const mail = (await context().outbox()).filter(({ template }) => template === 'work_received');
      expect(mail.length).toBeLessThanOrEqual(1);
    });

    it('takes a phone’s picture as it comes and shows it as every browser can', async () => {
      const who = await family(context());
      const uploadId = await uploaded(who, heic(), { filename: 'IMG_0001.HEIC', filetype: 'image/heic' });
      const { media } = await submit(who, { kind: 'images', uploadIds: [uploadId] });
      if (media.kind !== 'images') throw new Error('no images');
      const picture = await fetchFile(who.client, media.items[0]?.url ?? '');
      expect(picture.headers.get('content-type')).toBe('image/webp');
      const { data, info } = await sharp(Buffer.from(await picture.bytes()))
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      expect([info.width, info.height]).toEqual([96, 64]);
      const [left, right] = [data.subarray(0, 3), data.subarray(3 * 95, 3 * 96)];
      expect([(left[0] ?? 0) > 150, (left[2] ?? 255) < 100, (right[0] ?? 255) < 100, (right[2] ?? 0) > 150]).toEqual([
        true,
        true,
        true,
        true,
      ]);
    });

    it('refuses a phone’s picture that is damaged', async () => {
      const who = await family(context());
      const damaged = heic();
      damaged.fill(0, 200);
      const id = await who.tus.upload({ filename: 'IMG_0002.HEIC', filetype: 'image/heic', registrationId: who.registrationId }, damaged);
      const upload = await who.client.call('POST /api/uploads/:id/complete', { params: { id }, body: {} });
      expect(upload).toMatchObject({ state: 'rejected', problem: 'file_unreadable' });
    });

    it('takes a link to YouTube or Google Drive, written in one way', async () => {
      const who = await family(context());
      expect((await submit(who, LINK)).media).toEqual({ kind: 'link', url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' });
    });

    it('acts once for a key', async () => {
      const who = await family(context());
      const body = { title: '小货场', description: '送货', media: LINK };
      const send = () =>
        who.client.call(
          'POST /api/registrations/:id/work',
          { params: { id: who.registrationId }, body },
          { idempotencyKey: '7b0c8a1e-8f0a-4c1e-9d55-0d6f2f1f5a01' },
        );
      const [first, second] = [await send(), await send()];
      expect(second).toEqual(first);
    });

    it('can be replaced until the window closes, and what it was made of before goes', async () => {
      const { deps, clock } = context();
      const who = await family(context());
      const first = await uploaded(who, mp4());
      const second = await uploaded(who, mp4());
      const before = await submit(who, { kind: 'video', uploadId: first });
      await release(before.no);
      const after = await submit(who, { kind: 'video', uploadId: second }, { title: '大货场' });
      expect(after).toMatchObject({ no: before.no, title: '大货场', version: 3, releasedAt: null, public: false, uploadIds: [second] });
      await deps.uploads.sweeper.sweep();
      expect(
        (await deps.db.selectFrom('upload').select('id').where('registrationId', '=', who.registrationId).execute()).map(({ id }) => id),
      ).toEqual([second]);
      // The same file under another title.
      expect((await submit(who, { kind: 'video', uploadId: second }, { title: '新货场' })).uploadIds).toEqual([second]);
      await deps.db.updateTable('competition').set({ workClosesAt: clock.now() }).where('id', '=', who.competitionId).execute();
      await expect(submit(who, { kind: 'video', uploadId: second })).rejects.toMatchObject({
        code: 'work_closed',
        detail: { at: clock.now() },
      });
      const own = await who.client.call('GET /api/registrations/:id/work', { params: { id: who.registrationId } });
      expect(own).toMatchObject({ editable: false, title: '新货场' });
    });

    it('is not overwritten by a form that was filled from an older version, whatever an organiser did meanwhile', async () => {
      const who = await family(context());
      const read = () => who.client.call('GET /api/registrations/:id/work', { params: { id: who.registrationId } });
      expect(await submit(who, LINK, { basedOn: 0 })).toMatchObject({ contentVersion: 1 });
      // A second form that knew of none.
      await expect(submit(who, LINK, { title: '另一台设备', basedOn: 0 })).rejects.toMatchObject({ code: 'conflict' });
      const { no } = await read();
      await release(no);
      await release(no, false);
      expect(await submit(who, LINK, { title: '新货场', basedOn: 1 })).toMatchObject({ title: '新货场', contentVersion: 2 });
      await expect(submit(who, LINK, { title: '小货场', basedOn: 1 })).rejects.toMatchObject({ code: 'conflict' });
      expect(await read()).toMatchObject({ title: '新货场', contentVersion: 2 });
      // From a device that stored it before forms named the version they were filled from.
      expect(await submit(who, LINK, { title: '旧表单' })).toMatchObject({ title: '旧表单', contentVersion: 3 });
    });

    it('takes the same form again after its answer was lost, and not as a conflict', async () => {
      const who = await family(context());
      const body = { title: '小货场', description: '送货', media: LINK, basedOn: 0 };
      const send = () =>
        who.client.call(
          'POST /api/registrations/:id/work',
          { params: { id: who.registrationId }, body },
          { idempotencyKey: '7b0c8a1e-8f0a-4c1e-9d55-0d6f2f1f5a02' },
        );
      const first = await send();
      expect(await send()).toEqual(first);
    });

    it('refuses, each with its reason', async () => {
      const { db } = context().deps;
      const [who, other] = [await family(context()), await family(context())];
      const theirs = await uploaded(other, mp4());
      const image = await uploaded(who, await picture('png'), { filename: 'a.png', filetype: 'image/png' });
      const unfinished = await who.tus.begin({ size: 9000, filename: 'b.mp4', filetype: 'video/mp4', registrationId: who.registrationId });
      const id = (n: number) => n.toString(16).padStart(32, '0');
      const ten = Array.from({ length: 10 }, (_, n) => id(n));
      const problem = async (media: NewWork['media'], changes: Partial<NewWork> = {}, by = who) => {
        const failed = await submit(by, media, changes).then(
          () => null,
          (error: unknown) => error,
        );
        return failed instanceof Error && 'detail' in failed ? { code: failed.message, ...(failed.detail ?? {}) } : failed;
      };
      expect(await problem({ kind: 'images', uploadIds: ten })).toEqual({
        code: 'invalid_input',
        fields: { 'media.uploadIds': 'too_many_images' },
      });
      expect(await problem({ kind: 'link', url: 'https://example.com/film' })).toEqual({
        code: 'invalid_input',
        fields: { 'media.url': 'link_not_accepted' },
      });
      expect(await problem({ kind: 'video', uploadId: theirs })).toEqual({
        code: 'upload_not_found',
        fields: { 'media.uploadId': 'upload_gone' },
      });
      expect(await problem({ kind: 'images', uploadIds: [image, id(1), id(2)] })).toEqual({
        code: 'upload_not_found',
        fields: { 'media.uploadIds.1': 'upload_gone', 'media.uploadIds.2': 'upload_gone' },
      });
      expect(await problem({ kind: 'video', uploadId: unfinished.split('/').at(-1) ?? '' })).toEqual({ code: 'upload_not_ready' });
      expect(await problem({ kind: 'video', uploadId: image })).toEqual({ code: 'file_type_not_accepted' });
      expect(await problem(LINK, { description: '👩‍👩‍👧‍👦'.repeat(501) })).toEqual({
        code: 'invalid_input',
        fields: { description: 'too_long' },
      });
      expect(await problem(LINK, { title: ' ' })).toEqual({ code: 'invalid_input', fields: { title: 'required' } });
      await db.updateTable('registration').set({ state: 'submitted' }).where('id', '=', who.registrationId).execute();
      expect(await problem(LINK)).toEqual({ code: 'action_not_allowed_now' });
      await expect(submit({ ...other, registrationId: who.registrationId }, LINK)).rejects.toMatchObject({ code: 'not_found' });
      expect(await db.selectFrom('work').select('id').where('registrationId', '=', who.registrationId).execute()).toEqual([]);
      expect((await submit(other, LINK, { description: '👩‍👩‍👧‍👦'.repeat(500) })).description).toHaveLength(500 * '👩‍👩‍👧‍👦'.length);
    });
  });

  describe('pictures', () => {
    it('stand upright, say nothing of where they were taken, and TIF is shown too', async () => {
      const who = await family(context());
      const photo = await sidewaysPhoto();
      expect((await sharp(photo).metadata()).exif?.toString('latin1')).toContain('TangibleCam');
      const formats = ['tiff', 'gif', 'png'] as const;
      const uploadIds = [await uploaded(who, photo, { filename: 'a.jpg', filetype: 'image/jpeg' })];
      for (const format of formats)
        uploadIds.push(await uploaded(who, await picture(format), { filename: `a.${format}`, filetype: `image/${format}` }));
      const { media, no } = await submit(who, { kind: 'images', uploadIds });
      await release(no);
      if (media.kind !== 'images') throw new Error('no images');
      for (const url of media.items.flatMap((item) => [item.url, item.previewUrl])) {
        const answer = await fetchFile(context().client(), url);
        const bytes = Buffer.from(await answer.bytes());
        const { format, exif, xmp, iptc, orientation } = await sharp(bytes).metadata();
        expect([url, answer.status, answer.headers.get('content-type'), format]).toEqual([url, 200, 'image/webp', 'webp']);
        expect([exif, xmp, iptc, orientation]).toEqual([undefined, undefined, undefined, undefined]);
        expect(bytes.includes('TangibleCam')).toBe(false);
      }
      const shown = await sharp(Buffer.from(await (await fetchFile(context().client(), media.items[0]?.url ?? '')).bytes())).metadata();
      expect([shown.width, shown.height]).toEqual([30, 40]);
    });

    it('are kept as copies only: what arrived goes, of older releases too', async () => {
      const { deps, dataDir } = context();
      const who = await family(context());
      const id = await uploaded(who, await sidewaysPhoto(), { filename: '小明在晋江.jpg', filetype: 'image/jpeg' });
      const folder = join(dataDir, 'files/works', id);
      const expectCopiesOnly = async () => {
        expect((await readdir(folder)).sort()).toEqual(['full.webp', 'preview.webp']);
        const row = await deps.db.selectFrom('upload').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
        expect(row).toMatchObject({ state: 'ready', key: null, filename: 'image.jpg' });
        expect(JSON.stringify(row)).not.toContain('小明');
      };
      await expectCopiesOnly();
      const key = `works/${id}/original.jpg`;
      await deps.files.put(key, await sidewaysPhoto());
      await deps.db.updateTable('upload').set({ key }).where('id', '=', id).execute();
      await deps.uploads.sweeper.reconcile(new AbortController().signal);
      await expectCopiesOnly();
    });

    it('are refused where they cannot be opened', async () => {
      const who = await family(context());
      const png = await picture('png');
      const id = await who.tus.upload(
        { filename: 'a.png', filetype: 'image/png', registrationId: who.registrationId },
        png.subarray(0, png.length - 20),
      );
      const told = await who.client.call('POST /api/uploads/:id/complete', { params: { id }, body: {} });
      expect(told).toMatchObject({ state: 'rejected', problem: 'file_unreadable' });
    });
  });

  describe('in public', () => {
    it('nothing is before its release; its owner, organisers and its judges see it', async () => {
      const who = await family(context());
      const film = mp4(30_000);
      const bytes = await cleaned(film);
      const work = await submit(who, { kind: 'video', uploadId: await uploaded(who, film) });
      const { media, no } = work;
      if (media.kind !== 'video') throw new Error('no video');
      const [visitor, stranger] = [context().client(), (await family(context())).client];
      const { client: judge, id: judgeId } = await newJudge(context());
      await assignedRound(context(), organiser, who.competitionId, { workIds: [await idOfWork(no)], judgeIds: [judgeId] });
      for (const client of [visitor, stranger]) {
        await expect(client.call('GET /api/works/:no', { params: { no } })).rejects.toMatchObject({ code: 'not_found' });
        expect((await fetchFile(client, media.url)).status).toBe(404);
      }
      for (const client of [who.client, organiser, judge]) {
        expect((await client.call('GET /api/works/:no', { params: { no } })).title).toBe('小货场');
        const file = await fetchFile(client, media.url);
        expect([file.status, file.headers.get('cache-control'), Buffer.from(await file.bytes()).equals(bytes)]).toEqual([
          200,
          'private, no-store',
          true,
        ]);
      }
      const gallery = () => visitor.call('GET /api/competitions/:id/works', { params: { id: who.competitionId } });
      expect(await gallery()).toEqual({ items: [], total: 0 });

      expect((await release(no)).done).toHaveLength(1);
      expect(await visitor.call('GET /api/works/:no', { params: { no: no.toLowerCase() } })).toMatchObject({
        no,
        title: '小货场',
        teamName: '闪电小蜗牛',
        votes: 0,
      });
      expect((await gallery()).items.map((item) => item.no)).toEqual([no]);
      const part = await fetchFile(visitor, media.url, { range: 'bytes=100-199' });
      expect(part.headers.get('content-disposition')).toBe(`inline; filename="${no}-1.mp4"`);
      expect([part.status, part.headers.get('content-range'), part.headers.get('cache-control')]).toEqual([
        206,
        `bytes 100-199/${bytes.length}`,
        'public, no-cache',
      ]);
      expect(Buffer.from(await part.bytes()).equals(bytes.subarray(100, 200))).toBe(true);
      const mine = await who.client.call('GET /api/registrations/:id', { params: { id: who.registrationId } });
      expect(mine.actions).toContain('share_voting');

      await release(no, false);
      await expect(visitor.call('GET /api/works/:no', { params: { no } })).rejects.toMatchObject({ code: 'not_found' });
      expect(await gallery()).toEqual({ items: [], total: 0 });
      expect((await fetchFile(visitor, media.url)).status).toBe(404);
    });

    it('are listed the last released first, or those with the most votes first', async () => {
      const first = await family(context());
      const { competitionId } = first;
      const [second, third] = [await family(context(), { competitionId }), await family(context(), { competitionId })];
      const nos: string[] = [];
      for (const who of [first, second, third]) {
        const { no } = await submit(who, LINK);
        await release(no);
        context().clock.advance(1000);
        nos.push(no);
      }
      const listed = async (sort: 'newest' | 'votes'): Promise<string[]> => {
        const { items } = await context()
          .client()
          .call('GET /api/competitions/:id/works', { params: { id: competitionId }, query: { sort } });
        return items.map(({ no }) => no);
      };
      expect(await listed('newest')).toEqual(nos.toReversed());
      const [oldest = '', middle = '', newest = ''] = nos;
      for (const [who, no] of [
        [first, oldest],
        [second, oldest],
        [third, middle],
      ] as const)
        await who.client.call('POST /api/works/:no/votes', { params: { no } });
      context().clock.advance(2000);
      expect(await listed('votes')).toEqual([oldest, middle, newest]);
    });

    it('a consent that is withdrawn hides it, one that is missing keeps it hidden', async () => {
      const who = await family(context());
      const { no } = await submit(who, LINK);
      await release(no);
      const visitor = context().client();
      expect((await visitor.call('GET /api/works/:no', { params: { no } })).no).toBe(no);
      const consent = (publishWork: boolean, publishName: boolean) =>
        who.client.call('PATCH /api/registrations/:id/consent', { params: { id: who.registrationId }, body: { publishName, publishWork } });
      await consent(true, false);
      expect((await visitor.call('GET /api/works/:no', { params: { no } })).teamName).toBeNull();
      expect((await consent(false, true)).actions).not.toContain('share_voting');
      await expect(visitor.call('GET /api/works/:no', { params: { no } })).rejects.toMatchObject({ code: 'not_found' });
      expect((await release(no)).refused).toMatchObject([{ code: 'publish_consent_missing' }]);
      // Given again, it waits for an organiser again.
      expect((await consent(true, true)).actions).not.toContain('share_voting');
      await expect(visitor.call('GET /api/works/:no', { params: { no } })).rejects.toMatchObject({ code: 'not_found' });
      await release(no);
      expect((await visitor.call('GET /api/works/:no', { params: { no } })).no).toBe(no);
    });
  });

  describe('in the back office', () => {
    it('are found, looked at, and released many at once, each by itself', async () => {
      const { deps } = context();
      const first = await family(context());
      const second = await family(context(), { competitionId: first.competitionId, publishWork: false });
      const third = await family(context(), { competitionId: first.competitionId });
      const numbers = [];
      // Titles in order, of characters that no work's number has.
      for (const [who, title] of [
        [first, '作品 一'],
        [second, '作品 丁'],
        [third, '作品 七'],
      ] as const)
        numbers.push((await submit(who, LINK, { title })).no);
      const list = (filter: object, sort: 'title' | '-title' = 'title') =>
        organiser.call('POST /api/admin/works/search', {
          body: { filter: JSON.stringify({ competitionId: first.competitionId, ...filter }), sort },
        });
      const all = await list({});
      expect(all.items.map(({ no }) => no)).toEqual(numbers);
      expect((await list({ publishWork: false })).items.map(({ no }) => no)).toEqual([numbers[1]]);
      expect((await list({ q: '作品 七' })).total).toBe(1);
      expect((await list({ released: true })).total).toBe(0);

      context().clock.advance(1000);
      const versions = Object.fromEntries(all.items.map(({ id, version }) => [id, version]));
      await submit(third, LINK, { title: '作品 七', description: '换过了' });
      const ids = [...all.items.map(({ id }) => id), 'nothing-here'];
      const { done, refused } = await organiser.call('POST /api/admin/works/releases', { body: { ids, release: true, versions } });
      expect(done).toEqual([ids[0]]);
      expect(refused.map(({ code }) => code)).toEqual(['publish_consent_missing', 'conflict', 'not_found']);
      expect((await list({ released: true }, '-title')).items.map(({ no }) => no)).toEqual([numbers[0]]);
      const one = await organiser.call('GET /api/admin/works/:id', { params: { id: ids[0] ?? '' } });
      expect(one).toMatchObject({ public: true, media: { kind: 'link' }, files: [] });
      expect(one.history.map(({ action }) => action)).toEqual(['work_submitted', 'released']);
      const audit = await deps.db
        .selectFrom('audit')
        .select('action')
        .where('subject', '=', 'work')
        .where('subjectId', '=', ids[0] ?? '')
        .execute();
      expect(audit).toEqual([{ action: 'released' }]);
    });
  });
});
