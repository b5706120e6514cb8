// Guards: while the object store is unavailable, uploads are answered 503, and refused ones use no quota.
import { afterAll, expect, it } from 'vitest';
import { family } from '../fixtures/works.ts';
import { describeApi } from './harness.ts';

// Nothing listens on port 1.
const env = { STORAGE_URL: 's3://KEY:SECRET@127.0.0.1:1/bucket?tls=0' };

describeApi(
  'an object store that is away',
  (context) => {
    // Parts in transfer are temporary files of the server, which sets the process's folder for them.
    const { TMPDIR } = process.env;
    afterAll(() => {
      if (TMPDIR === undefined) delete process.env['TMPDIR'];
      else process.env['TMPDIR'] = TMPDIR;
    });

    it('refuses an upload for now, and reserves nothing for it', async () => {
      const who = await family(context());
      const film = { size: 20_000, filename: 'film.mp4', filetype: 'video/mp4', registrationId: who.registrationId };
      const refused = await who.tus.create(film);
      expect([refused.status, refused.code]).toEqual([503, 'unavailable']);
      expect(await context().deps.db.selectFrom('upload').select('id').execute()).toEqual([]);
    });

    it('says so where a stored file is asked for', async () => {
      const answer = await fetch(`${context().url}/files/0123456789abcdef0123/photo.jpg`);
      expect([answer.status, await answer.json()]).toEqual([503, expect.objectContaining({ code: 'unavailable' })]);
    });
  },
  { env },
);
