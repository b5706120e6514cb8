// Promise: an update loses no data on a device: rows of any released version are read, and queued ones are sent.
import { expect, test } from 'vitest';
import { z } from 'zod';
import { answerTaken } from '#src/offline/takenAlong/answer.ts';
import { createBrowser, createNetwork } from './fixtures/browser.ts';
import { OLD, releasedVersions, writeOldDatabase } from './fixtures/oldDatabases.ts';

test.each(releasedVersions)('a device of database version %i', async (version) => {
  const browser = createBrowser();
  await writeOldDatabase(browser.indexedDB, version);
  const { requests, send } = createNetwork();
  const { device } = await browser.tab(send, OLD.accountId);
  await device.outbox.wake();
  expect(requests).toMatchObject([
    { name: 'POST /api/registrations', idempotencyKey: OLD.queuedId, body: { teamName: '旧队', competitionId: 'c1' } },
  ]);
  expect(await device.drafts.read(OLD.draftId, z.object({ teamName: z.string() }))).toMatchObject({
    form: { teamName: '旧队' },
    draft: { label: '旧队', savedAt: OLD.savedAt, filled: 3, total: 12, revision: 2 },
  });
  const schemas = { state: z.object({ step: z.string() }), source: z.unknown() };
  expect(await device.rosters.read('c1', schemas)).toEqual(
    version < 3 ? null : expect.objectContaining({ children: 2, state: { step: 'table' } }),
  );
  expect(await device.notes.read('sending', z.object({ city: z.string() }))).toEqual(
    version < 4 ? null : { value: { city: '泉州' }, savedAt: OLD.savedAt },
  );
  const player = await answerTaken(() => browser.database(), { id: 'f1e2d3c4-b5a6-4798-8a9b-0c1d2e3f4a5b', file: 0, range: null });
  expect([player.status, ...(await player.bytes())]).toEqual(version < 5 ? [404] : [200, 1, 2, 3]);
  // A version that changes no rows would only close the database of open tabs.
  const tables = browser
    .database()
    .open()
    .then((db) => db.backendDB());
  expect([...(await tables).objectStoreNames].sort()).toEqual([
    'drafts',
    'kept',
    'keys',
    'leases',
    'notes',
    'outbox',
    'pieces',
    'rosters',
    'taken',
    'uploads',
  ]);
  browser.close();
});
