// Promises: abandoned data are deleted after 60 days, sent data after a day, data that others could read on a shared device at once. Signing out
// deletes all data of one account and none of another.
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Problem } from '#contract/http/problem.ts';
import { outboxKinds } from '#contract/portal/outboxKinds.ts';
import { countUnsent, forgetAccount } from '#src/offline/retention.ts';
import { rowSchemas } from '#src/offline/rows.ts';
import { type Browser, createBrowser, createNetwork, newDraft, START, type Tab, TEACHER } from './fixtures/browser.ts';

const DAY_MS = 24 * 3600_000;
const OTHER = 'teacher-2';
const schemas = rowSchemas(outboxKinds);
let browser: Browser;
let network: ReturnType<typeof createNetwork>;
beforeEach(() => {
  browser = createBrowser();
  network = createNetwork();
});
afterEach(() => browser.close());

const queue = async ({ device }: Tab, problem: Problem | null = new Problem('offline')) => {
  if (problem) network.fails(problem);
  else network.answers(async () => ({ id: 'e1' }));
  const { id } = await device.drafts.create(newDraft());
  await device.outbox.submit(id, {});
  return id;
};
const addUpload = async ({ db }: Tab, accountId: string, name: 'paused' | 'ready' = 'paused') => {
  const sealed = { iv: new Uint8Array(12), data: new ArrayBuffer(16) };
  await db.uploads.add({
    ...{ accountId, schemaVersion: 1, id: randomUUID(), registrationId: 'e1', purpose: 'work', name: sealed, type: 'video/mp4' },
    ...{ sizeBytes: 1, lastModified: 0, fingerprint: '', createdAt: browser.now(), uploadUrl: null, acceptedBytes: 0 },
    ...{ keptIn: 'none', handle: null, isStartedOver: false, smaller: null, gallery: null, state: { name } },
  });
};
const addTaken = async ({ db }: Tab, accountId: string) => {
  const id = randomUUID();
  const state = { name: 'whole' } as const;
  await db.taken.add({
    accountId,
    schemaVersion: 1,
    id,
    no: 'C-1',
    takenAt: browser.now(),
    expectedBytes: 1,
    pieceBytes: 1,
    files: [],
    state,
  });
  for (const piece of [0, 1]) {
    const sealed = { iv: new Uint8Array(12), data: new ArrayBuffer(16) };
    await db.pieces.add({ accountId, takenId: id, file: 0, piece, sealed });
  }
};
const rows = async ({ db }: Tab) => [
  await db.drafts.count(),
  await db.outbox.count(),
  await db.uploads.count(),
  await db.cachedResponses.count(),
];

test('what was sent is shown for a day, what waits is never given up by its owner', async () => {
  const tab = await browser.tab(network.send);
  await queue(tab);
  network.answers(async () => ({ id: 'e1' }));
  await tab.device.outbox.tryNow();
  await queue(tab);
  await browser.advance(DAY_MS);
  const within = await browser.tab(network.send);
  expect(await rows(within)).toEqual([0, 2, 0, 0]);
  network.fails(new Problem('offline'));
  await browser.advance(1);
  await browser.tab(network.send);
  expect(await rows(within)).toEqual([0, 1, 0, 0]);
  await browser.advance(400 * DAY_MS);
  await browser.tab(network.send);
  expect(await rows(within)).toEqual([0, 1, 0, 0]);
});

test('on a shared device what another account left waiting goes after 60 days, and what it had read at once', async () => {
  const tab = await browser.tab(network.send);
  await queue(tab);
  await tab.device.cachedResponses.put('GET /api/registrations', '', []);
  await addUpload(tab, TEACHER);
  const again = await browser.tab(network.send);
  expect(await rows(again)).toEqual([0, 1, 1, 1]);
  await browser.advance(60 * DAY_MS);
  const other = await browser.tab(network.send, OTHER);
  expect(await rows(other)).toEqual([0, 1, 1, 0]);
  await browser.advance(1);
  await browser.tab(network.send, OTHER);
  expect(await rows(other)).toEqual([0, 0, 0, 0]);
});

test('rows of another release stay where they are, and count as what signing out would delete', async () => {
  const tab = await browser.tab(network.send);
  await queue(tab);
  const [row] = await tab.db.outbox.toArray();
  await tab.db.table('outbox').update(row?.order, { schemaVersion: 2 });
  await browser.advance(100 * DAY_MS);
  await browser.tab(network.send, OTHER);
  expect((await rows(tab))[1]).toBe(1);
  await tab.device.drafts.create(newDraft());
  await tab.db.table('drafts').toCollection().modify({ schemaVersion: 2 });
  expect(await countUnsent(tab.db, schemas, TEACHER)).toEqual({ drafts: 1, waiting: 1 });
});

test('what would be lost by signing out is counted: drafts, what waits, files under way; not what has arrived, nor what is another’s', async () => {
  const tab = await browser.tab(network.send);
  const other = await browser.tab(network.send, OTHER);
  expect(await countUnsent(tab.db, schemas, TEACHER)).toEqual({ drafts: 0, waiting: 0 });
  await queue(tab, null);
  await queue(tab);
  await tab.device.drafts.create(newDraft());
  await addUpload(tab, TEACHER);
  await addUpload(tab, TEACHER, 'ready');
  await addUpload(tab, OTHER);
  await queue(other);
  await other.device.drafts.create(newDraft());
  expect(await countUnsent(tab.db, schemas, TEACHER)).toEqual({ drafts: 1, waiting: 2 });
  expect(await countUnsent(tab.db, schemas, OTHER)).toEqual({ drafts: 1, waiting: 2 });
  await tab.device.cachedResponses.put('GET /api/registrations', '', []);
  await forgetAccount(tab.db, TEACHER);
  expect(await countUnsent(tab.db, schemas, TEACHER)).toEqual({ drafts: 0, waiting: 0 });
  expect(await countUnsent(tab.db, schemas, OTHER)).toEqual({ drafts: 1, waiting: 2 });
  expect([await rows(tab), await tab.db.keys.count(), START]).toEqual([[1, 1, 1, 0], 1, browser.now()]);
});

test('what a judge takes along goes after 60 days, at once when another account signs in, and with its owner', async () => {
  const taken = async ({ db }: Tab) => [await db.taken.count(), await db.pieces.count()];
  const tab = await browser.tab(network.send);
  await addTaken(tab, TEACHER);
  await browser.advance(60 * DAY_MS);
  await addTaken(tab, TEACHER);
  await browser.tab(network.send);
  expect(await taken(tab)).toEqual([2, 4]);
  await browser.advance(1);
  await browser.tab(network.send);
  expect(await taken(tab)).toEqual([1, 2]);
  await addTaken(tab, OTHER);
  await forgetAccount(tab.db, OTHER);
  expect(await taken(tab)).toEqual([1, 2]);
  await browser.tab(network.send, OTHER);
  expect(await taken(tab)).toEqual([0, 0]);
});
