// Guards: visitors report public content, once per device and request. A report hides nothing by itself, is one item of work even if repeated, and
// ends in a recorded decision. No data of the reporter reach a log, and the family learns why its work is held back.
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { NewReport } from '#contract/office/reports.ts';
import { putPublic } from '#server/platform/files/files.ts';
import { addPhoto, addVideo } from '../fixtures/gallery.ts';
import { type Family, family, picture, uploaded } from '../fixtures/works.ts';
import { type Client, describeApi } from './harness.ts';

describeApi('reports', (context) => {
  let organiser: Client;
  let address = 0;

  beforeAll(async () => {
    organiser = await context().organiser();
  });

  /** Returns a visitor with their own device and network. */
  const visitor = () => {
    address += 1;
    return context().client({ address: `192.0.2.${address}` });
  };
  const report = (client: Client, thing: Pick<NewReport, 'kind' | 'ref'> & Partial<NewReport>) => {
    context().clock.advance(1);
    return client.call('POST /api/reports', { body: { requestId: randomUUID(), reason: 'unsafe', ...thing } });
  };
  const decide = (id: string, body: { release: boolean; reason?: string; versions?: Record<string, number> }) =>
    organiser.call('POST /api/admin/works/releases', { body: { ids: [id], ...body } });

  const publicWork = async (given: { competitionId?: string } = {}): Promise<{ who: Family; id: string; no: string }> => {
    const who = await family(context(), given);
    const uploadId = await uploaded(who, await picture('png'), { filename: 'a.png', filetype: 'image/png' });
    const { no } = await who.client.call('POST /api/registrations/:id/work', {
      params: { id: who.registrationId },
      body: { title: '小货场', description: '送货', media: { kind: 'images', uploadIds: [uploadId] } },
    });
    const { id } = await context().deps.db.selectFrom('work').select('id').where('no', '=', no).executeTakeFirstOrThrow();
    await decide(id, { release: true });
    return { who, id, no };
  };
  const caseOf = async (kind: NewReport['kind'], subjectId: string) => {
    const { items } = await organiser.call('GET /api/admin/reports', {
      query: { filter: JSON.stringify({ subject: { kind, id: subjectId } }) },
    });
    const [found] = items;
    if (!found) throw new Error('not reported');
    return found;
  };
  const staged = async (stages: string[], competitionId: string) => {
    const { items } = await organiser.call('POST /api/admin/works/search', {
      body: { sort: 'stage', filter: JSON.stringify({ stages, competitionId }) },
    });
    return items.map(({ id, stage }) => [id, stage]);
  };
  const isShown = async (no: string) => (await visitor().request('GET', `/api/works/${no}`)).status === 200;

  describe('of visitors', () => {
    it('hide nothing, and are one row of work however many there are', async () => {
      const { id, no } = await publicWork();
      for (const reason of ['personal', 'copied', 'hurtful'] as const) await report(visitor(), { kind: 'work', ref: no, reason });
      expect(await isShown(no)).toBe(true);
      const { items, total } = await organiser.call('GET /api/admin/reports', { query: { filter: '{"open":true}' } });
      expect((await organiser.call('GET /api/admin/overview', { query: {} })).counts.reports).toEqual({ n: total, isExact: true });
      // One rule for the badge and the list of works: each reported one once, and none of them among those to release.
      const worksOf = async (stages: string[]) =>
        (await organiser.call('POST /api/admin/works/search', { body: { filter: JSON.stringify({ stages }), pageSize: 1 } })).total;
      const { counts } = await organiser.call('GET /api/admin/overview', { query: {} });
      expect([await worksOf(['reported']), await worksOf(['waiting'])]).toEqual([
        items.filter(({ kind }) => kind === 'work').length,
        counts.works?.n,
      ]);
      expect(items[0]).toMatchObject({
        kind: 'work',
        open: 3,
        total: 3,
        resolution: null,
        subject: { id, path: `/vote?no=${no}`, isOffline: false },
      });
      const { reports } = await organiser.call('GET /api/admin/reports/:id', { params: { id: items[0]?.id ?? '' } });
      expect(reports.map(({ reason }) => reason)).toEqual(['hurtful', 'copied', 'personal']);
    });

    it('count once for a device and for a request, also when they are sent together', async () => {
      const { id, no } = await publicWork();
      const client = visitor();
      const requestId = randomUUID();
      await report(client, { kind: 'work', ref: no, requestId });
      await Promise.all([report(client, { kind: 'work', ref: no, requestId }), report(client, { kind: 'work', ref: no })]);
      await report(visitor(), { kind: 'work', ref: no, requestId });
      expect(await caseOf('work', id)).toMatchObject({ open: 1, total: 1 });
    });

    it('of programs are answered alike and not stored', async () => {
      const { no } = await publicWork();
      const cases = () => context().deps.db.selectFrom('report').select('id').execute();
      const before = (await cases()).length;
      await report(visitor(), { kind: 'work', ref: no, website: 'https://example.test' });
      expect(await cases()).toHaveLength(before);
    });

    it('are for what the public sees, with a reason of the list', async () => {
      const { id, no } = await publicWork();
      await decide(id, { release: false, reason: '标题里有电话号码' });
      await expect(report(visitor(), { kind: 'work', ref: no })).rejects.toMatchObject({ code: 'not_found' });
      await expect(report(visitor(), { kind: 'photo', ref: 'nothing-here' })).rejects.toMatchObject({ code: 'not_found' });
      const { status } = await visitor().request('POST', '/api/reports', {
        requestId: randomUUID(),
        kind: 'work',
        ref: no,
        reason: 'boring',
      });
      expect(status).toBe(422);
    });

    it('are limited for a device, and for a network', async () => {
      const { no } = await publicWork();
      const client = visitor();
      for (let count = 0; count < 10; count += 1) await report(client, { kind: 'work', ref: no });
      await expect(report(client, { kind: 'work', ref: no })).rejects.toMatchObject({ code: 'too_many_attempts' });
      address += 1;
      const network = { address: `192.0.2.${address}` };
      for (let count = 0; count < 60; count += 1) await report(context().client(network), { kind: 'work', ref: no });
      await expect(report(context().client(network), { kind: 'work', ref: no })).rejects.toMatchObject({ code: 'too_many_attempts' });
    });

    it('leave nothing of the reporter in the clear', async () => {
      const { id, no } = await publicWork();
      const secret = { text: '我家孩子的电话在里面', contact: 'reporter@example.test' };
      await report(visitor(), { kind: 'work', ref: no, ...secret });
      const { db } = context().deps;
      const rows = [await db.selectFrom('report').selectAll().execute(), await db.selectFrom('audit').selectAll().execute()];
      for (const value of Object.values(secret)) expect(JSON.stringify(rows)).not.toContain(value);
      const { reports } = await organiser.call('GET /api/admin/reports/:id', { params: { id: (await caseOf('work', id)).id } });
      expect(reports).toMatchObject([secret]);
    });
  });

  describe('of a work', () => {
    it('bring it first in the organisers’ list, until it is decided on there', async () => {
      const first = await publicWork();
      const { competitionId } = first.who;
      const waiting = await publicWork({ competitionId });
      await context().deps.db.updateTable('work').set({ releasedAt: null }).where('id', '=', first.id).execute();
      await report(visitor(), { kind: 'work', ref: waiting.no });
      const queue = ['reported', 'waiting'];
      expect(await staged(queue, competitionId)).toEqual([
        [waiting.id, 'reported'],
        [first.id, 'waiting'],
      ]);
      await decide(waiting.id, { release: true });
      expect(await caseOf('work', waiting.id)).toMatchObject({ open: 0, resolution: 'kept' });
      expect(await staged(queue, competitionId)).toEqual([[first.id, 'waiting']]);
      await report(visitor(), { kind: 'work', ref: waiting.no });
      await decide(waiting.id, { release: false, reason: '画面里有孩子的校牌' });
      expect(await caseOf('work', waiting.id)).toMatchObject({ open: 0, total: 2, resolution: 'taken_offline' });
      expect(await staged(['held'], competitionId)).toEqual([[waiting.id, 'held']]);
    });

    it('end with its family reading why it is held back, and with its release', async () => {
      const { who, id, no } = await publicWork();
      await report(visitor(), { kind: 'work', ref: no });
      const { id: caseId, version } = await caseOf('work', id);
      const resolve = (resolution: 'kept' | 'taken_offline' | 'restored', seen: number, reason?: string) =>
        organiser.call('POST /api/admin/reports/:id/resolution', { params: { id: caseId }, body: { resolution, version: seen, reason } });
      await expect(resolve('taken_offline', version - 1, 'x')).rejects.toMatchObject({ code: 'conflict' });
      const reason = '片尾出现了家庭住址，请剪掉后重新提交。';
      const offline = await resolve('taken_offline', version, reason);
      expect(offline).toMatchObject({ open: 0, resolution: 'taken_offline', subject: { isOffline: true } });
      expect(await isShown(no)).toBe(false);
      const entry = { params: { id: who.registrationId } };
      expect(await who.client.call('GET /api/registrations/:id', entry)).toMatchObject({ workHeld: reason });
      expect((await who.client.call('GET /api/registrations')).items).toMatchObject([{ workHeld: reason }]);
      expect(await who.client.call('GET /api/registrations/:id/work', entry)).toMatchObject({ held: { reason } });
      const texts = async () => (await context().outbox()).flatMap((sent) => (sent.template === 'work_held' ? [JSON.stringify(sent)] : []));
      await expect.poll(async () => (await texts()).some((text) => text.includes(reason))).toBe(true);
      await resolve('restored', offline.version);
      expect(await isShown(no)).toBe(true);
      expect(await who.client.call('GET /api/registrations/:id', entry)).toMatchObject({ workHeld: null });
      const { history } = await organiser.call('GET /api/admin/works/:id', { params: { id } });
      expect(history.map(({ action, reason: why }) => [action, why])).toEqual(
        expect.arrayContaining([
          ['reports_taken_offline', null],
          ['hidden', reason],
          ['reports_restored', null],
        ]),
      );
    });

    it('are not decided on unseen: what another organiser did first is a conflict', async () => {
      const { id } = await publicWork();
      const { version } = await organiser.call('GET /api/admin/works/:id', { params: { id } });
      await decide(id, { release: false, reason: '先放一放' });
      const { refused } = await decide(id, { release: true, versions: { [id]: version } });
      expect(refused).toEqual([{ id, code: 'conflict' }]);
    });

    it('go with it when its family withdraws', async () => {
      const { who, id, no } = await publicWork();
      await report(visitor(), { kind: 'work', ref: no });
      await who.client.call('POST /api/registrations/:id/withdraw', { params: { id: who.registrationId } });
      const left = await context().deps.db.selectFrom('reportCase').select('id').where('subjectId', '=', id).execute();
      expect(left).toEqual([]);
    });
  });

  it('of a photo and a video take them out of the galleries, and bring them back', async () => {
    const { deps } = context();
    const [photoId, videoId] = [await addPhoto(deps, 2024), await addVideo(deps, 2024)];
    const shown = async () => ({
      photos: (await visitor().call('GET /api/photos', { query: { season: 2024 } })).total,
      videos: (await visitor().call('GET /api/videos', { query: { season: 2024 } })).total,
      video: (await visitor().request('GET', `/api/videos/${videoId}`)).status,
    });
    const things = [
      ['photo', photoId],
      ['video', videoId],
    ] as const;
    for (const [kind, ref] of things) await report(visitor(), { kind, ref, reason: 'personal' });
    expect(await shown()).toEqual({ photos: 1, videos: 1, video: 200 });
    // Reports since the case was read are not decided on unseen.
    const { id: caseId, version: stale } = await caseOf('photo', photoId);
    await report(visitor(), { kind: 'photo', ref: photoId });
    const unseen = { params: { id: caseId }, body: { resolution: 'taken_offline' as const, version: stale } };
    await expect(organiser.call('POST /api/admin/reports/:id/resolution', unseen)).rejects.toMatchObject({ code: 'conflict' });
    expect(await shown()).toEqual({ photos: 1, videos: 1, video: 200 });
    const resolveAll = async (resolution: 'taken_offline' | 'restored') => {
      for (const [kind, ref] of things) {
        const { id, version } = await caseOf(kind, ref);
        await organiser.call('POST /api/admin/reports/:id/resolution', { params: { id }, body: { resolution, version } });
      }
    };
    await resolveAll('taken_offline');
    expect(await shown()).toEqual({ photos: 0, videos: 0, video: 404 });
    await expect(report(visitor(), { kind: 'video', ref: videoId })).rejects.toMatchObject({ code: 'not_found' });
    await resolveAll('restored');
    expect(await shown()).toEqual({ photos: 1, videos: 1, video: 200 });
    // Cases of no competition are for those who review all.
    const { competitionId } = await family(context());
    const staff = await context().organiser([{ competitionId, right: 'review' }]);
    expect((await staff.call('GET /api/admin/reports')).total).toBe(0);
    const { id } = await caseOf('photo', photoId);
    await expect(staff.call('GET /api/admin/reports/:id', { params: { id } })).rejects.toMatchObject({ code: 'not_found' });
  });

  it('of a photo take its files too, but for those who decide on it; one that another photo shows stays', async () => {
    const { deps, url } = context();
    const photoId = await addPhoto(deps, 2023);
    const [own, shared] = [
      await putPublic(deps.files, 'final.webp', Buffer.from('own')),
      await putPublic(deps.files, 'final-2.webp', Buffer.from('shared')),
    ];
    const sources = [own, shared].map((file, index) => ({ type: 'image/webp', width: 4 + index, url: file }));
    const pictureOf = (count: number) =>
      JSON.stringify({ alt: { 'zh-CN': '决赛', 'en-US': 'The final' }, width: 4, height: 3, sources: sources.slice(-count) });
    await deps.db
      .updateTable('photo')
      .set({ picture: pictureOf(2) })
      .where('id', '=', photoId)
      .execute();
    const otherId = await addPhoto(deps, 2022);
    await deps.db
      .updateTable('photo')
      .set({ picture: pictureOf(1) })
      .where('id', '=', otherId)
      .execute();
    const staff = await context().organiser([{ competitionId: (await family(context())).competitionId, right: 'review' }]);
    const read = async (file: string, client: Client = visitor()) => {
      const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const answer = await fetch(new URL(file, url), { headers: { cookie } });
      return `${answer.status} ${answer.headers.get('cache-control')}`;
    };
    // Browsers revalidate it each time: it can be hidden at any moment.
    const shown = '200 public, no-cache';
    expect([await read(own), await read(shared)]).toEqual([shown, shown]);
    await report(visitor(), { kind: 'photo', ref: photoId, reason: 'personal' });
    const { id, version } = await caseOf('photo', photoId);
    const resolve = (resolution: 'taken_offline' | 'restored', seen: number) =>
      organiser.call('POST /api/admin/reports/:id/resolution', { params: { id }, body: { resolution, version: seen } });
    const offline = await resolve('taken_offline', version);
    expect([await read(own), await read(own, staff), await read(shared)]).toEqual(['404 no-store', '404 no-store', shown]);
    // The record of the report still shows it.
    expect((await caseOf('photo', photoId)).subject).toMatchObject({
      isOffline: true,
      posterUrl: own,
      media: { kind: 'images', items: [{ url: shared }] },
    });
    expect(await read(own, organiser)).toBe('200 private, no-store');
    await resolve('restored', offline.version);
    expect(await read(own)).toBe(shown);
  });
});
