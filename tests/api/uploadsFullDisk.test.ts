// Guards: a full disk is reported as such, leaves nothing half done, and the upload goes on once there is space. Needs the right to mount (root).
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { idOf } from '../fixtures/tus.ts';
import { type Family, family, mp4, ready } from '../fixtures/works.ts';
import { describeApi } from './harness.ts';

const MIB = 1024 * 1024;

describeApi('uploads on a full disk', (context) => {
  let who: Family;
  let folder = '';
  const mount = (options: string) => execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder]);

  beforeAll(async () => {
    who = await family(context());
    folder = join(context().dataDir, 'uploads');
    mkdirSync(folder, { recursive: true });
    mount('size=2m,nr_inodes=3');
  });
  afterAll(() => {
    execFileSync('umount', [folder]);
  });

  const film = (size: number) => ({ size, filename: 'film.mp4', filetype: 'video/mp4', registrationId: who.registrationId });

  it('says that there is no room, keeps what has arrived, and goes on', async () => {
    const bytes = mp4(3 * MIB);
    const path = await who.tus.begin(film(bytes.length));
    const full = await who.tus.patch(path, 0, bytes);
    expect([full.status, full.code]).toEqual([507, 'server_storage_full']);
    const offset = await who.tus.offset(path);
    expect(offset).toBe((await stat(join(folder, idOf(path)))).size);
    expect(offset).toBeLessThanOrEqual(2 * MIB);
    expect((await who.tus.patch(path, offset, bytes.subarray(offset))).code).toBe('server_storage_full');

    mount('remount,size=8m,nr_inodes=3');
    const further = await who.tus.offset(path);
    expect((await who.tus.patch(path, further, bytes.subarray(further))).status).toBe(204);
    expect((await ready(who, idOf(path))).sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
  });

  it('refuses no film for want of room for its copy, and makes the copy once there is some', async () => {
    const films = join(context().dataDir, 'films');
    mkdirSync(films, { recursive: true });
    const give = (options: string) => execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', films]);
    give('size=1m');
    try {
      const bytes = mp4(3 * MIB);
      const id = await who.tus.upload(film(bytes.length), bytes);
      const complete = () => who.client.call('POST /api/uploads/:id/complete', { params: { id }, body: {} });
      await expect(complete()).rejects.toMatchObject({ code: 'server_storage_full' });
      expect(await readdir(films)).toEqual([]);
      give('remount,size=8m');
      expect((await ready(who, id)).sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
    } finally {
      execFileSync('umount', [films]);
    }
  });

  it('leaves neither a row nor a file of an upload that could not even begin', async () => {
    const { db } = context().deps;
    const created = [];
    for (let n = 0; n < 4; n += 1) created.push(await who.tus.create(film(20_000)));
    expect(created.map(({ code }) => code)).toContain('server_storage_full');
    const rows = await db.selectFrom('upload').select('id').where('state', '=', 'uploading').execute();
    expect(rows.map(({ id }) => id).sort()).toEqual((await readdir(folder)).sort());
  });
});
