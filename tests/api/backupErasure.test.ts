// Guards: data erased by a family are in no backup either: an older snapshot, opened with the remaining key, has neither its rows nor its films.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, it, onTestFinished } from 'vitest';
import { openBackupFolder } from '#server/backup/backupFolder.ts';
import { restoreBackup } from '#server/backup/restore/restoreBackup.ts';
import { takeBackup } from '#server/backup/takeBackup.ts';
import { verifySnapshot } from '#server/backup/verifyBackup.ts';
import { openDatabase } from '#server/database/connection.ts';
import { bytesBelow, pathsOf } from '../fixtures/atRest.ts';
import { addCompetition } from '../fixtures/competition.ts';
import { entryForm } from '../fixtures/entryForm.ts';
import { everyRow } from '../fixtures/everyRow.ts';
import { expectSeatsConsistent } from '../fixtures/seats.ts';
import { createTusSender } from '../fixtures/tus.ts';
import { mp4, uploaded } from '../fixtures/works.ts';
import { describeOnBothDatabases, PASSWORD } from './harness.ts';

describeOnBothDatabases('backups of what was erased', (context) => {
  const temporaryFolder = async () => {
    const folder = await mkdtemp(join(tmpdir(), 'tangible-cup-backup-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    return folder;
  };
  const contentsOf = async (folder: string) =>
    new Map([...(await bytesBelow(folder))].map(([path, bytes]) => [path, path.endsWith('.gz') ? gunzipSync(bytes) : bytes] as const));

  it('reveal nothing of it, and all of the others', async () => {
    const { deps, clock } = context();
    const competitionId = await addCompetition(deps, { workOpensAt: 0, votingOpensAt: 0, capacity: 9 });
    const register = async (word: string) => {
      const client = await context().participant({ name: `Parent ${word}`, email: `${word.toLowerCase()}@example.test` });
      const form = entryForm(competitionId, { teamName: `Team ${word}`, organization: `School ${word}` });
      const { id } = await client.call('POST /api/registrations', { body: form });
      await deps.db.updateTable('registration').set({ state: 'approved' }).where('id', '=', id).execute();
      const film = mp4();
      const who = { client, tus: createTusSender(() => context().url, client.cookies), competitionId, registrationId: id };
      const uploadId = await uploaded(who, film, { filename: `Film${word}.mp4` });
      const body = { title: `Title ${word}`, description: 'x', media: { kind: 'video' as const, uploadId } };
      const { no } = await client.call('POST /api/registrations/:id/work', { params: { id }, body });
      return { client, id, no, accountId: (await client.call('GET /api/account')).id };
    };
    const [withdrawn, deleted, stays] = [await register('Withdrawling'), await register('Deletling'), await register('Stayling')];
    const work = await deps.db.selectFrom('work').select('id').where('no', '=', stays.no).executeTakeFirstOrThrow();
    const vote = { id: deps.ids.next(), workId: work.id, accountId: deleted.accountId, day: '2026-09-15', castAt: clock.now() };
    await deps.db
      .insertInto('vote')
      .values({ ...vote, addressHash: null, fresh: 0, voidId: null })
      .execute();

    const target = await temporaryFolder();
    const backUp = () => takeBackup(deps.config, { target, keep: null, passphrase: null });
    const films = async () => (await bytesBelow(join(target, 'files'))).size;
    const first = await backUp();
    expect(await films()).toBe(3);
    const inTheClear = await contentsOf(target);
    for (const word of ['Withdrawling', 'Deletling', 'Stayling']) expect(pathsOf(word, inTheClear)).toEqual([]);

    await withdrawn.client.call('POST /api/registrations/:id/withdraw', { params: { id: withdrawn.id } });
    await deleted.client.call('DELETE /api/account', { body: await deleted.client.encrypt(PASSWORD) });
    await deps.uploads.sweeper.sweep();
    // At another time, so that the snapshot has another name.
    await expect.poll(async () => new Date().toISOString().replace(/[-:.]/g, '') > first.name).toBe(true);
    await backUp();
    const folder = openBackupFolder(target);
    for (const name of await folder.snapshots()) await verifySnapshot(folder, name);

    const dataDir = await temporaryFolder();
    const config = { ...deps.config, dataDir, databaseUrl: null, secretKey: deps.config.secretKey };
    await restoreBackup(config, { source: target, snapshot: first.name, replace: false, writeKey: false });
    const db = openDatabase(config, () => undefined);
    try {
      const rows = await everyRow({ db });
      const tablesWith = (word: string) => [...rows].flatMap(([table, text]) => (text.includes(word) ? [table] : []));
      expect(tablesWith('Withdrawling').filter((table) => table !== 'account')).toEqual([]);
      expect(tablesWith('Deletling')).toEqual([]);
      expect(tablesWith('Team Stayling')).toContain('registration');
      expect(await db.selectFrom('vote').select(['id', 'accountId']).execute()).toEqual([{ id: vote.id, accountId: null }]);
      await expectSeatsConsistent({ db }, competitionId);
    } finally {
      await db.destroy();
    }
    expect(await films()).toBe(1);
  });
});
