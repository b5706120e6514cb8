// Promise: many drafts are made, replaced and removed together with the note that tells of them, or none of them is; and what a device cannot read is
// counted, never passed over in silence.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import type { Device, DraftChanges } from '#src/offline/index.ts';
import { type Browser, createBrowser, createNetwork, newDraft, type Tab } from './fixtures/browser.ts';

let browser: Browser;
let tab: Tab;
beforeEach(async () => {
  browser = createBrowser();
  tab = await browser.tab(createNetwork().send);
});
afterEach(() => browser.close());

const noteOf = (device: Device) => device.notes.read('import', z.string()).then((found) => found?.value ?? null);
const labels = async (device = tab.device) => (await device.drafts.list()).map(({ label, revision }) => `${label} ${revision}`);
const stateOf = (label: string) => ({ form: { label }, label, filled: 1, total: 2 });
const note = (value: string | null) => ({ name: 'import', value });

/** Two drafts, and changes of them. */
const begin = async (): Promise<DraftChanges> => {
  const replaced = await tab.device.drafts.create(newDraft({ label: 'replaced' }));
  const removed = await tab.device.drafts.create(newDraft({ label: 'removed' }));
  return {
    created: ['second', 'first'].map((label, index) => ({ ...newDraft({ label }), id: crypto.randomUUID(), filled: index })),
    saved: [{ id: replaced.id, revision: 1, ...stateOf('replaced') }],
    removed: [{ id: removed.id, revision: 1 }],
    note: note('made'),
  };
};

test('all changes are made with their note, and the last draft is listed first', async () => {
  const changes = await begin();
  await tab.device.drafts.change(changes);
  expect((await labels()).filter((each) => !each.startsWith('replaced'))).toEqual(['first 1', 'second 1']);
  expect(await labels()).toContain('replaced 2');
  expect(await noteOf(tab.device)).toBe('made');
  await tab.device.drafts.change({
    created: [],
    saved: [],
    removed: changes.created.map(({ id }) => ({ id, revision: 1 })),
    note: note(null),
  });
  expect(await labels()).toEqual(['replaced 2']);
  expect(await noteOf(tab.device)).toBeNull();
});

test('a device that is full at any of the writes has all as before, and the same changes work once there is room', async () => {
  const changes = await begin();
  const before = await labels();
  const { db } = tab;
  for (let room = 0; room < 4; room += 1) {
    let left = room;
    const refuse = () => {
      left -= 1;
      if (left < 0) throw new DOMException('full', 'QuotaExceededError');
    };
    for (const table of [db.drafts, db.notes]) {
      table.hook('creating', refuse);
      table.hook('updating', refuse);
    }
    await expect(tab.device.drafts.change(changes)).rejects.toMatchObject({ code: 'device_storage_full' });
    for (const table of [db.drafts, db.notes]) {
      table.hook('creating').unsubscribe(refuse);
      table.hook('updating').unsubscribe(refuse);
    }
    expect(await labels()).toEqual(before);
    expect(await noteOf(tab.device)).toBeNull();
  }
  await tab.device.drafts.change(changes);
  expect(await labels()).toHaveLength(3);
});

test('what another tab has saved or sent meanwhile stops all of them', async () => {
  const changes = await begin();
  const other = await browser.tab(createNetwork().send);
  const [saved] = changes.saved;
  await other.device.drafts.save(saved?.id ?? '', 1, stateOf('theirs'));
  await expect(tab.device.drafts.change(changes)).rejects.toMatchObject({ code: 'conflict' });
  expect((await labels()).toSorted()).toEqual(['removed 1', 'theirs 2']);
  await other.device.drafts.remove(changes.removed[0]?.id ?? '');
  await expect(tab.device.drafts.change({ ...changes, saved: [] })).rejects.toMatchObject({ code: 'conflict' });
  expect(await labels()).toEqual(['theirs 2']);
  await other.device.forget();
  await expect(tab.device.drafts.change({ ...changes, saved: [], removed: [] })).rejects.toMatchObject({ code: 'signed_out' });
  expect(await browser.database().drafts.count()).toBe(0);
});

/** Returns the number of what the device cannot read. */
const unreadable = async (): Promise<number> => {
  const { counts } = tab.device.unreadable;
  const end = counts.subscribe(() => {});
  await expect.poll(() => counts.current().state).toBe('ready');
  const seen = counts.current();
  end();
  return seen.state === 'ready' ? Object.values(seen.value).reduce((sum, each) => sum + each, 0) : -1;
};

test('drafts, submissions and lists that cannot be read are counted and can be deleted, those of others are not', async () => {
  const { device, db } = tab;
  const ids: string[] = [];
  for (let n = 0; n < 5; n += 1) ids.push((await device.drafts.create(newDraft({ label: `${n}` }))).id);
  await browser.advance(1);
  const item = await device.drafts.create(newDraft());
  const other = await browser.tab(createNetwork().send, 'another');
  await other.device.drafts.create(newDraft());
  await device.rosters.save(newDraft().competition, 1, { state: {} }, null);
  expect(await unreadable()).toBe(0);
  const sealed = { iv: new Uint8Array(12), data: new ArrayBuffer(40) };
  const damage = (id: string | undefined, changes: object) =>
    db.drafts
      .where('id')
      .equals(id ?? '')
      .modify(changes);
  await damage(ids[0], { schemaVersion: 2 });
  await damage(ids[1], { form: [], label: 3 });
  await damage(ids[2], { form: sealed });
  expect(await unreadable()).toBe(3);
  await device.outbox.submit(item.id, {});
  await db.outbox.toCollection().modify((row) => void Reflect.set(row, 'state', { name: 'unknown' }));
  await db.rosters.toCollection().modify({ state: sealed });
  await other.db.drafts.where('accountId').equals('another').modify({ form: sealed });
  expect(await unreadable()).toBe(5);
  expect(await labels()).toHaveLength(3);
  await device.unreadable.remove();
  expect(await unreadable()).toBe(0);
  expect((await labels()).toSorted()).toEqual(['3 1', '4 1']);
  expect([await db.drafts.count(), await db.outbox.count(), await db.rosters.count()]).toEqual([3, 0, 0]);
});

test('a list that another tab has saved anew since it was counted is not deleted', async () => {
  const { device, db } = tab;
  const { competition } = newDraft();
  await device.rosters.save(competition, 1, { state: {} }, null);
  await db.rosters.toCollection().modify((row) => void Reflect.set(row, 'schemaVersion', 2));
  expect(await unreadable()).toBe(1);
  const other = await browser.tab(createNetwork().send);
  await other.device.rosters.save(competition, 2, { state: {} }, null);
  await device.unreadable.remove();
  expect((await db.rosters.toArray()).map(({ children }) => children)).toEqual([2]);
});
