// Guards: a film that browsers cannot play is converted before anyone but its family sees it, if the machine can. If it cannot, or the conversion
// fails, the film is shown as it is, and converted later.
import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ALL_FORMATS, BufferSource, Input } from 'mediabunny';
import { afterAll, describe, expect, it } from 'vitest';
import { ConversionFailed, createFfmpeg } from '#server/platform/films/ffmpeg.ts';
import { filmLimits } from '#server/platform/films/filmLimits.ts';
import { createFilms } from '#server/platform/films/films.ts';
import { createConversions, nextInTurn } from '#server/platform/uploads/conversions.ts';
import { workPreparation } from '#server/works/media/preparation.ts';
import { ensureFfmpeg } from '../fixtures/ffmpeg.ts';
import { filmBytes, tracesIn } from '../fixtures/films/index.ts';
import { family, uploaded } from '../fixtures/works.ts';
import { type ApiContext, describeApi } from './harness.ts';

await ensureFfmpeg();
const run = promisify(execFile);
const folder = await mkdtemp(join(tmpdir(), 'tangible-cup-ffmpeg-'));
/** A program that claims ffmpeg's abilities and converts nothing. */
const failing = join(folder, 'ffmpeg');
await writeFile(
  failing,
  '#!/bin/sh\ncase "$*" in\n  *-version*) echo "ffmpeg version 9.9";;\n  *-encoders*) echo " V libx264 "; echo " A aac ";;\n  *) exit 1;;\nesac\n',
);
await chmod(failing, 0o755);
afterAll(() => rm(folder, { recursive: true }));

/** Returns a single-colour film that ffmpeg makes for this test. */
const madeFilm = async (name: string, size: string, frames: number): Promise<string> => {
  const path = join(folder, name);
  const source = ['-f', 'lavfi', '-i', `color=c=blue:s=${size}:r=30`, '-frames:v', String(frames)];
  await run('ffmpeg', ['-y', '-v', 'error', ...source, '-c:v', 'libx264', '-preset', 'ultrafast', '-threads', '1', path]);
  return path;
};

describe('one conversion', () => {
  const to = join(folder, 'converted.mp4');
  const never = new AbortController().signal;

  it('decodes no picture above 8K, whatever the file says of itself, and takes none from it', async () => {
    const from = await madeFilm('large.mp4', '8448x4352', 1);
    const ffmpeg = createFfmpeg('ffmpeg');
    await expect(ffmpeg.convert(from, to, 1000, never)).rejects.toThrow(ConversionFailed);
    expect(await ffmpeg.frame(from, never)).toBeNull();
  });

  it('has no more memory than it is given', async () => {
    const from = await madeFilm('plain.mp4', '640x360', 3);
    await createFfmpeg('ffmpeg').convert(from, to, 1000, never);
    const held = createFfmpeg('ffmpeg', { ...filmLimits, memoryKb: 60_000 });
    await expect(held.convert(from, to, 1000, never)).rejects.toThrow(ConversionFailed);
  });

  it('ends when the time of a film of its duration is over', async () => {
    expect([0, 1000, 600_000, 1e9].map(filmLimits.budgetMs)).toEqual([60_000, 75_000, 3_600_000, 3_600_000]);
    const slow = join(folder, 'slow');
    await writeFile(slow, '#!/bin/sh\nexec sleep 600\n');
    await chmod(slow, 0o755);
    const ffmpeg = createFfmpeg(slow, { ...filmLimits, budgetMs: (durationMs) => durationMs / 10 });
    await expect(ffmpeg.convert('a', to, 1000, never)).rejects.toThrow('takes too long');
  });

  it('of one account is followed by that of another, however many the first has waiting', async () => {
    const order: string[] = [];
    const rows = ['a', 'a', 'a', 'b', 'a', 'c'].map((accountId, n) => ({ accountId, id: `${accountId}${n}` }));
    const served = new Set<string>();
    const find = async (_later: boolean, but: readonly string[] = []) => rows.find((row) => !but.includes(row.accountId));
    for (let row = await nextInTurn(find, false, served); row; row = await nextInTurn(find, false, served)) {
      order.push(row.id);
      rows.splice(rows.indexOf(row), 1);
    }
    expect(order).toEqual(['a0', 'b3', 'c5', 'a1', 'a2', 'a4']);
  });
});

/** Returns the work of a new family with a film as an iPhone records it. */
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
      // Its index comes first, so that it plays before it is loaded.
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
