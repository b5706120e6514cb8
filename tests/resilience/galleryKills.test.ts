// Guards: a server that is killed (-9) after a photo's files were marked for deletion, and before their bytes are deleted, deletes them at its next
// start. Meanwhile nobody is sent them.
import { randomBytes } from 'node:crypto';
import { access, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { STAFF_HEADER } from '#contract/http/endpoint.ts';
import { readConfig } from '#server/config.ts';
import { createServer } from '#server/start.ts';
import { addPhoto } from '../fixtures/gallery.ts';
import { createDatabase, startPostgres } from '../fixtures/postgres.ts';
import { openServerDatabase } from '../fixtures/serverDatabase.ts';
import { startServer } from '../fixtures/serverProcess.ts';
import { waitsForLock } from '../fixtures/waitsForLock.ts';

const SOON = { timeout: 20_000 };
const FILE = `${'a'.repeat(20)}/picture-1.webp`;
const url = `/files/${FILE}`;

it('removes the bytes that a process was killed over', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'tangible-cup-gallery-kills-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const postgres = await startPostgres();
  onTestFinished(postgres.stop);
  const env = {
    DATA_DIR: dataDir,
    DATABASE_URL: (await createDatabase(postgres.url)).url,
    SECRET_KEY: randomBytes(32).toString('base64'),
    SEED: 'none',
    LOG_LEVEL: 'silent',
  };
  // Creates the tables in this process, before the one to be killed starts.
  await (await createServer(readConfig({ ...env, PORT: '0' }))).stop();
  const data = openServerDatabase(env);
  onTestFinished(data.close);
  const { db } = data;
  const cookie = `tc_staff=${await data.signInOrganiser()}`;
  const id = await addPhoto(data, 2026);
  const picture = { alt: { 'zh-CN': '决赛', 'en-US': 'The final' }, width: 4, height: 3, sources: [{ type: 'image/webp', width: 4, url }] };
  await db
    .updateTable('photo')
    .set({ picture: JSON.stringify(picture) })
    .where('id', '=', id)
    .execute();
  const path = join(dataDir, 'files/public', FILE);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, 'a child');
  const isThere = () =>
    access(path).then(
      () => true,
      () => false,
    );

  const killed = await startServer(env);
  onTestFinished(killed.kill);
  expect((await fetch(`${killed.url}${url}`)).status).toBe(200);
  let answer: Promise<number | null> = Promise.resolve(null);
  await db.transaction().execute(async (tx) => {
    // Before it deletes bytes, the server checks whether anything else uses them: here it waits for ever.
    await sql`lock table partner in access exclusive mode`.execute(tx);
    answer = fetch(`${killed.url}/api/admin/gallery/photo/removals`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie, [STAFF_HEADER]: '1' },
      body: JSON.stringify({ ids: [id] }),
    }).then(
      ({ status }) => status,
      () => null,
    );
    await expect.poll(async () => (await db.selectFrom('retiredFile').selectAll().execute()).map((row) => row.url), SOON).toEqual([url]);
    await expect.poll(() => waitsForLock(db), SOON).toBe(true);
    expect((await fetch(`${killed.url}${url}`)).status).toBe(404);
    await killed.kill();
  });
  expect([await answer, await isThere()]).toEqual([null, true]);
  expect(await db.selectFrom('photo').select('id').execute()).toEqual([]);

  const restarted = await startServer(env);
  onTestFinished(restarted.kill);
  expect((await fetch(`${restarted.url}${url}`)).status).toBe(404);
  await expect.poll(() => db.selectFrom('retiredFile').selectAll().execute(), SOON).toEqual([]);
  expect(await isThere()).toBe(false);
  expect((await fetch(`${restarted.url}${url}`)).status).toBe(404);
});
