// Guards: a film that browsers cannot play is made playable before anyone but its family sees it, where the machine can; where it cannot, or fails, it is seen as it is, and converted later.
import { chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ALL_FORMATS, BufferSource, Input } from 'mediabunny';
import { afterAll, expect, it } from 'vitest';
import { createFfmpeg } from '#server/platform/films/ffmpeg.ts';
import { createFilms } from '#server/platform/films/films.ts';
import { createConversions } from '#server/platform/uploads/conversions.ts';
import { workPreparation } from '#server/works/preparation.ts';
import { ensureFfmpeg } from '../fixtures/ffmpeg.ts';
import { filmBytes, tracesIn } from '../fixtures/films/index.ts';
import { family, uploaded } from '../fixtures/works.ts';
import { type ApiContext, describeApi } from './harness.ts';

await ensureFfmpeg();
const folder = await mkdtemp(join(tmpdir(), 'tangible-cup-ffmpeg-'));
/** Says of itself what ffmpeg does, and converts nothing. */
const failing = join(folder, 'ffmpeg');
await writeFile(
  failing,
  '#!/bin/sh\ncase "$*" in\n  *-version*) echo "ffmpeg version 9.9";;\n  *-encoders*) echo " V libx264 "; echo " A aac ";;\n  *) exit 1;;\nesac\n',
);
await chmod(failing, 0o755);
afterAll(() => rm(folder, { recursive: true }));

/** The work of a new family with a film as an iPhone records it. */
const handIn = async (context: () => ApiContext) => {
  const organiser = await context().organiser();
  const who = await family(context());
  const uploadId = await uploaded(who, filmBytes('phone.mov'), { filename: 'a.mov', filetype: 'video/quicktime' });
  const body = { title: '小货场', description: '送货', media: { kind: 'video' as const, uploadId } };
  const submitted = await who.client.call('POST /api/registrations/:id/work', { params: { id: who.registrationId }, body });
  const { id } = await context().deps.db.selectFrom('work').select('id').where('no', '=', submitted.no).executeTakeFirstOrThrow();
  const release = async () => (await organiser.call('POST /api/admin/works/releases', { body: { ids: [id], release: true } })).refused;
  const own = () => who.client.call('GET /api/registrations/:id/work', { params: { id: who.registrationId } });
  const upload = () => context().deps.db.selectFrom('upload').selectAll().where('id', '=', uploadId).executeTakeFirstOrThrow();
  const fetchMedia = async (which: 'url' | 'posterUrl') => {
    const { media } = await own();
    return fetch(new URL((media.kind === 'video' && media[which]) || '/missing', context().url));
  };
  const codecs = async () => {
    const input = new Input({ formats: ALL_FORMATS, source: new BufferSource(await (await fetchMedia('url')).arrayBuffer()) });
    return Promise.all((await input.getTracks()).map((track) => track.getCodec()));
  };
  return { who, organiser, submitted, uploadId, release, own, upload, fetchMedia, codecs };
};

describeApi(
  'a machine that can convert films',
  (context) => {
    it('does so before others see them, and takes a picture where the family gives none', async () => {
      const { organiser, submitted, uploadId, release, own, upload, fetchMedia, codecs } = await handIn(context);
      expect(submitted).toMatchObject({ preparation: 'preparing', public: false });
      expect(await release()).toMatchObject([{ code: 'work_not_prepared' }]);
      await expect.poll(async () => (await own()).preparation, { timeout: 30_000 }).toBe('ready');
      expect(await release()).toEqual([]);
      const film = Buffer.from(await (await fetchMedia('url')).arrayBuffer());
      expect(await codecs()).toEqual(['avc', 'aac']);
      expect(tracesIn(film)).toEqual([]);
      // Its index comes first: it plays before it has been read.
      expect(film.indexOf('moov')).toBeLessThan(film.indexOf('mdat'));
      expect(await upload()).toMatchObject({ conversion: null, codec: 'avc', width: 128, height: 96 });
      await expect.poll(() => readdir(join(context().dataDir, 'files/works', uploadId))).toEqual(['playable.mp4', 'preview.webp']);
      const poster = await fetchMedia('posterUrl');
      expect([poster.status, poster.headers.get('content-type')]).toEqual([200, 'image/webp']);

      const ready = await fetch(new URL('/readyz', context().url));
      expect(await ready.json()).toEqual({ ok: true, films: { converts: expect.stringMatching(/^\d/) } });
      expect(await organiser.call('GET /api/admin/films')).toMatchObject({ converts: expect.stringMatching(/^\d/), waiting: 0, later: 0 });
    });
  },
  { env: { FFMPEG: 'ffmpeg' } },
);

describeApi(
  'a machine whose program fails',
  (context) => {
    it('shows the film as it is, cleaned', async () => {
      const { organiser, own, release, upload, codecs } = await handIn(context);
      await expect.poll(async () => (await own()).preparation, { timeout: 30_000 }).toBe('ready');
      expect(await release()).toEqual([]);
      expect(await upload()).toMatchObject({ conversion: 'failed' });
      expect(await codecs()).toEqual(['hevc', 'aac']);
      expect(await organiser.call('GET /api/admin/films')).toEqual({ converts: '9.9', waiting: 0, later: 0, failed: 1 });
    });
  },
  { env: { FFMPEG: failing } },
);

describeApi('a machine without ffmpeg', (context) => {
  it('shows the film as it is, and one that gets it later converts it', async () => {
    const { organiser, submitted, own, release, upload, codecs } = await handIn(context);
    expect(submitted.preparation).toBe('ready');
    expect(await release()).toEqual([]);
    expect(await codecs()).toEqual(['hevc', 'aac']);
    expect(await organiser.call('GET /api/admin/films')).toEqual({ converts: null, waiting: 0, later: 1, failed: 0 });

    const { deps } = context();
    const films = createFilms({ ffmpeg: createFfmpeg('ffmpeg'), folder: join(context().dataDir, 'films'), shared: false });
    await createConversions({ ...deps, films, shared: false, ...workPreparation(deps) }).run(new AbortController().signal);
    await films.stop();
    expect(await upload()).toMatchObject({ conversion: null, codec: 'avc' });
    expect(await own()).toMatchObject({ preparation: 'ready', public: true });
    expect(await codecs()).toEqual(['avc', 'aac']);
  });
});
