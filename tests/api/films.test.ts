// Guards: only a copy of a film without location, device, time and names is ever shown, to anyone. Judges and visitors see a work only once that copy
// exists. A film that cannot be copied is refused, and the family is notified.
import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ALL_FORMATS, BufferSource, Input } from 'mediabunny';
import { beforeAll, expect, it } from 'vitest';
import { extensionOf } from '#contract/uploads/rules/uploadFile.ts';
import type { OwnWork } from '#contract/works/public.ts';
import { filmBytes, films, hugeFilm, tracesIn } from '../fixtures/films/index.ts';
import { newJudge } from '../fixtures/judges.ts';
import { assignedRound } from '../fixtures/rounds.ts';
import { brokenFilm, type Family, family, mp4, uploaded } from '../fixtures/works.ts';
import { type Client, describeApi } from './harness.ts';

const copied = ['phone.mp4', 'phone.mov', 'camera.webm'] as const;

/** Returns the tracks that a player finds in a film. */
const tracksOf = async (bytes: Buffer) => {
  const input = new Input({ formats: ALL_FORMATS, source: new BufferSource(bytes) });
  const [video, audio, ...others] = await input.getTracks();
  return {
    codecs: [await video?.getCodec(), await audio?.getCodec()],
    others: others.length,
    seconds: Math.round(await input.computeDuration()),
    frames: (await (await input.getPrimaryVideoTrack())?.computePacketStats())?.packetCount,
  };
};

describeApi('films', (context) => {
  let organiser: Client;
  let judge: Client;
  let judgeId: string;
  beforeAll(async () => {
    organiser = await context().organiser();
    ({ client: judge, id: judgeId } = await newJudge(context()));
  });

  const fetchFile = (who: Client, path: string) =>
    fetch(new URL(path, context().url), { headers: { cookie: [...who.cookies].map(([name, value]) => `${name}=${value}`).join('; ') } });
  const submit = ({ client, registrationId }: Family, uploadId: string): Promise<OwnWork> =>
    client.call('POST /api/registrations/:id/work', {
      params: { id: registrationId },
      body: { title: '小货场', description: '用最少的积木送货。', media: { kind: 'video', uploadId } },
    });
  const own = ({ client, registrationId }: Family) => client.call('GET /api/registrations/:id/work', { params: { id: registrationId } });
  const workId = async (no: string): Promise<string> =>
    (await context().deps.db.selectFrom('work').select('id').where('no', '=', no).executeTakeFirstOrThrow()).id;
  const release = async (no: string) =>
    organiser.call('POST /api/admin/works/releases', { body: { ids: [await workId(no)], release: true } });
  const urlOf = ({ media }: Pick<OwnWork, 'media'>): string => (media.kind === 'video' ? media.url : '');
  const folderOf = (uploadId: string) => join(context().dataDir, 'files/works', uploadId);

  /** Returns a public work with this film, and its upload. */
  const published = async (name: keyof typeof films): Promise<{ who: Family; work: OwnWork; uploadId: string }> => {
    const who = await family(context());
    const uploadId = await uploaded(who, filmBytes(name), { filename: `小明在晋江.${extensionOf(films[name])}`, filetype: films[name] });
    const { no } = await submit(who, uploadId);
    expect((await release(no)).refused).toEqual([]);
    return { who, work: await own(who), uploadId };
  };
  /** Restores the state left by an older release: the film unchanged, and public. */
  const asBefore = async (uploadId: string, bytes: Buffer): Promise<void> => {
    const { db } = context().deps;
    const key = `works/${uploadId}/original.mp4`;
    for (const name of await readdir(folderOf(uploadId))) await context().deps.files.remove(`works/${uploadId}/${name}`);
    await context().deps.files.put(key, bytes);
    const stored = {
      key,
      fullKey: null,
      previewKey: null,
      sizeBytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    };
    await db
      .updateTable('upload')
      .set({ ...stored, state: 'received', expectedSha256: null })
      .where('id', '=', uploadId)
      .execute();
    await db.updateTable('workFile').set(stored).where('uploadId', '=', uploadId).execute();
    const { workId } = await db.selectFrom('workFile').select('workId').where('uploadId', '=', uploadId).executeTakeFirstOrThrow();
    await db.updateTable('work').set({ preparation: 'preparing' }).where('id', '=', workId).execute();
  };
  const reconcile = () => context().deps.uploads.sweeper.reconcile(new AbortController().signal);

  it.each(copied)('%s is published without a trace of where, when and by what it was made, and plays as before', async (name) => {
    const arrived = filmBytes(name);
    expect(tracesIn(arrived)).toEqual(expect.arrayContaining(['TestPhone', '24.8138']));
    const { work, uploadId } = await published(name);
    for (const who of [context().client(), judge, organiser]) {
      const answer = await fetchFile(who, urlOf(work));
      const bytes = Buffer.from(await answer.bytes());
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, name === 'camera.webm' ? 'video/webm' : 'video/mp4']);
      expect(tracesIn(bytes)).toEqual([]);
      expect(await tracksOf(bytes)).toEqual({ ...(await tracksOf(arrived)), others: 0 });
    }
    // Nothing of the original is left, nor the family's file name.
    const stored = await readdir(folderOf(uploadId));
    for (const file of stored) expect(tracesIn(await readFile(join(folderOf(uploadId), file))), file).toEqual([]);
    const row = await context().deps.db.selectFrom('upload').selectAll().where('id', '=', uploadId).executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain('小明');
    expect(row).toMatchObject({ key: null, sha256: createHash('sha256').update(arrived).digest('hex'), width: 128, height: 96 });
    expect(Math.round((row.durationMs ?? 0) / 1000)).toBe(1);
  });

  it.each([
    ['cannot be copied', () => filmBytes('old.mp4')],
    ['is no film behind its first bytes', brokenFilm],
  ])('a film that %s is refused with its reason, and nothing of it is kept', async (_what, bytesOf) => {
    const who = await family(context());
    const id = await who.tus.upload({ filename: 'a.mp4', filetype: 'video/mp4', registrationId: who.registrationId }, bytesOf());
    const told = await who.client.call('POST /api/uploads/:id/complete', { params: { id }, body: {} });
    expect(told).toMatchObject({ state: 'rejected', problem: 'film_unreadable' });
    await expect(readdir(folderOf(id))).rejects.toThrow('ENOENT');
    expect(await readdir(join(context().dataDir, 'films'))).toEqual([]);
  });

  it('a film whose pictures no phone can hold is refused with that reason, and the largest that phones make is taken', async () => {
    const who = await family(context());
    const handIn = async (bytes: Buffer) => {
      const id = await who.tus.upload({ filename: 'a.mp4', filetype: 'video/mp4', registrationId: who.registrationId }, bytes);
      return who.client.call('POST /api/uploads/:id/complete', { params: { id }, body: {} });
    };
    for (const side of [8192, 16_000])
      expect(await handIn(hugeFilm(side, side))).toMatchObject({ state: 'rejected', problem: 'film_too_many_pixels' });
    expect(await handIn(hugeFilm(7680, 4320))).toMatchObject({ state: 'ready', problem: null });
  });

  it('holds what arrived against the hash that its sender gave before anything is made of it', async () => {
    const who = await family(context());
    const film = { filename: 'a.mp4', filetype: 'video/mp4', registrationId: who.registrationId, sha256: 'a'.repeat(64) };
    // It could not be copied either: the hash is checked first.
    const id = await who.tus.upload(film, filmBytes('old.mp4'));
    const told = await who.client.call('POST /api/uploads/:id/complete', { params: { id }, body: {} });
    expect(told).toMatchObject({ state: 'rejected', problem: 'file_damaged' });
  });

  it('a film from an older release is seen by nobody until its copy stands, and then as it was: released', async () => {
    const { who, work, uploadId } = await published('tiny.mp4');
    const { no } = work;
    await asBefore(uploadId, filmBytes('phone.mp4'));
    const visitor = context().client();
    await assignedRound(context(), organiser, who.competitionId, { workIds: [await workId(no)], judgeIds: [judgeId] });
    for (const client of [visitor, judge])
      await expect(client.call('GET /api/works/:no', { params: { no } })).rejects.toMatchObject({ code: 'not_found' });
    for (const client of [visitor, judge, organiser, who.client]) expect((await fetchFile(client, urlOf(work))).status).toBe(404);
    const gallery = () => visitor.call('GET /api/competitions/:id/works', { params: { id: who.competitionId } });
    expect(await gallery()).toEqual({ items: [], total: 0 });
    expect(await own(who)).toMatchObject({ preparation: 'preparing', public: false, refusal: null });
    const entry = () => who.client.call('GET /api/registrations/:id', { params: { id: who.registrationId } });
    expect(await entry()).toMatchObject({ workPreparation: 'preparing', workRefusal: null });
    expect((await entry()).actions).not.toContain('share_voting');
    expect((await release(no)).refused).toEqual([{ id: await workId(no), code: 'work_not_prepared' }]);

    await reconcile();
    const after = await own(who);
    expect(after).toMatchObject({ preparation: 'ready', public: true });
    expect(after.version).toBeGreaterThan(work.version);
    expect((await gallery()).items.map((item) => item.no)).toEqual([no]);
    expect(tracesIn(Buffer.from(await (await fetchFile(visitor, urlOf(after))).bytes()))).toEqual([]);
    expect(await readdir(folderOf(uploadId))).toEqual(['full.mp4']);
  });

  it('a film from an older release that cannot be copied is refused: its family is told in the entry and by message, and hands in another', async () => {
    const { who, work, uploadId } = await published('tiny.mp4');
    await asBefore(uploadId, filmBytes('old.mp4'));
    await reconcile();
    expect(await own(who)).toMatchObject({ preparation: 'refused', refusal: 'film_unreadable', public: false, editable: true });
    const entry = await who.client.call('GET /api/registrations/:id', { params: { id: who.registrationId } });
    expect(entry).toMatchObject({ workPreparation: 'refused', workRefusal: 'film_unreadable' });
    await expect
      .poll(async () => (await context().outbox()).filter(({ template }) => template === 'work_refused').length)
      .toBeGreaterThan(0);
    expect((await release(work.no)).refused).toEqual([{ id: await workId(work.no), code: 'work_not_prepared' }]);
    context().clock.advance(2 * 3600_000);
    await context().deps.uploads.sweeper.sweep();
    await expect(readdir(folderOf(uploadId))).rejects.toThrow('ENOENT');

    const another = await uploaded(who, mp4());
    expect(await submit(who, another)).toMatchObject({ no: work.no, preparation: 'ready', refusal: null, public: false });
  });

  it('removes the copy that a process which died was at', async () => {
    const left = join(context().dataDir, 'films', 'left');
    await writeFile(left, 'half a film');
    await context().restart();
    // Other processes may be converting on PostgreSQL.
    const names = await readdir(join(context().dataDir, 'films'));
    expect(names).toEqual(context().database === 'sqlite' ? [] : ['left']);
  });
});
